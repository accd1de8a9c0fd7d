import { formatDay } from '@tola/contract/delivery-day';
import type { OrderView } from '@tola/contract/order-view';
import { formatRupees, type Paise } from '@tola/pricing';
import { buttonClass, Skeleton } from '@tola/ui';
import { Check, Clock } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { OrderLines } from '../checkout/order-lines.tsx';
import { useMessageWay } from '../session/message-way.ts';
import { EmailQuestion } from './email-question.tsx';
import { ShareOnWhatsApp } from './order-help.tsx';
import type { FinishedOrder } from './order-result.ts';
import { Actions, Outcome } from './outcome.tsx';
import { PaymentReview } from './payment-review.tsx';
import { destinationOf } from './promised-date.tsx';
import { useOrder } from './use-order.ts';

/** The specified heading, with what is still open said as large below it. */
export function Confirmed({ order: { orderNumber, verified } }: { order: FinishedOrder }): ReactElement {
  const { order, problem } = useOrder(orderNumber, true);
  const { by } = useMessageWay();
  // The order is read after the status: its state is the newer one.
  const isUnderReview = (order ?? verified)?.state === 'payment under review';
  return (
    <Outcome
      icon={isUnderReview ? Clock : Check}
      tone={isUnderReview ? 'waiting' : 'good'}
      title="Your Order is Confirmed!"
    >
      {isUnderReview && (
        <>
          <p className="-mt-2 font-serif text-[clamp(30px,4vw,44px)] leading-tight">We are checking your payment</p>
          <div className="grid max-w-[34em] gap-2 text-lg">
            <PaymentReview
              duePaise={order === null ? null : order.payablePaise - order.paidPaise}
              until={order?.reviewUntil ?? null}
              email={order?.email ?? ''}
            />
          </div>
        </>
      )}
      <p className="max-w-[34em] text-lg text-muted">
        {by === 'by email'
          ? "We'll send you a confirmation email as soon as your order ships."
          : 'We’ll send you an SMS as soon as your order ships.'}
      </p>
      {order === null && problem === null ? (
        <Skeleton className="h-[420px] w-full max-w-[480px] rounded-panel" />
      ) : (
        <Details orderNumber={orderNumber} payablePaise={verified?.payablePaise ?? null} order={order} />
      )}
    </Outcome>
  );
}

/** What is left to do for a piece that is made to a design. */
function ProofNote({ order: { lines, state } }: { order: OrderView }): ReactElement | null {
  const isOpen = lines.some(({ designId, proofApprovedAt }) => designId !== null && proofApprovedAt === null);
  if (!isOpen || state !== 'confirmed') return null;
  return (
    <p className="w-full max-w-[480px] rounded-lg bg-gold-soft px-4 py-3 text-left">
      One step is left: view your order and approve the proof of your design. Nothing is made before.
    </p>
  );
}

interface DetailsProps {
  readonly orderNumber: string;
  readonly payablePaise: Paise | null;
  /** Null when it could not be read. */
  readonly order: OrderView | null;
}

/** Shown at once, when the order is read: nothing is inserted above the buttons. */
function Details({ orderNumber, payablePaise, order }: DetailsProps): ReactElement {
  return (
    <>
      <div className="panel grid w-full max-w-[480px] px-6 py-3 text-left">
        <dl>
          <Fact name="Order No">{orderNumber}</Fact>
          {payablePaise !== null && <Fact name="Total">{formatRupees(payablePaise)}</Fact>}
          {order !== null && <OrderFacts order={order} />}
        </dl>
      </div>
      {order !== null && <ProofNote order={order} />}
      <EmailQuestion />
      {order !== null && <Bought order={order} />}
      <Actions>
        <Link to={`/order-view/${encodeURIComponent(orderNumber)}`} className={buttonClass()}>
          View order
        </Link>
        {order !== null && order.invoicePath !== null && (
          <a href={order.invoicePath} download className={buttonClass({ tone: 'outline' })}>
            Download invoice
          </a>
        )}
        <Link to="/" className={buttonClass({ tone: 'outline' })}>
          Continue Shopping
        </Link>
      </Actions>
    </>
  );
}

function OrderFacts({ order }: { order: OrderView }): ReactElement {
  const { promise, email } = order;
  const destination = destinationOf(order);
  return (
    <>
      {promise !== null && <Fact name="Dispatched by">{formatDay(promise.dispatchOn)}</Fact>}
      {promise !== null && <Fact name="Delivered by">{formatDay(promise.deliverBy)}</Fact>}
      {destination !== '' && <Fact name="Delivered to">{destination}</Fact>}
      {email !== '' && <Fact name="Emails go to">{email}</Fact>}
    </>
  );
}

function Bought({ order }: { order: OrderView }): ReactElement {
  const lines = order.lines.map((line) => ({
    key: line.weightId,
    name: line.name,
    image: line.image,
    weightMg: line.weightMg,
    finenessLabel: line.finenessLabel,
    quantity: line.quantity,
    linePaise: line.pricePaise,
  }));
  return (
    <section aria-label="Your Bag" className="panel w-full max-w-[480px] px-6 pt-5 pb-4 text-left">
      <OrderLines lines={lines} />
      <ShareOnWhatsApp lines={order.lines} />
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5 first:border-0">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
