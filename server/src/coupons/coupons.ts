/**
 * Coupons: codes that take a fixed sum off an order. A coupon is set aside when an order is placed, spent when the order
 * is paid, and given back when it comes to nothing; however many orders want the last use, one gets it.
 */

import { type CouponId, type CustomerId, type OrderId, placeOrder } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { isUniqueViolation, type Queryable } from '#database';
import { refuse } from '#http';
import {
  type CouponRow,
  findUsableByCode,
  findUsableShown,
  insertUse,
  lockLimitedCoupon,
  markReleased,
  markSpent,
  type NewUse,
  upsertShown,
} from './coupon-store.ts';

/** The coupon of a code, in any case; null when it is unknown, not valid now, or used up for this customer. */
export async function couponByCode(
  db: Queryable,
  code: string,
  customerId: CustomerId,
  now: Date,
): Promise<CouponRow | null> {
  return await findUsableByCode(db, code, customerId, now);
}

interface WantedCoupon {
  couponId: CouponId;
  customerId: CustomerId;
  /** The cart's amount before points, GST and coupon. */
  amountPaise: Paise;
}

/** From now on this customer may name the coupon by its id, in locks and orders. */
export async function rememberShown(
  db: Queryable,
  shown: { couponId: CouponId; customerId: CustomerId; code: string },
  now: Date,
): Promise<void> {
  await upsertShown(db, shown, now);
}

/**
 * The coupon, if this customer has shown its code and may use it for a cart of this amount now. It promises nothing:
 * holding does.
 */
export async function usableCoupon(db: Queryable, wanted: WantedCoupon, now: Date): Promise<CouponRow | null> {
  const coupon = await findUsableShown(db, wanted.couponId, wanted.customerId, now);
  return coupon !== null && wanted.amountPaise >= coupon.minimumAmountPaise ? coupon : null;
}

/**
 * Sets a coupon aside for an order, within the order's transaction.
 *
 * @throws Refusal `coupon-gone` when it has lapsed or its last use is taken
 */
export async function holdCoupon(tx: Queryable, use: NewUse, now: Date): Promise<void> {
  await lockLimitedCoupon(tx, use.couponId);
  let isHeld: boolean;
  try {
    isHeld = await insertUse(tx, use, now);
  } catch (error) {
    if (isUniqueViolation(error, 'coupon_use_in_all') || isUniqueViolation(error, 'coupon_use_of_customer')) {
      throw refuse(placeOrder, 'coupon-gone');
    }
    throw error;
  }
  if (!isHeld) throw refuse(placeOrder, 'coupon-gone');
}

/** Spends the coupon that is set aside for an order; false when none is. Doing it again changes nothing. */
export async function spendCoupon(tx: Queryable, orderId: OrderId, now: Date): Promise<boolean> {
  return await markSpent(tx, orderId, now);
}

/** Gives an order's coupon back, held or spent; false when there is none (any more). */
export async function releaseCoupon(tx: Queryable, orderId: OrderId, now: Date): Promise<boolean> {
  return await markReleased(tx, orderId, now);
}
