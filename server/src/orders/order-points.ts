import type { Paise } from '@tola/pricing';
/** Loyalty points of an order: what it earns, and the share that moves when a part of its price is refunded. */
import type { Business } from '#business';
import { type Queryable, sql } from '#database';
import { pointsEarnedBy, returnPoints, reversePoints } from '#loyalty';
import { priceKept } from './order-money.ts';
import type { OrderRow } from './order-store.ts';

/** What the order earns on delivery. */
export function pointsEarned(order: OrderRow, business: Business): number {
  return pointsEarnedBy(order.totalPaise - order.gstPaise, business.current().loyaltyEarn);
}

/** How much of the order's price has been refunded. Money beyond the price is refunded first. */
export async function pricePaidBack(db: Queryable, order: OrderRow): Promise<number> {
  const { donePaise } = await db.one<{ donePaise: Paise }>(sql`
    select coalesce(sum(amount_paise) filter (where state = 'done'), 0)::bigint as done_paise
    from refund where order_id = ${order.id}`);
  return Math.max(0, order.payablePaise - priceKept(order, donePaise));
}

/**
 * Reverses earned points and returns redeemed ones in proportion to all refunds made so far. Idempotent; without effect on
 * an order that has earned nothing yet and was paid without points.
 */
export async function movePointsWithRefunds(tx: Queryable, order: OrderRow, now: Date): Promise<void> {
  const back = { refundedPaise: await pricePaidBack(tx, order), pricePaise: order.payablePaise };
  await reversePoints(tx, order.id, back, now);
  if (order.points > 0) await returnPoints(tx, order.id, back, now);
}
