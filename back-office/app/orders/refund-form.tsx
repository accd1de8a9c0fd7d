import { refundOrder, type StaffOrder } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Field } from '../controls/field.tsx';
import { ReasonForm } from '../forms/reason-form.tsx';
import { formatInput, parseNumber } from '../records/field-format.ts';
import { ORDER_QUERIES } from './order-queries.ts';

export function RefundForm({ order, onDone }: { order: StaffOrder; onDone: () => void }): ReactElement {
  const left = order.view.paidPaise - order.view.refundedPaise - order.view.toBalancePaise;
  const [typed, setTyped] = useState(() => typedOverpaid(order));
  // As it stood when the form was opened: when nobody knows whether the first press arrived, the second refunds nothing.
  const [refundedPaise] = useState(order.view.refundedPaise);
  const [byBank, setByBank] = useState(false);
  const act = useApiMutation(refundOrder, {
    showsError: true,
    success: 'The refund is on its way',
    invalidates: ORDER_QUERIES,
    onDone,
  });
  const amountPaise = parseNumber('paise', typed);
  const isFigure = amountPaise !== null && amountPaise > 0 && amountPaise <= left;
  return (
    <div className="grid gap-4">
      <Field
        label="Amount in rupees"
        hint={`At most ${formatRupees(left)}, what is left of the payment. Points earned and spent go with it, pro rata.`}
        problem={typed !== '' && !isFigure ? 'This is more than what is left, or no amount' : undefined}
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
            className="size-4 accent-(--green)"
            checked={byBank}
            onChange={(event) => setByBank(event.currentTarget.checked)}
          />
          Pay out from the bank: the card takes no refund
        </label>
      )}
      <ReasonForm
        action={isFigure ? `Refund ${formatRupees(amountPaise)}` : 'Refund'}
        label="Reason"
        hint="On the credit note and in the audit log."
        tone="danger"
        disabled={!isFigure}
        busy={act.isPending}
        problem={act.error?.message}
        onSubmit={(reason) =>
          act.mutate({ orderId: order.id, amountPaise: amountPaise ?? 0, refundedPaise, reason, byBank })
        }
      />
    </div>
  );
}

/** What came on top of the price is what most refunds of an order that stands are about. */
function typedOverpaid({ view: { overpaidPaise } }: StaffOrder): string {
  return overpaidPaise > 0 ? formatInput('paise', overpaidPaise) : '';
}
