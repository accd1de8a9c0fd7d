import type { OrderView } from '@tola/contract/order-view';
import { Button, buttonClass, Chip, Skeleton } from '@tola/ui';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { fetchCode } from '../fetch-code.ts';
import { formatDateTime } from '../format-date.ts';
import { pageMeta } from '../meta.ts';
import { useMessageWay } from '../session/message-way.ts';
import { useRequireLogin } from '../session/use-session.ts';
import type { Route } from './+types/order-view-page';
import { EmailQuestion } from './email-question.tsx';
import { LateProof, MoneyHeld } from './late-proof.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderFigures } from './order-figures.tsx';
import { OrderHelp } from './order-help.tsx';
import { stateLabel, stateTone } from './order-labels.ts';
import { OrderParties } from './order-parties.tsx';
import { OrderAttempts, OrderRefunds } from './order-payments.tsx';
import { OrderSteps } from './order-steps.tsx';
import { OrderTable } from './order-table.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { Parcel } from './parcel.tsx';
import { PaymentNotFound } from './payment-not-found.tsx';
import { PromisedDate } from './promised-date.tsx';
import type { ProofDraft } from './proof-form.tsx';
import { type OrderReading, useOrder } from './use-order.ts';
import { useOrderCopy } from './use-order-copy.ts';

const loadPayRemaining = async () => await fetchCode(() => import('./pay-remaining.tsx'));
const OrderReviews = lazy(async () => ({
  default: (await fetchCode(() => import('../reviews/order-reviews.tsx'))).OrderReviews,
}));
const OrderProofs = lazy(async () => ({
  default: (await fetchCode(() => import('../designs/order-proofs.tsx'))).OrderProofs,
}));
const ProviderAmountDue = lazy(async () => ({ default: (await loadPayRemaining()).ProviderAmountDue }));
const PayRemaining = lazy(async () => ({ default: (await loadPayRemaining()).PayRemaining }));

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Order View', hidden: true });

/** One order of the logged-in customer, with its timeline. */
export default function OrderViewPage(): ReactElement {
  const { orderId = '' } = useParams();
  const loggedIn = useRequireLogin() !== null;
  const reading = useOrder(orderId, loggedIn);
  return (
    <section className="wrap py-10 md:py-14">
      <h1 className="text-[clamp(30px,4vw,40px)]">Order View</h1>
      {reading.order === null ? <Unread reading={reading} /> : <Whole order={reading.order} reading={reading} />}
    </section>
  );
}

function Whole({ order, reading }: { order: OrderView; reading: OrderReading }): ReactElement {
  useOrderCopy(order);
  // Kept here, because a different form is shown after the time to pay.
  const [draft] = useState<ProofDraft>({ reference: '', screenshot: null });
  const proof = { draft, onSent: reading.read };
  // Nothing is promised any more, although the order has not ended yet.
  const isTooLate = order.state === 'awaiting payment' && order.lateProof !== null;
  return (
    <>
      <p className="mt-2 mb-7 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted">
        <b className="font-semibold text-ink">{order.orderNumber}</b>
        <span>{formatDateTime(order.orderDate)}</span>
        <Chip tone={stateTone(order.state)}>{stateLabel(order.state)}</Chip>
      </p>
      <div className="order-sheet grid grid-cols-1 items-start gap-7 lg:grid-cols-[1.7fr_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <div className="grid grid-cols-1 gap-7">
          <div className="online-only contents">
            <Suspense>
              {order.cardPayBy !== null && <ProviderAmountDue order={order} payBy={order.cardPayBy} />}
            </Suspense>
            {order.paymentUnderWay && <PaymentUnderWay order={order} />}
            <PaymentNotFound order={order} />
            <MoneyHeld order={order} />
            {order.lateProof !== null && <LateProof order={order} late={order.lateProof} proof={proof} />}
            <Suspense>
              {order.payment !== null && <PayRemaining order={order} target={order.payment} proof={proof} />}
            </Suspense>
          </div>
          {!isTooLate && <OrderSteps order={order} />}
          {!isTooLate && <PromisedDate order={order} />}
          <Parcel order={order} />
          <OrderTable order={order} />
          <div className="online-only contents">
            <Suspense>
              {order.lines.some(({ designId }) => designId !== null) && (
                <OrderProofs order={order} onApproved={reading.read} />
              )}
            </Suspense>
            <Suspense>
              {(order.state === 'delivered' || order.state === 'refunded') && (
                <OrderReviews orderNumber={order.orderNumber} mayWrite={order.state === 'delivered'} />
              )}
            </Suspense>
          </div>
        </div>
        <aside
          aria-label="About this order"
          className="grid grid-cols-1 gap-4 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <OrderFigures order={order} />
          <div className="online-only contents">
            <OrderActions order={order} onChanged={reading.read} />
            <EmailQuestion />
            <OrderHelp order={order} />
          </div>
        </aside>
        <div className="grid grid-cols-1 gap-7">
          <OrderTimeline steps={order.timeline} />
          <OrderAttempts attempts={order.attempts} />
          <OrderRefunds refunds={order.refunds} />
          <OrderParties order={order} />
        </div>
      </div>
    </>
  );
}

/** The order was cancelled while its card payment was in progress. */
function PaymentUnderWay({ order: { paymentMode } }: { order: OrderView }): ReactElement {
  const { tellYou } = useMessageWay();
  const [mode, account] = paymentMode === 'UpiGateway' ? ['UPI', 'UPI account'] : ['card', 'card'];
  return (
    <p role="status" className="rounded-lg bg-gold-soft px-4 py-3">
      A {mode} payment was in progress when this order was cancelled. If it goes through, it is refunded in full to your{' '}
      {account} automatically and we’ll {tellYou}.
    </p>
  );
}

function Unread({ reading }: { reading: OrderReading }): ReactElement {
  if (reading.problem === null) {
    return (
      <div aria-hidden="true" className="mt-10 grid grid-cols-1 items-start gap-7 lg:grid-cols-[1.7fr_1fr] lg:gap-8">
        <Skeleton className="h-80 w-full rounded-panel" />
        <Skeleton className="h-80 w-full rounded-panel" />
      </div>
    );
  }
  return (
    <div className="panel mt-7 grid justify-items-start gap-4 p-6">
      <p>{reading.problem.message}</p>
      {reading.problem.mayPass ? (
        <Button tone="outline" onClick={() => void reading.read()}>
          Try again
        </Button>
      ) : (
        <Link to="/profile?tab=orders" className={buttonClass()}>
          Go to your orders
        </Link>
      )}
    </div>
  );
}
