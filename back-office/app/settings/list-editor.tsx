/** Editor for list settings: free entries, or options picked from a set. */
import type { SettingShape } from '@tola/contract/staff';
import { ArrowUp, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { choiceLabel, helpOf } from '../fields/setting-labels.ts';
import { IconButton } from '../records/icon-button.tsx';

/** The input of one list entry. */
export interface Entry {
  label: string;
  shape: SettingShape;
  value: unknown;
  onChange: (value: unknown) => void;
}

interface ListEditorProps {
  name: string;
  label: string;
  shape: { readonly of: SettingShape };
  value: unknown;
  onChange: (value: unknown) => void;
  renderEntry: (entry: Entry) => ReactElement;
}

export function ListEditor({ shape, value, renderEntry, ...props }: ListEditorProps): ReactElement {
  const held = value as readonly unknown[];
  return shape.of.kind === 'choice' ? (
    <Chosen {...props} choices={shape.of.choices} value={held} />
  ) : (
    <Entries {...props} shape={shape.of} value={held} renderEntry={renderEntry} />
  );
}

type Part = Omit<ListEditorProps, 'shape' | 'value' | 'renderEntry'> & { value: readonly unknown[] };

/** A new entry starts as a copy of the last one. */
function Entries({
  name,
  label,
  shape,
  value,
  onChange,
  renderEntry,
}: Part & { shape: SettingShape; renderEntry: ListEditorProps['renderEntry'] }): ReactElement {
  return (
    <fieldset className="grid gap-3 md:col-span-2">
      <legend className="label mb-1">{label}</legend>
      {helpOf(name) !== undefined && <p className="text-[13px] text-muted">{helpOf(name)}</p>}
      {value.map((item, index) => (
        // Entries are identified by position only.
        <div
          key={`${name} ${index.toString()} of ${value.length}`}
          className="flex flex-wrap items-end justify-end gap-2"
        >
          <div className="min-w-0 basis-full md:flex-1 md:basis-0">
            {renderEntry({
              label: `${label} ${index + 1}`,
              shape,
              value: item,
              onChange: (next) => onChange(value.with(index, next)),
            })}
          </div>
          <Button aria-label={`Remove ${label} ${index + 1}`} onClick={() => onChange(value.toSpliced(index, 1))}>
            Remove
          </Button>
        </div>
      ))}
      <Button
        className="justify-self-start"
        onClick={() => onChange([...value, structuredClone(value.at(-1) ?? initialValue(shape))])}
      >
        {value.length > 0 ? 'Add another' : 'Add'}
      </Button>
    </fieldset>
  );
}

function Chosen({
  name,
  label,
  choices,
  value,
  onChange,
}: Part & { choices: readonly (string | number)[] }): ReactElement {
  const left = choices.filter((choice) => !value.includes(choice));
  return (
    <div className="grid gap-2 md:col-span-2">
      <p className="label">{label}</p>
      {helpOf(name) !== undefined && <p className="text-[13px] text-muted">{helpOf(name)}</p>}
      <ol aria-label={label} className="box max-h-72 overflow-y-auto">
        {value.map((item, index) => (
          <li key={String(item)} className="flex items-center gap-1 border-t border-line pl-3 first:border-0">
            <span className="flex-1">{choiceLabel(name, item)}</span>
            <IconButton
              label={`Move ${choiceLabel(name, item)} up`}
              icon={<ArrowUp size={16} strokeWidth={1.5} aria-hidden />}
              disabled={index === 0}
              onClick={() => onChange(value.toSpliced(index, 1).toSpliced(index - 1, 0, item))}
            />
            <IconButton
              label={`Remove ${choiceLabel(name, item)}`}
              icon={<X size={16} strokeWidth={1.5} aria-hidden />}
              onClick={() => onChange(value.toSpliced(index, 1))}
            />
          </li>
        ))}
        {value.length === 0 && <li className="px-3 py-2 text-muted">None selected</li>}
      </ol>
      {left.length > 0 && (
        <Field label={`Add to ${label.toLowerCase()}`}>
          {(control) => (
            <select
              {...control}
              value=""
              onChange={(event) => {
                const chosen = choices.find((choice) => String(choice) === event.currentTarget.value);
                if (chosen !== undefined) onChange([...value, chosen]);
              }}
            >
              <option value="">Choose…</option>
              {left.map((choice) => (
                <option key={choice} value={String(choice)}>
                  {choiceLabel(name, choice)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  );
}

/** Initial value of a list's first entry. */
function initialValue(shape: SettingShape): unknown {
  switch (shape.kind) {
    case 'group':
      return Object.fromEntries(Object.entries(shape.of).map(([name, part]) => [name, initialValue(part)]));
    case 'list':
      return [];
    case 'choice':
      return shape.choices[0];
    case 'flag':
      return false;
    case 'figure':
      return null;
    default:
      return '';
  }
}
