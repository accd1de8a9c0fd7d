import { classNames } from '@tola/ui';
import { ArrowLeft, ArrowRight, Crop, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '../controls/field.tsx';
import { IconButton } from './icon-button.tsx';

interface PictureCardProps {
  /** Of the row in the form. */
  name: string;
  path: string;
  /** From 1. */
  place: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onCrop: () => void;
  onRemove: () => void;
  /** Order by dragging: the picture leaves its place, passes another, or is dropped on it. */
  drag: { readonly isOver: boolean; begin: () => void; over: () => void; drop: () => void; end: () => void };
}

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** A stored picture with its alt text; the first one is the main image. */
export function PictureCard({
  name,
  path,
  place,
  count,
  onMove,
  onCrop,
  onRemove,
  drag,
}: PictureCardProps): ReactElement {
  const { register, getFieldState, formState } = useFormContext();
  const alt = `${name}.alt`;
  const problemOf = (field: string): string | undefined => getFieldState(field, formState).error?.message;
  return (
    <li
      className={classNames(
        'grid content-start gap-2 rounded-lg border p-2',
        drag.isOver ? 'border-gold bg-gold-soft' : 'border-line',
      )}
      draggable
      onDragStart={(event) => {
        // Text that is selected in the field belongs to it.
        if (
          document.activeElement instanceof HTMLInputElement &&
          event.currentTarget.contains(document.activeElement)
        ) {
          event.preventDefault();
          return;
        }
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', path);
        drag.begin();
      }}
      onDragEnd={drag.end}
      onDragOver={(event) => {
        // Files are dropped on the field below the pictures.
        if (event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        drag.over();
      }}
      onDrop={(event) => {
        if (event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        drag.drop();
      }}
    >
      <span className="relative block cursor-grab">
        <img src={path} alt="" draggable={false} className="aspect-square w-full rounded bg-photo object-cover" />
        {place === 1 && (
          <span className="absolute top-1.5 left-1.5 rounded-full bg-paper px-2 text-[13px] font-semibold">
            Main image
          </span>
        )}
      </span>
      <span className="flex flex-wrap justify-between">
        <IconButton
          label={`Move image ${place} forward`}
          icon={<ArrowLeft {...icon} />}
          disabled={place === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={`Move image ${place} back`}
          icon={<ArrowRight {...icon} />}
          disabled={place === count}
          onClick={() => onMove(1)}
        />
        <IconButton label={`Crop image ${place}`} icon={<Crop {...icon} />} onClick={onCrop} />
        <IconButton label={`Remove image ${place}`} icon={<Trash2 {...icon} />} onClick={onRemove} />
      </span>
      <Field label="Alt text" problem={problemOf(alt) ?? problemOf(`${name}.path`)}>
        {(control) => <input {...control} {...register(alt)} placeholder="From the name" autoComplete="off" />}
      </Field>
    </li>
  );
}
