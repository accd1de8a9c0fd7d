/** Resolves a payment received after the order closed: honour the order or refund. */
import { type StaffOrder, settleLateMoney } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import type { ReactElement } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { madeOrWaiting } from '../changes/made-or-waiting.ts';
import { Confirm } from '../controls/dialog.tsx';
import { ORDER_QUERIES } from './order-queries.ts';

export function LatePayment({ order }: { order: StaffOrder }): ReactElement {
  const honour = useApiMutation(settleLateMoney, {
    invalidates: ORDER_QUERIES,
    onDone: madeOrWaiting('Order confirmed'),
  });
  const giveBack = useApiMutation(settleLateMoney, {
    invalidates: ORDER_QUERIES,
    onDone: madeOrWaiting('Refund requested'),
  });
  return (
    <>
      {order.view.state !== 'refunded' && (
        <Confirm
          tone="outline"
          label="Honour order"
          title="Honour the order at its locked price?"
          action="Honour order"
          busy={honour.isPending}
          onConfirm={() => honour.mutate({ orderId: order.id, honour: true })}
        >
          Takes the items from stock, confirms the order at {formatRupees(order.view.payablePaise)} and issues the
          invoice. Received: {formatRupees(order.view.paidPaise)}.
        </Confirm>
      )}
      <Confirm
        label="Refund payment"
        title={`Refund ${formatRupees(order.owedPaise)}?`}
        action={`Refund ${formatRupees(order.owedPaise)}`}
        busy={giveBack.isPending}
        onConfirm={() => giveBack.mutate({ orderId: order.id, honour: false })}
      >
        Refunds {formatRupees(order.owedPaise)} of the {formatRupees(order.view.paidPaise)} received, to the original
        payment method
        {order.owedPaise < order.view.paidPaise - order.view.refundedPaise && '; the cancellation charge is kept'}.
      </Confirm>
    </>
  );
}
