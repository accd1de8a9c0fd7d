import { cancelOrder } from '@tola/contract/payments';
import { formatRupees } from '@tola/pricing';
import { Button } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../calls/call.ts';
import { toast } from '../toast/toast.ts';
import { removeStored } from './checkout-storage.ts';
import { askAgain, leaveToPay } from './payment.ts';
import type { StandingOrderHolder } from './standing-order.ts';

interface StandingOrderPanelProps {
  readonly holder: StandingOrderHolder;
  /** Why the card page did not open; null when the buyer came back by themselves. */
  readonly fault: string | null;
}

/** An order waits for its card payment: go on with it, or give it up and pay another way. */
export function StandingOrderPanel({ holder, fault }: StandingOrderPanelProps): ReactElement | null {
  const { busy, problem, goOn, giveUp } = useStandingOrderActions(holder, fault);
  if (holder.order === null) return null;
  const { pending, payablePaise } = holder.order;
  return (
    <section aria-label="Order waiting for payment" className="panel grid gap-4 p-5 sm:p-7">
      <h2 className="text-2xl">Your order waits for its card payment</h2>
      <p>
        Order <b className="font-semibold">{pending.orderNumber}</b> over{' '}
        <b className="font-semibold">{formatRupees(payablePaise)}</b> is placed at its locked price. No money has been
        taken for it yet.
      </p>
      {problem !== null && (
        <p role="alert" className="rounded-lg bg-down-soft px-4 py-3 text-[15px] font-medium text-down">
          {problem}. Check your connection or ad-blocker and try again, or choose bank transfer.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy === 'go on'} disabled={busy !== null} onClick={() => void goOn()}>
          {problem === null ? 'Continue to card payment' : 'Try again'}
        </Button>
        <Button tone="outline" busy={busy === 'give up'} disabled={busy !== null} onClick={() => void giveUp()}>
          Pay another way
        </Button>
      </div>
    </section>
  );
}

function useStandingOrderActions(holder: StandingOrderHolder, fault: string | null) {
  const [busy, setBusy] = useState<'go on' | 'give up' | null>(null);
  const [problem, setProblem] = useState(fault);
  const navigate = useNavigate();
  const { order } = holder;

  async function goOn(): Promise<void> {
    if (order === null) return;
    setBusy('go on');
    try {
      const placing = await askAgain(order.pending);
      if (placing.kind === 'placed') await leaveToPay(placing.order, navigate);
      else if (placing.kind !== 'refused') await holder.look();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setProblem(message);
      toast.error(message);
    } finally {
      setBusy(null);
    }
  }

  async function giveUp(): Promise<void> {
    if (order === null) return;
    setBusy('give up');
    const { orderNumber } = order.pending;
    // Nothing to give back: should the card have been charged meanwhile, the server refuses and the order stands.
    const nothingPaid = { refundPaise: 0, accountNumber: null, ifsc: null };
    const answer = await call(
      cancelOrder,
      { orderNumber, reason: 'Paying another way', ...nothingPaid },
      { quiet: true },
    );
    setBusy(null);
    if (answer.ok) {
      removeStored('orderData');
      holder.forget();
    } else if (!(await holder.look())) holder.forget();
  }
  return { busy, problem, goOn, giveUp };
}
