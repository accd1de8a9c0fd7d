/** A value of any shape as controls: texts, figures in their units, yes or no, groups and lists of them. */
import { type ReactElement, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { figureOf, typedOf } from '../records/typed.ts';
import { firstEntryOf, unitOf, wordsOf } from './setting-words.ts';

interface ValueEditorProps {
  /** Its last word tells the unit. */
  name: string;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

export function ValueEditor({ name, label, value, onChange }: ValueEditorProps): ReactElement {
  if (Array.isArray(value)) return <ListEditor name={name} label={label} value={value} onChange={onChange} />;
  if (typeof value === 'object' && value !== null) {
    return (
      <fieldset className="grid gap-3 rounded-lg border border-line p-3 md:grid-cols-2">
        <legend className="label px-1">{label}</legend>
        {Object.entries(value).map(([key, item]) => (
          <ValueEditor
            key={key}
            name={key}
            label={wordsOf(key)}
            value={item}
            onChange={(next) => onChange({ ...value, [key]: next })}
          />
        ))}
      </fieldset>
    );
  }
  if (typeof value === 'boolean') {
    return (
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4 accent-(--green)"
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
    );
  }
  if (
    typeof value === 'number' ||
    (value === null && /Seconds|Points|Paise|Bp|Percent|Days|Hours|Minutes/.test(name))
  ) {
    return <FigureEditor name={name} label={label} value={value} onChange={onChange} />;
  }
  const text = typeof value === 'string' ? value : '';
  const isLong = text.length > 80 || text.includes('\n');
  return (
    <Field label={label}>
      {(control) =>
        isLong ? (
          <textarea {...control} rows={3} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
        ) : (
          <input
            {...control}
            value={text}
            onChange={(event) =>
              onChange(value === null && event.currentTarget.value === '' ? null : event.currentTarget.value)
            }
            autoComplete="off"
          />
        )
      }
    </Field>
  );
}

function FigureEditor({ name, label, value, onChange }: ValueEditorProps): ReactElement {
  const unit = unitOf(name) ?? 'decimal';
  const [typed, setTyped] = useState(() => typedOf(unit, value));
  return (
    <Field label={label} hint={unit === 'paise' ? 'In rupees' : unit === 'basisPoints' ? 'In per cent' : undefined}>
      {(control) => (
        <input
          {...control}
          inputMode="decimal"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange(figureOf(unit, event.currentTarget.value));
          }}
        />
      )}
    </Field>
  );
}

/** A new entry begins as a copy of the last one. */
function ListEditor({
  name,
  label,
  value,
  onChange,
}: Omit<ValueEditorProps, 'value'> & { value: unknown[] }): ReactElement {
  const firstEntry = firstEntryOf(name);
  if (firstEntry === null && value.every((item) => typeof item === 'string')) {
    return (
      <Field label={label} hint="One a line.">
        {(control) => (
          <textarea
            {...control}
            rows={Math.min(8, value.length + 2)}
            defaultValue={value.join('\n')}
            onChange={(event) =>
              onChange(
                event.currentTarget.value
                  .split('\n')
                  .map((line) => line.trim())
                  .filter((line) => line !== ''),
              )
            }
          />
        )}
      </Field>
    );
  }
  return (
    <fieldset className="grid gap-3 md:col-span-2">
      <legend className="label mb-1">{label}</legend>
      {value.map((item, index) => (
        // The entries have no identity but their place.
        <div key={`${name} ${index.toString()} of ${value.length}`} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <ValueEditor
              name={name}
              label={`${label} ${index + 1}`}
              value={item}
              onChange={(next) => onChange(value.with(index, next))}
            />
          </div>
          {(value.length > 1 || firstEntry !== null) && (
            <Button onClick={() => onChange(value.toSpliced(index, 1))}>Remove</Button>
          )}
        </div>
      ))}
      <Button
        className="justify-self-start"
        onClick={() => onChange([...value, structuredClone(value.at(-1) ?? firstEntry)])}
      >
        {value.length > 0 ? 'Add another' : 'Add the first'}
      </Button>
    </fieldset>
  );
}
