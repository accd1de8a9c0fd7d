import type { Metal } from './metals.ts';
import { type AskRates, type Premiums, sellingRate } from './rates.ts';
import { divideHalfUp } from './rounding.ts';

/**
 * What the scrolling ticker shows: ask plus premium in whole rupees for the weight that the metal is quoted for, rounded half
 * up. Null when there is no price.
 */
export function tickerPriceRupees(metal: Metal, fineness: number, rates: AskRates, premiums: Premiums): number | null {
  const rate = sellingRate(metal, fineness, rates, premiums);
  return rate === null ? null : Number(divideHalfUp(BigInt(rate.askPaise + rate.premiumPaise), 100n));
}
