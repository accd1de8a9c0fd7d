import type { WeightPricing } from './line-price.ts';
import { type AskRates, MICRO_RUPEES_PER_GRAM_OF_QUOTE, type Premiums, sellingRate } from './rates.ts';
import { BASIS_POINTS, divideHalfUp, exactNumber } from './rounding.ts';
import type { BasisPoints, Paise } from './unit.ts';

/** Micro-rupees per gram × milligrams × basis points to the paisa. */
const BUYBACK_PER_PAISA = 10_000_000n * BigInt(BASIS_POINTS);

/**
 * Buyback price of a piece: the live selling rate of its metal (ask plus premium, as the ticker shows it)
 * less the deduction, times its weight, rounded half up to the paisa. Margin, making charge and GST are not included.
 * Null when there is no price.
 */
export function buybackPaise(
  pricing: WeightPricing,
  rates: AskRates,
  premiums: Premiums,
  deductionBp: BasisPoints,
): Paise | null {
  const { metal, fineness, weightMg } = pricing;
  const rate = sellingRate(metal, fineness, rates, premiums);
  if (rate === null || !Number.isSafeInteger(weightMg) || weightMg <= 0) return null;
  const perGram = BigInt(rate.askPaise + rate.premiumPaise) * BigInt(MICRO_RUPEES_PER_GRAM_OF_QUOTE[metal]);
  const paidBp = BigInt(BASIS_POINTS - deductionBp);
  return exactNumber(divideHalfUp(perGram * BigInt(weightMg) * paidBp, BUYBACK_PER_PAISA));
}
