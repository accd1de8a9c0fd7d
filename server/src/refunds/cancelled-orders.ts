/** Cancelled orders with a card payment in progress: the cancellation stands, and a payment that succeeds is refunded in full. */

import { isProviderMode } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { CARD_PROVIDER, recordAudit, systemActor } from '#audit';
import { findAttempts } from '#card-attempts';
import type { Queryable, Transaction } from '#database';
import { findTransitions, type OrderRow } from '#orders';
import { requestRefund } from './refunds.ts';

const system = systemActor('cancelled orders');
const REASON = 'Paid after the order was cancelled';

/** True after the refund too, so that repeating a cancellation whose reply was lost still succeeds. */
export async function wasCancelled(tx: Transaction, order: OrderRow): Promise<boolean> {
  if (order.state !== 'refunded') return order.state === 'cancelled';
  return (await findTransitions(tx, order.id)).some(({ toState }) => toState === 'cancelled');
}

/** Whether a payment of a cancelled card order may still succeed. */
export async function isPaymentUnderWay(db: Queryable, order: OrderRow): Promise<boolean> {
  if (!isProviderMode(order.paymentMode) || order.state !== 'cancelled') return false;
  return (await findAttempts(db, order.id)).some(({ state }) => state === 'creating' || state === 'open');
}

/** Requests the refund of a payment booked in the same transaction, without a charge. */
export async function refundAfterCancellation(
  tx: Transaction,
  order: OrderRow,
  amountPaise: Paise,
  now: Date,
): Promise<void> {
  const wanted = { orderId: order.id, amountPaise, chargePaise: 0, reason: REASON, account: null };
  await requestRefund(tx, wanted, system, now);
  const entry = { action: 'took money after the cancellation', kind: 'order', subjectId: order.id };
  await recordAudit(tx, CARD_PROVIDER, { ...entry, after: { amountPaise }, note: 'Refunded in full' }, now);
}
