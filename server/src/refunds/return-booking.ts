/** Books refunds that the card provider lists and the store did not request, each once. */

import type { OrderId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { CARD_PROVIDER, recordAudit } from '#audit';
import { type AttemptRow, findCountedPayments } from '#card-attempts';
import { MADE_AFTER_ALL, type ProviderRefund } from '#card-providers';
import type { Transaction } from '#database';
import {
  bookRefunded,
  lockOrder,
  type OrderDependencies,
  type OrderRow,
  openBlock,
  SOLD_STATES,
  setAttention,
} from '#orders';
import { isMoneySettled } from './order-sums.ts';
import { endRefundOf, type RefundEnding, stateOf } from './refund-endings.ts';
import { findRefunds, insertReturned, type RefundRow, updateRefund } from './refund-store.ts';
import { saveDifference } from './settlement-difference-store.ts';

const MINUTE_MS = 60_000;

/** Books new entries of the provider's list. The order is locked. */
export async function bookRefunds(
  dependencies: OrderDependencies,
  tx: Transaction,
  attempt: AttemptRow,
  listed: readonly ProviderRefund[],
  now: Date,
): Promise<void> {
  const counted = await findCountedPayments(tx, attempt.id);
  const live = listed.filter(({ state }) => state !== 'failed' && state !== 'cancelled');
  for (const refund of listed) {
    // Payments that were too late to capture are returned by the provider and were never booked.
    if (refund.paymentId !== null && !counted.some((one) => one.providerPaymentId === refund.paymentId)) continue;
    const known = await findKnown(tx, attempt.orderId, refund);
    if (known === 'ours') continue;
    if (known === null && live.includes(refund)) {
      const returned = { providerRefundId: refund.providerRefundId, origin: 'provider', reason: MADE_THERE } as const;
      const booked = await bookReturned(tx, attempt, { ...returned, amountPaise: refund.amountPaise }, live, now);
      if (booked !== null) await applyState(dependencies, tx, booked, stateOf(refund), now);
    } else if (known !== null) {
      await applyState(dependencies, tx, known, stateOf(refund), now);
    }
  }
}

const MADE_THERE = 'Refunded at the payment provider';

/** The booked row of a listed refund; `ours` when the store requested it and tracks it itself. */
async function findKnown(
  tx: Transaction,
  orderId: OrderId,
  refund: ProviderRefund,
): Promise<RefundRow | 'ours' | null> {
  const rows = await findRefunds(tx, orderId);
  const own = rows.find(({ providerRefundId }) => providerRefundId === refund.providerRefundId) ?? null;
  if (own === null || own.origin === 'provider') return own;
  const wasMade = refund.state === 'done' || refund.state === 'pending' || refund.state === 'on hold';
  if (own.state !== 'failed' || !wasMade) return 'ours';
  return rows.find(({ providerRefundId }) => providerRefundId === refund.providerRefundId + MADE_AFTER_ALL) ?? null;
}

async function applyState(
  dependencies: OrderDependencies,
  tx: Transaction,
  row: RefundRow,
  to: RefundEnding,
  now: Date,
): Promise<void> {
  if (row.state === to.state) return;
  await endRefundOf(dependencies, tx, await lockOrder(tx, row.orderId), row.id, to, now);
}

interface Returned {
  readonly providerRefundId: string;
  readonly amountPaise: Paise;
  readonly origin: 'provider' | 'dispute';
  readonly reason: string;
}

/**
 * Books money returned by the provider as refunded. The store's own pending refunds of the same money are cancelled first;
 * an amount that still exceeds the payment is saved as a difference.
 */
export async function bookReturned(
  tx: Transaction,
  attempt: AttemptRow,
  returned: Returned,
  live: readonly ProviderRefund[],
  now: Date,
): Promise<RefundRow | null> {
  const { orderId } = attempt;
  if ((await settleConverted(tx, attempt, returned, now)) === 'paid twice') return null;
  const order = await cancelOwnRefunds(tx, attempt, returned.amountPaise, live, now);
  const bookedPaise = Math.min(returned.amountPaise, order.paidPaise - order.refundedPaise);
  if (bookedPaise < returned.amountPaise) {
    await saveLoss(tx, order, { ...returned, detail: NOTHING_LEFT }, bookedPaise, now);
  }
  if (bookedPaise === 0) return null;
  const rows = await findRefunds(tx, orderId);
  const isTaken = rows.some(({ providerRefundId }) => providerRefundId === returned.providerRefundId);
  const row = await insertReturned(
    tx,
    {
      ...returned,
      providerRefundId: isTaken ? returned.providerRefundId + MADE_AFTER_ALL : returned.providerRefundId,
      amountPaise: bookedPaise,
      orderId,
      attemptId: attempt.id,
      nextCheckAt: new Date(now.getTime() + MINUTE_MS),
    },
    now,
  );
  const after = await bookRefunded(tx, order, bookedPaise);
  const { providerRefundId } = row;
  const change = { providerRefundId, amountPaise: bookedPaise };
  const entry = { action: 'refunded', kind: 'order', subjectId: orderId, after: change, note: returned.reason };
  await recordAudit(tx, CARD_PROVIDER, entry, now);
  await flagOrder(tx, after, row, now);
  return row;
}

const NOTHING_LEFT = 'the order had less left of its payment';
const PAID_OUT = 'the refund had been converted to a payout, which was paid';

/**
 * Handles a refund that was converted to a payout and made at the provider after all: an unpaid payout is cancelled; beside
 * a paid one the provider's refund is saved as a difference.
 */
async function settleConverted(
  tx: Transaction,
  attempt: AttemptRow,
  returned: Returned,
  now: Date,
): Promise<'paid twice' | 'free to book'> {
  const order = await lockOrder(tx, attempt.orderId);
  const rows = await findRefunds(tx, order.id);
  const converted = rows.find(({ providerRefundId }) => providerRefundId === returned.providerRefundId);
  const payout = rows.find(({ convertedFrom }) => convertedFrom !== null && convertedFrom === converted?.id);
  if (payout?.state === 'requested') await cancelRefund(tx, order, payout, now);
  if (payout?.state !== 'done') return 'free to book';
  await saveLoss(tx, order, { ...returned, detail: PAID_OUT }, 0, now);
  return 'paid twice';
}

/** Blocks dispatch when less than the price is left, and flags an ended order that is still owed money. */
async function flagOrder(tx: Transaction, order: OrderRow, row: RefundRow, now: Date): Promise<void> {
  const keptPaise = order.paidPaise - order.refundedPaise;
  if (SOLD_STATES.includes(order.state)) {
    if (keptPaise >= order.payablePaise) return;
    const block = { kind: 'refunded at provider', refundId: row.id } as const;
    await openBlock(tx, { ...block, orderId: order.id, amountPaise: row.amountPaise }, now);
  } else if (order.attention === null && !isMoneySettled(order, await findRefunds(tx, order.id))) {
    await setAttention(tx, order.id, 'refund owed');
  }
}

/**
 * Cancels the store's own refunds until the returned amount fits: unpaid payouts, and card refunds that have not reached
 * the provider and exceed what it can still refund.
 */
async function cancelOwnRefunds(
  tx: Transaction,
  attempt: AttemptRow,
  amountPaise: Paise,
  live: readonly ProviderRefund[],
  now: Date,
): Promise<OrderRow> {
  let order = await lockOrder(tx, attempt.orderId);
  const counted = await findCountedPayments(tx, attempt.id);
  const sum = (rows: readonly { readonly amountPaise: Paise }[]): Paise =>
    rows.reduce((total, row) => total + row.amountPaise, 0);
  const leftAtProvider = sum(counted) - sum(live);
  for (const refund of (await findRefunds(tx, order.id)).toReversed()) {
    if (amountPaise <= order.paidPaise - order.refundedPaise) return order;
    if (!isCancellable(refund, attempt, live, leftAtProvider)) continue;
    order = await cancelRefund(tx, order, refund, now);
  }
  return order;
}

async function cancelRefund(tx: Transaction, order: OrderRow, refund: RefundRow, now: Date): Promise<OrderRow> {
  const failed = { state: 'failed', bankReference: null, payoutUtr: null, nextCheckAt: null } as const;
  await updateRefund(tx, refund.id, { ...failed, failure: 'returned elsewhere' }, now);
  const after = await bookRefunded(tx, order, -refund.amountPaise);
  const change = { refundId: refund.id, amountPaise: refund.amountPaise };
  const note = 'The payment provider had returned the money already';
  const entry = { action: 'called off a refund of', kind: 'order', subjectId: order.id, after: change, note };
  await recordAudit(tx, CARD_PROVIDER, entry, now);
  return after;
}

function isCancellable(
  refund: RefundRow,
  attempt: AttemptRow,
  live: readonly ProviderRefund[],
  leftAtProvider: number,
): boolean {
  if (refund.origin !== 'store') return false;
  if (refund.channel === 'bank') return refund.state === 'requested';
  const isOpen = refund.state === 'requested' || refund.state === 'pending' || refund.state === 'on hold';
  const isListed = live.some(({ providerRefundId }) => providerRefundId === refund.providerRefundId);
  return isOpen && !isListed && refund.attemptId === attempt.id && refund.amountPaise > leftAtProvider;
}

/** Saves money that both the store and the provider returned as a difference for staff. */
async function saveLoss(
  tx: Transaction,
  order: OrderRow,
  returned: Returned & { readonly detail: string },
  bookedPaise: Paise,
  now: Date,
): Promise<void> {
  const { providerRefundId, amountPaise } = returned;
  const found = { kind: 'returned twice', key: providerRefundId, orderId: order.id } as const;
  const detail = `${returned.reason}; ${returned.detail}`;
  const sums = { storePaise: bookedPaise, providerPaise: amountPaise };
  if (!(await saveDifference(tx, { ...found, ...sums, detail }, now))) return;
  const after = { providerRefundId, amountPaise, bookedPaise };
  const entry = { action: 'returned twice', kind: 'order', subjectId: order.id, after, note: detail };
  await recordAudit(tx, CARD_PROVIDER, entry, now);
}
