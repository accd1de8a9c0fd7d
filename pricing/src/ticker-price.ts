import type { Metal } from './metals.ts';
import { type AskRates, type Premiums, sellingRate } from './rates.ts';
import { divideHalfUp } from './rounding.ts';

/**
 * Price in the ticker: ask plus premium for the metal's quoted weight, rounded half up to the rupee. Null when there is no price.
 */
export function tickerPriceRupees(metal: Metal, fineness: number, rates: AskRates, premiums: Premiums): number | null {
  const rate = sellingRate(metal, fineness, rates, premiums);
  return rate === null ? null : Number(divideHalfUp(BigInt(rate.askPaise + rate.premiumPaise), 100n));
}
