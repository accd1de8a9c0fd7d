/** A labelled line of text, and one of several radio buttons, for forms that keep their own state. */
import type { ReactElement } from 'react';
import { Field } from './field.tsx';

interface TextFieldProps {
  label: string;
  value: string;
  hint?: string;
  optional?: boolean;
  disabled?: boolean;
  inputMode?: 'tel' | 'email' | 'numeric' | 'decimal';
  className?: string;
  onValue: (text: string) => void;
}

export function TextField({
  label,
  value,
  hint,
  optional,
  disabled,
  inputMode,
  className = '',
  onValue,
}: TextFieldProps): ReactElement {
  return (
    <Field label={label} hint={hint} optional={optional} className={className}>
      {(control) => (
        <input
          {...control}
          inputMode={inputMode}
          autoComplete="off"
          maxLength={500}
          disabled={disabled}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

export function Choice({
  label,
  checked,
  onPick,
}: {
  label: string;
  checked: boolean;
  onPick: () => void;
}): ReactElement {
  return (
    <label className="inline-flex min-h-11 items-center gap-2 lg:min-h-9">
      <input type="radio" className="size-4 shrink-0 accent-(--green)" checked={checked} onChange={onPick} />
      {label}
    </label>
  );
}
