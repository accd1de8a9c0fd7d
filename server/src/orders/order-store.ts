/** SQL of orders: the insert of a whole order, and updates of the few columns that change. */

import type { CouponId, CustomerId, OrderId } from '@tola/contract';
import { getOrderLines, type OrderState, type PaymentMode } from '@tola/contract';
import type { OrderEvent } from '@tola/contract/staff';
import type { BasisPoints, Paise } from '@tola/pricing';
import type { Actor } from '#audit';
import { type Queryable, type Sql, sql } from '#database';
import { refuse } from '#http';
import type { BlockKind } from './dispatch-block-store.ts';
import { openTransfers } from './open-transfers.ts';
import type { FrozenAddress, FrozenBuyer, FrozenDelivery, OrderDraft, PaymentTarget } from './order-draft.ts';

export type Holds = 'held' | 'spent' | 'released';
export type Attention = 'paid late' | 'overpaid' | 'part paid' | 'amount differs' | 'refund owed' | BlockKind;

export interface OrderRow {
  readonly id: OrderId;
  readonly orderNumber: string;
  readonly customerId: CustomerId;
  readonly verificationCode: string;
  readonly state: OrderState;
  readonly paymentMode: PaymentMode;
  readonly placedAt: Date;
  readonly payBy: Date;
  /** The instant of its rates, from which its price and coupon are promised. */
  readonly pricedAt: Date;
  readonly confirmedAt: Date | null;
  readonly dispatchedAt: Date | null;
  /** Days promised to the buyer, `YYYY-MM-DD` in India; null for orders of before there were promises. */
  readonly dispatchOn: string | null;
  readonly deliverBy: string | null;
  /** The promise differs from that at placement. */
  readonly promiseMoved: boolean;
  readonly amountPaise: Paise;
  readonly points: number;
  readonly redeemedPaise: Paise;
  readonly gstBp: BasisPoints;
  readonly gstPaise: Paise;
  readonly couponId: CouponId | null;
  readonly couponCode: string | null;
  readonly couponPaise: Paise;
  readonly totalPaise: Paise;
  readonly surchargeBp: BasisPoints;
  readonly surchargePaise: Paise;
  readonly roundingPaise: Paise;
  readonly payablePaise: Paise;
  readonly paidPaise: Paise;
  readonly refundedPaise: Paise;
  /** A small shortage that was waived. */
  readonly writtenOffPaise: Paise;
  /** An overpayment added to the customer's balance. */
  readonly toBalancePaise: Paise;
  readonly inParts: boolean;
  readonly buyer: FrozenBuyer;
  readonly billing: FrozenAddress;
  readonly shipping: FrozenDelivery;
  readonly placeOfSupply: string;
  readonly withinState: boolean;
  readonly panMasked: string | null;
  readonly paymentTarget: PaymentTarget;
  readonly holds: Holds;
  readonly attention: Attention | null;
  readonly courier: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
}

const columns = sql`id, order_number, customer_id, verification_code, state, payment_mode, placed_at, pay_by, priced_at,
  confirmed_at, dispatched_at, dispatch_on, deliver_by, promise_moved, amount_paise, points, redeemed_paise, gst_bp, gst_paise, coupon_id, coupon_code, coupon_paise,
  total_paise, surcharge_bp, surcharge_paise, rounding_paise, payable_paise, paid_paise, refunded_paise, written_off_paise, to_balance_paise, in_parts, buyer, billing,
  shipping, place_of_supply, within_state, pan_masked, payment_target, holds, attention, courier, tracking_number,
  tracking_url`;

/** Serialises the checkouts of a customer. Rows that reference the customer can still be inserted. */
export async function lockCustomer(tx: Queryable, customerId: CustomerId): Promise<void> {
  await tx.one(sql`select id from customer where id = ${customerId} for no key update`);
}

export interface Placed extends OrderRow {
  /** Lines whose pieces were in stock or are made to order. */
  readonly served: number;
  /** 1 when the price lock was still open, 0 when it had been replaced. */
  readonly quotesUsed: number;
  /** Other orders of the customer that await a transfer. */
  readonly openTransfers: number;
  /** Of the row inserted with the order; null for none. */
  readonly rowId: number | null;
}

/**
 * Inserts the order, its lines and its first transition, takes the pieces out of stock and marks the price lock used, in one
 * statement. Stock rows are locked in the order of their ids, so that two orders cannot deadlock; pieces made to order are not
 * counted, so nobody waits for their rows.
 *
 * @param row insert of a row that belongs to the order, from `placed`; returns `id`
 */
export async function insertOrder(
  tx: Queryable,
  draft: OrderDraft,
  first: { readonly event: OrderEvent; readonly state: OrderState; readonly actor: Actor },
  row: Sql | null,
): Promise<Placed> {
  const { totals } = draft;
  const lines = draft.lines.map(lineRecord);
  return await tx.one<Placed>(sql`
    with requested as (
      select * from jsonb_to_recordset(${sql.json(lines)}) as line(
        position int, weight_id bigint, name text, category_name text, image text, image_alt text, metal text,
        fineness int, fineness_label text, weight_mg bigint, hsn text, quantity int, unit_paise bigint,
        metal_paise bigint, premium_paise bigint, margin_paise bigint, making_paise bigint, taxes_paise bigint,
        line_paise bigint, points_paise bigint, coupon_paise bigint, taxable_paise bigint, cgst_paise bigint,
        sgst_paise bigint, igst_paise bigint, dispatch_days int, design_id text)
    ), placed as (
      insert into customer_order (order_number, customer_id, quote_id, idempotency_key, fingerprint, verification_code,
        state, payment_mode, placed_at, pay_by, priced_at, rates, amount_paise, points, redeemed_paise, gst_bp, gst_paise,
        coupon_id, coupon_code, coupon_paise, total_paise, surcharge_bp, surcharge_paise, rounding_paise, payable_paise, in_parts, buyer,
        billing, shipping, place_of_supply, within_state, pan_sealed, pan_masked, payment_target, holds, device_type,
        dispatch_on, deliver_by, delivery_zone, fine_mg, unpaid_limits)
      values (
        coalesce(${draft.orderNumber}, new_order_number(${draft.numberParts.prefix}, ${draft.numberParts.code})),
        ${draft.customerId}, ${draft.quoteId}, ${draft.idempotencyKey}, ${draft.fingerprint}, ${draft.verificationCode},
        ${first.state}, ${draft.paymentMode}, ${draft.placedAt}, ${draft.payBy}, ${draft.rates.at}, ${sql.json(draft.rates)},
        ${totals.amountPaise}, ${draft.points}, ${totals.redeemedPaise}, ${draft.gstBp}, ${totals.gstPaise},
        ${draft.couponId}, ${draft.couponCode}, ${totals.couponPaise}, ${totals.totalPaise},
        ${draft.surchargeBp}, ${totals.surchargePaise}, ${totals.roundingPaise}, ${totals.payablePaise}, ${draft.inParts}, ${sql.json(draft.buyer)},
        ${sql.json(draft.billing)}, ${sql.json(draft.shipping)}, ${draft.placeOfSupply}, ${draft.withinState},
        ${draft.pan?.sealed ?? null}, ${draft.pan?.masked ?? null}, ${sql.json(draft.paymentTarget)}, 'held',
        ${draft.deviceType}, ${draft.promise.dispatchOn}, ${draft.promise.deliverBy}, ${draft.promise.zone},
        (select coalesce(jsonb_object_agg(metal, mg), '{}') from (
          select metal, sum(weight_mg * quantity * fineness / 1000)::bigint as mg from requested group by metal) fine),
        ${draft.unpaidLimits === null ? null : sql.json(draft.unpaidLimits)})
      returning ${columns}
    ), made_to_order as materialized (
      select w.id from product_weight w join requested on requested.weight_id = w.id where w.stock is null
    ), locked as materialized (
      select w.id, w.stock, requested.quantity from product_weight w join requested on requested.weight_id = w.id
      where w.stock is not null order by w.id for no key update of w
    ), sold as (
      select id, true as is_made from made_to_order union all select id, false from locked
    ), taken as (
      update product_weight w set stock = w.stock - locked.quantity, reserved = w.reserved + locked.quantity
      from locked where w.id = locked.id and locked.stock >= locked.quantity
      returning w.id, locked.quantity
    ), written as (
      insert into order_line (order_id, position, weight_id, name, category_name, image, image_alt, metal, fineness,
        fineness_label, weight_mg, hsn, quantity, unit_paise, metal_paise, premium_paise, margin_paise, making_paise,
        taxes_paise, line_paise, points_paise, coupon_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise,
        dispatch_days, design_id, made_to_order, stock_held)
      select placed.id, l.position, l.weight_id, l.name, l.category_name, l.image, l.image_alt, l.metal, l.fineness,
        l.fineness_label, l.weight_mg, l.hsn, l.quantity, l.unit_paise, l.metal_paise, l.premium_paise, l.margin_paise,
        l.making_paise, l.taxes_paise, l.line_paise, l.points_paise, l.coupon_paise, l.taxable_paise, l.cgst_paise,
        l.sgst_paise, l.igst_paise, l.dispatch_days, l.design_id, sold.is_made, taken.id is not null
      from placed, requested l join sold on sold.id = l.weight_id left join taken on taken.id = l.weight_id
      returning made_to_order, stock_held
    ), moved as (
      insert into stock_move (weight_id, order_id, pieces, at)
      select taken.id, placed.id, -taken.quantity, ${draft.placedAt}::timestamptz from taken, placed
    ), recorded as (
      insert into order_transition (order_id, from_state, event, to_state, actor_kind, actor_id, at)
      select placed.id, 'new', ${first.event}, ${first.state}, ${first.actor.kind}, ${first.actor.id}, ${draft.placedAt}::timestamptz
      from placed
    ), used as (
      update quote set state = 'used' where id = ${draft.quoteId} and state = 'open' returning id
    )${row === null ? sql.empty : sql`, belonging as (${row})`}
    select placed.*,
      (select count(*) from written where made_to_order or stock_held) as served,
      (select count(*) from used) as quotes_used,
      (select count(*) from (${openTransfers(draft.customerId, draft.placedAt)}) as waiting) as open_transfers,
      ${row === null ? sql`null::bigint` : sql`(select id from belonging)`} as row_id
    from placed`);
}

/** A line under its column names. */
function lineRecord(line: OrderDraft['lines'][number]): Record<string, unknown> {
  const entries = Object.entries(line).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

/** The order, locked until the transaction ends. */
export async function lockOrder(tx: Queryable, orderId: OrderId): Promise<OrderRow> {
  const order = await tx.maybeOne<OrderRow>(
    sql`select ${columns} from customer_order where id = ${orderId} for no key update`,
  );
  if (order === null) throw refuse(getOrderLines, 'order-unknown');
  return order;
}

/**
 * {@link lockOrder} together with a row of another table, both as they are once locked.
 *
 * @param beside query of the row; its columns are named unlike those of the order
 */
export async function lockOrderWith<T>(tx: Queryable, orderId: OrderId, beside: Sql): Promise<OrderRow & T> {
  return await tx.one<OrderRow & T>(sql`
    select ${columns}, beside.* from customer_order, (${beside}) as beside
    where customer_order.id = ${orderId} for no key update`);
}

export async function findOrderByNumber(db: Queryable, orderNumber: string): Promise<OrderRow | null> {
  return await db.maybeOne<OrderRow>(sql`select ${columns} from customer_order where order_number = ${orderNumber}`);
}

/** Those of the ids that there are, in no order. */
export async function findOrders(db: Queryable, ids: readonly OrderId[]): Promise<OrderRow[]> {
  return await db.rows<OrderRow>(sql`select ${columns} from customer_order where id = any(${ids}::bigint[])`);
}

/** @throws Refusal order-unknown */
export async function findOrder(db: Queryable, orderId: OrderId): Promise<OrderRow> {
  const order = await db.maybeOne<OrderRow>(sql`select ${columns} from customer_order where id = ${orderId}`);
  if (order === null) throw refuse(getOrderLines, 'order-unknown');
  return order;
}

export async function findOrderByCode(db: Queryable, verificationCode: string): Promise<OrderRow | null> {
  return await db.maybeOne<OrderRow>(
    sql`select ${columns} from customer_order where verification_code = ${verificationCode}`,
  );
}

export interface StateChange {
  readonly order: OrderRow;
  readonly event: OrderEvent;
  readonly next: OrderState;
  readonly holds: Holds;
  readonly payBy: Date;
  readonly attention: Attention | null;
  readonly actor: Actor;
  readonly note: string;
  /** The sum received, as it becomes with the state; null for unchanged. */
  readonly paidPaise: Paise | null;
}

/** Updates the state and records the transition. */
export async function changeState(tx: Queryable, change: StateChange, now: Date): Promise<OrderRow> {
  const { order, next } = change;
  return await tx.one<OrderRow>(sql`
    with recorded as (
      insert into order_transition (order_id, from_state, event, to_state, actor_kind, actor_id, note, at)
      values (${order.id}, ${order.state}, ${change.event}, ${next}, ${change.actor.kind}, ${change.actor.id},
        ${change.note}, ${now})
    )
    update customer_order set state = ${next}, holds = ${change.holds}, pay_by = ${change.payBy},
      attention = ${change.attention},
      confirmed_at = case when ${next} = 'confirmed' and ${change.event} <> 'unpacked' then ${now} else confirmed_at end,
      dispatched_at = case when ${next} = 'shipped' then ${now} else dispatched_at end
      ${change.paidPaise === null ? sql.empty : sql`, paid_paise = ${change.paidPaise}`}
    where id = ${order.id} returning ${columns}`);
}

export async function setAttention(tx: Queryable, orderId: OrderId, attention: Attention | null): Promise<void> {
  await tx.run(sql`update customer_order set attention = ${attention} where id = ${orderId}`);
}

/** Adds to the sum received. */
export async function addPaid(tx: Queryable, orderId: OrderId, paise: Paise): Promise<OrderRow> {
  return await tx.one<OrderRow>(
    sql`update customer_order set paid_paise = paid_paise + ${paise} where id = ${orderId} returning ${columns}`,
  );
}

/** Adds to the sum refunded; negative when a refund has failed. */
export async function addRefunded(tx: Queryable, orderId: OrderId, paise: Paise): Promise<OrderRow> {
  return await tx.one<OrderRow>(
    sql`update customer_order set refunded_paise = refunded_paise + ${paise} where id = ${orderId} returning ${columns}`,
  );
}

export interface Tracking {
  readonly courier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string | null;
}

export async function setTracking(tx: Queryable, orderId: OrderId, tracking: Tracking): Promise<void> {
  await tx.run(sql`
    update customer_order set courier = ${tracking.courier}, tracking_number = ${tracking.trackingNumber},
      tracking_url = ${tracking.trackingUrl}
    where id = ${orderId}`);
}

/** @param by as {@link actorKey} writes it */
export async function hasBookedReceipt(tx: Queryable, orderId: OrderId, by: string): Promise<boolean> {
  return (
    (await tx.maybeOne(sql`select from receipt where order_id = ${orderId} and booked_by = ${by} limit 1`)) !== null
  );
}
