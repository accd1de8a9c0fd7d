/**
 * A transfer that misses the amount by a few rupees settles its order all the same. Banks take charges off, and people
 * mistype or round. What is short is written off; what is over is kept as the customer's balance.
 */
import { formatRupees, type Paise, percentBp } from '@tola/pricing';
import type { Actor } from '#audit';
import type { BusinessValues } from '#business';
import { invariant, type Queryable, sql, type Transaction } from '#database';
import { keepAsBalance, keptPaise, lockOrder, type OrderRow, requireMoneyUntouched, writeOff } from '#orders';
import type { BankDependencies } from './bank-dependencies.ts';

/** However small the order, no more than this share of its price is written off. */
const MOST_WRITTEN_OFF_BP = 100;

/** A slip happens now and then. Who is short again and again takes a discount: within so many days, so many times the tolerance. */
const MONTH_DAYS = 30;
const MOST_TOLERANCES_A_MONTH = 5;

/** What a transfer may still miss the price of its order by and settle it all the same, in paise. */
export interface Tolerance {
  readonly shortPaise: Paise;
  readonly overPaise: Paise;
}

/** Cards pay exactly; once money went back, people decide. */
export async function toleranceOf(
  { paymentTolerancePaise }: Pick<BusinessValues, 'paymentTolerancePaise'>,
  db: Queryable,
  order: OrderRow,
  now: Date,
): Promise<Tolerance> {
  if (order.paymentMode === 'Card' || order.refundedPaise > 0) return { shortPaise: 0, overPaise: 0 };
  const leftPaise = MOST_TOLERANCES_A_MONTH * paymentTolerancePaise - (await writtenOffLately(db, order, now));
  const mostPaise = Math.min(paymentTolerancePaise, percentBp(order.payablePaise, MOST_WRITTEN_OFF_BP), leftPaise);
  return {
    // What was written off is not asked for again, whatever the limits have become.
    shortPaise: Math.max(0, mostPaise, order.writtenOffPaise),
    overPaise: Math.max(0, paymentTolerancePaise - order.toBalancePaise),
  };
}

export interface Settled {
  readonly order: OrderRow;
  /** For the timeline, which its buyer reads too; empty where nothing was booked. */
  readonly note: string;
}

/**
 * Books the difference between an order's price and the money that came for it, if it is within the tolerance: once for
 * the whole sum, however many payments it is made of. Money that arrives later for an order with a written-off shortage
 * takes the write-off back. Once money goes back, people decide, and nothing more is written off.
 */
export async function settleDifference(
  dependencies: Pick<BankDependencies, 'business'>,
  tx: Transaction,
  order: OrderRow,
  actor: Actor,
  now: Date,
): Promise<Settled> {
  if (order.paymentMode === 'Card' || order.paidPaise === 0) return { order, note: '' };
  if (order.refundedPaise > 0) return { order: await takeBack(tx, order, actor, now), note: '' };
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

/** What was booked closes the difference exactly, and moves neither price nor receipts. */
function requireSettled(order: OrderRow, booked: OrderRow, isBooked: boolean): void {
  requireMoneyUntouched(order, booked);
  const settledPaise = keptPaise(booked) + booked.writtenOffPaise;
  const figures = { orderId: order.id, settledPaise, payablePaise: order.payablePaise };
  invariant(!isBooked || settledPaise === order.payablePaise, 'What was booked does not close the difference', figures);
}

/** A written-off shortage that has come after all is none, whatever of the price has gone back meanwhile. */
async function takeBack(tx: Transaction, order: OrderRow, actor: Actor, now: Date): Promise<OrderRow> {
  const shortPaise = Math.max(0, order.payablePaise - (order.paidPaise - order.toBalancePaise));
  if (shortPaise >= order.writtenOffPaise) return order;
  await writeOff(tx, order.id, shortPaise - order.writtenOffPaise, actor, now);
  return await lockOrder(tx, order.id);
}

/** What was written off for the customer's other orders. */
async function writtenOffLately(db: Queryable, order: Pick<OrderRow, 'id' | 'customerId'>, now: Date): Promise<number> {
  const { paise } = await db.one<{ paise: Paise }>(sql`
    select coalesce(sum(paise), 0)::bigint as paise from order_write_off
    where booked_at > ${now}::timestamptz - make_interval(days => ${MONTH_DAYS})
      and order_id in (select id from customer_order where customer_id = ${order.customerId} and id <> ${order.id})`);
  return paise;
}
