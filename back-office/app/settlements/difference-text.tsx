/** One difference in words and figures. */
import type { LedgerDifference } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { formatDateTime, sentenceCase } from '../controls/format.ts';

/** What each kind means, and what to do first. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  'payment missing in store': 'The provider received a payment that the store has not counted.',
  'payment missing at provider': 'The store counted a card payment that the provider does not list.',
  'payment amount differs': 'Store and provider name different amounts for one payment.',
  'refund missing in store': 'The provider returned money that the store has not counted.',
  'refund missing at provider': 'The store counted a refund that the provider does not list.',
  'refund amount differs': 'Store and provider name different amounts for one refund.',
  'dispute missing in store': 'The provider took money for a dispute that the store has not counted.',
  'returned twice': 'The money left twice, by the store and at the provider. Ask the buyer for it.',
  'fee differs': 'The fee is above the agreed share, or the GST on it is wrong. Ask the provider.',
  'provider adjustment': 'The provider added or took money by itself.',
  'settlement differs': 'The payout is not the sum of its entries. Ask the provider.',
  'settlement not on bank': 'No imported statement shows this payout.',
  'settlement amount on bank differs': 'The bank statement shows this payout with another amount.',
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
