import { formatRupees } from '@tola/pricing';
import { Button, buttonClass } from '@tola/ui';
import { Clock, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { PaymentFailure } from '../checkout/payment-failure.tsx';
import { formatDeadline } from '../format-date.ts';
import { pageMeta } from '../meta.ts';
import { useMessageWay } from '../session/message-way.ts';
import { useRequireLogin } from '../session/use-session.ts';
import type { Route } from './+types/order-status-page';
import { useFinishOrder } from './finish-order.ts';
import { Cancelled } from './order-cancelled.tsx';
import { Confirmed } from './order-confirmed.tsx';
import { type KnownOrder, useOrderResult } from './order-result.ts';
import { Actions, Outcome } from './outcome.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Order Status', hidden: true });

/** Return page of every payment mode. Shows the server's status, never the return URL's. */
export default function OrderStatusPage(): ReactElement {
  const customer = useRequireLogin();
  const [search] = useSearchParams();
  const orderNumber = search.get('order') ?? search.get('order_id');
  const { result, checkAgain } = useOrderResult(orderNumber, customer?.firstName ?? null);
  useFinishOrder(result);
  return (
    <section className="wrap grid min-h-[60vh] content-center justify-items-center py-12" aria-live="polite">
      {result.kind === 'confirming' && <Confirming />}
      {result.kind === 'late' && <Late orderNumber={result.orderNumber} onCheckAgain={checkAgain} />}
      {result.kind === 'success' && <Confirmed order={result.order} />}
      {result.kind === 'to pay' && <ToPay order={result.order} />}
      {result.kind === 'noted' && <Noted order={result.order} />}
      {result.kind === 'cancelled' && <Cancelled order={result.order} />}
      {result.kind === 'failed' && <Failed userName={result.userName} orderNumber={result.orderNumber} />}
    </section>
  );
}

function Confirming(): ReactElement {
  return (
    <Outcome icon={Clock} tone="waiting" title="Confirming your payment…">
      <p className="max-w-[34em] text-lg text-muted">
        We’re checking with our payment partner. Please stay on this page and do not pay again.
      </p>
      <span className="h-12" />
    </Outcome>
  );
}

function Late({ orderNumber, onCheckAgain }: { orderNumber: string; onCheckAgain: () => void }): ReactElement {
  const { tellYou } = useMessageWay();
  return (
    <Outcome icon={Clock} tone="waiting" title="Your payment is still being confirmed">
      <p className="max-w-[34em] text-lg text-muted">
        We’ll {tellYou} once our payment partner confirms. Please do not pay again: any amount charged for order{' '}
        {orderNumber} is safe.
      </p>
      <Actions>
        <Button onClick={onCheckAgain}>Check again</Button>
        <Link to={`/order-view/${encodeURIComponent(orderNumber)}`} className={buttonClass({ tone: 'outline' })}>
          View order
        </Link>
      </Actions>
    </Outcome>
  );
}

interface OrderProps {
  readonly order: KnownOrder;
}

function ToPay({ order: { orderNumber, payBy, payablePaise } }: OrderProps): ReactElement {
  return (
    <Outcome icon={Clock} tone="waiting" title="Your order is awaiting payment">
      <p className="max-w-[34em] text-lg text-muted">
        Order {orderNumber} for {formatRupees(payablePaise)} is placed. Please pay by {formatDeadline(payBy)}. The order
        number and amount will not change.
      </p>
      <Actions>
        <Link to={`/order-view/${encodeURIComponent(orderNumber)}`} className={buttonClass()}>
          View payment details
        </Link>
      </Actions>
    </Outcome>
  );
}

/** Neither confirmed nor failed: staff check whether the money was sent in time. */
function Noted({ order: { orderNumber, payBy, state } }: OrderProps): ReactElement {
  const { tellYouTheOutcome } = useMessageWay();
  return (
    <Outcome icon={Clock} tone="waiting" title="Payment details received">
      <p className="max-w-[34em] text-lg text-muted">
        {state === 'cancelled'
          ? `Order ${orderNumber} was already cancelled. If your payment reaches us, we’ll refund it.`
          : `The price of order ${orderNumber} was held until ${formatDeadline(payBy)}. We’ll check whether your transfer was sent in time and ${tellYouTheOutcome}.`}
      </p>
      <p className="max-w-[34em] text-muted">Please do not pay again.</p>
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

function Failed({ userName, orderNumber }: { userName: string; orderNumber: string | null }): ReactElement {
  const navigate = useNavigate();
  function tryAgain(): void {
    sessionStorage.clear();
    void navigate('/');
  }
  return (
    <Outcome icon={X} tone="bad" title={`Hey ${userName}`}>
      <p className="text-lg font-semibold">Your payment failed.</p>
      <p className="max-w-[34em] text-lg text-muted">Something went wrong.</p>
      <PaymentFailure orderNumber={orderNumber} onTryAgain={tryAgain} />
    </Outcome>
  );
}
