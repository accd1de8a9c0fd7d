/** What staff do about money that goes back: ask for a refund, note a payout as made, withdraw one. */

import type { OrderId, RefundId } from '@tola/contract';
import {
  payRefundOut as payRefundOutCall,
  refundOrder,
  settleLateMoney,
  withdrawPayout as withdrawPayoutCall,
} from '@tola/contract/staff';
import { isUniqueViolation } from '#database';
import { refuse } from '#http';
import { type Actor, bookRefunded, ENDED_STATES, keptPaise, lockOrder, openSealedText, setAttention } from '#orders';
import { moneyFits, owed } from './kept-money.ts';
import type { PaymentNeeds } from './payment-needs.ts';
import { readUtr } from './payout-reference.ts';
import { findPayoutAccount } from './payout-store.ts';
import { endRefund, payoutEnded } from './refund-endings.ts';
import { findRefund, findRefunds, lockRefund, type RefundRow, updateRefund } from './refund-store.ts';
import { requestRefund } from './refunds.ts';

export interface StaffRefund {
  readonly orderId: OrderId;
  readonly amountPaise: number;
  /** What had been refunded when it was decided; left out, it does not matter. */
  readonly refundedPaise?: number;
  readonly reason: string;
  /** A card payment that goes back by bank, where the card takes no refund. */
  readonly byBank?: boolean;
}

/**
 * Gives a part or all of an order's money back: what was overpaid, paid late, or agreed on.
 *
 * @throws Refusal 409 when it is more than is left, all of the price of an order that is still to be sent, or when
 *   another refund came in between
 */
export async function refundByStaff(
  needs: PaymentNeeds,
  wanted: StaffRefund,
  actor: Actor,
  now: Date,
): Promise<RefundRow[]> {
  if (wanted.reason.trim() === '') throw refuse(refundOrder, 'reason-missing');
  return await needs.database.transaction(async (tx) => {
    const order = await lockOrder(tx, wanted.orderId);
    if (wanted.refundedPaise !== undefined && wanted.refundedPaise !== order.refundedPaise) {
      throw refuse(refundOrder, 'refund-changed');
    }
    const isToBeSent = order.state === 'confirmed' || order.state === 'packed';
    const leftPaise = keptPaise(order) - wanted.amountPaise;
    // Several parts can add up to all of it as well.
    if (isToBeSent && (wanted.amountPaise >= order.payablePaise || leftPaise === 0)) {
      throw refuse(refundOrder, 'cancel-instead');
    }
    return await requestRefund(tx, { ...wanted, chargePaise: 0, account: null }, actor, now);
  });
}

/**
 * Gives back everything that came for an order that is over, but for the charge that was agreed on when it was
 * cancelled: the one press beside "paid late" and "refund owed".
 *
 * @throws Refusal 409 when the order is not over or nothing is left
 */
export async function refundLateMoney(
  needs: PaymentNeeds,
  orderId: OrderId,
  actor: Actor,
  now: Date,
): Promise<RefundRow[]> {
  return await needs.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!ENDED_STATES.includes(order.state))
      throw refuse(settleLateMoney, 'wrong-state', { orderNumber: order.orderNumber, state: order.state });
    const reason = order.attention === 'refund owed' ? 'An earlier refund has failed' : 'Paid after the order was over';
    const wanted = { orderId, ...owed(order, await findRefunds(tx, orderId)), reason, account: null };
    return await requestRefund(tx, wanted, actor, now);
  });
}

/**
 * Notes that a refund was paid out from the bank.
 *
 * @throws Refusal 400 without a reference number, 409 when it was used or the refund is none to be paid out
 */
export async function payRefundOut(
  needs: PaymentNeeds,
  paid: { readonly refundId: RefundId; readonly utr: string },
  now: Date,
): Promise<RefundRow> {
  const payoutUtr = readUtr(paid.utr);
  const refund = await findRefund(needs.database, paid.refundId);
  if (refund.channel !== 'bank') throw refuse(payRefundOutCall, 'not-a-payout');
  if (refund.state !== 'requested') throw payoutEnded(refund);
  try {
    return await endRefund(needs, paid.refundId, { state: 'done', bankReference: null, payoutUtr }, now);
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse(payRefundOutCall, 'utr-used');
    throw error;
  }
}

/**
 * Takes a payout back that has not been made: the account was wrong, or it was asked for by mistake.
 *
 * @throws Refusal 409 when it was made or goes to a card
 */
export async function withdrawPayout(needs: PaymentNeeds, refundId: RefundId, now: Date): Promise<RefundRow> {
  return await needs.database.transaction(async (tx) => {
    const { orderId } = await findRefund(tx, refundId);
    const locked = await lockOrder(tx, orderId);
    const refund = await lockRefund(tx, refundId);
    if (refund.channel !== 'bank' || refund.state !== 'requested') {
      throw refuse(withdrawPayoutCall, 'refund-ended');
    }
    const order = await bookRefunded(tx, locked, -refund.amountPaise);
    const failed = { state: 'failed', bankReference: null, payoutUtr: null, nextCheckAt: null } as const;
    const withdrawn = await updateRefund(tx, refundId, { ...failed, failure: 'withdrawn' }, now);
    if (!moneyFits(order, await findRefunds(tx, orderId))) await setAttention(tx, orderId, 'refund owed');
    return withdrawn;
  });
}

/**
 * The account that a customer wants a payout to; null when they named none. Whoever asks is for the audit log.
 *
 * @throws Refusal refund-unknown
 */
export async function readPayoutAccount(
  needs: PaymentNeeds,
  refundId: RefundId,
): Promise<{ readonly number: string; readonly ifsc: string } | null> {
  const found = await findPayoutAccount(needs.database, refundId);
  if (found === null) throw refuse(payRefundOutCall, 'refund-unknown');
  if (found.sealed === null) return null;
  const text = openSealedText(needs.checkout.dataKey, found.sealed, `payout of order ${found.orderId}`);
  return JSON.parse(text) as { number: string; ifsc: string };
}
