/** Form that settles one reconciliation difference by booking, linking or accepting it. */
import type { BankCreditId } from '@tola/contract';
import { type LedgerDifference, type SettlementMethod, type Settlements, settleDifference } from '@tola/contract/staff';
import { formatRupees, type Paise } from '@tola/pricing';
import type { ReactElement } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { formatDate } from '../controls/format.ts';
import { FormError } from '../forms/form-error.tsx';
import { ReasonForm } from '../forms/reason-form.tsx';
import { ORDER_QUERIES } from '../orders/order-queries.ts';
import { DifferenceText } from './difference-text.tsx';

export type Credits = Settlements['credits'];

interface SettleFormProps {
  difference: LedgerDifference;
  how: SettlementMethod;
  credits: Credits;
  onDone: () => void;
}

export function SettleForm({ difference, how, credits, onDone }: SettleFormProps): ReactElement {
  const mutation = useApiMutation(settleDifference, {
    showsError: true,
    success: 'Difference resolved',
    invalidates: ORDER_QUERIES,
    closes: onDone,
  });
  const state = { busy: mutation.isPending, problem: mutation.error?.message };
  const settle = (creditId: BankCreditId | null, reason: string): void =>
    mutation.mutate({ differenceId: difference.id, how, creditId, reason });
  if (how === 'book') return <Booking difference={difference} {...state} onBook={() => settle(null, '')} />;
  if (how === 'link') {
    return (
      <CreditChoice
        amountPaise={difference.providerPaise}
        credits={credits}
        {...state}
        onChoose={(creditId) => settle(creditId, '')}
      />
    );
  }
  return (
    <div className="grid gap-4">
      <DifferenceText difference={difference} />
      <p className="text-muted">Nothing is booked and no money moves. The difference is closed for good.</p>
      <ReasonForm action="Accept difference" label="Reason" {...state} onSubmit={(reason) => settle(null, reason)} />
    </div>
  );
}

/** Confirms booking the missing entry. */
function Booking({
  difference,
  busy,
  problem,
  onBook,
}: {
  difference: LedgerDifference;
  busy: boolean;
  problem: string | undefined;
  onBook: () => void;
}): ReactElement {
  const { kind, providerPaise, orderNumber } = difference;
  const what = kind.split(' ')[0] ?? '';
  const sum = providerPaise === null ? '' : ` ${formatRupees(providerPaise)}`;
  return (
    <div className="grid gap-4">
      <DifferenceText difference={difference} />
      <p className="text-muted">
        Re-reads the provider’s record of order {orderNumber}. {BOOKINGS[what]}
      </p>
      <FormError>{problem}</FormError>
      <Button tone="solid" className="justify-self-start" busy={busy} onClick={onBook}>
        Book {what}
        {sum && ` of${sum}`}
      </Button>
    </div>
  );
}

/** Effect of booking, by entry type. */
const BOOKINGS: Readonly<Record<string, string>> = {
  payment:
    'Books the payment as received: an unpaid order is confirmed; for a closed order you decide what to do with the money.',
  refund:
    'Books the refund as paid, so that it is not paid twice. The order is held back from dispatch until you decide.',
  dispute: 'Records the dispute on the order, which is held back from dispatch until you decide.',
};

function CreditChoice({
  amountPaise,
  credits,
  busy,
  problem,
  onChoose,
}: {
  amountPaise: Paise | null;
  credits: Credits;
  busy: boolean;
  problem: string | undefined;
  onChoose: (creditId: BankCreditId) => void;
}): ReactElement {
  const fitting = credits.filter((credit) => credit.amountPaise === amountPaise);
  return (
    <div className="grid gap-3">
      <p className="text-muted">
        {fitting.length === 0
          ? `No unmatched credit of ${amountPaise === null ? 'this amount' : formatRupees(amountPaise)} on the imported statements. Import the statement first.`
          : 'Unmatched credits of the same amount:'}
      </p>
      <ul className="grid gap-2">
        {fitting.map((credit) => (
          <li key={credit.id} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {formatDate(credit.creditedOn)} · <span className="break-all">{credit.utr}</span>
            </span>
            <Button
              busy={busy}
              aria-label={`Link ${formatRupees(credit.amountPaise)}, ${credit.utr}`}
              onClick={() => onChoose(credit.id)}
            >
              Link {formatRupees(credit.amountPaise)}
            </Button>
          </li>
        ))}
      </ul>
      <FormError>{problem}</FormError>
    </div>
  );
}
