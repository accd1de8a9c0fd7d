/** Settles card payment attempts by the provider's record. */

import { type AttemptId, isProviderMode } from '@tola/contract';
import { CARD_PROVIDER as actor } from '#audit';
import { honourLate, isHonourable } from '#bank';
import {
  type AttemptRow,
  findAttempt,
  findCountedPayments,
  findReceived,
  firstReadAt,
  hasEnded,
  lockWithOrder,
  markEnded,
  markFaulty,
  markOpen,
  nextReadAt,
  planRead,
  type SavedPayments,
  type SeenPayment,
  savePayments,
} from '#card-attempts';
import { ORDER_TAKEN, ProviderError, type ProviderRecord, type WhichPayments } from '#card-providers';
import { invariant, type Transaction } from '#database';
import {
  advanceLocked,
  advanceOrder,
  bookReceived,
  countReceived,
  ENDED_STATES,
  findOrder,
  lockOrder,
  type OrderDependencies,
  type OrderRow,
  setAttention,
} from '#orders';
import { isRetried } from '#quotes';
import {
  readReturnsIfPaid,
  refundAfterCancellation,
  refundAfterRetry,
  wasCancelled,
  writeHeldMail,
  writeReceivedMail,
} from '#refunds';
import { inEarlierTrace } from '#tracing';
import type { AttemptDependencies, CardPaymentDependencies } from './card-payment-dependencies.ts';

export interface Settled {
  readonly order: OrderRow;
  readonly attempt: AttemptRow;
  /** Null when the provider has no such order of ours. */
  readonly record: ProviderRecord | null;
}

/**
 * Reads the provider's record of an attempt, applies it to the order, and schedules the next read. Idempotent, in any
 * order.
 *
 * @param read the attempt as it was just read, or its id
 * @throws ProviderError when the record cannot be read
 */
export async function settleAttempt(
  dependencies: CardPaymentDependencies,
  read: AttemptRow | AttemptId,
  now: Date,
  which: WhichPayments = 'always',
): Promise<Settled> {
  const before = typeof read === 'object' ? read : await findAttempt(dependencies.database, read);
  return await inEarlierTrace(
    'settle attempt',
    before.traceparent,
    async () => await settle(dependencies, before, now, which),
  );
}

async function settle(
  dependencies: CardPaymentDependencies,
  before: AttemptRow,
  now: Date,
  which: WhichPayments,
): Promise<Settled> {
  const attemptId = before.id;
  const record = await readVerifiedRecord(dependencies, before, now, which);
  const { order, attempt, isKnown } = await dependencies.database.transaction(async (tx) => {
    const { isPlanned, ...applied } =
      record === null
        ? { ...(await unchanged(tx, before)), isPlanned: false, isKnown: false }
        : await applyRecord(dependencies, tx, before, record, now);
    const { order, attempt } = applied;
    // Until it is decided below, a crash must not leave a late payment unread.
    const nextAt = isHonourable(order) ? firstReadAt(now) : nextReadAt(attempt, record, now);
    if (!isPlanned || nextAt !== null) await planRead(tx, attemptId, nextAt);
    return applied;
  });
  if (record?.state === 'paid' && !isKnown) await readReturnsIfPaid(dependencies, attempt, now);
  if (!isHonourable(order)) return { order, attempt, record };
  const honoured = await dependencies.database.transaction(async (tx) => {
    const late = await lockOrder(tx, order.id);
    await planRead(tx, attemptId, nextReadAt(attempt, record, now));
    return isHonourable(late) ? await honourOrHold(dependencies, tx, late, now) : late;
  });
  return { order: honoured, attempt, record };
}

async function unchanged(tx: Transaction, before: AttemptRow): Promise<Pick<Settled, 'order' | 'attempt'>> {
  return { order: await findOrder(tx, before.orderId), attempt: await findAttempt(tx, before.id) };
}

/**
 * Reads the record and verifies its token, amount, currency and id; null when the provider has no such order of ours. A
 * record that differs changes nothing.
 *
 * @throws ProviderError
 */
export async function readVerifiedRecord(
  dependencies: AttemptDependencies,
  attempt: AttemptRow,
  now: Date,
  which: WhichPayments = 'always',
): Promise<ProviderRecord | null> {
  const { providerOrderId, amountPaise, token } = attempt;
  if (attempt.fault !== null) return null;
  const record = await dependencies.cards.portOf(attempt).readRecord(providerOrderId, which);
  if (record === null) return null;
  if (attempt.state === 'creating' && record.token !== token) {
    dependencies.log.error({ providerOrderId }, 'a different order has the id of an attempt');
    await markFaulty(dependencies.database, attempt.id, ORDER_TAKEN, now);
    return null;
  }
  const isOurs =
    record.providerOrderId === providerOrderId &&
    record.amountPaise === amountPaise &&
    record.currency === 'INR' &&
    (token === null || record.token === token);
  const areOurs = record.payments.every(
    (payment) => payment.currency === 'INR' && (payment.providerOrderId ?? providerOrderId) === providerOrderId,
  );
  if (!isOurs || !areOurs) {
    throw new ProviderError(
      'not ours',
      'record_differs',
      `The provider's record of ${providerOrderId} has another token, id, amount or currency`,
    );
  }
  return record;
}

interface AppliedRecord {
  readonly order: OrderRow;
  readonly attempt: AttemptRow;
  /** The attempt is not read again. */
  readonly isPlanned: boolean;
  /** Another process has settled the attempt meanwhile, by the same payments. */
  readonly isKnown: boolean;
}

async function applyRecord(
  dependencies: OrderDependencies,
  tx: Transaction,
  before: AttemptRow,
  record: ProviderRecord,
  now: Date,
): Promise<AppliedRecord> {
  const { order, attempt } = await lockWithOrder(tx, before);
  const { id } = attempt;
  requireMatches(attempt, order, record);
  // The webhook arrives while the customer returns: the second of them has nothing left to write.
  if (before.state !== 'paid' && attempt.state === 'paid' && (await areCounted(tx, id, record))) {
    return { order, attempt, isPlanned: true, isKnown: true };
  }
  if (attempt.state === 'creating') await markOpen(tx, id, record);
  const saved = await savePayments(tx, attempt, record, now);
  const isPaid = record.state === 'paid' && saved.seen.some((payment) => payment.state === 'success');
  if (!isPaid) {
    // A payment started before expiry may still succeed, so the attempt stays open for it.
    const isOver = hasEnded(record.state) && !record.payments.some((payment) => payment.state === 'pending');
    if (isOver && attempt.state !== 'failed') await markEnded(tx, id, 'closed', now);
    return { order, attempt: await findAttempt(tx, id), isPlanned: false, isKnown: false };
  }
  const paid = { ...attempt, state: 'paid', endedAt: attempt.endedAt ?? now } as const;
  return {
    order: await bookPayments(dependencies, tx, order, saved, now),
    attempt: paid,
    isPlanned: saved.isNowPaid,
    isKnown: false,
  };
}

/** Whether each payment of the record has its receipt. */
async function areCounted(tx: Transaction, id: AttemptId, { payments }: ProviderRecord): Promise<boolean> {
  const counted = new Set((await findCountedPayments(tx, id)).map((payment) => payment.providerPaymentId));
  return payments.every((payment) => payment.state === 'success' && counted.has(payment.id));
}

/** The record belongs to the attempt, and the attempt to the order. */
function requireMatches(attempt: AttemptRow, order: OrderRow, record: ProviderRecord): void {
  const { id: attemptId, amountPaise } = attempt;
  const figures = { attemptId, orderId: order.id, amountPaise, recordPaise: record.amountPaise };
  invariant(attempt.orderId === order.id, 'An attempt belongs to another order', figures);
  invariant(isProviderMode(order.paymentMode), 'An order that is not paid at the provider has an attempt', figures);
  invariant(record.amountPaise === amountPaise, "The provider's record has another amount", figures);
}

/** Counts the payments with a new receipt; the order's state decides what follows. */
async function bookPayments(
  dependencies: OrderDependencies,
  tx: Transaction,
  order: OrderRow,
  { seen, received }: SavedPayments,
  now: Date,
): Promise<OrderRow> {
  const counted = received.reduce((known, { amountPaise }) => countReceived(known, amountPaise), order);
  if (counted === order) return order;
  const newPaise = counted.paidPaise - order.paidPaise;
  const successPaise = seen.reduce((sum, { state, amountPaise }) => sum + (state === 'success' ? amountPaise : 0), 0);
  const figures = { orderId: order.id, paidPaise: counted.paidPaise, paidBeforePaise: order.paidPaise, successPaise };
  invariant(newPaise <= successPaise, 'More was received than the payments add up to', figures);
  const netPaise = counted.paidPaise - counted.refundedPaise;
  if (order.state === 'awaiting payment' && netPaise >= order.payablePaise) {
    return await advanceLocked(dependencies, tx, counted, { event: 'paid in full', actor, isPaidNow: true }, now);
  }
  const updated = await bookReceived(tx, order, newPaise);
  if (await wasCancelled(tx, order)) {
    await refundAfterCancellation(tx, updated, newPaise, now);
    return await findOrder(tx, order.id);
  }
  // The buyer has tried again: confirming this order too would sell everything twice.
  if (ENDED_STATES.includes(order.state) && (await isRetried(tx, order.id))) {
    await refundAfterRetry(tx, updated, newPaise, now);
    return await findOrder(tx, order.id);
  }
  const isOpen = order.state === 'awaiting payment';
  if (isOpen && order.inParts) {
    const part = await advanceOrder(dependencies, tx, { orderId: order.id, event: 'paid in part', actor }, now);
    for (const { amountPaise, reference: utr } of received) {
      await writeReceivedMail(tx, part, { amountPaise, utr }, now);
    }
    return part;
  }
  const isOver = order.state === 'failed' || order.state === 'expired';
  await setAttention(tx, order.id, isOpen ? 'amount differs' : isOver ? 'paid late' : 'overpaid');
  return await findOrder(tx, order.id);
}

/** Confirms an ended order that was paid in time. Otherwise the payment waits for staff, and the buyer is told. */
async function honourOrHold(
  dependencies: OrderDependencies & Pick<CardPaymentDependencies, 'log'>,
  tx: Transaction,
  order: OrderRow,
  now: Date,
): Promise<OrderRow> {
  const payments = await findReceived(tx, order.id);
  const honoured = isPaidInTime(order, payments) ? await honourLate(dependencies, tx, order, actor, now) : order;
  if (!isHonourable(honoured)) return honoured;
  // One email for each payment: those of several attempts may arrive before staff decide.
  const held = payments.filter((payment) => payment === payments.at(-1) || !isInTime(order, payment));
  for (const { id, amountPaise, reference: utr } of held) {
    await writeHeldMail(tx, honoured, { amountPaise, utr, key: `provider payment ${id}` }, now);
  }
  return honoured;
}

/** Whether the payments made in time are the whole price: a first part always is in time, and secures no price alone. */
function isPaidInTime(order: OrderRow, payments: readonly SeenPayment[]): boolean {
  const inTimePaise = payments
    .filter((payment) => isInTime(order, payment))
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return inTimePaise - order.refundedPaise >= order.payablePaise;
}

function isInTime({ payBy }: OrderRow, { completedAt }: SeenPayment): boolean {
  return completedAt !== null && completedAt <= payBy;
}
