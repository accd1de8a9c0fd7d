/** Rejects a claimed transfer with a prepared reason, which can be edited. */
import { reason as reasonSchema, rejectPayment, type TransferToVerify, validate } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { fieldMessage } from '../controls/format.ts';
import { FormError } from '../forms/form-error.tsx';
import { ORDER_QUERIES } from '../orders/order-queries.ts';
import { REJECTION_REASONS } from './rejection-reasons.ts';

interface RejectProps {
  transfer: TransferToVerify;
  onDone: () => void;
}

export function RejectTransfer({ transfer, onDone }: RejectProps): ReactElement {
  const [reason, setReason] = useState(REJECTION_REASONS[0]?.text ?? '');
  const [isFinal, setFinal] = useState(false);
  const reject = useApiMutation(rejectPayment, {
    showsError: true,
    success: 'Payment rejected',
    invalidates: ORDER_QUERIES,
    closes: onDone,
  });
  const checked = validate(reasonSchema, reason);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (checked.success) reject.mutate({ claimId: transfer.claimId, reason: checked.data, isFinal });
      }}
    >
      <fieldset className="grid">
        <legend className="label mb-1">Reason</legend>
        {REJECTION_REASONS.map(({ label, text }) => (
          <label key={label} className="flex min-h-11 items-center gap-2.5 lg:min-h-8">
            <input
              type="radio"
              name="rejection-reason"
              className="size-4 shrink-0 accent-(--green)"
              checked={reason === text}
              onChange={() => setReason(text)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <Field
        label="Message to the customer"
        problem={checked.success ? undefined : fieldMessage(checked.error.issues[0]?.message ?? '')}
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-(--down)"
          checked={isFinal}
          onChange={(event) => setFinal(event.currentTarget.checked)}
        />
        Also cancel the order. Otherwise it waits for another payment.
      </label>
      <FormError>{reject.error?.message}</FormError>
      <Button type="submit" tone="danger" busy={reject.isPending} className="justify-self-start">
        {isFinal ? 'Reject payment and cancel order' : 'Reject payment'}
      </Button>
    </form>
  );
}
