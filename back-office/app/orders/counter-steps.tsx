/** What staff do with an order at the counter: record a payment that nobody has reported, and hand the pieces over. */
import { handOver, isWaiting, recordPayment, type StaffOrder } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { toast } from 'sonner';
import { useApiMutation } from '../api/hooks.ts';
import { waitingText } from '../changes/waiting-text.ts';
import { Button } from '../controls/button.tsx';
import { FormError } from '../forms/form-error.tsx';
import { ORDER_QUERIES } from './order-queries.ts';
import { duePaiseOf } from './payment-outcome.ts';
import { PIECE_QUERIES, PiecesForm } from './pieces-form.tsx';
import { ReceivedPaymentFields } from './received-payment-fields.tsx';
import { newPayment, paymentOf } from './typed-payment.ts';

interface StepProps {
  order: StaffOrder;
  onDone: () => void;
}

/** A shortage of a buyer with GSTIN that was written off may be the tax that they have withheld. */
export function mayHaveWithheld({ writtenOffPaise, billing }: StaffOrder['view']): boolean {
  return writtenOffPaise > 0 && billing.gstin !== '';
}

export function CounterPaymentForm({ order, onDone }: StepProps): ReactElement {
  const { view } = order;
  const isTax = mayHaveWithheld(view);
  const [payment, setPayment] = useState(() =>
    isTax ? { ...newPayment(view.writtenOffPaise), means: 'tds' as const } : newPayment(duePaiseOf(view)),
  );
  const mutation = useApiMutation(recordPayment, {
    ...{ showsError: true, invalidates: ORDER_QUERIES },
    onDone: (reply) => {
      toast.success(reply !== null && isWaiting(reply) ? waitingText(reply.waiting) : 'Payment recorded');
    },
    closes: onDone,
  });
  const hasGstin = view.billing.gstin !== '';
  const sent = paymentOf(payment, hasGstin);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (sent !== null) mutation.mutate({ orderId: order.id, paidPaise: view.paidPaise, ...sent });
      }}
    >
      {isTax && (
        <p className="text-muted">
          {formatRupees(view.writtenOffPaise)} was written off. If the buyer has withheld it as TDS, record it here:
          that reverses the write-off.
        </p>
      )}
      <ReceivedPaymentFields
        payment={payment}
        cashLeftPaise={null}
        hasGstin={hasGstin}
        onPayment={(values) => setPayment({ ...payment, ...values })}
      />
      <FormError>{mutation.error?.message}</FormError>
      <Button
        type="submit"
        tone="solid"
        className="justify-self-start"
        busy={mutation.isPending}
        disabled={sent === null}
      >
        Record the payment
      </Button>
    </form>
  );
}

export function HandOverForm({ order, onDone }: StepProps): ReactElement {
  const mutation = useApiMutation(handOver, {
    ...{ success: 'Handed over', invalidates: PIECE_QUERIES, showsError: true },
    closes: onDone,
  });
  return (
    <PiecesForm
      orderNumber={order.view.orderNumber}
      busy={mutation.isPending}
      problem={mutation.error?.message}
      label="Serial numbers handed over"
      action="Hand over"
      onSubmit={(serials) => mutation.mutate({ orderId: order.id, serials })}
    />
  );
}
