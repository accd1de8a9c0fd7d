/** The price of a cart at one instant, with every component of it. */
import type { CouponId, WeightId } from '@tola/contract';
import {
  type AskRates,
  type BasisPoints,
  cartLinePaise,
  linePrice,
  type Metal,
  type Milligrams,
  type OrderTotals,
  orderTotals,
  type Paise,
  type Premiums,
} from '@tola/pricing';
import type { SoldWeight } from '#catalogue';
import type { SaleMark } from '#rates';

/** The rates of one instant, stored with everything sold at them. */
export interface FrozenRates extends SaleMark {
  readonly asks: AskRates;
  readonly premiums: Premiums;
  /** ISO. */
  readonly at: string;
}

/** A line with its price and its components. Only `linePaise` includes the quantity. */
export interface FrozenLine {
  readonly weightId: WeightId;
  readonly name: string;
  readonly categoryName: string;
  readonly image: string;
  readonly imageAlt: string;
  readonly metal: Metal;
  readonly fineness: number;
  readonly finenessLabel: string;
  readonly weightMg: Milligrams;
  readonly hsn: string;
  readonly madeToOrder: boolean;
  readonly dispatchDays: number;
  readonly quantity: number;
  readonly unitPaise: Paise;
  readonly metalPaise: Paise;
  readonly premiumPaise: Paise;
  readonly marginPaise: Paise;
  readonly makingPaise: Paise;
  readonly taxesPaise: Paise;
  readonly linePaise: Paise;
  /** What is engraved; locks of before there were designs lack it. */
  readonly designId?: string | null;
}

/** The coupon that is deducted. */
export interface OfferedCoupon {
  readonly id: CouponId;
  readonly code: string;
  readonly amountPaise: Paise;
}

/** The price of a cart, as offered to the customer. */
export interface Offer {
  readonly rates: FrozenRates;
  readonly lines: readonly FrozenLine[];
  readonly coupon: OfferedCoupon | null;
  /** Points that are redeemed. */
  readonly points: number;
  readonly gstBp: BasisPoints;
  readonly surchargeBp: BasisPoints;
  readonly roundsToRupee: boolean;
  /** Without the card surcharge. */
  readonly totals: OrderTotals;
  readonly cardTotals: OrderTotals;
}

/** Prices one line; null when it has no price. */
export function freezeLine(weight: SoldWeight, hsn: string, quantity: number, rates: FrozenRates): FrozenLine | null {
  const price = linePrice(weight, rates.asks, rates.premiums);
  if (price === null) return null;
  return {
    weightId: weight.weightId,
    name: weight.productName,
    categoryName: weight.categoryName,
    image: weight.image,
    imageAlt: weight.imageAlt,
    metal: weight.metal,
    fineness: weight.fineness,
    finenessLabel: weight.finenessLabel,
    weightMg: weight.weightMg,
    hsn,
    madeToOrder: weight.stock === null,
    dispatchDays: weight.dispatchDays,
    quantity,
    ...price,
    linePaise: cartLinePaise(price.unitPaise, quantity),
  };
}

interface OfferInputs {
  readonly rates: FrozenRates;
  readonly lines: readonly FrozenLine[];
  readonly coupon: OfferedCoupon | null;
  readonly points: number;
  readonly gstBp: BasisPoints;
  readonly surchargeBp: BasisPoints;
  readonly roundsToRupee: boolean;
}

/** Totals the lines. A coupon that exceeds the total before it is left out. */
export function makeOffer(offered: OfferInputs): Offer {
  const { rates, lines, coupon, points, gstBp, surchargeBp, roundsToRupee } = offered;
  const inputs = {
    amountPaise: lines.reduce((sum, line) => sum + line.linePaise, 0),
    redeemedPoints: points,
    couponPaise: coupon?.amountPaise ?? 0,
    gstBp,
    roundsToRupee,
  };
  const totals = orderTotals({ ...inputs, surchargeBp: 0 });
  return {
    rates,
    lines,
    coupon: totals.couponPaise > 0 ? coupon : null,
    points: totals.redeemedPaise / 100,
    gstBp,
    surchargeBp,
    roundsToRupee,
    totals,
    cardTotals: orderTotals({ ...inputs, surchargeBp }),
  };
}
