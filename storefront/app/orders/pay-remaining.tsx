import type { OrderView } from '@tola/contract/order-view';
import { formatRupees } from '@tola/pricing';
import { Button } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { useFreshPageOnReturn, useResumePayment } from '../checkout/resume-payment.ts';
import { TransferTarget } from '../checkout/transfer-target.tsx';
import { formatCountdown, usePollingWhile, useSecondsLeft } from '../countdown.ts';
import { formatDeadline } from '../format-date.ts';
import { useMessageWay } from '../session/message-way.ts';
import { PaymentReview } from './payment-review.tsx';
import { ProofForm, type ProofHolder } from './proof-form.tsx';

interface PayRemainingProps {
  readonly order: OrderView;
  readonly target: NonNullable<OrderView['payment']>;
  readonly proof: ProofHolder;
}

/**
 * What the buyer still has to pay. While a payment is under review, asks them not to pay again; the form for another
 * payment stays available for part payments.
 */
export function PayRemaining(props: PayRemainingProps): ReactElement {
  const { order } = props;
  if (order.state === 'payment under review') return <UnderReview {...props} />;
  return <AmountDue key={props.target.payBy} {...props} />;
}

/** Unpaid or partly paid: payment details and the time left. */
function AmountDue(props: PayRemainingProps): ReactElement {
  const { target, proof } = props;
  const [endsAt] = useState(() => Date.now() + target.secondsLeft * 1_000);
  const secondsLeft = useSecondsLeft(endsAt);
  // At zero, refresh to show that the time has ended.
  usePollingWhile(secondsLeft === 0, proof.onSent);
  return (
    <section aria-label="Amount due" className="panel grid gap-5 border-gold p-5 sm:p-6">
      <div>
        <h2 className="text-2xl">{formatRupees(target.duePaise)} is due</h2>
        <p className="mt-1 text-muted">
          Please pay by {formatDeadline(target.payBy)}
          {secondsLeft > 0 && (
            <>
              {' '}
              (<span role="timer">{formatCountdown(secondsLeft)}</span> left)
            </>
          )}
          . Until then your price and items are reserved. You can add the reference number and screenshot later.
        </p>
      </div>
      <FurtherPayment {...props} />
    </section>
  );
}

/** Resumes a payment at the provider at its locked price, from any tab or device. */
export function ProviderAmountDue({ order, payBy }: { order: OrderView; payBy: string }): ReactElement {
  const { leaving, problem, resume } = useResumePayment(null);
  useFreshPageOnReturn();
  const { tellYou } = useMessageWay();
  const { paidPaise, payablePaise } = order;
  const mode = order.paymentMode === 'UpiGateway' ? 'UPI' : 'card';
  return (
    <section aria-label="Pay" className="panel grid justify-items-start gap-4 border-gold p-5 sm:p-6">
      <h2 className="text-2xl">This order is awaiting {mode} payment</h2>
      <p className="text-muted">
        {paidPaise > 0 && `We have received ${formatRupees(paidPaise)} of ${formatRupees(payablePaise)}. `}
        Your price is locked. Please pay by {formatDeadline(payBy)}; after that the order expires{' '}
        {paidPaise > 0 ? `and we’ll ${tellYou} about the refund of what you paid` : 'and nothing is charged'}.
      </p>
      {problem !== null && (
        <p role="alert" className="rounded-lg bg-down-soft px-4 py-3 text-[15px] font-medium text-down">
          {problem}
        </p>
      )}
      <Button busy={leaving} onClick={() => void resume(order.orderNumber)}>
        {problem === null ? `Continue to ${mode} payment` : 'Try again'}
      </Button>
    </section>
  );
}

function UnderReview(props: PayRemainingProps): ReactElement {
  const { order } = props;
  return (
    <section aria-label="Payment under review" className="rounded-card bg-gold-soft p-5 sm:p-6">
      <h2 className="text-2xl">We’re checking your payment</h2>
      <div className="mt-1.5 grid gap-1.5">
        <PaymentReview duePaise={order.payablePaise - order.paidPaise} until={order.reviewUntil} email={order.email} />
      </div>
      <details className="mt-4">
        <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          Paying in parts? Make another payment
        </summary>
        <div className="panel mt-4 grid gap-5 p-5">
          <FurtherPayment {...props} />
        </div>
      </details>
    </section>
  );
}

/** Payment details and proof form. */
function FurtherPayment({ order, proof }: PayRemainingProps): ReactElement {
  return (
    <>
      <TransferTarget order={order} />
      <ProofForm order={order} proof={proof} />
    </>
  );
}
