/** Describes one reconciliation difference with its amounts. */
import type { LedgerDifference } from '@tola/contract/staff';
import { formatRupees, type Paise } from '@tola/pricing';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { formatDateTime, sentenceCase } from '../controls/format.ts';

/** Meaning of each kind of difference, and the first step. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  'payment missing in store': 'The provider lists a payment that is not booked in the store.',
  'payment missing at provider': 'The store has booked a payment that the provider does not list.',
  'payment amount differs': 'Store and provider have different amounts for this payment.',
  'refund missing in store': 'The provider lists a refund that is not booked in the store.',
  'refund missing at provider': 'The store has booked a refund that the provider does not list.',
  'refund amount differs': 'Store and provider have different amounts for this refund.',
  'dispute missing in store': 'The provider debited a dispute that is not booked in the store.',
  'returned twice': 'Refunded twice, by the store and at the provider. Recover one refund from the buyer.',
  'fee differs': 'The fee is above the agreed rate, or the GST on it is wrong. Contact the provider.',
  'provider adjustment': 'The provider made an adjustment of its own.',
  'settlement differs': 'The payout does not match the sum of its entries. Contact the provider.',
  'settlement not on bank': 'This payout is not on any imported bank statement.',
  'settlement amount on bank differs': 'The bank statement shows a different amount for this payout.',
};

export function DifferenceText({ difference }: { difference: LedgerDifference }): ReactElement {
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
        <span className="block">{EXPLANATIONS[kind]}</span>
        <span className="block text-[13px] text-muted [overflow-wrap:anywhere]">
          {[key, detail === key ? '' : detail, `found ${formatDateTime(foundAt)}`]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </span>
      <dl className="grid grid-cols-[auto_auto] content-start gap-x-3 text-right">
        {storePaise !== null && <Sum label={labelOf(kind)} paise={storePaise} />}
        {providerPaise !== null && <Sum label="Provider" paise={providerPaise} />}
      </dl>
    </div>
  );
}

/** Label of the amount compared with the provider’s. */
function labelOf(kind: string): string {
  if (kind === 'settlement amount on bank differs') return 'Bank';
  if (kind === 'settlement differs') return 'Entries';
  return kind === 'fee differs' ? 'Agreed maximum' : 'Store';
}

function Sum({ label, paise }: { label: string; paise: Paise }): ReactElement {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="m-0 font-semibold whitespace-nowrap">{formatRupees(paise)}</dd>
    </>
  );
}
