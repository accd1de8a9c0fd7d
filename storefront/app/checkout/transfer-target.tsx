import type { OrderView } from '@tola/contract/order-view';
import type { PaymentMode } from '@tola/contract/orders';
import type { Quote } from '@tola/contract/quotes';
import { formatRupees, type Paise } from '@tola/pricing';
import { Button, Skeleton } from '@tola/ui';
import { lazy, type ReactElement, Suspense } from 'react';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { type Outcome, useAttempt } from '../connection/use-attempt.ts';
import { fetchCode } from '../fetch-code.ts';
import { OrderNumber } from './order-number.tsx';
import { chargedPaise, priceNowMessage } from './quote-change.ts';
import type { Showing } from './show-target.ts';
import type { Cancellation } from './unpaid-order.ts';

const loadTargets = async () => await fetchCode(() => import('./payment-targets.tsx'));
const BankTarget = lazy(async () => ({ default: (await loadTargets()).BankTarget }));
const UpiTarget = lazy(async () => ({ default: (await loadTargets()).UpiTarget }));

interface TransferTargetProps {
  readonly order: OrderView;
  /** The proof of payment is asked for right below. */
  readonly asksForProof?: boolean;
}

/** Payment details of a placed order. */
export function TransferTarget({ order, asksForProof = false }: TransferTargetProps): ReactElement | null {
  const { payment, orderNumber } = order;
  if (payment === null) return null;
  const { upiUrl, upiQr, bank, nextPaise, duePaise, reference } = payment;
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full rounded-card" />}>
      {upiUrl !== null && upiQr !== null && (
        <UpiTarget {...{ upiUrl, upiQr, orderNumber }} amountPaise={nextPaise} inParts={nextPaise < duePaise} />
      )}
      {upiUrl === null && bank !== null && <BankTarget bank={bank} amountPaise={nextPaise} reference={reference} />}
      {asksForProof && (
        <p className="text-[15px] text-muted">
          The order number and amount will not change. You can add the reference number and screenshot later.
        </p>
      )}
    </Suspense>
  );
}

interface ShowTargetProps {
  readonly mode: 'Upi' | 'NEFT';
  readonly amountPaise: Paise;
  readonly showing: Showing;
  readonly disabled: boolean;
  readonly onShow: () => void;
}

/** Before placement: the amount and the button that places the order and shows its payment details. */
export function ShowTarget({ mode, amountPaise, showing, disabled, onShow }: ShowTargetProps): ReactElement {
  const problem = showing.problemOf('submit');
  const isUpi = mode === 'Upi';
  return (
    <div className="grid justify-items-start gap-3">
      <b className="text-lg font-semibold">
        {isUpi ? 'Pay' : 'Transfer'} {formatRupees(amountPaise)}
      </b>
      <p className="text-[15px] text-muted">
        You’ll see {isUpi ? 'the QR code' : 'our bank details'} with your order number. The amount is then held until
        the time to pay ends.
      </p>
      <Button type="button" busy={showing.busy} disabled={disabled} onClick={onShow}>
        {isUpi ? 'Show QR code' : 'Show bank details'}
      </Button>
      <ConnectionNote {...showing.connection} className="w-full">
        Your order is placed only once.
      </ConnectionNote>
      {problem !== null && (
        <p role="alert" className="rounded-lg bg-down-soft px-4 py-3 text-[15px] font-medium text-down">
          {problem}
        </p>
      )}
    </div>
  );
}

const WAYS: Readonly<Record<PaymentMode, string>> = {
  Card: 'card',
  UpiGateway: 'UPI, confirmed at once',
  Upi: 'UPI',
  NEFT: 'NEFT',
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
