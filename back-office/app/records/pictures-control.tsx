/** Pictures with alt texts: several at once by drop or file dialog, in order, each to be cropped. */
import type { FieldShape as Description, ImageFolder } from '@tola/contract/staff';
import { classNames } from '@tola/ui';
import { type ReactElement, useId, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { buttonClass } from '../controls/button.tsx';
import { FieldProblem } from '../controls/field.tsx';
import { PictureCard } from './picture-card.tsx';
import { PictureCrop } from './picture-crop.tsx';
import { QueuedPictures } from './queued-pictures.tsx';
import { IMAGE_TYPES } from './use-image-upload.ts';
import { usePictureOrder } from './use-picture-order.ts';
import { usePictureQueue } from './use-picture-queue.ts';

type Rows = Description & { kind: 'rows' };

/** The folder of a list whose rows are pictures with an alt text; null for other lists. */
export function folderOfPictures({ of }: Rows): ImageFolder | null {
  const [picture, alt] = of;
  return of.length === 2 && picture?.kind === 'image' && picture.name === 'path' && alt?.name === 'alt'
    ? picture.folder
    : null;
}

export function PicturesControl({ field, folder }: { field: Rows; folder: ImageFolder }): ReactElement {
  const { control, getFieldState, formState, getValues } = useFormContext();
  const rows = useFieldArray({ control, name: field.name });
  /** Uncropped files of this visit, by the path of the stored picture. */
  const originals = useRef(new Map<string, File>());
  const [cropping, setCropping] = useState<number | null>(null);
  const order = usePictureOrder(rows.move);
  const queue = usePictureQueue(folder, (path, file) => {
    originals.current.set(path, file);
    rows.append({ path, alt: '' }, { shouldFocus: false });
  });
  const problem = getFieldState(field.name, formState).error;
  const pathAt = (index: number): string => String(getValues(`${field.name}.${index}.path`) ?? '');
  return (
    <fieldset className="grid gap-3 md:col-span-2">
      <legend className="label mb-1">{field.label}</legend>
      <ol ref={order.list} className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {rows.fields.map((row, index) => (
          <PictureCard
            key={row.id}
            name={`${field.name}.${index}`}
            path={pathAt(index)}
            place={index + 1}
            count={rows.fields.length}
            onMove={(by) => order.step(index, by)}
            drag={order.dragOf(index)}
            onCrop={() => setCropping(index)}
            onRemove={() => rows.remove(index)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {order.said}
      </p>
      <QueuedPictures queue={queue} />
      <DropZone hasNone={rows.fields.length === 0} onFiles={queue.add} />
      <FieldProblem>{problem?.message}</FieldProblem>
      {cropping !== null && (
        <PictureCrop
          folder={folder}
          path={pathAt(cropping)}
          original={originals.current.get(pathAt(cropping)) ?? null}
          onClose={() => setCropping(null)}
          onCropped={(path, original) => {
            if (original !== null) originals.current.set(path, original);
            rows.update(cropping, { ...(getValues(`${field.name}.${cropping}`) as object), path });
            setCropping(null);
          }}
        />
      )}
    </fieldset>
  );
}

function DropZone({ hasNone, onFiles }: { hasNone: boolean; onFiles: (files: readonly File[]) => void }): ReactElement {
  const id = useId();
  const [isOver, setOver] = useState(false);
  return (
    <fieldset
      aria-label="Add images"
      className={classNames(
        'flex flex-wrap items-center gap-3 rounded-lg border border-dashed p-4',
        isOver ? 'border-gold bg-gold-soft' : 'border-line-strong',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <input
        id={id}
        type="file"
        multiple
        accept={IMAGE_TYPES}
        className="peer sr-only"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Lets the same file be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={`${buttonClass()} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--green-ink)`}
      >
        {hasNone ? 'Add images' : 'Add more images'}
      </label>
      <span className="text-[13px] text-muted max-md:hidden">
        or drop them here. PNG, JPEG, WebP or AVIF, at least 800 pixels wide.
      </span>
    </fieldset>
  );
}
