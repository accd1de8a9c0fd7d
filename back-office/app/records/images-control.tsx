/** Sortable list of images with upload. */
import type { ImageFolder } from '@tola/contract/staff';
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { UploadButton } from '../controls/upload-button.tsx';
import type { ControlProps } from './field-control.tsx';
import { IconButton } from './icon-button.tsx';
import { IMAGE_TYPES, useImageUpload } from './use-image-upload.ts';

export function ImagesControl({
  folder,
  control,
  value,
  onChange,
}: ControlProps & { folder: ImageFolder }): ReactElement {
  const paths = (value ?? []) as string[];
  const upload = useImageUpload(folder, (path) => onChange([...paths, path]));
  const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
  return (
    <div id={control.id} className="grid gap-3">
      <ol className="flex flex-wrap gap-3">
        {paths.map((path, index) => (
          <li key={path} className="grid gap-1 rounded-lg border border-line p-2">
            <img
              src={path}
              alt={`${index + 1} of ${paths.length}`}
              className="h-24 w-40 rounded bg-photo object-cover"
            />
            <span className="flex justify-between">
              <IconButton
                label={`Move image ${index + 1} forward`}
                icon={<ArrowLeft {...icon} />}
                disabled={index === 0}
                onClick={() => onChange(moved(paths, index, index - 1))}
              />
              <IconButton
                label={`Move image ${index + 1} back`}
                icon={<ArrowRight {...icon} />}
                disabled={index === paths.length - 1}
                onClick={() => onChange(moved(paths, index, index + 1))}
              />
              <IconButton
                label={`Remove image ${index + 1}`}
                icon={<Trash2 {...icon} />}
                onClick={() => onChange(paths.toSpliced(index, 1))}
              />
            </span>
          </li>
        ))}
      </ol>
      {paths.length === 0 && <p className="text-[13px] text-muted">No images yet</p>}
      <UploadButton
        label={upload.busy ? 'Processing…' : 'Add image'}
        accept={IMAGE_TYPES}
        busy={upload.busy}
        onChoose={upload.send}
      />
    </div>
  );
}

function moved(paths: readonly string[], from: number, to: number): string[] {
  const rest = paths.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...paths.slice(from, from + 1));
}
