import { exactNumber, requireCount } from './rounding.ts';
import type { Paise } from './unit.ts';

/**
 * Spreads a discount on the whole order over its lines in proportion to their prices. The parts add up to the discount
 * exactly; none is negative or above its line. After rounding down, the remaining paise go to the largest remainders,
 * one each, earlier lines first.
 *
 * Throws RangeError when a figure is negative or not whole, or the discount exceeds the sum of the lines.
 */
export function spreadDiscount(linePaise: readonly Paise[], discountPaise: Paise): Paise[] {
  requireCount('discountPaise', discountPaise);
  for (const paise of linePaise) requireCount('linePaise', paise);
  const wholePaise = linePaise.reduce((sum, paise) => sum + BigInt(paise), 0n);
  if (BigInt(discountPaise) > wholePaise) throw new RangeError(`${discountPaise} is more than the lines together`);
  return apportion(linePaise, discountPaise);
}

/**
 * `whole` divided in proportion to `weights` by largest remainder; the parts add up to it exactly. When all
 * weights are zero, so are the parts; the caller must not pass a positive `whole` then.
 */
export function apportion(weights: readonly number[], whole: number): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const shares = weights.map((weight) => {
    const product = BigInt(weight) * BigInt(whole);
    return { part: exactNumber(product / sum), remainder: product % sum };
  });
  const leftOver = whole - shares.reduce((total, { part }) => total + part, 0);
  // The sort is stable: of equal remainders the earlier line comes first.
  const byRemainder = shares.toSorted((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder));
  for (const share of byRemainder.slice(0, leftOver)) share.part += 1;
  return shares.map(({ part }) => part);
}
