/** Editor for a setting value of any shape. */
import type { SettingShape } from '@tola/contract/staff';
import { classNames } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { Field } from '../controls/field.tsx';
import { formatInput, parseNumber } from '../fields/field-format.ts';
import { choiceLabel, helpOf, labelOf, typedUnitOf, unitNameOf, unitOf } from '../fields/setting-labels.ts';
import { ListEditor } from './list-editor.tsx';

export interface ValueEditorProps {
  /** Determines the unit by its ending. */
  name: string;
  label: string;
  shape: SettingShape;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The value of a whole setting, whose name is the heading already. */
  isWhole?: boolean;
}

export function ValueEditor({ shape, ...props }: ValueEditorProps): ReactElement {
  switch (shape.kind) {
    case 'group':
      return <GroupEditor {...props} shape={shape} />;
    case 'list':
      // Entries have no name of their own; fields of a group do.
      return <ListEditor {...props} shape={shape} renderEntry={(entry) => <ValueEditor name="" {...entry} />} />;
    case 'choice':
      return <ChoiceEditor {...props} shape={shape} />;
    case 'flag':
      return <FlagEditor {...props} />;
    case 'figure':
      return <FigureEditor {...props} />;
    default:
      return <TextEditor {...props} kind={shape.kind} />;
  }
}

type Kind<K extends SettingShape['kind']> = Omit<ValueEditorProps, 'shape'> & { shape: SettingShape & { kind: K } };
type Plain = Omit<ValueEditorProps, 'shape'>;

function GroupEditor({ name, label, shape, value, onChange, isWhole = false }: Kind<'group'>): ReactElement {
  const held = value as Readonly<Record<string, unknown>>;
  return (
    <fieldset
      className={classNames('grid gap-3 md:col-span-2 md:grid-cols-2', !isWhole && 'rounded-lg border border-line p-3')}
    >
      <legend className={isWhole ? 'sr-only' : 'label px-1'}>{label}</legend>
      {helpOf(name) !== undefined && <p className="text-[13px] text-muted md:col-span-2">{helpOf(name)}</p>}
      {Object.entries(shape.of).map(([key, part]) => (
        <ValueEditor
          key={key}
          name={unitNameOf(name, key)}
          label={labelOf(key)}
          shape={part}
          value={held[key]}
          onChange={(next) => onChange({ ...held, [key]: next })}
        />
      ))}
    </fieldset>
  );
}

function ChoiceEditor({ name, label, shape, value, onChange }: Kind<'choice'>): ReactElement {
  return (
    <Field label={label} hint={helpOf(name)}>
      {(control) => (
        <select
          {...control}
          value={String(value)}
          onChange={(event) => onChange(shape.choices.find((choice) => String(choice) === event.currentTarget.value))}
        >
          {shape.choices.map((choice) => (
            <option key={choice} value={String(choice)}>
              {choiceLabel(name, choice)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function FlagEditor({ label, value, onChange }: Plain): ReactElement {
  return (
    <label className="flex min-h-11 items-center gap-2.5 md:col-span-2">
      <input
        type="checkbox"
        className="size-4 accent-(--green)"
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}

function FigureEditor({ name, label, value, onChange }: Plain): ReactElement {
  const unit = unitOf(name) ?? 'decimal';
  const [typed, setTyped] = useState(() => formatInput(unit, value));
  const typedUnit = typedUnitOf(name);
  const hint = [typedUnit === null ? undefined : `In ${typedUnit}.`, helpOf(name)]
    .filter((part) => part !== undefined)
    .join(' ');
  return (
    <Field
      label={label}
      hint={hint === '' ? undefined : hint}
      problem={isUnreadable(value) ? 'Not a number, or it has too many decimals' : undefined}
    >
      {(control) => (
        <input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange(parseNumber(unit, event.currentTarget.value));
          }}
        />
      )}
    </Field>
  );
}

/** Whether a figure in it could not be read: on the wire it would be empty. */
export function isUnreadable(value: unknown): boolean {
  if (typeof value === 'number') return Number.isNaN(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(isUnreadable);
}

function TextEditor({ name, label, kind, value, onChange }: Plain & { kind: 'line' | 'text' | 'date' }): ReactElement {
  const text = typeof value === 'string' ? value : '';
  return (
    <Field label={label} hint={helpOf(name)} className={kind === 'text' ? 'md:col-span-2' : ''}>
      {(control) =>
        kind === 'text' ? (
          <textarea {...control} rows={3} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
        ) : (
          <input
            {...control}
            type={kind === 'date' ? 'date' : 'text'}
            autoComplete="off"
            value={text}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )
      }
    </Field>
  );
}
