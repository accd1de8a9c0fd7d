import { exactNumber, requireCount } from './rounding.ts';
import type { Paise } from './unit.ts';

/**
 * A discount on the whole order spread over its lines in proportion to what they cost. The parts add up to the discount
 * exactly; none is negative and none is above its line. What is left after rounding each part down goes to the largest
 * remainders, a paisa each, the earlier line first when two are equal.
 *
 * Throws RangeError when a figure is negative or not whole, or the discount is above the lines together.
 */
export function spreadDiscount(linePaise: readonly Paise[], discountPaise: Paise): Paise[] {
  requireCount('discountPaise', discountPaise);
  for (const paise of linePaise) requireCount('linePaise', paise);
  const wholePaise = linePaise.reduce((sum, paise) => sum + BigInt(paise), 0n);
  if (BigInt(discountPaise) > wholePaise) throw new RangeError(`${discountPaise} is more than the lines together`);
  return apportion(linePaise, discountPaise);
}

/**
 * `whole` divided in proportion to `weights` by largest remainder; the parts add up to it exactly. All weights zero:
 * all parts zero, so the caller sees to it that there is nothing to divide then.
 */
export function apportion(weights: readonly number[], whole: number): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const shares = weights.map((weight) => {
    const product = BigInt(weight) * BigInt(whole);
    return { part: exactNumber(product / sum), remainder: product % sum };
  });
  const leftOver = whole - shares.reduce((total, { part }) => total + part, 0);
  // The sort is stable, so of equal remainders the earlier line's comes first.
  const byRemainder = shares.toSorted((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder));
  for (const share of byRemainder.slice(0, leftOver)) share.part += 1;
  return shares.map(({ part }) => part);
}
