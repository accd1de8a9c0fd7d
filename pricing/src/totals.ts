import { BASIS_POINTS, divideHalfUp, exactNumber, percentBp, requireCount } from './rounding.ts';
import type { BasisPoints, Paise } from './unit.ts';

const PAISE_PER_POINT = 100;
const PAISE_PER_RUPEE = 100;

export interface OrderInputs {
  /** Sum of the lines, before points, GST and coupon. */
  amountPaise: Paise;
  /** Redeemed loyalty points; one point is one rupee. */
  redeemedPoints: number;
  /** Value of the coupon, GST included; 0 without a coupon. */
  couponPaise: Paise;
  /** The rate in force, in basis points. Both rates change with law and contracts, so there is no default for either. */
  gstBp: BasisPoints;
  /** Card surcharge in basis points; 0 for other payment modes. */
  surchargeBp: BasisPoints;
  /** Rounds the charge to the rupee, as a separate line. The price of a piece is never rounded. */
  roundsToRupee?: boolean;
}

export interface OrderTotals {
  amountPaise: Paise;
  /** Points applied, in whole rupees. */
  redeemedPaise: Paise;
  gstPaise: Paise;
  /** Coupon applied: its full value or 0. */
  couponPaise: Paise;
  /** amount − redeemed + GST − coupon. */
  totalPaise: Paise;
  surchargePaise: Paise;
  /** Rounding of total and surcharge to the rupee, −49 to 50 paise; not part of the taxable value. */
  roundingPaise: Paise;
  /** Amount charged: total + surcharge + rounding. */
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

/** To the nearest rupee, 50 paise up (CGST Act s. 170 rounds so); an amount under 50 paise is left unrounded, so that nothing is free. */
function roundingOf(paise: Paise): Paise {
  const rupees = exactNumber(divideHalfUp(BigInt(paise), BigInt(PAISE_PER_RUPEE)));
  return rupees === 0 ? 0 : rupees * PAISE_PER_RUPEE - paise;
}

function requireRate(name: string, basisPoints: BasisPoints): void {
  requireCount(name, basisPoints);
  if (basisPoints > BASIS_POINTS) throw new RangeError(`${name} is ${basisPoints}, more than the whole`);
}
