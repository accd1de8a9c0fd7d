/** The TDS that a firm above the limit of the financial year may withhold from a sale. */
import type { CustomerId } from '@tola/contract';
import {
  type BusinessPurchases,
  type CounterQuote,
  type CustomerLimits,
  readCustomerLimits,
} from '@tola/contract/staff';
import { type Paise, taxAboveLimit } from '@tola/pricing';
import { useApiQuery } from '../api/hooks.ts';
import { formatInput } from '../fields/field-format.ts';
import { newPayment, restOf, type TypedPayment, typedPaise } from '../orders/typed-payment.ts';
import { useMay } from '../session/use-self.ts';

interface Sale {
  readonly customerId: CustomerId;
  readonly quote: CounterQuote;
}

/** @returns 0 while no price is locked, below the limit, and for who may not see the limits of customers */
export function useWithheldTax(sale: Sale | null, gstin: string): Paise {
  const customerId = sale?.customerId ?? (0 as CustomerId);
  const isSeen = useMay()(readCustomerLimits.right) && sale !== null && gstin.trim() !== '';
  const limits = useApiQuery(readCustomerLimits, { customerId }, { enabled: isSeen }).data;
  return limits === undefined || sale === null ? 0 : withheldTax(limits, gstin, sale.quote.amountPaise);
}

interface FirmLimits extends Pick<CustomerLimits, 'tds'> {
  readonly businesses: readonly Pick<BusinessPurchases, 'pan' | 'taxablePaise'>[];
}

/** @param taxablePaise value of the sale without GST */
export function withheldTax({ businesses, tds }: FirmLimits, gstin: string, taxablePaise: Paise): Paise {
  const pan = panIn(gstin);
  if (pan === null) return 0;
  const before = businesses.find((firm) => firm.pan === pan)?.taxablePaise ?? 0;
  const taxOf = (bought: Paise): Paise => taxAboveLimit(bought, tds.limitPaise, tds.rateBp);
  return taxOf(before + taxablePaise) - taxOf(before);
}

function panIn(gstin: string): string | null {
  return /^\d{2}([A-Z]{5}\d{4}[A-Z])[A-Z\d]{3}$/.exec(gstin.trim().toUpperCase())?.[1] ?? null;
}

/** The payments with the tax withheld: where they leave less than it due, the last one becomes smaller. */
export function withTax(
  payablePaise: Paise,
  payments: readonly TypedPayment[],
  taxPaise: Paise,
): readonly TypedPayment[] {
  const tax: TypedPayment = { ...newPayment(taxPaise), means: 'tds' };
  const last = payments.at(-1);
  if (last === undefined) return [newPayment(payablePaise - taxPaise), tax];
  const left = typedPaise(last) - Math.max(0, taxPaise - restOf(payablePaise, payments));
  return [...(left > 0 ? payments.with(-1, { ...last, amount: formatInput('paise', left) }) : payments), tax];
}
