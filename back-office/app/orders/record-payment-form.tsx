/** Records a claimed payment that staff have seen in the bank account, and says what that does to the order. */
import { acceptPayment, type OrderClaim } from '@tola/contract/staff';
import { formatRupees, indianDate } from '@tola/pricing';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { madeOrWaiting } from '../changes/made-or-waiting.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { formatInput, parseNumber } from '../fields/field-format.ts';
import { FormError } from '../forms/form-error.tsx';
import { ORDER_QUERIES } from './order-queries.ts';
import { duePaiseOf, type PayableOrder, paymentOutcome } from './payment-outcome.ts';

interface RecordPaymentProps {
  claimId: OrderClaim['id'];
  /** As the customer sent it. */
  utr: string | null;
  order: PayableOrder;
  onDone: () => void;
  /** Another decision, behind the button. */
  beside?: ReactNode;
}

export function RecordPaymentForm({ claimId, utr: sentUtr, order, onDone, beside }: RecordPaymentProps): ReactElement {
  const due = duePaiseOf(order.view);
  const [typed, setTyped] = useState(formatInput('paise', due));
  const [utr, setUtr] = useState('');
  const [day, setDay] = useState(() => indianDate(new Date()));
  const mutation = useApiMutation(acceptPayment, {
    showsError: true,
    invalidates: ORDER_QUERIES,
    onDone: madeOrWaiting('Payment recorded'),
    closes: onDone,
  });
  const amountPaise = parseNumber('paise', typed);
  const isFigure = amountPaise !== null && amountPaise > 0;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutation.mutate({
          claimId: claimId,
          amountPaise: amountPaise ?? 0,
          utr: sentUtr === null ? utr : null,
          creditedOn: day,
        });
      }}
    >
      <Field
        label="Amount credited"
        hint={isFigure ? paymentOutcome(order, amountPaise - due) : `Due: ${formatRupees(due)}`}
      >
        {(control) => (
          <input
            {...control}
            inputMode="decimal"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      {sentUtr === null && (
        <Field label="Bank reference number (UTR)">
          {(control) => (
            <input
              {...control}
              value={utr}
              autoComplete="off"
              onChange={(event) => setUtr(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <Field label="Credited on">
        {(control) => (
          <input {...control} type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
        )}
      </Field>
      <FormError>{mutation.error?.message}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          tone="solid"
          busy={mutation.isPending}
          disabled={!isFigure || (sentUtr === null && utr.trim() === '')}
        >
          {isFigure ? `Record ${formatRupees(amountPaise)}` : 'Record payment'}
        </Button>
        {beside}
      </div>
    </form>
  );
}
