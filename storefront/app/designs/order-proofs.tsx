import { approveProof } from '@tola/contract/designs';
import type { OrderView, OrderViewLine } from '@tola/contract/order-view';
import { formatWeight } from '@tola/pricing';
import { Button } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { call } from '../calls/call.ts';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { type Outcome, useAttempt } from '../connection/use-attempt.ts';
import { formatDateTime } from '../format-date.ts';
import { toast } from '../toast/toast.ts';

interface OrderProofsProps {
  readonly order: OrderView;
  readonly onApproved: () => Promise<void>;
}

/** Proofs of the customised pieces in an order, to approve before they are made. */
export function OrderProofs({ order, onApproved }: OrderProofsProps): ReactElement {
  const lines = order.lines.filter(({ designId }) => designId !== null);
  return (
    <section aria-labelledby="proofs-head">
      <h2 id="proofs-head" className="mb-3 text-2xl">
        {lines.length === 1 ? 'Your proof' : 'Your proofs'}
      </h2>
      <div className="grid gap-4">
        {lines.map((line) => (
          <Proof key={line.weightId} line={line} order={order} onApproved={onApproved} />
        ))}
      </div>
    </section>
  );
}

interface ProofProps extends OrderProofsProps {
  readonly line: OrderViewLine;
}

function Proof({ line, order, onApproved }: ProofProps): ReactElement {
  const { designId, proofApprovedAt, name, weightMg } = line;
  const { busy, connection, run } = useAttempt();
  const [isChecked, setChecked] = useState(false);

  async function approve(): Promise<Outcome> {
    const answer = await call(approveProof, { orderNumber: order.orderNumber, designId: designId ?? '' });
    if (!answer.ok) return answer.reason === 'network' ? 'no reply' : 'done';
    toast.success(answer.message);
    await onApproved();
    return 'done';
  }

  return (
    <article className="panel grid gap-4 p-4 sm:p-5">
      <p className="font-semibold break-words">
        {name}, {formatWeight(weightMg)}
      </p>
      <div className="grid grid-cols-2 gap-4">
        {(['front', 'back'] as const).map((side) => (
          <figure key={side} className="grid gap-1.5 text-center text-[13.5px] text-muted">
            <div className="grid aspect-square place-items-center rounded-card border border-line bg-white p-3">
              <img
                src={`/api/designs/${designId}/${side}.svg`}
                alt={`The ${side} as it is struck`}
                className="max-h-full w-full"
              />
            </div>
            <figcaption>{side === 'front' ? 'Front' : 'Back'}</figcaption>
          </figure>
        ))}
      </div>
      <a
        href={`/api/designs/${designId}/proof.pdf`}
        className="inline-flex min-h-11 items-center justify-self-start text-[15px] text-green-ink underline underline-offset-4"
      >
        Download the proof as PDF
      </a>
      {proofApprovedAt !== null ? (
        <p role="status" className="rounded-lg bg-gold-soft px-4 py-3 text-[15px]">
          You approved this proof on {formatDateTime(proofApprovedAt)}.
        </p>
      ) : order.state === 'confirmed' ? (
        <div className="grid gap-3">
          <label className="flex min-h-11 items-start gap-3 text-[15px]">
            <input
              type="checkbox"
              checked={isChecked}
              onChange={(event) => setChecked(event.currentTarget.checked)}
              className="mt-0.5 size-5 flex-none"
            />
            I have checked every letter and number. Make the piece as this proof shows it; it is not exchanged.
          </label>
          <Button wide disabled={!isChecked} busy={busy} onClick={() => run(approve)}>
            Approve the proof
          </Button>
          <ConnectionNote {...connection}>A repeated approval counts once.</ConnectionNote>
        </div>
      ) : (
        <p className="text-[15px] text-muted">
          {order.state === 'awaiting payment' || order.state === 'payment under review'
            ? 'You can approve it once the order is paid. Nothing is made before.'
            : 'This proof was not approved.'}
        </p>
      )}
    </article>
  );
}
