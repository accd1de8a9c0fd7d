import { buttonClass } from '@tola/ui';
import { Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { KnownOrder } from './order-result.ts';
import { Actions, Outcome } from './outcome.tsx';
import { refundSentences } from './refund-sentences.ts';
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
        Order {orderNumber}. {order !== null && refundSentences(order)}
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
