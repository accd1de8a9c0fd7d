import { type LedgerDifference, type Settlements, settleDifference, type WayToSettle } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { useAct } from '../calls/use-calls.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { day, moment, sentenceCase } from '../controls/words.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { ORDER_ANSWERS } from '../orders/order-answers.ts';

type Credits = Settlements['credits'];

const LABELS: Readonly<Record<WayToSettle, string>> = { book: 'Book it', link: 'Link a credit…', accept: 'Accept…' };

/** What each kind means, and what to do first. */
const MEANINGS: Readonly<Record<string, string>> = {
  'payment missing in store': 'The provider received a payment that the store has not counted.',
  'payment missing at provider': 'The store counted a card payment that the provider does not list.',
  'payment amount differs': 'Store and provider name different amounts for one payment.',
  'refund missing in store': 'The provider returned money that the store has not counted.',
  'refund missing at provider': 'The store counted a refund that the provider does not list.',
  'refund amount differs': 'Store and provider name different amounts for one refund.',
  'dispute missing in store': 'The provider took money for a dispute that the store has not counted.',
  'returned twice': 'The money left twice, by the store and at the provider. Ask the buyer for it.',
  'fee differs': 'The fee is above the agreed share, or its GST is not 18 %. Ask the provider.',
  'provider adjustment': 'The provider added or took money by itself.',
  'settlement differs': 'The payout is not the sum of its entries. Ask the provider.',
  'settlement not on bank': 'No imported statement shows this payout.',
  'settlement amount on bank differs': 'The bank statement shows this payout with another amount.',
};

export function Differences({
  differences,
  credits,
}: {
  differences: readonly LedgerDifference[];
  credits: Credits;
}): ReactElement {
  const [open, setOpen] = useState<{ difference: LedgerDifference; how: 'link' | 'accept' } | null>(null);
  const close = (): void => setOpen(null);
  const settle = useAct(settleDifference, { done: 'Difference settled', refreshes: ORDER_ANSWERS, onDone: close });
  function begin(difference: LedgerDifference, how: WayToSettle): void {
    if (how === 'book') settle.mutate({ differenceId: difference.id, how, creditId: null, reason: '' });
    else setOpen({ difference, how });
  }
  return (
    <section aria-label="Differences" className="box p-4">
      <h2 className="mb-2">Differences</h2>
      {differences.length === 0 && <p className="text-muted">Store, provider and bank agree.</p>}
      <ul>
        {differences.map((difference) => (
          <li key={difference.id} className="grid gap-2 border-t border-line py-3 first:border-0">
            <What difference={difference} />
            <div className="flex flex-wrap gap-2">
              {difference.waysToSettle.map((how) => (
                <Button key={how} busy={how === 'book' && settle.isPending} onClick={() => begin(difference, how)}>
                  {LABELS[how]}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <Dialog
        title={open?.how === 'link' ? 'Link a bank credit' : 'Accept the difference'}
        open={open !== null}
        onClose={close}
      >
        {open?.how === 'accept' && (
          <div className="grid gap-4">
            <What difference={open.difference} />
            <ReasonForm
              action="Accept the difference"
              label="Reason"
              busy={settle.isPending}
              onSubmit={(reason) =>
                settle.mutate({ differenceId: open.difference.id, how: 'accept', creditId: null, reason })
              }
            />
          </div>
        )}
        {open?.how === 'link' && (
          <CreditChoice
            amountPaise={open.difference.providerPaise}
            credits={credits}
            busy={settle.isPending}
            onChoose={(creditId) =>
              settle.mutate({ differenceId: open.difference.id, how: 'link', creditId, reason: '' })
            }
          />
        )}
      </Dialog>
    </section>
  );
}

function What({ difference }: { difference: LedgerDifference }): ReactElement {
  const { kind, orderNumber, storePaise, providerPaise, detail, key, foundAt } = difference;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      <span className="min-w-60 flex-1">
        <b className="font-semibold">{sentenceCase(kind)}</b>
        {orderNumber !== null && (
          <>
            {' · '}
            <Link to={`/orders/${orderNumber}`} className="font-semibold text-green-ink hover:underline">
              {orderNumber}
            </Link>
          </>
        )}
        <span className="block">{MEANINGS[kind]}</span>
        <span className="block text-[13px] text-muted [overflow-wrap:anywhere]">
          {[key, detail === key ? '' : detail, `found ${moment(foundAt)}`].filter((part) => part !== '').join(' · ')}
        </span>
      </span>
      <dl className="grid grid-cols-[auto_auto] content-start gap-x-3 text-right">
        {storePaise !== null && <Sum label={labelOf(kind)} paise={storePaise} />}
        {providerPaise !== null && <Sum label="Provider" paise={providerPaise} />}
      </dl>
    </div>
  );
}

/** Whose figure stands beside the provider's. */
function labelOf(kind: string): string {
  if (kind === 'settlement amount on bank differs') return 'Bank';
  if (kind === 'settlement differs') return 'Entries';
  return kind === 'fee differs' ? 'Agreed at most' : 'Store';
}

function Sum({ label, paise }: { label: string; paise: number }): ReactElement {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="m-0 font-semibold whitespace-nowrap">{formatRupees(paise)}</dd>
    </>
  );
}

function CreditChoice({
  amountPaise,
  credits,
  busy,
  onChoose,
}: {
  amountPaise: number | null;
  credits: Credits;
  busy: boolean;
  onChoose: (creditId: number) => void;
}): ReactElement {
  const fitting = credits.filter((credit) => credit.amountPaise === amountPaise);
  return (
    <div className="grid gap-3">
      <p className="text-muted">
        {fitting.length === 0
          ? `No unmatched credit of ${amountPaise === null ? 'this amount' : formatRupees(amountPaise)} is on an imported statement. Import the statement first.`
          : 'Credits of the same amount that belong to nothing yet:'}
      </p>
      <ul className="grid gap-2">
        {fitting.map((credit) => (
          <li key={credit.id} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {day(credit.creditedOn)} · <span className="break-all">{credit.utr}</span>
            </span>
            <Button busy={busy} onClick={() => onChoose(credit.id)}>
              Link
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function SettledDifferences({ differences }: { differences: readonly LedgerDifference[] }): ReactElement {
  return (
    <section aria-label="Settled differences" className="box p-4">
      <h2 className="mb-2">Settled differences</h2>
      <ul>
        {differences.map((difference) => (
          <li key={difference.id} className="grid gap-1 border-t border-line py-2 first:border-0">
            <What difference={difference} />
            <p className="text-[13px] text-muted">
              {difference.settlement === 'gone' ? 'No longer differs' : sentenceCase(difference.settlement ?? '')}{' '}
              {moment(difference.settledAt)}
              {difference.reason !== '' && `: ${difference.reason}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
