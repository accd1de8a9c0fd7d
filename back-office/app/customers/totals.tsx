/** What a customer has bought so far. */
import type { CustomerDetail } from '@tola/contract/staff';
import { ALL_METALS, formatRupees, formatWeight, METALS, type Milligrams } from '@tola/pricing';
import type { ReactElement } from 'react';
import { formatCount, NOTHING } from '../controls/format.ts';

export function Totals({ customer: { totals } }: { customer: CustomerDetail }): ReactElement {
  const figures = [
    ['Paid orders', formatCount(totals.paidOrders)],
    ['Bought for', formatRupees(totals.paidPaise)],
    ...ALL_METALS.map((metal) => [METALS[metal].name, weight(totals.weightMg[metal])] as const),
    ['Refunded', formatRupees(totals.refundedPaise)],
  ] as const;
  return (
    <section aria-label="Totals" className="box mb-4 px-4 py-3">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3 lg:flex lg:flex-wrap lg:gap-x-10">
        {figures.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-[13px] text-muted">{name}</dt>
            <dd className="font-semibold break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function weight(mg: Milligrams): string {
  return mg === 0 ? NOTHING : formatWeight(mg);
}
