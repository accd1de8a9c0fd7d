/**
 * Coupons: codes that take a fixed sum off an order. A coupon is held when an order is placed, spent when the order is
 * paid, and released when it ends unpaid. Of concurrent orders for the last use, one gets it.
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

/** Finds a coupon by code, case-insensitively; null when it is unknown, not valid now, or used up for this customer. */
export async function couponByCode(
  db: Queryable,
  code: string,
  customerId: CustomerId,
  now: Date,
): Promise<CouponRow | null> {
  return await findUsableByCode(db, code, customerId, now);
}

interface CouponRequest {
  couponId: CouponId;
  customerId: CustomerId;
  /** The cart's amount before points, GST and coupon. */
  amountPaise: Paise;
}

/** Allows this customer to use the coupon by id in quotes and orders. */
export async function rememberShown(
  db: Queryable,
  shown: { couponId: CouponId; customerId: CustomerId; code: string },
  now: Date,
): Promise<void> {
  await upsertShown(db, shown, now);
}

/**
 * The coupon, if this customer has sent its code and may use it for a cart of this amount now. It does not reserve the
 * coupon; `holdCoupon` does.
 */
export async function usableCoupon(db: Queryable, request: CouponRequest, now: Date): Promise<CouponRow | null> {
  const coupon = await findUsableShown(db, request.couponId, request.customerId, now);
  return coupon !== null && request.amountPaise >= coupon.minimumAmountPaise ? coupon : null;
}

/**
 * Holds a coupon for an order, in the order's transaction.
 *
 * @throws Refusal `coupon-gone` when it has expired or is used up
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

/** Spends the coupon held for an order; false when none is. Idempotent. */
export async function spendCoupon(tx: Queryable, orderId: OrderId, now: Date): Promise<boolean> {
  return await markSpent(tx, orderId, now);
}

/** Releases an order's coupon, held or spent; false when there is none to release. */
export async function releaseCoupon(tx: Queryable, orderId: OrderId, now: Date): Promise<boolean> {
  return await markReleased(tx, orderId, now);
}
