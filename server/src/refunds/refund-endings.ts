/** Refund transitions and their effects: credit note, mail, points, and the order's end. */

import type { OrderId, RefundId } from '@tola/contract';
import { payRefundOut, type RefundFailure } from '@tola/contract/staff';
import { actorKey, CARD_PROVIDER, systemActor } from '#audit';
import type { ProviderRefund } from '#card-providers';
import { invariant, type Transaction } from '#database';
import { type Refusal, refuse } from '#http';
import { issueCreditNote } from '#invoices';
import {
  advanceOrder,
  bookRefunded,
  findOrder,
  lockOrder,
  movePointsWithRefunds,
  type OrderDependencies,
  type OrderRow,
  priceKept,
  resolveBlocks,
  ruleFor,
  SOLD_STATES,
  setAttention,
} from '#orders';
import { doneSum, isMoneySettled, sumOf } from './order-sums.ts';
import { writeRefundMail } from './payment-mails.ts';
import { requireEndedAs, requireRefundsAddUp } from './refund-invariants.ts';
import { findRefund, findRefunds, lockRefund, type RefundRow, type RefundState, updateRefund } from './refund-store.ts';

const MINUTE_MS = 60_000;
/** Minutes until the next check, by number of checks; a bank may take ten working days. */
const NEXT_CHECK_MINUTES = [1, 5, 30, 120, 720];
const system = systemActor('refunds');

const STATE_OF: Readonly<Record<ProviderRefund['state'], RefundState>> = {
  pending: 'pending',
  'on hold': 'on hold',
  done: 'done',
  cancelled: 'failed',
  failed: 'failed',
};

export interface RefundEnding {
  readonly state: RefundState;
  readonly bankReference: string | null;
  readonly payoutUtr: string | null;
  /** Why it failed. */
  readonly failure?: RefundFailure | null;
}

/** The transition that the provider's reply implies. */
export function stateOf({ state, bankReference }: ProviderRefund): RefundEnding {
  const failure = STATE_OF[state] === 'failed' ? 'ended at provider' : null;
  return { state: STATE_OF[state], bankReference, payoutUtr: null, failure };
}

/** Moves a refund to a state; an ended refund is final. */
export async function endRefund(
  dependencies: OrderDependencies,
  tx: Transaction,
  refundId: RefundId,
  to: RefundEnding,
  now: Date,
): Promise<RefundRow> {
  const { orderId } = await findRefund(tx, refundId);
  return await endRefundOf(dependencies, tx, await lockOrder(tx, orderId), refundId, to, now);
}

/** The same with the order already locked. */
export async function endRefundOf(
  dependencies: OrderDependencies,
  tx: Transaction,
  order: OrderRow,
  refundId: RefundId,
  to: RefundEnding,
  now: Date,
): Promise<RefundRow> {
  const refund = await lockRefund(tx, refundId);
  if (refund.state === 'done' || refund.state === 'failed') {
    // It was paid out or withdrawn since the page was loaded.
    if (to.payoutUtr !== null && to.payoutUtr !== refund.payoutUtr) throw endedRefusal(refund);
    return refund;
  }
  invariant(refund.orderId === order.id, 'A refund belongs to another order', { refundId, orderId: order.id });
  const hasEnded = to.state === 'done' || to.state === 'failed';
  const nextCheckAt = hasEnded ? null : nextCheck(refund, now);
  const updated = await updateRefund(tx, refundId, { ...to, nextCheckAt }, now);
  requireEndedAs(refund, updated, to);
  if (to.state === 'failed') await afterFailure(tx, order, refund, now);
  if (to.state === 'done') await afterRefund(dependencies, tx, order, updated, now);
  return updated;
}

/** A failed refund is no longer refunded money; the store owes it if it had requested the refund. */
async function afterFailure(tx: Transaction, order: OrderRow, refund: RefundRow, now: Date): Promise<void> {
  const after = await bookRefunded(tx, order, -refund.amountPaise);
  if (refund.origin === 'store') {
    await setAttention(tx, order.id, 'refund owed');
    return;
  }
  const how = { settlement: 'refund failed', by: actorKey(CARD_PROVIDER), reason: '' } as const;
  await resolveBlocks(tx, order.id, { refundId: refund.id }, how, now);
  if (!isMoneySettled(after, await findRefunds(tx, order.id))) await setAttention(tx, order.id, 'refund owed');
}

export function endedRefusal({ state }: RefundRow): Refusal {
  return refuse(payRefundOut, 'refund-ended', { state });
}

function nextCheck(refund: RefundRow, now: Date): Date {
  const minutes = NEXT_CHECK_MINUTES[Math.min(refund.checks, NEXT_CHECK_MINUTES.length - 1)] ?? 1;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/** Issues the credit note, queues the mail, and ends the order once all its refunds are done. */
async function afterRefund(
  dependencies: OrderDependencies,
  tx: Transaction,
  order: OrderRow,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  const all = await findRefunds(tx, order.id);
  const rows = all.filter((one) => one.state !== 'failed');
  requireRefundsAddUp(order, rows);
  // A lost dispute does not reverse the sale of dispatched goods, so their tax stays due.
  const isBadDebt = refund.origin === 'dispute' && (order.state === 'shipped' || order.state === 'delivered');
  // The credit note includes a written-off shortage, which was invoiced.
  const shortPaise = Math.max(0, order.payablePaise - (order.paidPaise - order.toBalancePaise));
  const credited = { ...refund, amountPaise: refund.amountPaise + shortPaise };
  if (!isBadDebt) await issueCreditNote(tx, order.id, credited, priceKept(order, doneSum(rows)), now);
  if (refund.origin !== 'dispute') await writeRefundMail(tx, order, refund, now);
  const isOwed = order.attention === 'refund owed' && failedSince(refund, all);
  if (order.attention !== null && isMoneySettled(order, rows) && !isOwed) await setAttention(tx, order.id, null);
  if (SOLD_STATES.includes(order.state)) await movePointsWithRefunds(tx, order, now);
  await endIfFullyRefunded(dependencies, tx, order.id, now);
}

/** Marks an ended or dispatched order as refunded once all its refunds are done. The order is locked. */
export async function endIfFullyRefunded(
  dependencies: OrderDependencies,
  tx: Transaction,
  orderId: OrderId,
  now: Date,
): Promise<void> {
  const order = await findOrder(tx, orderId);
  const rows = (await findRefunds(tx, orderId)).filter((one) => one.state !== 'failed');
  requireRefundsAddUp(order, rows);
  const backPaise = sumOf(rows.map((one) => one.amountPaise + one.chargePaise));
  const isComplete =
    rows.length > 0 && rows.every((one) => one.state === 'done') && backPaise >= order.paidPaise - order.toBalancePaise;
  if (isComplete && ruleFor(order.state, 'refunded') !== null) {
    await advanceOrder(dependencies, tx, { orderId, event: 'refunded', actor: system }, now);
  }
}

/** A refund requested before another one failed does not replace it. */
function failedSince(refund: RefundRow, all: readonly RefundRow[]): boolean {
  return all.some(({ state, endedAt }) => state === 'failed' && endedAt !== null && endedAt > refund.requestedAt);
}
