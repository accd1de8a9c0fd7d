import { percentBp } from './rounding.ts';
import type { BasisPoints, Paise } from './unit.ts';

export interface CouponWorth {
  /** The sum that is taken off; of a share, the most that it takes off. */
  readonly amountPaise: Paise;
  /** Null takes off the sum itself. */
  readonly shareBp: BasisPoints | null;
  /** The coupon counts for some pieces only. */
  readonly isForSome: boolean;
}

/**
 * What a coupon takes off: its sum, or a share of the pieces that it counts for, rounded half up to the paisa, up to its most.
 * A coupon for some pieces never takes off more than they cost; 0 when the cart has none of them.
 *
 * @param countedPaise price of those pieces, before points and GST
 */
export function couponWorthPaise({ amountPaise, shareBp, isForSome }: CouponWorth, countedPaise: Paise): Paise {
  if (shareBp !== null) return Math.min(amountPaise, percentBp(countedPaise, shareBp));
  return isForSome ? Math.min(amountPaise, countedPaise) : amountPaise;
}
