/** Staff operations on refunds: request one, record a payout, withdraw one. */

import type { OrderId, RefundId } from '@tola/contract';
import {
  ORDER_STATE_LABELS,
  payRefundOut as payRefundOutCall,
  readPayoutAccount as readPayoutAccountCall,
  refundOrder,
  settleLateMoney,
  withdrawPayout as withdrawPayoutCall,
} from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { type Actor, recordAudit } from '#audit';
import { isLost, openSealedText } from '#data-keys';
import { isUniqueViolation, type Transaction } from '#database';
import { refuse } from '#http';
import {
  bookRefunded,
  ENDED_STATES,
  isMoneyTakenBack,
  keptPaise,
  lockOrder,
  type OrderDependencies,
  type PlacementDependencies,
  setAttention,
} from '#orders';
import { isMoneySettled, owed } from './order-sums.ts';
import { readUtr } from './payout-reference.ts';
import { findPayoutAccount } from './payout-store.ts';
import { endedRefusal, endRefundOf } from './refund-endings.ts';
import { findRefund, findRefunds, lockRefund, type RefundRow, updateRefund } from './refund-store.ts';
import { requestRefund } from './refunds.ts';

export interface StaffRefund {
  readonly orderId: OrderId;
  readonly amountPaise: Paise;
  /** Amount refunded when staff decided, to detect a concurrent refund; not checked when omitted. */
  readonly refundedPaise?: Paise;
  readonly reason: string;
  /** Pay out from the bank, where the card takes no refund. */
  readonly byBank?: boolean;
}

/**
 * Refunds part or all of an order's payment: an overpayment, a late payment, or an agreed amount.
 *
 * @throws Refusal 409 when it exceeds what is left, is the whole price of an order that is still to be sent, or when
 *   another refund was requested in between
 */
export async function refundByStaff(
  tx: Transaction,
  wanted: StaffRefund,
  actor: Actor,
  now: Date,
): Promise<RefundRow[]> {
  const { orderId, amountPaise, refundedPaise, reason, byBank = false } = wanted;
  if (reason.trim() === '') throw refuse(refundOrder, 'reason-missing');
  const order = await lockOrder(tx, orderId);
  if (refundedPaise !== undefined && refundedPaise !== order.refundedPaise) {
    throw refuse(refundOrder, 'refund-changed');
  }
  const isToBeSent = order.state === 'confirmed' || order.state === 'packed';
  const leftPaise = keptPaise(order) - amountPaise;
  // Several partial refunds can add up to the whole as well.
  if (isToBeSent && (amountPaise >= order.payablePaise || leftPaise === 0)) {
    throw refuse(refundOrder, 'cancel-instead');
  }
  const rows = await requestRefund(tx, { ...wanted, chargePaise: 0, account: null }, actor, now);
  const entry = { action: 'refunded', kind: 'order', subjectId: orderId, subject: order.orderNumber };
  await recordAudit(tx, actor, { ...entry, after: { amountPaise, byBank }, note: reason }, now);
  return rows;
}

/**
 * Refunds everything that is left of an ended order's payments, less the agreed cancellation charge.
 *
 * @throws Refusal 409 when the order has not ended or nothing is left
 */
export async function refundLatePayment(
  tx: Transaction,
  orderId: OrderId,
  actor: Actor,
  now: Date,
): Promise<RefundRow[]> {
  const order = await lockOrder(tx, orderId);
  const { orderNumber, state, attention } = order;
  if (!ENDED_STATES.includes(state)) {
    throw refuse(settleLateMoney, 'wrong-state', { orderNumber, state: ORDER_STATE_LABELS[state].toLowerCase() });
  }
  const reason = attention === 'refund owed' ? 'An earlier refund has failed' : 'Paid after the order was over';
  const wanted = { orderId, ...owed(order, await findRefunds(tx, orderId)), reason, account: null };
  const rows = await requestRefund(tx, wanted, actor, now);
  const entry = { action: 'gave late money back for', kind: 'order', subjectId: orderId, subject: orderNumber };
  await recordAudit(tx, actor, entry, now);
  return rows;
}

/**
 * Records that a refund was paid out from the bank.
 *
 * @throws Refusal 400 without a reference number, 409 when the number was used or the refund is not a due payout
 */
export async function payRefundOut(
  dependencies: OrderDependencies,
  tx: Transaction,
  paid: { readonly refundId: RefundId; readonly utr: string },
  actor: Actor,
  now: Date,
): Promise<RefundRow> {
  const { refundId } = paid;
  const payoutUtr = readUtr(paid.utr);
  const order = await lockOrder(tx, (await findRefund(tx, refundId)).orderId);
  const refund = await lockRefund(tx, refundId);
  if (refund.channel !== 'bank') throw refuse(payRefundOutCall, 'not-a-payout');
  if (refund.state !== 'requested') throw endedRefusal(refund);
  const ending = { state: 'done', bankReference: null, payoutUtr } as const;
  try {
    const ended = await endRefundOf(dependencies, tx, order, refundId, ending, now);
    await recordAudit(tx, actor, { action: 'paid out', kind: 'refund', subjectId: refundId, after: paid }, now);
    return ended;
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse(payRefundOutCall, 'utr-used');
    throw error;
  }
}

/**
 * Withdraws a payout that has not been made, for example because of a wrong account.
 *
 * @throws Refusal 409 when it was paid or goes to a card
 */
export async function withdrawPayout(
  tx: Transaction,
  withdrawn: { readonly refundId: RefundId; readonly reason: string },
  actor: Actor,
  now: Date,
): Promise<RefundRow> {
  const { refundId, reason: note } = withdrawn;
  const { orderId } = await findRefund(tx, refundId);
  const locked = await lockOrder(tx, orderId);
  const refund = await lockRefund(tx, refundId);
  if (refund.channel !== 'bank' || refund.state !== 'requested') {
    throw refuse(withdrawPayoutCall, 'refund-ended');
  }
  const order = await bookRefunded(tx, locked, -refund.amountPaise);
  const failed = { state: 'failed', bankReference: null, payoutUtr: null, nextCheckAt: null } as const;
  const row = await updateRefund(tx, refundId, { ...failed, failure: 'withdrawn' }, now);
  if (!isMoneySettled(order, await findRefunds(tx, orderId))) await setAttention(tx, orderId, 'refund owed');
  const entry = { action: 'withdrew', kind: 'refund', subjectId: refundId, subject: `refund ${refundId}`, note };
  await recordAudit(tx, actor, entry, now);
  return row;
}

/**
 * Reads the bank account for a payout; null when the customer gave none, or the data key is lost. Every view is in the audit log.
 *
 * @throws Refusal refund-unknown; taken-back until staff have decided about money that the bank has taken back
 */
export async function readPayoutAccount(
  { dataKey }: Pick<PlacementDependencies, 'dataKey'>,
  tx: Transaction,
  refundId: RefundId,
  actor: Actor,
  now: Date,
): Promise<{ readonly number: string; readonly ifsc: string } | null> {
  const found = await findPayoutAccount(tx, refundId);
  if (found === null) throw refuse(payRefundOutCall, 'refund-unknown');
  if (await isMoneyTakenBack(tx, found.orderId)) throw refuse(readPayoutAccountCall, 'taken-back');
  await recordAudit(tx, actor, { action: 'looked at the account of', kind: 'refund', subjectId: refundId }, now);
  if (found.sealed === null || isLost(dataKey, found.sealed)) return null;
  const text = openSealedText(dataKey, found.sealed, `payout of order ${found.orderId}`);
  return JSON.parse(text) as { number: string; ifsc: string };
}
