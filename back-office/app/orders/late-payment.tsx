/** Decides on money that came for an order that was over: the order after all, or the money back. */
import { type StaffOrder, settleLateMoney } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import type { ReactElement } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Confirm } from '../controls/dialog.tsx';
import { ORDER_QUERIES } from './order-queries.ts';

export function LatePayment({ order }: { order: StaffOrder }): ReactElement {
  const honour = useApiMutation(settleLateMoney, { success: 'Order confirmed', invalidates: ORDER_QUERIES });
  const giveBack = useApiMutation(settleLateMoney, { success: 'Refund requested', invalidates: ORDER_QUERIES });
  return (
    <>
      {order.view.state !== 'refunded' && (
        <Confirm
          tone="outline"
          label="Honour the order"
          title="Honour the order at its price?"
          action="Honour the order"
          busy={honour.isPending}
          onConfirm={() => honour.mutate({ orderId: order.id, honour: true })}
        >
          The goods are taken from stock, the order is confirmed at {formatRupees(order.view.payablePaise)}, and the
          invoice is issued. {formatRupees(order.view.paidPaise)} has been received.
        </Confirm>
      )}
      <Confirm
        label="Give the money back"
        title={`Give ${formatRupees(order.owedPaise)} back?`}
        action={`Refund ${formatRupees(order.owedPaise)}`}
        busy={giveBack.isPending}
        onConfirm={() => giveBack.mutate({ orderId: order.id, honour: false })}
      >
        {formatRupees(order.owedPaise)} of the {formatRupees(order.view.paidPaise)} received goes back to where it came
        from{order.owedPaise < order.view.paidPaise - order.view.refundedPaise && '; the cancellation charge is kept'}.
      </Confirm>
    </>
  );
}
