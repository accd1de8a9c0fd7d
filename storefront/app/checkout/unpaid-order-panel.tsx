import { cancelOrder } from '@tola/contract/payments';
import { formatRupees } from '@tola/pricing';
import { Button } from '@tola/ui';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { call } from '../calls/call.ts';
import { removeStored } from '../cart/checkout-storage.ts';
import { formatDeadline } from '../format-date.ts';
import { toast } from '../toast/toast.ts';
import { useResumePayment } from './resume-payment.ts';
import { reportCancelFailure, type UnpaidOrderState } from './unpaid-order.ts';

interface UnpaidOrderPanelProps {
  readonly holder: UnpaidOrderState;
  /** Why the card page did not open; null when the buyer came back by themselves. */
  readonly fault: string | null;
}

/** Unpaid card order: resume payment, or cancel it and pay another way. */
export function UnpaidOrderPanel({ holder, fault }: UnpaidOrderPanelProps): ReactElement | null {
  const { leaving, problem, resume } = useResumePayment(fault);
  const { cancelling, cancelToPayAnotherWay } = useCancelUnpaidOrder(holder);
  const heading = useRef<HTMLHeadingElement>(null);
  // Replaces a longer page whose scroll position and focus the browser may have restored.
  useEffect(() => heading.current?.focus(), []);
  if (holder.order === null) return null;
  const { orderNumber, payablePaise, payBy } = holder.order;
  const busy = leaving || cancelling;
  return (
    <section aria-label="Order awaiting payment" className="panel grid gap-4 p-5 sm:p-7">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        Your order is awaiting card payment
      </h2>
      <p>
        Order <b className="font-semibold">{orderNumber}</b> for{' '}
        <b className="font-semibold">{formatRupees(payablePaise)}</b> is placed at its locked price. You have not been
        charged yet. Please pay by {formatDeadline(payBy)}; after that it expires.
      </p>
      {problem !== null && (
        <p role="alert" className="rounded-lg bg-down-soft px-4 py-3 text-[15px] font-medium text-down">
          {problem}. Check your connection or ad-blocker and try again, or choose bank transfer.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={leaving} disabled={busy} onClick={() => void resume(orderNumber)}>
          {problem === null ? 'Continue to card payment' : 'Try again'}
        </Button>
        <Button tone="outline" busy={cancelling} disabled={busy} onClick={() => void cancelToPayAnotherWay()}>
          Pay another way
        </Button>
      </div>
      <p className="text-[13.5px] text-muted">Paying another way cancels this order, and your bag is repriced.</p>
    </section>
  );
}

function useCancelUnpaidOrder(holder: UnpaidOrderState) {
  const [cancelling, setGivingUp] = useState(false);
  const { order } = holder;

  async function cancelToPayAnotherWay(): Promise<void> {
    if (order === null) return;
    setGivingUp(true);
    const { orderNumber } = order;
    // Nothing to refund: if the card has been charged meanwhile, the server refuses and the order stays.
    const nothingPaid = { refundPaise: 0, accountNumber: null, ifsc: null };
    const answer = await call(
      cancelOrder,
      { orderNumber, reason: 'Paying another way', ...nothingPaid },
      { quiet: true },
    );
    setGivingUp(false);
    if (answer.ok) {
      if (answer.data.paymentUnderWay) toast.success(answer.data.message);
      removeStored('orderData');
      holder.clear();
    } else await reportCancelFailure(answer.message, holder);
  }
  return { cancelling, cancelToPayAnotherWay };
}
