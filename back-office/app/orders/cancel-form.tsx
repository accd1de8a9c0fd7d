/** Cancels an order for a reason, and says before what goes back and what is kept. */
import { cancelOrderByStaff, type StaffOrder } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { ORDER_QUERIES } from './order-queries.ts';

/** A card payment may have begun at the provider's page. */
function nothingPaid({ view }: StaffOrder): string {
  return view.paymentMode === 'Card' && view.state === 'awaiting payment'
    ? 'Nothing was paid yet. If the bank still takes a card payment that has begun, all of it goes back to the customer automatically.'
    : 'Nothing was paid, so nothing goes back.';
}

export function CancelForm({ order, onDone }: { order: StaffOrder; onDone: () => void }): ReactElement {
  const [waiveCharge, setWaive] = useState(false);
  const act = useApiMutation(cancelOrderByStaff, {
    showsError: true,
    success: 'The order is cancelled',
    invalidates: ORDER_QUERIES,
    onDone,
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
        Coupon, points and stock come back.
      </p>
      {chargePaise > 0 && (
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-4 accent-(--green)"
            checked={waiveCharge}
            onChange={(event) => setWaive(event.currentTarget.checked)}
          />
          Keep nothing back: it is our own reason
        </label>
      )}
      <ReasonForm
        action="Cancel the order"
        label="Reason that the customer reads"
        hint="In the mail to the customer and in the audit log."
        tone="danger"
        busy={act.isPending}
        problem={act.error?.message}
        onSubmit={(reason) => act.mutate({ orderId: order.id, reason, waiveCharge })}
      />
    </div>
  );
}
