/**
 * Session storage of the checkout. The field names are the specification's (000 §3), so they are translated here, like
 * every other wire name.
 */

import { field, type Plain, record } from './codec.ts';
import { gift } from './gifts.ts';
import type { CouponId, CustomerId } from './ids.ts';
import { orderRecord } from './orders.ts';
import { amountOfThings, idFor, plainText, rupees } from './values.ts';

/** The chosen addresses; 0 for none. */
const chosenAddresses = record({
  billingId: field('BillingId', amountOfThings),
  shippingId: field('ShippingId', amountOfThings),
});
const appliedCoupon = record({
  id: field('id', idFor<CouponId>()),
  code: field('couponCode', plainText),
  amountPaise: field('couponAmount', rupees),
});
const redeemedPoints = record({
  points: field('points', amountOfThings),
  customerId: field('customer_id', idFor<CustomerId>()),
});

export type AppliedCoupon = Plain<typeof appliedCoupon>;
export type RedeemedPoints = Plain<typeof redeemedPoints>;

/** Entries of session storage by name, each with its codec. */
export const STORED = {
  addressData: chosenAddresses,
  couponData: appliedCoupon,
  loyaltyPointsData: redeemedPoints,
  finalAmount: rupees,
  orderData: orderRecord,
  giftData: gift,
} as const;

export type StoredName = keyof typeof STORED;
export type StoredValue<N extends StoredName> = Plain<(typeof STORED)[N]>;
