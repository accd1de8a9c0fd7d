/**
 * Cancelled orders whose card payment was still under way. The cancellation stands; what the bank takes all the same goes
 * back in full, by itself.
 */

import type { Paise } from '@tola/pricing';
import { CARD_PROVIDER, recordAudit, systemActor } from '#audit';
import { findAttempts } from '#card-attempts';
import type { Queryable, Transaction } from '#database';
import { findTransitions, type OrderRow } from '#orders';
import { requestRefund } from './refunds.ts';

const system = systemActor('cancelled orders');
const REASON = 'Paid after the order was cancelled';

/** Also once the money has gone back: a reply that was lost may be asked for again at any time. */
export async function wasCancelled(tx: Transaction, order: OrderRow): Promise<boolean> {
  if (order.state !== 'refunded') return order.state === 'cancelled';
  return (await findTransitions(tx, order.id)).some(({ toState }) => toState === 'cancelled');
}

/** Whether money may still come for a cancelled card order. */
export async function isPaymentUnderWay(db: Queryable, order: OrderRow): Promise<boolean> {
  if (order.paymentMode !== 'Card' || order.state !== 'cancelled') return false;
  return (await findAttempts(db, order.id)).some(({ state }) => state === 'creating' || state === 'open');
}

/** Asks for the refund of money that has just been counted, without a charge, in the transaction that counted it. */
export async function returnLateMoney(tx: Transaction, order: OrderRow, amountPaise: Paise, now: Date): Promise<void> {
  const wanted = { orderId: order.id, amountPaise, chargePaise: 0, reason: REASON, account: null };
  await requestRefund(tx, wanted, system, now);
  const entry = { action: 'took money after the cancellation', kind: 'order', subjectId: order.id };
  await recordAudit(tx, CARD_PROVIDER, { ...entry, after: { amountPaise }, note: 'Refunded in full' }, now);
}
