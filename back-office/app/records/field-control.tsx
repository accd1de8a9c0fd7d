/** Form control for each kind of field. */
import { type FieldShape as Description, listChoices } from '@tola/contract/staff';
import { indianDateTime, indianInstant } from '@tola/pricing';
import { lazy, type ReactElement, type RefCallback, Suspense, useState } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { NOTHING } from '../controls/format.ts';
import { formatInput, isNumeric, parseNumber } from '../fields/field-format.ts';
import { ImageControl } from './image-control.tsx';
import { ImagesControl } from './images-control.tsx';
import { VideoControl } from './video-control.tsx';

const RichText = lazy(async () => await import('./rich-text.tsx'));

export interface ControlProps {
  field: Description;
  control: { id: string; className: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
  value: unknown;
  onChange: (value: unknown) => void;
  bind?: RefCallback<HTMLElement>;
}

export function FieldControl(props: ControlProps): ReactElement {
  const { field, control, value, onChange, bind } = props;
  const ref = bind === undefined ? {} : { ref: bind };
  if (isNumeric(field.kind)) return <FigureControl {...props} />;
  switch (field.kind) {
    case 'text':
      return (
        <textarea
          {...control}
          {...ref}
          className={`${control.className} field-sizing-content max-h-[60dvh] min-h-24`}
          rows={4}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'rich':
      return (
        <Suspense fallback={<div className="control min-h-48" />}>
          <RichText id={control.id} value={String(value ?? '')} onChange={onChange} />
        </Suspense>
      );
    case 'flag':
      return (
        <select
          {...control}
          {...ref}
          value={value === true ? 'yes' : 'no'}
          onChange={(event) => onChange(event.currentTarget.value === 'yes')}
        >
          <option value="yes">{field.labels[0]}</option>
          <option value="no">{field.labels[1]}</option>
        </select>
      );
    case 'choice':
      return (
        <select
          {...control}
          {...ref}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        >
          {field.optional === true && <option value="">{NOTHING}</option>}
          {field.choices.map(([choice, label]) => (
            <option key={choice} value={choice}>
              {label}
            </option>
          ))}
        </select>
      );
    case 'dateTime':
      return <MomentControl {...props} />;
    case 'reference':
      return <ReferenceControl {...props} resource={field.resource} />;
    case 'image':
      return <ImageControl {...props} folder={field.folder} />;
    case 'images':
      return <ImagesControl {...props} folder={field.folder} />;
    case 'video':
      return <VideoControl {...props} format={field.format} />;
    default:
      return (
        <input
          {...control}
          {...ref}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete="off"
        />
      );
  }
}

/** Keeps the text as typed until the value changes from outside. */
function FigureControl({ field, control, value, onChange, bind }: ControlProps): ReactElement {
  const [kept, setTyped] = useState(() => formatInput(field.kind, value));
  const isOwn = Object.is(parseNumber(field.kind, kept), value ?? null);
  const typed = isOwn ? kept : formatInput(field.kind, value);
  const unit =
    field.kind === 'paise' ? '₹' : field.kind === 'basisPoints' ? '%' : field.kind === 'milligrams' ? 'g' : '';
  return (
    <span className="relative block">
      <input
        {...control}
        {...(bind === undefined ? {} : { ref: bind })}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange(parseNumber(field.kind, event.currentTarget.value));
        }}
      />
      {unit !== '' && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-muted"
        >
          {unit}
        </span>
      )}
    </span>
  );
}

/** Times are entered in IST, whatever the browser’s time zone. */
function MomentControl({ control, value, onChange, bind }: ControlProps): ReactElement {
  const shown = typeof value === 'string' && value !== '' ? indianDateTime(new Date(value)).slice(0, 16) : '';
  return (
    <input
      {...control}
      {...(bind === undefined ? {} : { ref: bind })}
      type="datetime-local"
      value={shown}
      onChange={(event) =>
        onChange(event.currentTarget.value === '' ? null : indianInstant(event.currentTarget.value).toISOString())
      }
    />
  );
}

function ReferenceControl({
  resource,
  control,
  value,
  onChange,
  bind,
}: ControlProps & { resource: string }): ReactElement {
  const choices = useApiQuery(listChoices, { resource });
  return (
    <select
      {...control}
      {...(bind === undefined ? {} : { ref: bind })}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
    >
      <option value="">{choices.isPending ? 'Loading…' : NOTHING}</option>
      {choices.data?.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}
