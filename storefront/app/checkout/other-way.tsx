import type { OrderView } from '@tola/contract/order-view';
import type { PaymentMode } from '@tola/contract/orders';
import type { Quote } from '@tola/contract/quotes';
import { Button } from '@tola/ui';
import type { ReactElement } from 'react';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { type Outcome, useAttempt } from '../connection/use-attempt.ts';
import { OrderNumber } from './order-number.tsx';
import { chargedPaise, priceNowMessage } from './quote-change.ts';
import type { Cancellation } from './unpaid-order.ts';

const WAYS: Readonly<Record<PaymentMode, string>> = {
  Card: 'card',
  UpiGateway: 'UPI, confirmed at once',
  Upi: 'UPI',
  NEFT: 'NEFT',
  Counter: 'transfer',
};

interface OtherWayProps {
  readonly order: OrderView;
  readonly mode: PaymentMode;
  readonly onCancelOrder: () => Promise<Cancellation>;
  readonly currentPrice: Quote | null;
  readonly onEnded: () => void;
}

/** Another mode was chosen while an order awaits its transfer; it is cancelled only on request. */
export function OtherWay({ order, mode, onCancelOrder, currentPrice, onEnded }: OtherWayProps): ReactElement {
  const { busy, connection, run } = useAttempt();
  async function cancelToPayAnotherWay(): Promise<Outcome> {
    const cancellation = await onCancelOrder();
    if (cancellation === 'ended') onEnded();
    return cancellation === 'no reply' ? cancellation : 'done';
  }
  const isOver = order.payment === null;
  const number = <OrderNumber>{order.orderNumber}</OrderNumber>;
  return (
    <section
      aria-label="Pay another way"
      className="panel grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 p-5 sm:p-6"
    >
      <b className="text-lg font-semibold">
        {isOver ? (
          <>Order {number} has expired</>
        ) : (
          <>
            Order {number} is awaiting payment by {WAYS[order.paymentMode]}
          </>
        )}
      </b>
      <p className="text-[15px] text-muted">
        {order.payment === null
          ? startAgainMessage(order, currentPrice, mode)
          : `Paying by ${WAYS[mode]} cancels this order. Its price is then kept for a short time, which a timer on this page shows.`}{' '}
        If you have already paid, please go back to {WAYS[order.paymentMode]} and add the reference number instead.
      </p>
      <Button type="button" tone="outline" busy={busy} onClick={() => run(cancelToPayAnotherWay)}>
        {isOver ? 'Start again' : 'Cancel it and pay'} by {WAYS[mode]}
      </Button>
      <ConnectionNote {...connection} className="w-full">
        Your order is unchanged.
      </ConnectionNote>
    </section>
  );
}

function startAgainMessage(order: OrderView, currentPrice: Quote | null, mode: PaymentMode): string {
  const by = `You can start again by ${WAYS[mode]}`;
  if (currentPrice === null) return `${by} at the current price.`;
  const nowPaise = chargedPaise(currentPrice, mode === 'Card');
  return `${by}. ${priceNowMessage(nowPaise, nowPaise - order.payablePaise)}`;
}
