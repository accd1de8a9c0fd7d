/** Why somebody does it: asked wherever money or buyers are touched. */
import { type ReactElement, useState } from 'react';
import { Button, type Tone } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';

interface ReasonFormProps {
  /** On the button: a verb and its object. */
  action: string;
  label?: string;
  hint?: string;
  tone?: Tone;
  busy: boolean;
  disabled?: boolean;
  /** Why the server refused; what was typed stays. */
  problem?: string | undefined;
  onSubmit: (reason: string) => void;
}

export function ReasonForm({
  action,
  label = 'Why',
  hint = 'Kept in the audit log.',
  tone = 'solid',
  busy,
  disabled = false,
  problem,
  onSubmit,
}: ReasonFormProps): ReactElement {
  const [reason, setReason] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const isShort = reason.trim().length < 3;
        setWrong(isShort);
        if (!isShort) onSubmit(reason.trim());
      }}
    >
      <Field label={label} hint={hint} problem={isWrong ? 'Say why in a few words' : undefined}>
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
