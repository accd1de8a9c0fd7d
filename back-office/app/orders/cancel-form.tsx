/** Cancellation form, stating the refund and the charge kept. */
import { isProviderMode } from '@tola/contract/orders';
import { cancelOrderByStaff, type StaffOrder } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { madeOrWaiting } from '../changes/made-or-waiting.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { ORDER_QUERIES } from './order-queries.ts';

/** A payment may still be in progress at the provider. */
function nothingPaid({ view }: StaffOrder): string {
  return isProviderMode(view.paymentMode) && view.state === 'awaiting payment'
    ? 'Nothing paid yet. If a payment in progress still goes through, it is refunded in full automatically.'
    : 'Nothing paid, so nothing to refund.';
}

export function CancelForm({ order, onDone }: { order: StaffOrder; onDone: () => void }): ReactElement {
  const [waiveCharge, setWaive] = useState(false);
  const mutation = useApiMutation(cancelOrderByStaff, {
    showsError: true,
    invalidates: ORDER_QUERIES,
    onDone: ({ waiting }) => madeOrWaiting('Order cancelled')(waiting === null ? null : { waiting }),
    closes: onDone,
  });
  const { chargePaise, refundPaise } = order.cancellation;
  const back = waiveCharge ? chargePaise + refundPaise : refundPaise;
  return (
    <div className="grid gap-4">
      <p>
        {back > 0 ? (
          <>
            <b>{formatRupees(back)}</b> goes back to the customer
            {!waiveCharge && chargePaise > 0 && `, ${formatRupees(chargePaise)} is kept as the gateway charge`}.
          </>
        ) : (
          nothingPaid(order)
        )}{' '}
        Coupon, points and stock are released.
      </p>
      {chargePaise > 0 && (
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-(--green)"
            checked={waiveCharge}
            onChange={(event) => setWaive(event.currentTarget.checked)}
          />
          Waive the cancellation charge
        </label>
      )}
      <ReasonForm
        action="Cancel order"
        label="Reason for cancelling (shown to the customer)"
        hint="Included in the customer’s email and the audit log."
        tone="danger"
        busy={mutation.isPending}
        problem={mutation.error?.message}
        onSubmit={(reason) => mutation.mutate({ orderId: order.id, reason, waiveCharge })}
      />
    </div>
  );
}
