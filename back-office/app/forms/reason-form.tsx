/** A mandatory reason: required wherever money or customers are affected. */
import { reason as reasonSchema, validate } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { Button, type Tone } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { fieldMessage } from '../controls/format.ts';

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
  hint = 'Recorded in the audit log.',
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
        const checked = validate(reasonSchema, reason);
        setInvalid(checked.success ? undefined : fieldMessage(checked.error.issues[0]?.message ?? ''));
        if (checked.success) onSubmit(checked.data);
      }}
    >
      <Field label={label} hint={hint} problem={invalid}>
        {(control) => (
          <input
            {...control}
            value={reason}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
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
