/** The limit for TDS on purchases from one supplier in a financial year: warned of before a bill or payment crosses it. */
import { readSupplierTds, type SupplierTds } from '@tola/contract/staff';
import { formatRupees, formatWholeRupees, type Paise } from '@tola/pricing';
import { type ReactElement, useDeferredValue } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { formatInUnit } from '../fields/names-and-units.ts';

interface WantedTds {
  readonly supplierId: number;
  /** `YYYY-MM-DD`; empty while it is being typed. */
  readonly paidOn: string;
  readonly amountPaise?: Paise;
  readonly billedPaise?: Paise;
}

/** Undefined while it is read. */
export function useSupplierTds({
  supplierId,
  paidOn,
  amountPaise = 0,
  billedPaise = 0,
}: WantedTds): SupplierTds | undefined {
  const [paid, billed] = [useDeferredValue(positive(amountPaise)), useDeferredValue(positive(billedPaise))];
  const wanted = { supplierId, paidOn, amountPaise: paid, billedPaise: billed };
  const isAsked = supplierId !== 0 && /^\d{4}-\d{2}-\d{2}$/.test(paidOn);
  return useApiQuery(readSupplierTds, wanted, { keepPrevious: true, enabled: isAsked }).data;
}

function positive(paise: Paise): Paise {
  return Number.isSafeInteger(paise) && paise > 0 ? paise : 0;
}

/** Nothing while the limit is far, or where the firm does not deduct. */
export function TdsNotice({ tds, of }: { tds: SupplierTds; of: 'bill' | 'payment' }): ReactElement | null {
  if (!tds.deducts || !tds.isNear) return null;
  return (
    <p role="status" className="rounded-xl bg-gold-soft px-3 py-2 text-gold-ink">
      {noticeOf(tds, of)}
    </p>
  );
}

function noticeOf(tds: SupplierTds, of: 'bill' | 'payment'): string {
  const { financialYear, pan, rateBp, limitPaise, beforePaise, countedPaise, withheldPaise, duePaise } = tds;
  const limit = formatWholeRupees(limitPaise);
  const who = pan === '' ? 'this supplier' : `PAN ${pan}`;
  const counted = `${formatRupees(countedPaise)} from ${who} in ${financialYear}, without GST`;
  if (countedPaise <= limitPaise) return `Near the limit for TDS: ${counted}. Above ${limit} TDS is withheld.`;
  const crosses =
    beforePaise <= limitPaise ? `This ${of} crosses the limit of ${limit}` : `Above the limit of ${limit}`;
  const rate = `${formatInUnit('basisPoints', rateBp)}${pan === '' ? ', since no PAN is known' : ''}`;
  const before = withheldPaise > 0 ? `, ${formatRupees(withheldPaise)} was withheld before` : '';
  const withheld = duePaise === 0 ? 'Nothing more to withhold' : `Withhold ${formatRupees(duePaise)}`;
  const due = of === 'bill' ? `Withhold TDS from the payment (${rate})` : `${withheld} (${rate}${before})`;
  return `${crosses}: ${counted}. ${due}.`;
}
