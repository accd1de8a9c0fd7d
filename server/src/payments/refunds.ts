/** Money back: asked for once, sent by the provider or paid out by staff, and followed until the bank has it. */

import type { Queryable } from '#database';
import { Refusal } from '#http';
import { enqueue } from '#jobs';
import {
  type Actor,
  addRefunded,
  advanceOrder,
  lockOrder,
  movePointsWithRefunds,
  type OrderRow,
  ruleFor,
  SOLD_STATES,
  setAttention,
} from '#orders';
import { findAttempt } from './attempt-store.ts';
import { requireProvider } from './card-attempts.ts';
import { ProviderFault, type ProviderRefund } from './card-provider.ts';
import { sendRefundJob } from './payment-job-names.ts';
import { writeRefundMail } from './payment-mails.ts';
import type { PaymentNeeds } from './payment-needs.ts';
import {
  findRefund,
  findRefundableAttempts,
  findRefunds,
  insertRefund,
  lockRefund,
  type RefundRow,
  type RefundState,
  updateRefund,
} from './refund-store.ts';

const MINUTE_MS = 60_000;
/** How long after the n-th look the next one comes; the bank may take ten working days. */
const NEXT_LOOK_MINUTES = [1, 5, 30, 120, 720];
const system: Actor = { kind: 'system', id: 'refunds' };

export interface WantedRefund {
  readonly orderId: number;
  readonly amountPaise: number;
  /** What is kept back of what was paid. */
  readonly chargePaise: number;
  readonly reason: string;
  readonly account: { readonly sealed: Buffer; readonly masked: string } | null;
  /** Paid out from the bank although it came by card. */
  readonly byBank?: boolean;
}

/**
 * Asks for a refund in the caller's transaction; a card refund is sent by a job right after it. A sum that came by
 * several card payments goes back as several refunds.
 *
 * @throws Refusal 409 when less than that is left of what was paid
 */
export async function requestRefund(
  tx: Queryable,
  wanted: WantedRefund,
  actor: Actor,
  now: Date,
): Promise<RefundRow[]> {
  const order = await lockOrder(tx, wanted.orderId);
  if (wanted.amountPaise <= 0 || wanted.amountPaise > order.paidPaise - order.refundedPaise) {
    throw new Refusal(409, 'refund-too-high', 'This is more than what is left of the payment');
  }
  const parts = await partsOf(tx, order, wanted);
  const rows: RefundRow[] = [];
  for (const [index, part] of parts.entries()) {
    const refund = await insertRefund(
      tx,
      {
        ...wanted,
        ...part,
        orderNumber: order.orderNumber,
        chargePaise: index === 0 ? wanted.chargePaise : 0,
        requestedBy: `${actor.kind} ${actor.id}`,
        nextCheckAt: part.attemptId === null ? null : new Date(now.getTime() + MINUTE_MS),
      },
      now,
    );
    if (part.attemptId !== null) await enqueue(tx, sendRefundJob, { refundId: refund.id });
    rows.push(refund);
  }
  await addRefunded(tx, order.id, wanted.amountPaise);
  return rows;
}

interface RefundPart {
  readonly attemptId: number | null;
  readonly amountPaise: number;
}

async function partsOf(
  tx: Queryable,
  order: OrderRow,
  { amountPaise, byBank = false }: WantedRefund,
): Promise<RefundPart[]> {
  if (order.paymentMode !== 'Card' || byBank) return [{ attemptId: null, amountPaise }];
  const parts: RefundPart[] = [];
  let leftPaise = amountPaise;
  for (const attempt of await findRefundableAttempts(tx, order.id)) {
    const part = Math.min(leftPaise, attempt.leftPaise);
    if (part > 0) parts.push({ attemptId: attempt.id, amountPaise: part });
    leftPaise -= part;
  }
  if (leftPaise > 0) throw new Refusal(409, 'refund-too-high', 'This is more than what is left of the card payments');
  return parts;
}

/**
 * Sends a card refund, or looks how far it is. Repeating it sends nothing twice: its id is the provider's key.
 *
 * @throws ProviderFault when the provider cannot be asked just now
 */
export async function followRefund(needs: PaymentNeeds, refundId: number, now: Date): Promise<RefundRow> {
  const refund = await findRefund(needs.database, refundId);
  const { attemptId, providerRefundId, amountPaise } = refund;
  if (attemptId === null || providerRefundId === null || refund.state === 'done' || refund.state === 'failed') {
    return refund;
  }
  const { providerOrderId } = await findAttempt(needs.database, attemptId);
  const note = `Refund for ${providerOrderId}`;
  try {
    const answer = await requireProvider(needs).refund({ providerOrderId, providerRefundId, amountPaise, note });
    return await applyAnswer(needs, refundId, answer, now);
  } catch (error) {
    // The provider has refused for good: people have to find another way to give the money back.
    if (!(error instanceof ProviderFault) || error.kind !== 'refused') throw error;
    needs.log.error({ err: error, refundId }, 'the card provider refused a refund');
    return await endRefund(needs, refundId, { state: 'failed', bankReference: null, payoutUtr: null }, now);
  }
}

const STATE_OF: Readonly<Record<ProviderRefund['state'], RefundState>> = {
  pending: 'pending',
  'on hold': 'on hold',
  done: 'done',
  cancelled: 'failed',
  failed: 'failed',
};

async function applyAnswer(
  needs: PaymentNeeds,
  refundId: number,
  answer: ProviderRefund,
  now: Date,
): Promise<RefundRow> {
  const state = STATE_OF[answer.state];
  return await endRefund(needs, refundId, { state, bankReference: answer.bankReference, payoutUtr: null }, now);
}

/** Brings a refund to a state; what has ended stays as it is. */
export async function endRefund(
  needs: PaymentNeeds,
  refundId: number,
  to: { readonly state: RefundState; readonly bankReference: string | null; readonly payoutUtr: string | null },
  now: Date,
): Promise<RefundRow> {
  return await needs.database.transaction(async (tx) => {
    const { orderId } = await findRefund(tx, refundId);
    const order = await lockOrder(tx, orderId);
    const refund = await lockRefund(tx, refundId);
    if (refund.state === 'done' || refund.state === 'failed') {
      // Somebody else has paid it out, or taken it back, since this payout was noted on the page.
      if (to.payoutUtr !== null && to.payoutUtr !== refund.payoutUtr) throw payoutEnded(refund);
      return refund;
    }
    const hasEnded = to.state === 'done' || to.state === 'failed';
    const updated = await updateRefund(
      tx,
      refundId,
      { ...to, nextCheckAt: hasEnded ? null : nextLook(refund, now) },
      now,
    );
    if (to.state === 'failed') {
      await addRefunded(tx, orderId, -refund.amountPaise);
      await setAttention(tx, orderId, 'refund owed');
    }
    if (to.state === 'done') await afterRefund(needs, tx, order, updated, now);
    return updated;
  });
}

export function payoutEnded({ state }: RefundRow): Refusal {
  return new Refusal(409, 'refund-ended', `This refund is ${state}`);
}

function nextLook(refund: RefundRow, now: Date): Date {
  const minutes = NEXT_LOOK_MINUTES[Math.min(refund.checks, NEXT_LOOK_MINUTES.length - 1)] ?? 1;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/** The credit note, the mail, and the order's own end once everything that was to go back has gone. */
async function afterRefund(
  needs: PaymentNeeds,
  tx: Queryable,
  order: OrderRow,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  const all = await findRefunds(tx, order.id);
  const rows = all.filter((one) => one.state !== 'failed');
  await needs.issueCreditNote(tx, order.id, refund, order.paidPaise - doneSum(rows), now);
  await writeRefundMail(tx, order, refund, now);
  const isOwed = order.attention === 'refund owed' && failedSince(refund, all);
  if (order.attention !== null && moneyFits(order, rows) && !isOwed) await setAttention(tx, order.id, null);
  if (SOLD_STATES.includes(order.state)) await movePointsWithRefunds(needs.orders, tx, order, now);
  const backPaise = sumOf(rows.map((one) => one.amountPaise + one.chargePaise));
  const isComplete = rows.every((one) => one.state === 'done') && backPaise >= order.paidPaise;
  if (isComplete && ruleFor(order.state, 'refunded') !== null) {
    await advanceOrder(needs.orders, tx, { orderId: order.id, event: 'refunded', actor: system }, now);
  }
}

/** A refund that was on its way already when another one failed does not stand for that one. */
function failedSince(refund: RefundRow, all: readonly RefundRow[]): boolean {
  return all.some(({ state, endedAt }) => state === 'failed' && endedAt !== null && endedAt > refund.requestedAt);
}

/** How much of an order's price has been paid back; what came on top of the price goes back first. */
export async function pricePaidBack(tx: Queryable, order: OrderRow): Promise<number> {
  const keptPaise = order.paidPaise - doneSum(await findRefunds(tx, order.id));
  return Math.max(0, order.payablePaise - keptPaise);
}

/** Nobody has to decide anything any more: what is kept is the price of goods that go out, or the charge of a refund. */
export function moneyFits(order: OrderRow, refunds: readonly RefundRow[]): boolean {
  if (SOLD_STATES.includes(order.state)) return overpaid(order) === 0;
  return owed(order, refunds).amountPaise === 0;
}

/** What came beyond the price of an order that stands. */
export function overpaid(order: OrderRow): number {
  if (!SOLD_STATES.includes(order.state)) return 0;
  return Math.max(0, order.paidPaise - order.refundedPaise - order.payablePaise);
}

/**
 * What of an order that is over still has to go back. The charge of a refund that was agreed on is kept; when that
 * refund has failed, the one that takes its place keeps it.
 */
export function owed(
  order: OrderRow,
  refunds: readonly RefundRow[],
): { readonly amountPaise: number; readonly chargePaise: number } {
  const stands = refunds.filter((refund) => refund.state !== 'failed' && refund.chargePaise > 0);
  const failed = refunds.findLast((refund) => refund.state === 'failed' && refund.chargePaise > 0);
  const chargePaise = stands.length === 0 ? (failed?.chargePaise ?? 0) : 0;
  const keptPaise = sumOf(stands.map((refund) => refund.chargePaise)) + chargePaise;
  return { amountPaise: Math.max(0, order.paidPaise - order.refundedPaise - keptPaise), chargePaise };
}

/** What staff have to pay out from the bank. */
export function payoutsWaiting(refunds: readonly RefundRow[]): number {
  const waiting = refunds.filter(({ channel, state }) => channel === 'bank' && state === 'requested');
  return sumOf(waiting.map(({ amountPaise }) => amountPaise));
}

function doneSum(refunds: readonly RefundRow[]): number {
  return sumOf(refunds.filter(({ state }) => state === 'done').map(({ amountPaise }) => amountPaise));
}

function sumOf(paise: readonly number[]): number {
  return paise.reduce((sum, one) => sum + one, 0);
}
