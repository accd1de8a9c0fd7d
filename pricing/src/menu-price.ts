import { EXACT_PER_PAISA, exactLine, type WeightPricing } from './line-price.ts';
import type { AskRates, Premiums } from './rates.ts';
import { BASIS_POINTS, divideHalfUp, exactNumber } from './rounding.ts';
import type { BasisPoints } from './unit.ts';

const PAISE_PER_RUPEE = 100n;

/**
 * The price of a denomination in the menu, in whole rupees: GST on top of the exact, unrounded line, then rounded half
 * up to the rupee once. Null when there is no price.
 */
export function menuPriceRupees(
  pricing: WeightPricing,
  rates: AskRates,
  premiums: Premiums,
  gstBp: BasisPoints,
): number | null {
  const exact = exactLine(pricing, rates, premiums);
  if (exact === null) return null;
  const withGst = exact.whole * BigInt(BASIS_POINTS + gstBp);
  return exactNumber(divideHalfUp(withGst, EXACT_PER_PAISA * PAISE_PER_RUPEE * BigInt(BASIS_POINTS)));
}
