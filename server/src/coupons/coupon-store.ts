/** SQL of coupons and their uses. */

import type { CouponId, CustomerId, OrderId, ProductId, ProductTypeId } from '@tola/contract';
import type { BasisPoints, Metal, Paise } from '@tola/pricing';
import { type Queryable, sql } from '#database';

export interface CouponRow {
  id: CouponId;
  code: string;
  /** The sum that it takes off; with a share, the most that it takes off. */
  amountPaise: Paise;
  shareBp: BasisPoints | null;
  minimumAmountPaise: Paise;
  /** Pieces that it counts for: all of these conditions, null for no condition. */
  metal: Metal | null;
  productTypeId: ProductTypeId | null;
  productId: ProductId | null;
}

/** A coupon as it is inserted. */
export interface CouponRecord extends Pick<CouponRow, 'id' | 'code' | 'amountPaise' | 'minimumAmountPaise'> {
  startsAt: Date;
  endsAt: Date | null;
  usesInAll: number | null;
  usesPerCustomer: number | null;
  isActive: boolean;
  note: string;
}

/**
 * Condition: the coupon is valid at this instant and the customer has a use left. Held and spent uses count.
 *
 * @param orderId order that uses it, which does not make itself a second one; null without an order
 */
function usable(customerId: CustomerId, at: Date, orderId: OrderId | null = null) {
  return sql`
    (not coupon.first_order_only or not exists (
      select from customer_order
      where customer_id = ${customerId} and id is distinct from ${orderId}::bigint
        and state not in ('failed', 'expired', 'cancelled'))) and
    coupon.is_active and coupon.starts_at <= ${at} and (coupon.ends_at is null or coupon.ends_at > ${at})
    and (coupon.uses_in_all is null or coupon.uses_in_all > (
      select count(*) from coupon_use where coupon_id = coupon.id and coupon_use.state <> 'released'))
    and (coupon.uses_per_customer is null or coupon.uses_per_customer > (
      select count(*) from coupon_use
      where coupon_id = coupon.id and customer_id = ${customerId} and coupon_use.state <> 'released'))`;
}

const columns = sql`coupon.id, coupon.code, coupon.amount_paise, coupon.share_bp, coupon.minimum_amount_paise, coupon.metal,
  coupon.product_type_id, coupon.product_id`;

export async function findUsableByCode(
  db: Queryable,
  code: string,
  customerId: CustomerId,
  now: Date,
): Promise<CouponRow | null> {
  return await db.maybeOne<CouponRow>(
    sql`select ${columns} from coupon where code = upper(btrim(${code}::text)) and ${usable(customerId, now)}`,
  );
}

/** Finds a coupon by id, only for a customer who has sent its current code. */
export async function findUsableShown(
  db: Queryable,
  couponId: CouponId,
  customerId: CustomerId,
  now: Date,
): Promise<CouponRow | null> {
  return await db.maybeOne<CouponRow>(sql`
    select ${columns} from coupon
    join coupon_shown shown on shown.coupon_id = coupon.id and shown.customer_id = ${customerId} and shown.code = coupon.code
    where coupon.id = ${couponId} and ${usable(customerId, now)}`);
}

/** Records that a customer has sent a coupon's code. Idempotent until the code changes. */
export async function upsertShown(
  db: Queryable,
  shown: { couponId: CouponId; customerId: CustomerId; code: string },
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into coupon_shown (customer_id, coupon_id, code, shown_at)
    values (${shown.customerId}, ${shown.couponId}, ${shown.code}, ${now})
    on conflict (customer_id, coupon_id) do update set code = excluded.code, shown_at = excluded.shown_at
    where coupon_shown.code <> excluded.code`);
}

/** Serialises orders that use the same limited coupon; an unlimited one is not locked. */
export async function lockLimitedCoupon(tx: Queryable, couponId: CouponId): Promise<void> {
  await tx.run(sql`
    select id from coupon
    where id = ${couponId} and (uses_in_all is not null or uses_per_customer is not null) for no key update`);
}

export interface NewUse {
  couponId: CouponId;
  customerId: CustomerId;
  orderId: OrderId;
  /** Discount on the order. */
  amountPaise: Paise;
  /** When the quote with this coupon was issued; its validity is checked at that instant instead of now. */
  promisedAt?: Date;
}

/**
 * Holds a coupon for an order, under the lowest free number of each limit. False when the customer may not use it.
 *
 * @throws a unique violation when two orders take the last use concurrently
 */
export async function insertUse(tx: Queryable, use: NewUse, now: Date): Promise<boolean> {
  const { couponId, customerId, orderId, amountPaise, promisedAt = now } = use;
  const inserted = await tx.run(sql`
    insert into coupon_use
      (coupon_id, customer_id, order_id, amount_paise, state, number_in_all, number_of_customer, held_at)
    select coupon.id, ${customerId}, ${orderId}, ${amountPaise}, 'held',
      case when coupon.uses_in_all is not null then (
        select min(number) from generate_series(1, coupon.uses_in_all) as number
        where not exists (select from coupon_use as taken
          where taken.coupon_id = coupon.id and taken.number_in_all = number and taken.state <> 'released'))
      end,
      case when coupon.uses_per_customer is not null then (
        select min(number) from generate_series(1, coupon.uses_per_customer) as number
        where not exists (select from coupon_use as taken
          where taken.coupon_id = coupon.id and taken.customer_id = ${customerId}
            and taken.number_of_customer = number and taken.state <> 'released'))
      end,
      ${now}
    from coupon where coupon.id = ${couponId} and ${usable(customerId, promisedAt, orderId)}`);
  return inserted === 1;
}

/** False when nothing is held for the order; true when it is already spent. */
export async function markSpent(tx: Queryable, orderId: OrderId, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update coupon_use set state = 'spent', spent_at = coalesce(spent_at, ${now})
    where order_id = ${orderId} and state <> 'released'`);
  return changed === 1;
}

export async function markReleased(tx: Queryable, orderId: OrderId, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update coupon_use set state = 'released', released_at = ${now}
    where order_id = ${orderId} and state <> 'released'`);
  return changed === 1;
}

export async function insertCoupons(
  db: Queryable,
  coupons: readonly Omit<CouponRecord, 'id'>[],
  now: Date,
): Promise<void> {
  const rows = coupons.map(
    (one) => sql`(upper(btrim(${one.code}::text)), ${one.amountPaise}, ${one.minimumAmountPaise}, ${one.startsAt},
      ${one.endsAt}::timestamptz, ${one.usesInAll}::integer, ${one.usesPerCustomer}::integer, ${one.isActive}, ${one.note},
      ${now}::timestamptz, ${now}::timestamptz)`,
  );
  await db.run(sql`
    insert into coupon (code, amount_paise, minimum_amount_paise, starts_at, ends_at, uses_in_all, uses_per_customer,
      is_active, note, created_at, updated_at)
    values ${sql.join(rows)}`);
}
