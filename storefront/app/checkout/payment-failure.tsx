import type { PaymentFailureDetails, RetryLock } from '@tola/contract/payment-retries';
import { formatRupees } from '@tola/pricing';
import { Button, buttonClass, Skeleton } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { formatCountdown } from '../countdown.ts';
import { indianDay } from '../format-date.ts';
import { useMessageWay } from '../session/message-way.ts';
import { type PaymentRetry, usePaymentRetry } from './payment-retry.ts';
import { priceNowMessage } from './quote-change.ts';

interface PaymentFailureProps {
  readonly orderNumber: string | null;
  /** The specified way out: to the home page. */
  readonly onTryAgain: () => void;
}

/** Why the payment failed, what happened to the money, and what to do now. */
export function PaymentFailure({ orderNumber, onTryAgain }: PaymentFailureProps): ReactElement {
  const retry = usePaymentRetry(orderNumber);
  const { failure } = retry;
  if (failure === undefined) return <Skeleton className="h-72 w-full max-w-[480px] rounded-card" />;
  return (
    <>
      {failure === null ? <Unexplained /> : <Explained failure={failure} retry={retry} />}
      {retry.problem !== null && (
        <p role="alert" className="rounded-lg bg-down-soft px-4 py-3 text-[15px] font-medium text-down">
          {retry.problem}
        </p>
      )}
      <div className="grid w-full max-w-[480px] gap-3">
        {failure?.isRetryable === true && <Retry failure={failure} retry={retry} />}
        {failure === null && orderNumber !== null && (
          <Link
            to={`/order-view/${encodeURIComponent(orderNumber)}`}
            className={buttonClass({ tone: 'outline', wide: true })}
          >
            View order {orderNumber}
          </Link>
        )}
        <Button tone={failure?.isRetryable === true ? 'quiet' : 'solid'} onClick={onTryAgain}>
          Try Again
        </Button>
      </div>
    </>
  );
}

function Unexplained(): ReactElement {
  const { tellYou } = useMessageWay();
  return (
    <p className="max-w-[34em] text-muted">
      Your bag is unchanged. If your bank still shows a charge, your money is safe: we’ll trace it and {tellYou}.
    </p>
  );
}

function Explained({ failure, retry }: { failure: PaymentFailureDetails; retry: PaymentRetry }): ReactElement {
  const { tellYou } = useMessageWay();
  const { orderNumber, payablePaise, reason } = failure;
  return (
    <section aria-label="What happened" className="panel grid w-full max-w-[480px] gap-3 p-5 text-left sm:p-6">
      <p className="text-lg font-semibold [overflow-wrap:anywhere]">{reason}</p>
      <p className="text-[15px]">{moneySentence(failure, tellYou)}</p>
      <dl className="border-t border-line pt-1 text-[15px]">
        <Fact name="Order No">{orderNumber}</Fact>
        <Fact name="Amount">{formatRupees(payablePaise)}</Fact>
      </dl>
      {failure.isRetryable && <Price failure={failure} retry={retry} />}
    </section>
  );
}

function moneySentence({ receivedPaise, refundedPaise, debitBackBy }: PaymentFailureDetails, tellYou: string): string {
  const received = formatRupees(receivedPaise);
  if (refundedPaise > 0) return `We have received ${received}, and ${formatRupees(refundedPaise)} of it is refunded.`;
  if (receivedPaise > 0)
    return `We have received ${received} for this order. We’ll ${tellYou} when we know what happens to it.`;
  if (debitBackBy === null) return 'Nothing was taken.';
  return `We have received nothing. If your bank shows a debit, it comes back by ${indianDay(debitBackBy)}.`;
}

function Fact({ name, children }: { name: string; children: string }): ReactElement {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold whitespace-nowrap">{children}</dd>
    </div>
  );
}

/** The locked price with the time it has left or, once it has lapsed, the current one with the difference. */
function Price({ failure, retry }: { failure: PaymentFailureDetails; retry: PaymentRetry }): ReactElement {
  const { secondsLeft, lapsed } = retry;
  if (lapsed !== null) return <p className="text-[15px] font-medium">{lapsedMessage(lapsed)}</p>;
  if (secondsLeft === 0) return <Skeleton className="h-11 w-full" />;
  return (
    <p className="text-[15px]">
      Your price of {formatRupees(failure.payablePaise)} is still locked for{' '}
      <b role="timer" aria-label="Time left at this price" className="font-semibold whitespace-nowrap">
        {formatCountdown(secondsLeft)}
      </b>
      .
    </p>
  );
}

function lapsedMessage({ changePaise, nowPaise }: RetryLock): string {
  return `The locked price has lapsed. ${priceNowMessage(nowPaise, changePaise)}`;
}

function Retry({ failure, retry }: { failure: PaymentFailureDetails; retry: PaymentRetry }): ReactElement {
  const { busy, lapsed, secondsLeft } = retry;
  const isPricing = lapsed === null && secondsLeft === 0;
  return (
    <>
      <Button
        wide
        busy={busy === 'retry'}
        disabled={busy !== null || isPricing}
        onClick={() => void retry.retry()}
        aria-describedby="retry-note"
      >
        {lapsed === null ? 'Retry this payment' : `Accept and pay ${formatRupees(lapsed.nowPaise)}`}
      </Button>
      <Button
        wide
        tone="outline"
        busy={busy === 'other'}
        disabled={busy !== null || isPricing}
        onClick={() => void retry.payAnotherWay()}
      >
        Pay another way
      </Button>
      <p id="retry-note" className="text-center text-[13.5px] text-muted">
        {failure.paymentMode === 'Card' ? 'By card again' : 'By UPI again'}, to the same address. Your bag is unchanged.
      </p>
    </>
  );
}
