import type { OrderView } from '@tola/contract/order-view';
import { formatRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { formatDeadline } from '../format-date.ts';
import { useMessageWay } from '../session/message-way.ts';
import { ProofForm, type ProofHolder } from './proof-form.tsx';

interface LateProofProps {
  readonly order: OrderView;
  readonly late: NonNullable<OrderView['lateProof']>;
  readonly proof: ProofHolder;
}

/** The order has ended; a payment sent in time is still accepted. */
export function LateProof({ order, late, proof }: LateProofProps): ReactElement {
  const { tellYouTheOutcome } = useMessageWay();
  return late.noted ? (
    <section aria-label="Payment details received" className="rounded-card bg-gold-soft p-5 sm:p-6">
      <h2 className="text-2xl">Payment details received</h2>
      <p className="mt-1">{notedMessage(order, late.payBy, tellYouTheOutcome)} Please do not pay again.</p>
      <MoreProof {...{ order, proof }} summary="Send details of another payment" />
    </section>
  ) : (
    <section aria-label="Time to pay has ended" className="panel p-5 sm:p-6">
      <h2 className="text-2xl">Please do not pay for this order now</h2>
      <p className="mt-1 text-muted">
        {order.state === 'cancelled' ? 'It was cancelled.' : `The price was held until ${formatDeadline(late.payBy)}.`}{' '}
        If you have already paid, send us the reference number. Your money is safe.
      </p>
      <MoreProof {...{ order, proof }} summary="I have paid for this order" />
    </section>
  );
}

function notedMessage({ state }: OrderView, payBy: string, tellYouTheOutcome: string): string {
  return state === 'cancelled'
    ? 'This order was already cancelled. If your payment reaches us, we’ll refund it.'
    : `The price was held until ${formatDeadline(payBy)}. We’ll check whether your transfer was sent in time and ${tellYouTheOutcome}.`;
}

function MoreProof({
  order,
  proof,
  summary,
}: Pick<LateProofProps, 'order' | 'proof'> & { summary: string }): ReactElement {
  // Open when details were being entered as the time ended.
  const [wasBegun] = useState(proof.draft.reference !== '' || proof.draft.screenshot !== null);
  return (
    <details className="mt-3" open={wasBegun}>
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {summary}
      </summary>
      <div className="mt-4">
        <ProofForm order={order} proof={proof} />
      </div>
    </details>
  );
}

/** Money received for an ended order, awaiting a decision by staff. */
export function MoneyHeld({ order: { heldPaise } }: { order: OrderView }): ReactElement | null {
  const { tellYou } = useMessageWay();
  if (heldPaise === 0) return null;
  return (
    <section aria-label="Payment received late" className="rounded-card bg-gold-soft p-5 sm:p-6">
      <h2 className="text-2xl">We’ve received your payment of {formatRupees(heldPaise)}</h2>
      <p className="mt-1">
        It arrived after the order was closed. We’ll either honour the order at its price or refund you in full, and
        {tellYou} either way.
      </p>
    </section>
  );
}
