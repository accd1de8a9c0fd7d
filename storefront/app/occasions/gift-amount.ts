import { type BasisPoints, type Paise, paiseFromRupees, taxableValuePaise } from '@tola/pricing';

/** Highest amount that the gift finder searches for, in whole rupees. */
const MOST_RUPEES = 100_000_000;
/** A gift uses at least this part of the amount: nobody looks for a piece at a tenth of it. */
const LEAST_SHARE = 2;

/** The amount of `?amount=`, as typed with commas; null where it is none. */
export function giftAmountOf(search: URLSearchParams): number | null {
  const typed = (search.get('amount') ?? '').replaceAll(/[,\s₹]/g, '');
  if (!/^\d{1,9}$/.test(typed)) return null;
  const amount = Number(typed);
  return amount > 0 && amount <= MOST_RUPEES ? amount : null;
}

/**
 * The bounds of a search whose prices are without GST, for an amount that includes it.
 *
 * @param amountRupees whole rupees
 */
export function giftPrices(amountRupees: number, gstBp: BasisPoints): { fromPaise: Paise; toPaise: Paise } {
  const toPaise = taxableValuePaise(paiseFromRupees(String(amountRupees)), gstBp);
  return { fromPaise: Math.floor(toPaise / LEAST_SHARE), toPaise };
}
