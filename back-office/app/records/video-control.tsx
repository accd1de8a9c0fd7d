/** Video field with upload; files are stored unchanged. */
import { useMutation } from '@tanstack/react-query';
import { VIDEO_BYTES, type VideoFormat } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { toast } from 'sonner';
import { Button } from '../controls/button.tsx';
import { UploadButton } from '../controls/upload-button.tsx';
import type { ControlProps } from './field-control.tsx';
import { useUploads } from './uploads.tsx';

export function VideoControl({
  format,
  field,
  control,
  value,
  onChange,
}: ControlProps & { format: VideoFormat }): ReactElement {
  const path = typeof value === 'string' ? value : '';
  const uploads = useUploads();

  const upload = useMutation({
    mutationFn: async (file: File) => await uploadVideo(format, file),
    onSuccess: onChange,
    onError: (error) =>
      toast.error(error instanceof UploadRefused ? error.message : 'Can’t reach the server. Try again.'),
  });

  function send(file: File): void {
    if (file.size > VIDEO_BYTES) toast.error(`The video is larger than ${VIDEO_BYTES / 1024 / 1024} MB`);
    else uploads.track(upload.mutateAsync(file));
  }
  return (
    <div className="grid gap-2">
      {path !== '' && (
        <video
          src={path}
          controls
          muted
          preload="metadata"
          className="max-h-48 rounded-lg border border-line bg-photo"
        />
      )}
      <input {...control} value={path} readOnly aria-label="Video path" className="control text-muted" />
      <span className="flex flex-wrap gap-2">
        <UploadButton
          label={upload.isPending ? 'Uploading…' : path === '' ? 'Upload video' : 'Replace'}
          accept={`video/${format}`}
          busy={upload.isPending}
          onChoose={send}
        />
        {field.optional === true && path !== '' && <Button onClick={() => onChange(null)}>Remove</Button>}
      </span>
    </div>
  );
}

class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
}

/** @throws UploadRefused with the server's message, or the fetch error when offline */
async function uploadVideo(format: VideoFormat, file: File): Promise<string> {
  const name = file.name.replace(/\.[^.]+$/, '');
  const response = await fetch(`/back-office/files/videos/${format}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    credentials: 'same-origin',
    body: file,
  });
  if (!response.ok) throw new UploadRefused(await response.text());
  return ((await response.json()) as { path: string }).path;
}
