import { refundOrder, type StaffOrder } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { madeOrWaiting } from '../changes/made-or-waiting.ts';
import { Field } from '../controls/field.tsx';
import { formatInput, parseNumber } from '../fields/field-format.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { ORDER_QUERIES } from './order-queries.ts';

export function RefundForm({ order, onDone }: { order: StaffOrder; onDone: () => void }): ReactElement {
  const left = order.view.paidPaise - order.view.refundedPaise - order.view.toBalancePaise;
  const [typed, setTyped] = useState(() => typedOverpaid(order));
  // Captured when the form opens, so that a retry after a lost reply cannot refund twice.
  const [refundedPaise] = useState(order.view.refundedPaise);
  const [byBank, setByBank] = useState(false);
  const mutation = useApiMutation(refundOrder, {
    showsError: true,
    invalidates: ORDER_QUERIES,
    onDone: madeOrWaiting('Refund requested'),
    closes: onDone,
  });
  const amountPaise = parseNumber('paise', typed);
  const isFigure = amountPaise !== null && amountPaise > 0 && amountPaise <= left;
  return (
    <div className="grid gap-4">
      <Field
        label="Amount (₹)"
        hint={`Up to ${formatRupees(left)} (not yet refunded). Points earned and spent are adjusted pro rata.`}
        problem={typed !== '' && !isFigure ? 'Enter an amount up to the unrefunded payment' : undefined}
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
      {order.view.paymentMode === 'Card' && (
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-(--green)"
            checked={byBank}
            onChange={(event) => setByBank(event.currentTarget.checked)}
          />
          Pay out by bank transfer (the card cannot be refunded)
        </label>
      )}
      <ReasonForm
        action={isFigure ? `Refund ${formatRupees(amountPaise)}` : 'Refund'}
        label="Reason"
        hint="Shown on the credit note and in the audit log."
        tone="danger"
        disabled={!isFigure}
        busy={mutation.isPending}
        problem={mutation.error?.message}
        onSubmit={(reason) =>
          mutation.mutate({ orderId: order.id, amountPaise: amountPaise ?? 0, refundedPaise, reason, byBank })
        }
      />
    </div>
  );
}

/** Most refunds of an active order return an overpayment. */
function typedOverpaid({ view: { overpaidPaise } }: StaffOrder): string {
  return overpaidPaise > 0 ? formatInput('paise', overpaidPaise) : '';
}
