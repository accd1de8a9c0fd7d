/** Claimed transfers awaiting verification, each with its screenshot and matching bank credit. */
import { type OrderClaim, rejectPayment, type StaffOrder } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime } from '../controls/format.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { ORDER_QUERIES } from './order-queries.ts';
import { QUEUE_LABELS } from './queue-labels.ts';
import { RecordPaymentForm } from './record-payment-form.tsx';

export function Claims({ order }: { order: StaffOrder }): ReactElement | null {
  if (order.claims.length === 0) return null;
  const title = order.claims.some(({ state }) => state === 'waiting')
    ? QUEUE_LABELS.paymentsToVerify
    : 'Reported payments';
  return (
    <section aria-label={title} className="box p-4">
      <h2 className="mb-2">{title}</h2>
      <ul>
        {order.claims.map((claim) => (
          <Claim key={claim.id} claim={claim} order={order} />
        ))}
      </ul>
    </section>
  );
}

const TONES = { waiting: 'gold', accepted: 'good', rejected: 'bad' } as const;

function Claim({ claim, order }: { claim: OrderClaim; order: StaffOrder }): ReactElement {
  const [shown, setShown] = useState<'screenshot' | 'accept' | 'reject' | null>(null);
  const [isFinal, setFinal] = useState(false);
  const close = (): void => setShown(null);
  const reject = useApiMutation(rejectPayment, {
    showsError: true,
    success: 'Payment rejected',
    invalidates: ORDER_QUERIES,
    closes: close,
  });
  const picture = claim.uploadId === null ? null : `/back-office/files/screenshots/${claim.uploadId}`;
  return (
    <li className="flex flex-wrap items-center gap-4 border-t border-line py-3 first:border-0">
      {picture === null ? (
        <span className="grid size-24 place-items-center rounded-lg border border-dashed border-line-strong text-center text-[13px] text-muted">
          No screenshot
        </span>
      ) : (
        <button
          type="button"
          aria-label="View screenshot"
          onClick={() => setShown('screenshot')}
          className="size-24 overflow-hidden rounded-lg border border-line"
        >
          <img src={picture} alt="" className="size-full object-cover" />
        </button>
      )}
      <div className="min-w-52 flex-1">
        <p>
          Reference <b className="inline-block max-w-full font-semibold break-all">{claim.utr ?? 'not given'}</b>{' '}
          <Chip tone={TONES[claim.state]}>{claim.state}</Chip>
        </p>
        <p className="text-[13px] text-muted">
          sent {formatDateTime(claim.sentAt)}{' '}
          {claim.amountPaise !== null && `· credited: ${formatRupees(claim.amountPaise)}`}{' '}
          {claim.reason !== null && `· ${claim.reason}`}
        </p>
        {claim.state === 'waiting' && (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button tone="solid" onClick={() => setShown('accept')}>
              Record payment…
            </Button>
            <Button tone="danger" onClick={() => setShown('reject')}>
              Not found…
            </Button>
          </div>
        )}
      </div>
      <Dialog title="Screenshot" open={shown === 'screenshot'} onClose={close} wide>
        {picture !== null && (
          <a href={picture} target="_blank" rel="noreferrer">
            <img
              src={picture}
              alt="Payment screenshot sent by the customer"
              className="mx-auto max-h-[70dvh] rounded-lg"
            />
          </a>
        )}
      </Dialog>
      <Dialog title="Record payment" open={shown === 'accept'} onClose={close}>
        <RecordPaymentForm claimId={claim.id} utr={claim.utr} order={order} onDone={close} />
      </Dialog>
      <Dialog title="Payment not found?" open={shown === 'reject'} onClose={close}>
        <label className="mb-4 flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-(--down)"
            checked={isFinal}
            onChange={(event) => setFinal(event.currentTarget.checked)}
          />
          Also cancel the order. Otherwise it waits for another payment.
        </label>
        <ReasonForm
          action={isFinal ? 'Reject payment and cancel order' : 'Reject payment'}
          label="Reason (shown to the customer)"
          tone="danger"
          busy={reject.isPending}
          problem={reject.error?.message}
          onSubmit={(reason) => reject.mutate({ claimId: claim.id, reason, isFinal })}
        />
      </Dialog>
    </li>
  );
}
