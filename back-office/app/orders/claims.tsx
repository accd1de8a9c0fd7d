/** Payments that the customer says to have made: their screenshot, and whether the bank account shows them. */
import { acceptPayment, type OrderClaim, rejectPayment, type StaffOrder } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { useAct } from '../calls/use-calls.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Field } from '../controls/field.tsx';
import { moment } from '../controls/words.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { figureOf } from '../records/typed.ts';
import { ORDER_ANSWERS } from './order-answers.ts';

export function Claims({ order }: { order: StaffOrder }): ReactElement | null {
  if (order.claims.length === 0) return null;
  const title = order.claims.some(({ state }) => state === 'waiting') ? 'Payments to verify' : 'Payments sent';
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
  const [shown, setShown] = useState<'picture' | 'accept' | 'reject' | null>(null);
  const [isFinal, setFinal] = useState(false);
  const close = (): void => setShown(null);
  const reject = useAct(rejectPayment, { done: 'Noted', refreshes: ORDER_ANSWERS, onDone: close });
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
          aria-label="Look at the screenshot"
          onClick={() => setShown('picture')}
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
          sent {moment(claim.sentAt)}{' '}
          {claim.amountPaise !== null && `· on the bank account: ${formatRupees(claim.amountPaise)}`}{' '}
          {claim.reason !== null && `· ${claim.reason}`}
        </p>
        {claim.state === 'waiting' && (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button tone="solid" onClick={() => setShown('accept')}>
              It has arrived
            </Button>
            <Button tone="danger" onClick={() => setShown('reject')}>
              Not found
            </Button>
          </div>
        )}
      </div>
      <Dialog title="Screenshot" open={shown === 'picture'} onClose={close} wide>
        {picture !== null && (
          <a href={picture} target="_blank" rel="noreferrer">
            <img
              src={picture}
              alt="Screenshot of the payment, as the customer sent it"
              className="mx-auto max-h-[70dvh] rounded-lg"
            />
          </a>
        )}
      </Dialog>
      <Dialog title="The payment has arrived" open={shown === 'accept'} onClose={close}>
        <AcceptForm claim={claim} order={order} onDone={close} />
      </Dialog>
      <Dialog title="The payment was not found" open={shown === 'reject'} onClose={close}>
        <label className="mb-4 flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-4 accent-(--down)"
            checked={isFinal}
            onChange={(event) => setFinal(event.currentTarget.checked)}
          />
          Give the order up; otherwise it waits for another payment
        </label>
        <ReasonForm
          action={isFinal ? 'Refuse the payment' : 'Wait for another payment'}
          label="Reason that the customer reads"
          tone="danger"
          busy={reject.isPending}
          onSubmit={(reason) => reject.mutate({ claimId: claim.id, reason, isFinal })}
        />
      </Dialog>
    </li>
  );
}

function AcceptForm({
  claim,
  order,
  onDone,
}: {
  claim: OrderClaim;
  order: StaffOrder;
  onDone: () => void;
}): ReactElement {
  const due = order.view.payablePaise - order.view.paidPaise;
  const [typed, setTyped] = useState(String(due / 100));
  const [utr, setUtr] = useState('');
  const [day, setDay] = useState(() => new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10));
  const act = useAct(acceptPayment, { done: 'The payment is noted', refreshes: ORDER_ANSWERS, onDone });
  const amountPaise = figureOf('paise', typed);
  const isFigure = amountPaise !== null && amountPaise > 0;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        act.mutate({
          claimId: claim.id,
          amountPaise: amountPaise ?? 0,
          utr: claim.utr === null ? utr : null,
          creditedOn: day,
        });
      }}
    >
      <Field
        label="Amount on the bank account"
        hint={
          isFigure && amountPaise !== due
            ? `${formatRupees(due)} is due: this order will be ${amountPaise < due ? 'paid in part' : 'overpaid'}.`
            : `Due: ${formatRupees(due)}`
        }
      >
        {(control) => (
          <input
            {...control}
            inputMode="decimal"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      {claim.utr === null && (
        <Field label="Reference number of the bank">
          {(control) => (
            <input
              {...control}
              value={utr}
              autoComplete="off"
              onChange={(event) => setUtr(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <Field label="Credited on">
        {(control) => (
          <input {...control} type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
        )}
      </Field>
      <Button type="submit" tone="solid" busy={act.isPending} disabled={!isFigure}>
        Note the payment
      </Button>
    </form>
  );
}
