/** A mandatory reason: required wherever money or customers are affected. */
import { reason as reasonSchema, validate } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { Button, type Tone } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { fieldMessage } from '../controls/format.ts';

const RECORDED = 'Recorded in the audit log.';

interface ReasonFormProps {
  /** On the button: verb and object. */
  action: string;
  label?: string;
  hint?: string;
  tone?: Tone;
  busy: boolean;
  disabled?: boolean;
  /** The server's refusal, shown in the form. */
  problem?: string | undefined;
  onSubmit: (reason: string) => void;
}

export function ReasonForm({
  action,
  label = 'Reason',
  hint = RECORDED,
  tone = 'solid',
  busy,
  disabled = false,
  problem,
  onSubmit,
}: ReasonFormProps): ReactElement {
  const [reason, setReason] = useState('');
  const [invalid, setInvalid] = useState<string>();
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = reasonProblem(reason);
        setInvalid(wrong);
        if (wrong === undefined) onSubmit(reason.trim());
      }}
    >
      <ReasonField label={label} hint={hint} problem={invalid} value={reason} onChange={setReason} />
      {problem !== undefined && (
        <p role="alert" className="font-medium text-down">
          {problem}
        </p>
      )}
      <Button type="submit" tone={tone} busy={busy} disabled={disabled} className="justify-self-start">
        {action}
      </Button>
    </form>
  );
}

interface ReasonFieldProps {
  label?: string;
  hint?: string;
  problem: string | undefined;
  value: string;
  onChange: (reason: string) => void;
}

export function ReasonField({
  label = 'Reason',
  hint = RECORDED,
  problem,
  value,
  onChange,
}: ReasonFieldProps): ReactElement {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <input
          {...control}
          value={value}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** What is wrong with a typed reason; undefined when it is valid. */
export function reasonProblem(reason: string): string | undefined {
  const checked = validate(reasonSchema, reason);
  return checked.success ? undefined : fieldMessage(checked.error.issues[0]?.message ?? '');
}
