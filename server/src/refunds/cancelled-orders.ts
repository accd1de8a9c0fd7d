/** Payments that succeed after their order was cancelled or tried again: that stands, and they are refunded in full. */

import { isProviderMode } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { CARD_PROVIDER, recordAudit, systemActor } from '#audit';
import { findAttempts } from '#card-attempts';
import type { Queryable, Transaction } from '#database';
import { findSuccessor, findTransitions, type OrderRow } from '#orders';
import { writeReplacedMail } from './payment-mails.ts';
import { requestRefund } from './refunds.ts';

const system = systemActor('late payments');

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
  await refundInFull(tx, order, { amountPaise, reason: 'Paid after the order was cancelled' }, now);
  await recordRefundOf(tx, order, 'took money after the cancellation', amountPaise, now);
}

/** The same for an order that its buyer has placed once more: the next one is paid on its own. */
export async function refundAfterRetry(tx: Transaction, order: OrderRow, amountPaise: Paise, now: Date): Promise<void> {
  const next = (await findSuccessor(tx, order.id)) ?? '';
  await refundInFull(tx, order, { amountPaise, reason: `Paid after order ${next} was placed in its place` }, now);
  await recordRefundOf(tx, order, 'took money after the retry', amountPaise, now);
  await writeReplacedMail(tx, order, { amountPaise, next }, now);
}

async function refundInFull(
  tx: Transaction,
  { id: orderId }: OrderRow,
  refund: { readonly amountPaise: Paise; readonly reason: string },
  now: Date,
): Promise<void> {
  await requestRefund(tx, { orderId, ...refund, chargePaise: 0, account: null }, system, now);
}

async function recordRefundOf(
  tx: Transaction,
  { id: subjectId }: OrderRow,
  action: string,
  amountPaise: Paise,
  now: Date,
): Promise<void> {
  const entry = { action, kind: 'order', subjectId, after: { amountPaise }, note: 'Refunded in full' };
  await recordAudit(tx, CARD_PROVIDER, entry, now);
}
