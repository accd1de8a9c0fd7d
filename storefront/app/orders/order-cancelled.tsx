import type { OrderView } from '@tola/contract/order-view';
import { isProviderMode } from '@tola/contract/orders';
import { formatRupees } from '@tola/pricing';
import { buttonClass } from '@tola/ui';
import { Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { KnownOrder } from './order-result.ts';
import { Actions, Outcome } from './outcome.tsx';
import { useOrder } from './use-order.ts';

/** A cancelled or refunded order: its payment did not fail, and what was paid comes back. */
export function Cancelled({ order: { orderNumber, state } }: { order: KnownOrder }): ReactElement {
  const { order } = useOrder(orderNumber, true);
  return (
    <Outcome
      icon={Undo2}
      tone="waiting"
      title={state === 'refunded' ? 'Your order is refunded' : 'Your order is cancelled'}
    >
      <p className="max-w-[34em] text-lg text-muted">
        Order {orderNumber}. {order !== null && moneySentence(order)}
      </p>
      <Actions>
        <Link to={`/order-view/${encodeURIComponent(orderNumber)}`} className={buttonClass()}>
          View order
        </Link>
        <Link to="/" className={buttonClass({ tone: 'outline' })}>
          Continue Shopping
        </Link>
      </Actions>
    </Outcome>
  );
}

function moneySentence({ refunds, paidPaise, paymentUnderWay, paymentMode }: OrderView): string {
  const [first] = refunds;
  if (first !== undefined) {
    const amount = formatRupees(refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
    const isDone = refunds.every(({ state }) => state === 'done');
    return isDone
      ? `We have refunded ${amount} to your ${first.to}.`
      : `Your refund of ${amount} to your ${first.to} is in progress.`;
  }
  if (paymentUnderWay) return 'If a payment in progress goes through, it is refunded in full automatically.';
  if (paidPaise > 0) return `We have received ${formatRupees(paidPaise)}, and will refund it.`;
  return isProviderMode(paymentMode) ? 'You were not charged.' : 'If your payment reaches us, we’ll refund it.';
}
