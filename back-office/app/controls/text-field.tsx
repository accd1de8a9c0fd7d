/** A labelled line of text, for forms that keep their own state. */
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
