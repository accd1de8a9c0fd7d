import { type AskRates, houseRate, type Metal, type Premiums } from './rates.ts';
import { divideHalfUp } from './rounding.ts';

/**
 * What the scrolling ticker shows: ask plus premium in whole rupees, gold per 10 g and silver per kg, rounded half up.
 * Null when there is no price.
 */
export function tickerPriceRupees(metal: Metal, fineness: number, rates: AskRates, premiums: Premiums): number | null {
  const rate = houseRate(metal, fineness, rates, premiums);
  return rate === null ? null : Number(divideHalfUp(BigInt(rate.askPaise + rate.premiumPaise), 100n));
}
