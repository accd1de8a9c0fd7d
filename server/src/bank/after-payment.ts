/** What a payment to the dealer's own account, or in cash, does to its order once it is booked. */
import type { Actor } from '#audit';
import type { Transaction } from '#database';
import {
  advanceOrder,
  ENDED_STATES,
  isPaidInFull,
  lockOrder,
  type OrderDependencies,
  type OrderRow,
  setAttention,
} from '#orders';
import { overpaid } from '#refunds';
import { findClaims } from './claim-store.ts';
import type { Settled } from './small-differences.ts';

export function isWaiting(order: OrderRow): boolean {
  return order.state === 'awaiting payment' || order.state === 'payment under review';
}

/** Paid in full, the order is confirmed; paid in part, it waits for the rest; otherwise staff are told. */
export async function advanceAfterPayment(
  dependencies: OrderDependencies,
  tx: Transaction,
  { order, note }: Settled,
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const orderId = order.id;
  if (!isWaiting(order)) {
    const isOver = ENDED_STATES.includes(order.state);
    if (isOver || overpaid(order) > 0) await setAttention(tx, orderId, isOver ? 'paid late' : 'overpaid');
    return await lockOrder(tx, orderId);
  }
  if (isPaidInFull(order)) {
    return await advanceOrder(dependencies, tx, { orderId, event: 'paid in full', actor, note }, now);
  }
  const othersWait = (await findClaims(tx, orderId)).some((claim) => claim.state === 'waiting');
  if (order.state === 'awaiting payment' || othersWait) return order;
  return await advanceOrder(dependencies, tx, { orderId, event: 'paid in part', actor }, now);
}
