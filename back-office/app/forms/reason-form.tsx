/** A mandatory reason: required wherever money or customers are affected. */
import { reason as reasonSchema, validate } from '@tola/contract/staff';
import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { Button, type Tone } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { fieldMessage } from '../controls/format.ts';
import { FormError } from './form-error.tsx';
import { useOwnProblem } from './own-problem.ts';

const RECORDED = 'Recorded in the audit log.';

interface ReasonFormProps {
  /** On the button: verb and object. */
  action: string;
  label?: string;
  hint?: string;
  tone?: Tone;
  busy: boolean;
  disabled?: boolean;
  /** Its dialog opens here, because what stands above is chosen already. */
  begins?: boolean;
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
  begins = false,
  problem,
  onSubmit,
}: ReasonFormProps): ReactElement {
  const [reason, setReason] = useState('');
  const [invalid, setInvalid] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const own = useOwnProblem(problem);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = reasonProblem(reason);
        setInvalid(wrong);
        // Enter in a field above leads here.
        if (wrong !== undefined) return field.current?.focus();
        own.submitted();
        onSubmit(reason.trim());
      }}
    >
      <ReasonField {...{ label, hint, begins, field }} problem={invalid} value={reason} onChange={setReason} />
      <FormError>{own.problem}</FormError>
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
  field?: RefObject<HTMLInputElement | null>;
  /** Its dialog opens here. */
  begins?: boolean;
}

export function ReasonField({
  label = 'Reason',
  hint = RECORDED,
  problem,
  value,
  onChange,
  field,
  begins = false,
}: ReasonFieldProps): ReactElement {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <input
          {...control}
          ref={field}
          data-autofocus={begins || undefined}
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
