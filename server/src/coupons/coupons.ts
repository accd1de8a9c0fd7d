/**
 * Coupons: codes that take a sum or a share off an order, for all pieces or for some. A coupon is held when an order is placed, spent when the order is
 * paid, and released when it ends unpaid. Of concurrent orders for the last use, one gets it.
 */

import {
  type CouponId,
  type CustomerId,
  type OrderId,
  type ProductId,
  type ProductTypeId,
  placeOrder,
} from '@tola/contract';
import { couponWorthPaise, type Metal, type Paise } from '@tola/pricing';
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

/** A priced line of a cart, as a coupon sees it. */
export interface CouponLine {
  readonly metal: Metal;
  readonly typeId: ProductTypeId;
  readonly productId: ProductId;
  readonly linePaise: Paise;
}

interface CouponRequest {
  couponId: CouponId;
  customerId: CustomerId;
  /** The cart's lines, whose sum is its amount before points, GST and coupon. */
  lines: readonly CouponLine[];
}

type Conditions = Pick<CouponRow, 'metal' | 'productTypeId' | 'productId'>;

/** Whether the worth of a coupon depends on what is in the cart. */
export function dependsOnCart(coupon: CouponRow): boolean {
  return coupon.shareBp !== null || isForSome(coupon);
}

function isForSome({ metal, productTypeId, productId }: Conditions): boolean {
  return metal !== null || productTypeId !== null || productId !== null;
}

/** What a coupon takes off these lines, before it is compared with their total; 0 when it counts for none of them. */
export function worthFor(coupon: CouponRow, lines: readonly CouponLine[]): Paise {
  const counted = lines.filter((line) => countsFor(coupon, line));
  const countedPaise = counted.reduce((sum, { linePaise }) => sum + linePaise, 0);
  return couponWorthPaise({ ...coupon, isForSome: isForSome(coupon) }, countedPaise);
}

function countsFor({ metal, productTypeId, productId }: Conditions, line: CouponLine): boolean {
  return (
    (metal === null || metal === line.metal) &&
    (productTypeId === null || productTypeId === line.typeId) &&
    (productId === null || productId === line.productId)
  );
}

/** Allows this customer to use the coupon by id in quotes and orders. */
export async function rememberShown(
  db: Queryable,
  shown: { couponId: CouponId; customerId: CustomerId; code: string },
  now: Date,
): Promise<void> {
  await upsertShown(db, shown, now);
}

/** A coupon with what it takes off a cart. */
export interface UsableCoupon {
  readonly id: CouponId;
  readonly code: string;
  readonly amountPaise: Paise;
}

/**
 * The coupon with its worth, if this customer has sent its code and may use it for these lines now. It does not reserve the
 * coupon; `holdCoupon` does.
 */
export async function usableCoupon(db: Queryable, request: CouponRequest, now: Date): Promise<UsableCoupon | null> {
  const coupon = await findUsableShown(db, request.couponId, request.customerId, now);
  if (coupon === null) return null;
  const amountPaise = worthFor(coupon, request.lines);
  const cartPaise = request.lines.reduce((sum, { linePaise }) => sum + linePaise, 0);
  if (amountPaise === 0 || cartPaise < coupon.minimumAmountPaise) return null;
  return { id: coupon.id, code: coupon.code, amountPaise };
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
