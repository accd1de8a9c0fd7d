/**
 * Tolerance of transfers: one that is off by a few rupees still settles its order, since banks deduct charges and people
 * mistype or round. A shortage is written off; a surplus goes to the customer's balance.
 */
import { isProviderMode } from '@tola/contract';
import { formatRupees, type Paise, percentBp } from '@tola/pricing';
import type { Actor } from '#audit';
import type { BusinessValues } from '#business';
import { invariant, type Queryable, sql, type Transaction } from '#database';
import { keepAsBalance, keptPaise, lockOrder, type OrderRow, requireMoneyUntouched, writeOff } from '#orders';
import type { BankDependencies } from './bank-dependencies.ts';

/** Largest share of an order's price that is written off. */
const WRITE_OFF_LIMIT_BP = 100;

/** Limits a customer's write-offs to so many tolerances within so many days: repeated shortages would be a discount. */
const MONTH_DAYS = 30;
const TOLERANCES_PER_MONTH = 5;

/** By how much a transfer may still miss the order's price and settle it. */
export interface Tolerance {
  readonly shortPaise: Paise;
  readonly overPaise: Paise;
}

/** None for card payments, which are exact, and none once a refund was made: staff decide then. */
export async function toleranceOf(
  { paymentTolerancePaise }: Pick<BusinessValues, 'paymentTolerancePaise'>,
  db: Queryable,
  order: OrderRow,
  now: Date,
): Promise<Tolerance> {
  if (isProviderMode(order.paymentMode) || order.refundedPaise > 0) return { shortPaise: 0, overPaise: 0 };
  const leftPaise = TOLERANCES_PER_MONTH * paymentTolerancePaise - (await recentWriteOffPaise(db, order, now));
  const mostPaise = Math.min(paymentTolerancePaise, percentBp(order.payablePaise, WRITE_OFF_LIMIT_BP), leftPaise);
  return {
    // A shortage that was written off stays written off when limits change.
    shortPaise: Math.max(0, mostPaise, order.writtenOffPaise),
    overPaise: Math.max(0, paymentTolerancePaise - order.toBalancePaise),
  };
}

export interface Settled {
  readonly order: OrderRow;
  /** For the timeline, which the buyer sees too; empty when nothing was booked. */
  readonly note: string;
}

/**
 * Books the difference between an order's price and its payments if it is within the tolerance: once for the total, however
 * many payments there are. A later payment for a written-off shortage reverses the write-off. Once a refund was made, staff
 * decide and nothing more is written off.
 */
export async function settleDifference(
  dependencies: Pick<BankDependencies, 'business'>,
  tx: Transaction,
  order: OrderRow,
  actor: Actor,
  now: Date,
): Promise<Settled> {
  if (isProviderMode(order.paymentMode) || order.paidPaise === 0) return { order, note: '' };
  if (order.refundedPaise > 0) return { order: await reverseWriteOff(tx, order, actor, now), note: '' };
  const tolerance = await toleranceOf(dependencies.business.current(), tx, order, now);
  const shortPaise = order.payablePaise - keptPaise(order);
  const writtenOffPaise = shortPaise > 0 && shortPaise <= tolerance.shortPaise ? shortPaise : 0;
  const isKept = shortPaise < 0 && -shortPaise <= tolerance.overPaise;
  if (writtenOffPaise !== order.writtenOffPaise)
    await writeOff(tx, order.id, writtenOffPaise - order.writtenOffPaise, actor, now);
  if (isKept) await keepAsBalance(tx, order, -shortPaise, actor, now);
  const note = isKept
    ? `${formatRupees(-shortPaise)} more than the total was received and is added to your balance`
    : writtenOffPaise > order.writtenOffPaise
      ? `${formatRupees(writtenOffPaise)} less than the total was received; the shortfall is waived`
      : '';
  const booked = await lockOrder(tx, order.id);
  requireSettled(order, booked, isKept || writtenOffPaise > 0);
  return { order: booked, note };
}

/** The booking closes the difference exactly and changes neither price nor receipts. */
function requireSettled(order: OrderRow, booked: OrderRow, isBooked: boolean): void {
  requireMoneyUntouched(order, booked);
  const settledPaise = keptPaise(booked) + booked.writtenOffPaise;
  const figures = { orderId: order.id, settledPaise, payablePaise: order.payablePaise };
  invariant(!isBooked || settledPaise === order.payablePaise, 'The booking does not close the difference', figures);
}

/** Reverses the write-off of a shortage that was paid later, regardless of refunds in between. */
async function reverseWriteOff(tx: Transaction, order: OrderRow, actor: Actor, now: Date): Promise<OrderRow> {
  const shortPaise = Math.max(0, order.payablePaise - (order.paidPaise - order.toBalancePaise));
  if (shortPaise >= order.writtenOffPaise) return order;
  await writeOff(tx, order.id, shortPaise - order.writtenOffPaise, actor, now);
  return await lockOrder(tx, order.id);
}

/** Recent write-offs of the customer's other orders. */
async function recentWriteOffPaise(
  db: Queryable,
  order: Pick<OrderRow, 'id' | 'customerId'>,
  now: Date,
): Promise<number> {
  const { paise } = await db.one<{ paise: Paise }>(sql`
    select coalesce(sum(paise), 0)::bigint as paise from order_write_off
    where booked_at > ${now}::timestamptz - make_interval(days => ${MONTH_DAYS})
      and order_id in (select id from customer_order where customer_id = ${order.customerId} and id <> ${order.id})`);
  return paise;
}
