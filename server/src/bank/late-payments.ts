/** Payments for orders that have ended: the order is confirmed where possible, otherwise staff decide. */
import type { Actor } from '#audit';
import { inSavepoint, type Transaction } from '#database';
import { Refusal } from '#http';
import { advanceOrder, CannotAdvance, lockOrder, type OrderRow } from '#orders';
import type { BankDependencies } from './bank-dependencies.ts';
import { settleDifference } from './small-differences.ts';

/** Whether the order ended before its payment arrived, so that it may still be confirmed. */
export function isHonourable({ state, attention }: OrderRow): boolean {
  return attention === 'paid late' && (state === 'failed' || state === 'expired');
}

/**
 * Tries to confirm an ended order whose payment was sent by the deadline. When stock, coupon or points are no longer
 * available, the order stays as it is and the payment waits for staff.
 */
export async function honourLate(
  dependencies: BankDependencies,
  tx: Transaction,
  order: OrderRow,
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  if (!isHonourable(order)) return order;
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
