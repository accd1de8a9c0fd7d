/** Image field with upload. */
import type { ImageFolder } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { Button } from '../controls/button.tsx';
import { UploadButton } from '../controls/upload-button.tsx';
import type { ControlProps } from './field-control.tsx';
import { IMAGE_TYPES, useImageUpload } from './use-image-upload.ts';

export function ImageControl({
  folder,
  field,
  control,
  value,
  onChange,
}: ControlProps & { folder: ImageFolder }): ReactElement {
  const upload = useImageUpload(folder, onChange);
  const path = typeof value === 'string' ? value : '';
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
        <input {...control} value={path} readOnly aria-label="Image path" className="control text-muted" />
        <span className="flex flex-wrap gap-2">
          <UploadButton
            label={upload.busy ? 'Processing…' : path === '' ? 'Upload image' : 'Replace'}
            accept={IMAGE_TYPES}
            busy={upload.busy}
            onChoose={upload.send}
          />
          {field.optional === true && path !== '' && <Button onClick={() => onChange(null)}>Remove</Button>}
        </span>
      </div>
    </div>
  );
}
