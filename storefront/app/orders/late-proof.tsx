import type { OrderView } from '@tola/contract/order-view';
import { formatRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { formatDeadline } from '../format-date.ts';
import { ProofForm, type ProofHolder } from './proof-form.tsx';

interface LateProofProps {
  readonly order: OrderView;
  readonly late: NonNullable<OrderView['lateProof']>;
  readonly proof: ProofHolder;
}

/** The order is over. A payment that was sent for it in time is still looked for. */
export function LateProof({ order, late, proof }: LateProofProps): ReactElement {
  return late.noted ? (
    <section aria-label="Payment details noted" className="rounded-card bg-gold-soft p-5 sm:p-6">
      <h2 className="text-2xl">We have noted your payment details</h2>
      <p className="mt-1">{notedMessage(order, late.payBy)} Please do not pay again.</p>
      <MoreProof {...{ order, proof }} summary="Send details of another payment" />
    </section>
  ) : (
    <section aria-label="Time to pay is over" className="panel p-5 sm:p-6">
      <h2 className="text-2xl">Please do not send money for this order now</h2>
      <p className="mt-1 text-muted">
        {order.state === 'cancelled' ? 'It was cancelled.' : `Its price was held until ${formatDeadline(late.payBy)}.`}{' '}
        If you have sent money for it, tell us the reference number: nothing that reaches us is lost.
      </p>
      <MoreProof {...{ order, proof }} summary="I have paid for this order" />
    </section>
  );
}

function notedMessage({ state }: OrderView, payBy: string): string {
  return state === 'cancelled'
    ? 'This order was cancelled before. If your money reaches us, we return it.'
    : `The price was held until ${formatDeadline(payBy)}; a person checks whether your transfer was sent in time, and you get an e-mail with the outcome.`;
}

function MoreProof({
  order,
  proof,
  summary,
}: Pick<LateProofProps, 'order' | 'proof'> & { summary: string }): ReactElement {
  // Open where somebody was about to send their details when the time ran out.
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

/** Money that came for an order that is over waits for a person, and its sender knows. */
export function MoneyHeld({ order: { heldPaise } }: { order: OrderView }): ReactElement | null {
  if (heldPaise === 0) return null;
  return (
    <section aria-label="Payment received late" className="rounded-card bg-gold-soft p-5 sm:p-6">
      <h2 className="text-2xl">Your payment of {formatRupees(heldPaise)} has arrived</h2>
      <p className="mt-1">
        It came for an order that is over, so a person decides: the order is made good at its price, or the money goes
        back in full. You get an e-mail either way.
      </p>
    </section>
  );
}
