/** A picture field: what is there, and a button that uploads another one. */
import { type PicturePart, uploadPicture } from '@tola/contract/staff';
import { type ReactElement, useId, useState } from 'react';
import { toast } from 'sonner';
import { useAct } from '../calls/use-calls.ts';
import { buttonLook } from '../controls/button.tsx';
import type { ControlProps } from './field-control.tsx';

const LARGEST_BYTES = 12 * 1024 * 1024;

export function PictureControl({ part, control, value, onChange }: ControlProps & { part: PicturePart }): ReactElement {
  const fileId = useId();
  const [isReading, setReading] = useState(false);
  const upload = useAct(uploadPicture, { onDone: ({ path }) => onChange(path) });
  const path = typeof value === 'string' ? value : '';

  async function send(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    if (file.size > LARGEST_BYTES) {
      toast.error('The picture is larger than 12 MB');
      return;
    }
    setReading(true);
    const dataUrl = await readAsDataUrl(file).finally(() => setReading(false));
    upload.mutate({ part, name: file.name.replace(/\.[^.]+$/, ''), file: dataUrl });
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {path === '' ? (
        <span className="grid size-20 place-items-center rounded-lg border border-dashed border-line-strong text-[13px] text-muted">
          None
        </span>
      ) : (
        <img src={path} alt="" className="h-20 max-w-48 rounded-lg border border-line bg-photo object-cover" />
      )}
      <div className="grid min-w-48 flex-1 gap-2">
        <input {...control} value={path} readOnly aria-label="Path of the picture" className="control text-muted" />
        <span className="inline-flex">
          <input
            id={fileId}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/avif"
            className="peer sr-only"
            onChange={(event) => send(event.currentTarget.files?.[0])}
          />
          <label
            htmlFor={fileId}
            className={`${buttonLook()} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--green-ink)`}
          >
            {upload.isPending || isReading ? 'Making its sizes…' : path === '' ? 'Choose a picture' : 'Choose another'}
          </label>
        </span>
      </div>
    </div>
  );
}

async function readAsDataUrl(file: File): Promise<string> {
  return await new Promise((read, failed) => {
    const reader = new FileReader();
    reader.onload = () => read(String(reader.result));
    reader.onerror = () => failed(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
}
