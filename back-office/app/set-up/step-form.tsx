import type { ReactElement, ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { LoadingRows } from '../controls/states.tsx';
import { FormError } from '../forms/form-error.tsx';

interface StepFormProps {
  isReady: boolean;
  busy: boolean;
  problem: string;
  /** On the button. */
  action?: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** The form of one step; Enter saves it. */
export function StepForm({ isReady, busy, problem, action = 'Save', onSubmit, children }: StepFormProps): ReactElement {
  if (!isReady) return <LoadingRows rows={3} />;
  return (
    <form
      noValidate
      className="grid gap-3 md:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <FormError>{problem}</FormError>
      <Button type="submit" tone="solid" busy={busy} className="justify-self-start md:col-span-2">
        {action}
      </Button>
    </form>
  );
}

interface TextFieldProps {
  label: string;
  hint?: string;
  value: unknown;
  onChange: (text: string) => void;
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email';
  wide?: boolean;
  focused?: boolean;
}

export function TextField({ label, hint, value, onChange, inputMode, wide, focused }: TextFieldProps): ReactElement {
  return (
    <Field label={label} hint={hint} className={wide === true ? 'md:col-span-2' : ''}>
      {(control) => (
        <input
          {...control}
          // biome-ignore lint/a11y/noAutofocus: the form opens at the person's request
          autoFocus={focused}
          value={typeof value === 'string' ? value : ''}
          inputMode={inputMode}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
