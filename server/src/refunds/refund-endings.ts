/** How refunds end, and what follows from it: credit note, mail, points, the order's own end. */

import type { OrderId, RefundId } from '@tola/contract';
import { payRefundOut } from '@tola/contract/staff';
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
import { doneSum, moneyFits, sumOf } from './kept-money.ts';
import { writeRefundMail } from './payment-mails.ts';
import { requireEndedAs, requireRefundsAddUp } from './refund-invariants.ts';
import {
  findRefund,
  findRefunds,
  lockRefund,
  type RefundFailure,
  type RefundRow,
  type RefundState,
  updateRefund,
} from './refund-store.ts';

const MINUTE_MS = 60_000;
/** How long after the n-th look the next one comes; the bank may take ten working days. */
const NEXT_LOOK_MINUTES = [1, 5, 30, 120, 720];
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

/** What the provider's answer means for the refund. */
export function stateOf({ state, bankReference }: ProviderRefund): RefundEnding {
  const failure = STATE_OF[state] === 'failed' ? 'ended at provider' : null;
  return { state: STATE_OF[state], bankReference, payoutUtr: null, failure };
}

/** Brings a refund to a state; what has ended stays as it is. */
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

/** The same for an order that is locked already. */
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
    // Somebody else has paid it out, or taken it back, since this payout was noted on the page.
    if (to.payoutUtr !== null && to.payoutUtr !== refund.payoutUtr) throw payoutEnded(refund);
    return refund;
  }
  invariant(refund.orderId === order.id, 'A refund belongs to another order', { refundId, orderId: order.id });
  const hasEnded = to.state === 'done' || to.state === 'failed';
  const nextCheckAt = hasEnded ? null : nextLook(refund, now);
  const updated = await updateRefund(tx, refundId, { ...to, nextCheckAt }, now);
  requireEndedAs(refund, updated, to);
  if (to.state === 'failed') await afterFailure(tx, order, refund, now);
  if (to.state === 'done') await afterRefund(dependencies, tx, order, updated, now);
  return updated;
}

/** The money is the store's again; it owes it unless it never meant to send it back. */
async function afterFailure(tx: Transaction, order: OrderRow, refund: RefundRow, now: Date): Promise<void> {
  const after = await bookRefunded(tx, order, -refund.amountPaise);
  if (refund.origin === 'store') {
    await setAttention(tx, order.id, 'refund owed');
    return;
  }
  const how = { settlement: 'refund failed', by: actorKey(CARD_PROVIDER), reason: '' } as const;
  await resolveBlocks(tx, order.id, { refundId: refund.id }, how, now);
  if (!moneyFits(after, await findRefunds(tx, order.id))) await setAttention(tx, order.id, 'refund owed');
}

export function payoutEnded({ state }: RefundRow): Refusal {
  return refuse(payRefundOut, 'refund-ended', { state });
}

function nextLook(refund: RefundRow, now: Date): Date {
  const minutes = NEXT_LOOK_MINUTES[Math.min(refund.checks, NEXT_LOOK_MINUTES.length - 1)] ?? 1;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/** The credit note, the mail, and the order's own end once everything that was to go back has gone. */
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
  // Goods that have left are not undone by a lost dispute: the sale stands, and so does the tax on it.
  const isBadDebt = refund.origin === 'dispute' && (order.state === 'shipped' || order.state === 'delivered');
  // What was written off of an order that goes back is invoiced and owed no longer: the note takes it back too.
  const shortPaise = Math.max(0, order.payablePaise - (order.paidPaise - order.toBalancePaise));
  const credited = { ...refund, amountPaise: refund.amountPaise + shortPaise };
  if (!isBadDebt) await issueCreditNote(tx, order.id, credited, priceKept(order, doneSum(rows)), now);
  if (refund.origin !== 'dispute') await writeRefundMail(tx, order, refund, now);
  const isOwed = order.attention === 'refund owed' && failedSince(refund, all);
  if (order.attention !== null && moneyFits(order, rows) && !isOwed) await setAttention(tx, order.id, null);
  if (SOLD_STATES.includes(order.state)) await movePointsWithRefunds(tx, order, now);
  await endIfAllIsBack(dependencies, tx, order.id, now);
}

/** An order that is over, or has left, is refunded once everything that was to go back has gone. The order is locked. */
export async function endIfAllIsBack(
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

/** A refund that was on its way already when another one failed does not stand for that one. */
function failedSince(refund: RefundRow, all: readonly RefundRow[]): boolean {
  return all.some(({ state, endedAt }) => state === 'failed' && endedAt !== null && endedAt > refund.requestedAt);
}
