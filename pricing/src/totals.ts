import { BASIS_POINTS, divideHalfUp, exactNumber, percentBp, requireCount } from './rounding.ts';
import type { BasisPoints, Paise } from './unit.ts';

const PAISE_PER_POINT = 100;
const PAISE_PER_RUPEE = 100;

export interface OrderInputs {
  /** All lines together, before points, GST and coupon. */
  amountPaise: Paise;
  /** Loyalty points put in; one point is one rupee. */
  redeemedPoints: number;
  /** What the coupon is worth, GST included; 0 without a coupon. */
  couponPaise: Paise;
  /** The rate in force, in basis points. Both rates change with law and contracts, so there is no default for either. */
  gstBp: BasisPoints;
  /** What is added to a payment by card, in basis points; 0 for every other way to pay. */
  surchargeBp: BasisPoints;
  /** Rounds what is charged to the rupee, as a line of its own. The price of a single piece never is. */
  roundsToRupee?: boolean;
}

export interface OrderTotals {
  amountPaise: Paise;
  /** The points that counted, a whole number of rupees. */
  redeemedPaise: Paise;
  gstPaise: Paise;
  /** The coupon as far as it counted: its full value or 0. */
  couponPaise: Paise;
  /** amount − redeemed + GST − coupon. */
  totalPaise: Paise;
  surchargePaise: Paise;
  /** What rounds total and surcharge to the rupee, −49 to 50 paise; no part of the taxable value. */
  roundingPaise: Paise;
  /** What the customer is charged: total + surcharge + rounding. */
  payablePaise: Paise;
}

/**
 * The totals of a cart or an order. GST is on the amount after points; the coupon comes off after GST and counts only
 * when it is positive and not above the total before it; the surcharge is on the total. GST and surcharge are each
 * rounded half up to the paisa once. Where amounts are rounded to the rupee, it is the whole charge of one way to pay,
 * surcharge included.
 *
 * Points beyond the amount do not count: a rate that falls after points were redeemed must not make the page fail or
 * the total negative. Only whole points are spent, so `redeemedPaise / 100` is what the ledger takes.
 * Throws RangeError for figures that are negative or not whole, other than a negative coupon, which does not count.
 */
export function orderTotals({
  amountPaise,
  redeemedPoints,
  couponPaise,
  gstBp,
  surchargeBp,
  roundsToRupee = false,
}: OrderInputs): OrderTotals {
  requireCount('amountPaise', amountPaise);
  requireCount('redeemedPoints', redeemedPoints);
  requireRate('gstBp', gstBp);
  requireRate('surchargeBp', surchargeBp);
  const spentPoints = Math.min(redeemedPoints, Math.floor(amountPaise / PAISE_PER_POINT));
  const redeemedPaise = spentPoints * PAISE_PER_POINT;
  const gstPaise = percentBp(amountPaise - redeemedPaise, gstBp);
  const beforeCouponPaise = amountPaise - redeemedPaise + gstPaise;
  const couponCounts = Number.isSafeInteger(couponPaise) && couponPaise > 0 && couponPaise <= beforeCouponPaise;
  const totalPaise = beforeCouponPaise - (couponCounts ? couponPaise : 0);
  const surchargePaise = percentBp(totalPaise, surchargeBp);
  const roundingPaise = roundsToRupee ? roundingOf(totalPaise + surchargePaise) : 0;
  return {
    amountPaise,
    redeemedPaise,
    gstPaise,
    couponPaise: couponCounts ? couponPaise : 0,
    totalPaise,
    surchargePaise,
    roundingPaise,
    payablePaise: totalPaise + surchargePaise + roundingPaise,
  };
}

/** To the nearest rupee, 50 paise up (CGST Act s. 170 rounds so); an amount under 50 paise stays, for nothing is given away. */
function roundingOf(paise: Paise): Paise {
  const rupees = exactNumber(divideHalfUp(BigInt(paise), BigInt(PAISE_PER_RUPEE)));
  return rupees === 0 ? 0 : rupees * PAISE_PER_RUPEE - paise;
}

function requireRate(name: string, basisPoints: BasisPoints): void {
  requireCount(name, basisPoints);
  if (basisPoints > BASIS_POINTS) throw new RangeError(`${name} is ${basisPoints}, more than the whole`);
}
