/** What a customer has bought by financial year, and against the limits of tax law. */
import type { CustomerId } from '@tola/contract';
import {
  type BusinessPurchases,
  type CustomerLimits,
  type CustomerYear,
  readCustomerLimits,
} from '@tola/contract/staff';
import { formatRupees, formatWholeRupees } from '@tola/pricing';
import type { ReactElement } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { formatQuantity } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { useMay } from '../session/use-self.ts';
import { cashWarning } from './cash-of-month.ts';
import { ScreeningResultBox } from './screening.tsx';

export function LegalLimits({ customerId }: { customerId: CustomerId }): ReactElement {
  const limits = useApiQuery(readCustomerLimits, { customerId });
  return (
    <section aria-label="Purchases and legal limits" className="box p-4">
      <h2 className="mb-2">Purchases and legal limits</h2>
      {limits.isPending && <LoadingRows />}
      {limits.isError && <ErrorState error={limits.error} onRetry={() => limits.refetch()} />}
      {limits.data !== undefined && (
        <>
          <Warnings limits={limits.data} />
          {limits.data.businesses.map((firm) => (
            <Firm key={firm.pan} firm={firm} />
          ))}
          <Years years={limits.data.years} />
          <ScreeningResultBox customerId={customerId} screening={limits.data.screening} />
        </>
      )}
    </section>
  );
}

/** Warnings alone, for the page of an order; nothing while no limit is near. */
export function LimitWarnings({ customerId }: { customerId: CustomerId }): ReactElement | null {
  const limits = useApiQuery(readCustomerLimits, { customerId }, { enabled: useMay()(readCustomerLimits.right) });
  if (limits.data === undefined || warningsOf(limits.data).length === 0) return null;
  return (
    <section aria-label="Legal limits" className="box p-4">
      <h2 className="mb-2">Legal limits</h2>
      <Warnings limits={limits.data} />
    </section>
  );
}

function Warnings({ limits }: { limits: CustomerLimits }): ReactElement | null {
  const warnings = warningsOf(limits);
  if (warnings.length === 0) return null;
  return (
    <ul className="mb-3 grid gap-2 last:mb-0">
      {warnings.map((warning) => (
        <li key={warning} className="rounded-xl bg-gold-soft px-3 py-2 text-gold-ink">
          {warning}
        </li>
      ))}
    </ul>
  );
}

function warningsOf({ today, businesses, cash, screening }: CustomerLimits): string[] {
  const isFlagged = screening !== null && screening.result !== 'clear';
  const { soldPaise, panLimitPaise, isNear, isPanHeld } = today;
  const isPanMissing = isNear && !isPanHeld;
  const isAbove = soldPaise > panLimitPaise;
  return [
    ...(isFlagged
      ? [`Screening: ${screening.result}. Orders are neither packed nor dispatched until a later screening is clear.`]
      : []),
    ...(isPanMissing
      ? [
          `Bought for ${formatRupees(soldPaise)} today without a PAN. ${isAbove ? `That is above the PAN limit of ${formatWholeRupees(panLimitPaise)} if these orders are one sale: ask for the PAN.` : `Above ${formatWholeRupees(panLimitPaise)} a PAN is required.`}`,
        ]
      : []),
    ...[cashWarning(cash)].filter((warning) => warning !== null),
    ...businesses.filter((firm) => firm.isNear).map(warningOf),
  ];
}

function warningOf({ pan, taxablePaise, limitPaise, tdsPaise }: BusinessPurchases): string {
  const bought = `PAN ${pan} has bought for ${formatRupees(taxablePaise)} without GST this financial year`;
  return taxablePaise > limitPaise
    ? `${bought}, above ${formatWholeRupees(limitPaise)}. A firm with a turnover above ₹10 crore deducts TDS: ${formatRupees(tdsPaise)} so far.`
    : `${bought}. From ${formatWholeRupees(limitPaise)} on, a large firm deducts TDS from what it pays.`;
}

function Firm({ firm: { pan, taxablePaise, limitPaise } }: { firm: BusinessPurchases }): ReactElement {
  return (
    <p className="mb-2 text-[13px] text-muted">
      PAN {pan}: {formatRupees(taxablePaise)} of {formatWholeRupees(limitPaise)} without GST this financial year, of all
      customers with this PAN
    </p>
  );
}

function Years({ years }: { years: readonly CustomerYear[] }): ReactElement {
  if (years.length === 0) return <p className="text-muted">Nothing invoiced yet</p>;
  return (
    <ul>
      {years.map(({ financialYear, invoices, soldPaise, returnedPaise }) => (
        <li
          key={financialYear}
          className="flex flex-wrap justify-between gap-x-3 border-t border-line py-1.5 first:border-0"
        >
          <span>
            {financialYear} <span className="text-muted">{formatQuantity(invoices, 'invoice')}</span>
          </span>
          <span className="text-right">
            <b className="font-semibold tabular-nums">{formatRupees(soldPaise - returnedPaise)}</b>
            {returnedPaise > 0 && (
              <span className="block text-[13px] text-muted">
                {formatRupees(soldPaise)} less returns of {formatRupees(returnedPaise)}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
