/** Money for an order that was given up: honoured where it came in time and everything can be had again, else for staff. */
import type { Actor } from '#audit';
import { inSavepoint, type Transaction } from '#database';
import { Refusal } from '#http';
import { advanceOrder, CannotAdvance, lockOrder, type OrderRow } from '#orders';
import type { BankDependencies } from './bank-dependencies.ts';
import { settleDifference } from './small-differences.ts';

/** Whether the order was given up before its money came, so that it may be honoured late. */
export function waitsForHonouring({ state, attention }: OrderRow): boolean {
  return attention === 'paid late' && (state === 'failed' || state === 'expired');
}

/**
 * Tries to make a given-up order good whose money was sent in time. What is missing (pieces, coupon, points) leaves it as
 * it is, with its money marked for staff.
 */
export async function honourLate(
  dependencies: BankDependencies,
  tx: Transaction,
  order: OrderRow,
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  if (!waitsForHonouring(order)) return order;
  const { id: orderId, orderNumber } = order;
  try {
    return await inSavepoint(tx, async () => {
      const { note } = await settleDifference(dependencies, tx, await lockOrder(tx, orderId), actor, now);
      return await advanceOrder(dependencies, tx, { orderId, event: 'honoured late', actor, note }, now);
    });
  } catch (error) {
    if (!(error instanceof CannotAdvance || error instanceof Refusal)) throw error;
    dependencies.log.warn({ order: orderNumber, reason: error.message }, 'a late payment waits for staff');
    return order;
  }
}
