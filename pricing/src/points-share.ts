import { divideHalfUp, exactNumber, requireCount } from './rounding.ts';
import type { Paise } from './unit.ts';

/**
 * How much of an amount, such as an order's tax or rounding, goes with the part of its price that has been paid back,
 * reckoned like points: nothing with nothing, all of it with everything. Negative where the amount is.
 */
export function amountShare(amountPaise: Paise, backPaise: Paise, pricePaise: Paise): Paise {
  const share = pointsShare(Math.abs(amountPaise), backPaise, pricePaise);
  return amountPaise < 0 ? 0 - share : share;
}

/**
 * How many of an order's points go with the refunded part of its price: pro rata, rounded half up to the whole point,
 * all of them at a full refund. Cumulative over all refunds so far; one refund moves the difference from the sum before
 * it, so that partial refunds never move more than the total and the last one moves the exact remainder.
 *
 * Throws RangeError when a figure is negative or not whole, the price is zero, or the refund exceeds the price.
 */
export function pointsShare(points: number, backPaise: Paise, pricePaise: Paise): number {
  requireCount('points', points);
  requireCount('backPaise', backPaise);
  requireCount('pricePaise', pricePaise);
  if (pricePaise === 0 || backPaise > pricePaise) {
    throw new RangeError(`${backPaise} paise cannot have gone back of a price of ${pricePaise}`);
  }
  return exactNumber(divideHalfUp(BigInt(points) * BigInt(backPaise), BigInt(pricePaise)));
}
