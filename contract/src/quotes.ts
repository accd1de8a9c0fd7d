/** Price locks: what a cart costs, promised for a while. */

import { defineCall } from './call.ts';
import { field, list, onlyOne, optional, type Plain, record } from './codec.ts';
import type { CouponId, WeightId } from './ids.ts';
import {
  amountOfThings,
  anyText,
  basisPoints,
  flag,
  idFor,
  idOrNoneFor,
  instant,
  plainText,
  rupees,
  signedRupees,
  weightText,
  wholeNumber,
} from './values.ts';

const quoteLine = record({
  weightId: field('P_DetailsId', idFor<WeightId>()),
  name: field('ProductName', plainText),
  image: field('imagePath1', plainText),
  imageAlt: field('imgalt1', anyText()),
  finenessLabel: field('PurityLabel', anyText()),
  weightMg: field('Weight', weightText),
  quantity: field('Quantity', amountOfThings),
  unitPaise: field('UnitPrice', rupees),
  linePaise: field('Price', rupees),
});

/** A price lock: the cart's lines and totals frozen until `expiresAt`. */
const quote = record({
  id: field('QuoteId', plainText),
  /** The number that a card order of this lock will have; it is no promise until the order stands. */
  orderNumber: field('ONumber', plainText),
  lockedAt: field('LockedAt', instant),
  expiresAt: field('ExpiresAt', instant),
  secondsLeft: field('SecondsLeft', amountOfThings),
  lines: field('Lines', list(quoteLine)),
  amountPaise: field('Amount', rupees),
  redeemedPaise: field('RedeemedPoints', rupees),
  gstPaise: field('Gst', rupees),
  couponPaise: field('Coupon', rupees),
  totalPaise: field('Total', rupees),
  /** By how much the total differs from that of the price lock before it; missing on the first. */
  changePaise: optional('Change', signedRupees),
  surchargePaise: field('Surcharge', rupees),
  /** What rounds the amount to the rupee, for UPI and NEFT and for a card; 0 where amounts are not rounded. */
  roundingPaise: field('Rounding', signedRupees),
  cardRoundingPaise: field('CardRounding', signedRupees),
  /** What is charged by UPI and NEFT: total and rounding. */
  payablePaise: field('Payable', rupees),
  cardPayablePaise: field('CardPayable', rupees),
  /** The rates that GST and surcharge were worked out with, in basis points. */
  gstBp: field('GstBp', basisPoints),
  surchargeBp: field('CardSurchargeBp', basisPoints),
  panNeeded: field('PanNeeded', flag),
  coupon: optional('CouponCode', plainText),
});

export type Quote = Plain<typeof quote>;

/** The reason is that of the pause, as buyers read it everywhere. */
export const noPrice = { 'no-price': [503, 'Rates paused: {reason}'] } as const;
/** Why a cart cannot be sold as it is, at its price lock and again at its order. */
export const unsellable = {
  'cart-empty': [400, 'Cart is empty'],
  'line-unavailable': [409, 'A product in your cart is no longer available'],
  'out-of-stock': [409, 'Not enough pieces in stock'],
  'nothing-to-pay': [400, 'There is nothing to pay for this order'],
} as const;

/** One unpaid order per cart: the buyer is led back to it. */
export const orderWaiting = { 'order-waiting': [409, 'You have an order awaiting payment'] } as const;

export const lockPrice = defineCall({
  name: 'LockPriceFront',
  does: 'Freezes rates, lines and totals of the cart for a while, with the coupon and points chosen.',
  caller: 'customer',
  repeat: 'acts again',
  payload: record({
    couponId: optional('couponId', idOrNoneFor<CouponId>()),
    points: optional('points', wholeNumber(0, 10_000_000, 'Please enter valid points to redeem')),
    /** Refuses while a card order can still be paid; without it a new lock gives such an order up. A transfer is never given up so. */
    keepWaiting: optional('KeepWaiting', flag),
  }),
  data: onlyOne(quote),
  refusals: {
    ...noPrice,
    ...unsellable,
    ...orderWaiting,
  },
});
