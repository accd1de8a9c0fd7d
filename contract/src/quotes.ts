/** Price locks: a cart's price, guaranteed for a limited time. */

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
export const quote = record({
  id: field('QuoteId', plainText),
  /** Order number of a card order from this lock; provisional until the order is placed. */
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
  /** Difference from the total of the previous price lock; missing on the first. */
  changePaise: optional('Change', signedRupees),
  surchargePaise: field('Surcharge', rupees),
  /** Rounding to the rupee, for UPI and NEFT and for cards; 0 where totals are not rounded. */
  roundingPaise: field('Rounding', signedRupees),
  cardRoundingPaise: field('CardRounding', signedRupees),
  /** Amount charged by UPI and NEFT: total and rounding. */
  payablePaise: field('Payable', rupees),
  cardPayablePaise: field('CardPayable', rupees),
  /** Rates of GST and surcharge that were applied. */
  gstBp: field('GstBp', basisPoints),
  surchargeBp: field('CardSurchargeBp', basisPoints),
  panNeeded: field('PanNeeded', flag),
  coupon: optional('CouponCode', plainText),
});

export type Quote = Plain<typeof quote>;

/** The reason of the trading halt, as shown to buyers. */
export const noPrice = { 'no-price': [503, 'Rates paused: {reason}'] } as const;
/** Refusals of a cart that cannot be sold, at its price lock and again at its order. */
export const unsellable = {
  'cart-empty': [400, 'Cart is empty'],
  'line-unavailable': [409, 'A product in your cart is no longer available'],
  'out-of-stock': [409, 'Not enough pieces in stock'],
  'nothing-to-pay': [400, 'There is nothing to pay for this order'],
  'design-missing': [409, 'A customised piece in your cart has no design. Remove it, and design it on its page'],
} as const;

/** One unpaid order per cart: the client sends the buyer to it. */
export const orderWaiting = { 'order-waiting': [409, 'You have an order awaiting payment'] } as const;

export const lockPrice = defineCall({
  name: 'LockPriceFront',
  does: 'Locks rates, lines and totals of the cart for a limited time, with the chosen coupon and points.',
  caller: 'customer',
  repeat: 'acts again',
  payload: record({
    couponId: optional('couponId', idOrNoneFor<CouponId>()),
    points: optional('points', wholeNumber(0, 10_000_000, 'Please enter valid points to redeem')),
    /** Refuses while a card order can still be paid. Without it a new lock cancels such an order; a transfer order is never cancelled this way. */
    keepWaiting: optional('KeepWaiting', flag),
  }),
  data: onlyOne(quote),
  refusals: {
    ...noPrice,
    ...unsellable,
    ...orderWaiting,
    /** The store is overloaded. The caller keeps its place (cookie or session) and tries again every 10 seconds. */
    'in-queue': [503, 'Many buyers are paying now. You are in the queue and keep your place: {place}.'],
  },
});
