import type { UpiRequest } from '@tola/contract/upi-payments';
import { formatRupees } from '@tola/pricing';
import { Button, buttonClass, Skeleton } from '@tola/ui';
import type { ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CheckoutSteps } from '../cart/checkout-steps.tsx';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { type Outcome, useAttempt } from '../connection/use-attempt.ts';
import { formatCountdown } from '../countdown.ts';
import { formatDeadline } from '../format-date.ts';
import { pageMeta } from '../meta.ts';
import { useRequireLogin } from '../session/use-session.ts';
import { toast } from '../toast/toast.ts';
import type { Route } from './+types/upi-payment-page';
import { payAnotherWay } from './another-way.ts';
import { OrderNumber } from './order-number.tsx';
import { clearSubmission } from './order-submission.ts';
import { type UpiPaymentHolder, useUpiPayment } from './upi-payment.ts';
import { UpiTarget } from './upi-request.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Pay by UPI', hidden: true });

/** Shows the UPI request of an order and waits until its payment is reported. */
export default function UpiPaymentPage(): ReactElement {
  const customer = useRequireLogin();
  const [search] = useSearchParams();
  const orderNumber = search.get('order');
  const upi = useUpiPayment(customer === null ? null : orderNumber);
  return (
    <section className="wrap pb-20">
      <CheckoutSteps current="Payment" />
      <div className="mx-auto grid max-w-[640px] grid-cols-[minmax(0,1fr)] gap-5">
        <h1 className="text-[clamp(30px,4vw,40px)]">Pay by UPI</h1>
        {upi.problem !== null && <Problem says={upi.problem} onAsk={upi.ask} />}
        {upi.request === null ? (
          <Loading isShown={upi.problem === null} />
        ) : (
          <Waiting upi={upi} request={upi.request} />
        )}
      </div>
    </section>
  );
}

function Waiting({ upi, request }: { upi: UpiPaymentHolder; request: UpiRequest }): ReactElement {
  const { secondsLeft, declined } = upi;
  const isOver = secondsLeft === 0;
  return (
    <>
      <TimeLeft request={request} secondsLeft={secondsLeft} />
      {declined !== '' && !isOver && (
        <div role="alert" className="grid justify-items-start gap-3 rounded-card bg-down-soft px-5 py-4">
          <p className="font-medium text-down">{declined} You can pay again with the same order.</p>
          <Button tone="outline" size="small" onClick={() => void upi.ask()}>
            Try again
          </Button>
        </div>
      )}
      <section aria-label="UPI request" className="panel grid grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-7">
        <Amount request={request} />
        {request.isOpen && !isOver && <UpiTarget request={request} channel={upi.channel} onChoose={upi.choose} />}
        <p role="status" className="flex items-center gap-3 border-t border-line pt-5 text-[15px] text-muted">
          <span
            aria-hidden="true"
            className="size-2.5 shrink-0 animate-pulse rounded-full bg-gold motion-reduce:animate-none"
          />
          {isOver
            ? 'Checking whether your payment has arrived…'
            : 'Waiting for your payment. This page confirms it by itself; please do not pay twice.'}
        </p>
      </section>
      <PayAnotherWay request={request} isOver={isOver} />
    </>
  );
}

function TimeLeft({ request, secondsLeft }: { request: UpiRequest; secondsLeft: number }): ReactElement {
  return (
    <section aria-label="Time to pay" className="rounded-card bg-gold-soft px-4 py-4 sm:px-5">
      <div className="flex min-h-12 items-center gap-4">
        <span
          role="timer"
          aria-label="Time left to pay"
          className="w-16 shrink-0 text-[26px] leading-none font-semibold tracking-tight"
        >
          {formatCountdown(secondsLeft)}
        </span>
        <p className="min-w-0 text-[13.5px]">
          <b className="block text-base font-semibold">
            Order <OrderNumber>{request.orderNumber}</OrderNumber> is placed at {formatRupees(request.payablePaise)}.
          </b>
          {secondsLeft === 0
            ? 'The time to pay has ended. Please do not pay now.'
            : `Please pay by ${formatDeadline(request.payBy)}. The amount does not change until then.`}
        </p>
      </div>
      <p aria-live="polite" className="sr-only">
        {[300, 60].includes(secondsLeft) ? `${secondsLeft / 60} minutes left to pay` : ''}
      </p>
    </section>
  );
}

/** What is due now: the order or, above the UPI limit, the next part of it. */
function Amount({ request: { duePaise, payablePaise, paidPaise } }: { request: UpiRequest }): ReactElement {
  const inParts = duePaise < payablePaise;
  return (
    <div>
      <p className="text-[15px] text-muted">{inParts ? 'This payment' : 'Amount'}</p>
      <p className="font-display text-[clamp(32px,8vw,44px)] leading-tight [overflow-wrap:anywhere]">
        {formatRupees(duePaise)}
      </p>
      {inParts && (
        <p className="mt-1 text-[15px]">
          {paidPaise === 0
            ? `This is the first part of ${formatRupees(payablePaise)}.`
            : `Paid so far: ${formatRupees(paidPaise)} of ${formatRupees(payablePaise)}.`}{' '}
          UPI limits one payment, so this order is paid in parts.
        </p>
      )}
    </div>
  );
}

/** Ends the order, so that its price can be paid by card or bank transfer; not once a part is paid. */
function PayAnotherWay({ request, isOver }: { request: UpiRequest; isOver: boolean }): ReactElement | null {
  const { orderNumber, paidPaise, payBy } = request;
  const { busy, connection, run } = useAttempt();
  const navigate = useNavigate();
  if (paidPaise > 0) return null;
  async function leave(): Promise<Outcome> {
    const problem = await payAnotherWay(orderNumber);
    if (problem === '') return 'no reply';
    if (problem !== null) toast.error(problem);
    else {
      clearSubmission();
      await navigate('/modeofpayment');
    }
    return 'done';
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button tone="outline" busy={busy} onClick={() => run(leave)}>
        Pay another way
      </Button>
      <ConnectionNote {...connection} className="w-full">
        You can safely try again.
      </ConnectionNote>
      <p className="text-[13.5px] text-muted">
        {isOver
          ? 'This cancels the order. You then pay the current price.'
          : `This cancels the order and keeps its price until ${formatDeadline(payBy)}.`}
      </p>
    </div>
  );
}

function Problem({ says, onAsk }: { says: string; onAsk: () => Promise<void> }): ReactElement {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-gold-soft px-5 py-4">
      <p className="max-w-[34em] min-w-60 flex-1 font-medium">{says}</p>
      <Button tone="outline" size="small" onClick={() => void onAsk()}>
        Try again
      </Button>
      <a href="/modeofpayment" className={buttonClass({ tone: 'outline', size: 'small' })}>
        Back to payment
      </a>
    </div>
  );
}

function Loading({ isShown }: { isShown: boolean }): ReactElement | null {
  if (!isShown) return null;
  return (
    <div aria-hidden="true" className="grid gap-5">
      <Skeleton className="h-20 w-full rounded-card" />
      <Skeleton className="h-96 w-full rounded-card" />
    </div>
  );
}
