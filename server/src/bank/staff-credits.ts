/** Staff operations on bank credits: assign one to an order, record its return, confirm an order paid late. */
import { type BankCreditId, isProviderMode, type OrderId } from '@tola/contract';
import {
  giveCredit as giveCreditCall,
  ORDER_STATE_LABELS,
  returnCredit as returnCreditCall,
  settleLateMoney,
} from '@tola/contract/staff';
import { type Actor, recordAudit } from '#audit';
import { isUniqueViolation, type Transaction } from '#database';
import { refuse } from '#http';
import {
  advanceOrder,
  CannotAdvance,
  findSuccessor,
  lockOrder,
  type OrderDependencies,
  type OrderRow,
  SOLD_STATES,
} from '#orders';
import { readUtr } from '#refunds';
import { findCredit, markReturned } from './bank-credit-store.ts';
import { assignCredit } from './credit-assignment.ts';
import { settleDifference } from './small-differences.ts';

/**
 * Assigns an unmatched credit to an order.
 *
 * @throws Refusal 404 or 409
 */
export async function assignCreditByStaff(
  dependencies: OrderDependencies,
  tx: Transaction,
  given: { readonly creditId: BankCreditId; readonly orderId: OrderId },
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const { creditId, orderId } = given;
  const credit = await findCredit(tx, creditId);
  if (credit === null) throw refuse(giveCreditCall, 'credit-unknown');
  const order = await lockOrder(tx, orderId);
  if (isProviderMode(order.paymentMode) || SOLD_STATES.includes(order.state)) {
    throw refuse(giveCreditCall, 'wrong-order', { orderNumber: order.orderNumber });
  }
  const paid = await assignCredit(dependencies, tx, { credit, orderId, claimId: null }, actor, now);
  const entry = { action: 'gave a bank credit to', kind: 'order', subjectId: orderId, subject: order.orderNumber };
  await recordAudit(tx, actor, { ...entry, after: { creditId } }, now);
  return paid;
}

/**
 * Records that an unmatched credit was returned to its sender.
 *
 * @throws Refusal 400 without a reference number, 409 when the credit belongs to an order or the number was used
 */
export async function returnCredit(
  tx: Transaction,
  returned: { readonly creditId: BankCreditId; readonly utr: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const { creditId } = returned;
  if (!(await markReturnedOrRefuse(tx, creditId, readUtr(returned.utr)))) {
    throw refuse(returnCreditCall, 'credit-used');
  }
  const entry = { action: 'sent back', kind: 'bank credit', subjectId: creditId, after: returned };
  await recordAudit(tx, actor, entry, now);
}

async function markReturnedOrRefuse(tx: Transaction, creditId: BankCreditId, payoutUtr: string): Promise<boolean> {
  try {
    return await markReturned(tx, creditId, payoutUtr);
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse(returnCreditCall, 'utr-used');
    throw error;
  }
}

/**
 * Confirms an ended order that was paid late, by decision of staff.
 *
 * @throws Refusal 409 when stock, coupon or points are no longer available, or the order is not paid in full
 */
export async function honourByStaff(
  dependencies: OrderDependencies,
  tx: Transaction,
  orderId: OrderId,
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  const next = await findSuccessor(tx, orderId);
  // Both orders would sell the same pieces.
  if (next !== null) throw refuse(settleLateMoney, 'tried-again', { orderNumber: order.orderNumber, next });
  const { note } = await settleDifference(dependencies, tx, order, actor, now);
  const honoured = await honour(dependencies, tx, { orderId, event: 'honoured late', actor, note }, now);
  await recordAudit(tx, actor, { action: 'honoured late', kind: 'order', subjectId: orderId }, now);
  return honoured;
}

async function honour(
  dependencies: OrderDependencies,
  tx: Transaction,
  step: Parameters<typeof advanceOrder>[2],
  now: Date,
): Promise<OrderRow> {
  try {
    return await advanceOrder(dependencies, tx, step, now);
  } catch (error) {
    if (!(error instanceof CannotAdvance)) throw error;
    const { obstacle, orderNumber } = error;
    const state = ORDER_STATE_LABELS[error.state].toLowerCase();
    if (obstacle === 'state') throw refuse(settleLateMoney, 'cannot-honour', { orderNumber, state });
    if (obstacle === 'fully paid') throw refuse(settleLateMoney, 'not-paid-in-full', { orderNumber });
    if (obstacle === 'stock') throw refuse(settleLateMoney, 'sold-out', { orderNumber });
    throw error;
  }
}
