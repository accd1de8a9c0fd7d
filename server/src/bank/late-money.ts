/** Money for an order that was given up: honoured where it came in time and everything can be had again, else for staff. */
import { Refusal } from '#http';
import { type Actor, advanceOrder, CannotAdvance, lockOrder, type OrderRow } from '#orders';
import type { PaymentNeeds } from '#refunds';
import { settleDifference } from './small-differences.ts';

/**
 * Tries to make a given-up order good. What is missing (pieces, coupon, points) leaves it as it is, with its money marked
 * for staff.
 */
export async function honourLate(
  needs: PaymentNeeds,
  order: OrderRow,
  wasInTime: () => Promise<boolean>,
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const wasGivenUp = order.state === 'failed' || order.state === 'expired';
  if (order.attention !== 'paid late' || !wasGivenUp || !(await wasInTime())) return order;
  try {
    return await needs.database.transaction(async (tx) => {
      const { note } = await settleDifference(needs, tx, await lockOrder(tx, order.id), actor, now);
      return await advanceOrder(needs.orders, tx, { orderId: order.id, event: 'honoured late', actor, note }, now);
    });
  } catch (error) {
    if (!(error instanceof CannotAdvance || error instanceof Refusal)) throw error;
    needs.log.warn({ order: order.orderNumber, reason: error.message }, 'a late payment waits for staff');
    return order;
  }
}
