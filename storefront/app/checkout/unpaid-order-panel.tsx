import { formatRupees } from '@tola/pricing';
import { Button, buttonClass } from '@tola/ui';
import { type ReactElement, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { type Outcome, useAttempt } from '../connection/use-attempt.ts';
import { formatDeadline } from '../format-date.ts';
import { payAnotherWay } from './another-way.ts';
import { upiPaymentPath } from './payment.ts';
import { useResumePayment } from './resume-payment.ts';
import { afterFailedCancel, type UnpaidOrderState } from './unpaid-order.ts';

interface UnpaidOrderPanelProps {
  readonly holder: UnpaidOrderState;
  /** Why the card page did not open; null when the buyer came back by themselves. */
  readonly fault: string | null;
}

/** Unpaid order at the payment provider: resume payment, or cancel it and pay another way. */
export function UnpaidOrderPanel({ holder, fault }: UnpaidOrderPanelProps): ReactElement | null {
  const { leaving, problem, resume } = useResumePayment(fault);
  const cancellation = useCancelUnpaidOrder(holder);
  const heading = useRef<HTMLHeadingElement>(null);
  // Replaces a longer page whose scroll position and focus the browser may have restored.
  useEffect(() => heading.current?.focus(), []);
  if (holder.order === null) return null;
  const { orderNumber, payablePaise, paidPaise = 0, payBy, paymentMode } = holder.order;
  const isPartPaid = paidPaise > 0;
  const isUpi = paymentMode === 'UpiGateway';
  const busy = leaving || cancellation.busy;
  return (
    <section aria-label="Order awaiting payment" className="panel grid gap-4 p-5 sm:p-7">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        Your order is awaiting {isUpi ? 'UPI' : 'card'} payment
      </h2>
      <p>
        Order <b className="font-semibold">{orderNumber}</b> for{' '}
        <b className="font-semibold">{formatRupees(payablePaise)}</b> is placed at its locked price.{' '}
        {isPartPaid ? `We have received ${formatRupees(paidPaise)} of it.` : 'You have not been charged yet.'} Please
        pay by {formatDeadline(payBy)}; after that it expires.
      </p>
      {problem !== null && (
        <p role="alert" className="rounded-lg bg-down-soft px-4 py-3 text-[15px] font-medium text-down">
          {problem}. Check your connection or ad-blocker and try again, or choose bank transfer.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {isUpi ? (
          <Link to={upiPaymentPath(orderNumber)} className={buttonClass()}>
            Continue to UPI payment
          </Link>
        ) : (
          <Button busy={leaving} disabled={busy} onClick={() => void resume(orderNumber)}>
            {problem === null ? 'Continue to card payment' : 'Try again'}
          </Button>
        )}
        {!isPartPaid && (
          <Button tone="outline" busy={cancellation.busy} disabled={busy} onClick={cancellation.payAnotherWay}>
            Pay another way
          </Button>
        )}
      </div>
      <ConnectionNote {...cancellation.connection}>You can safely try again.</ConnectionNote>
      {!isPartPaid && (
        <p className="text-[13.5px] text-muted">
          Paying another way cancels this order and keeps its price until {formatDeadline(payBy)}.
        </p>
      )}
    </section>
  );
}

function useCancelUnpaidOrder(holder: UnpaidOrderState) {
  const { busy, connection, run } = useAttempt();
  const { order } = holder;

  async function cancel(): Promise<Outcome> {
    if (order === null) return 'done';
    const problem = await payAnotherWay(order.orderNumber);
    if (problem === '') return 'no reply';
    if (problem === null) holder.clear();
    else await afterFailedCancel({ isLost: false, message: problem }, holder);
    return 'done';
  }
  return { busy, connection, payAnotherWay: () => run(cancel) };
}
