/** Attempts to pay by card: opened at the provider, and settled by what the provider's own record says. */
import { randomUUID } from 'node:crypto';
import type { Queryable } from '#database';
import { type Actor, addPaid, advanceOrder, findOrder, lockOrder, type OrderRow, setAttention } from '#orders';
import {
  type AttemptRow,
  findAttempt,
  findSuccesses,
  insertAttempt,
  insertCardReceipt,
  markEnded,
  markOpen,
  planCheck,
  type SeenPayment,
  savePayments,
} from './attempt-store.ts';
import { type CardProvider, ProviderFault, type ProviderOrderState, type ProviderRecord } from './card-provider.ts';
import { honourLate } from './late-money.ts';
import type { PaymentNeeds } from './payment-needs.ts';

const MINUTE_MS = 60_000;
/** Minutes after its beginning at which an open attempt is read, and after its expiry, when late successes may come. */
const CHECKS_AFTER_START = [1, 3, 10, 30];
const CHECKS_AFTER_EXPIRY = [0, 10, 60];

const provider: Actor = { kind: 'provider', id: 'card provider' };

/** Writes the attempt of a new card order, in the order's own transaction. */
export async function beginAttempt(
  needs: PaymentNeeds,
  tx: Queryable,
  order: OrderRow,
  now: Date,
): Promise<AttemptRow> {
  const shortestMs = needs.provider?.shortestExpiryMs ?? 0;
  const expiresAt = new Date(Math.max(order.payBy.getTime(), now.getTime() + shortestMs));
  return await insertAttempt(tx, {
    orderId: order.id,
    orderNumber: order.orderNumber,
    requestId: randomUUID(),
    amountPaise: order.payablePaise,
    createdAt: now,
    expiresAt,
    nextCheckAt: new Date(now.getTime() + MINUTE_MS),
  });
}

/**
 * Opens the attempt at the provider and answers the session to pay it with. Repeating it, also after a crash in the
 * middle, finds the same session.
 *
 * @throws ProviderFault
 */
export async function openAttempt(needs: PaymentNeeds, attempt: AttemptRow, order: OrderRow): Promise<string> {
  if (attempt.state === 'open' && attempt.sessionId !== null) return attempt.sessionId;
  const opened = await requireProvider(needs).createCheckout({
    providerOrderId: attempt.providerOrderId,
    amountPaise: attempt.amountPaise,
    customer: { id: order.customerId, ...order.buyer },
    returnUrl: returnUrl(needs.publicUrl, order.orderNumber),
    notifyUrl: `${needs.publicUrl}/api/webhooks/card-provider`,
    expiresAt: attempt.expiresAt,
    requestId: attempt.requestId,
  });
  await markOpen(needs.database, attempt.id, opened);
  return opened.sessionId;
}

/** Where the provider's page leads back to; the outcome is read from the provider, never from this address. */
export function returnUrl(publicUrl: string, orderNumber: string): string {
  return `${publicUrl}/order_status?order=${encodeURIComponent(orderNumber)}`;
}

export function requireProvider(needs: PaymentNeeds): CardProvider {
  if (needs.provider === null)
    throw new ProviderFault('unreachable', 'not_configured', 'No card provider is configured');
  return needs.provider;
}

/**
 * Reads the provider's record of an attempt and brings the order up to it. Harmless to repeat, in any order.
 *
 * @throws ProviderFault when the record cannot be had
 */
export async function settleAttempt(
  needs: PaymentNeeds,
  attemptId: number,
  now: Date,
): Promise<{ readonly order: OrderRow; readonly record: ProviderRecord | null }> {
  const before = await findAttempt(needs.database, attemptId);
  const record = await readOurs(needs, before);
  const order =
    record === null
      ? await findOrder(needs.database, before.orderId)
      : await needs.database.transaction(async (tx) => await applyRecord(needs, tx, before, record, now));
  await planCheck(needs.database, attemptId, nextCheck(before, now));
  const inTime = async (): Promise<boolean> => await wasPaidInTime(needs, order);
  return { order: await honourLate(needs, order, inTime, provider, now), record };
}

/** The record, if it is of our amount, currency and id. Anything else is somebody's mistake and changes nothing. */
async function readOurs(needs: PaymentNeeds, attempt: AttemptRow): Promise<ProviderRecord | null> {
  const { providerOrderId, amountPaise } = attempt;
  const record = await requireProvider(needs).readRecord(providerOrderId);
  if (record === null) return null;
  const isOurs =
    record.providerOrderId === providerOrderId && record.amountPaise === amountPaise && record.currency === 'INR';
  const areOurs = record.payments.every(
    (payment) => payment.currency === 'INR' && (payment.providerOrderId ?? providerOrderId) === providerOrderId,
  );
  if (!isOurs || !areOurs) {
    throw new ProviderFault(
      'not ours',
      'record_differs',
      `The provider's record of ${providerOrderId} has other figures`,
    );
  }
  return record;
}

async function applyRecord(
  needs: PaymentNeeds,
  tx: Queryable,
  { id, orderId }: AttemptRow,
  record: ProviderRecord,
  now: Date,
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  const attempt = await findAttempt(tx, id);
  if (attempt.state === 'creating') await markOpen(tx, id, record);
  const seen = await savePayments(tx, id, record.payments, now);
  const isPaid = record.state === 'paid' && seen.some((payment) => payment.state === 'success');
  if (!isPaid) {
    // A payment that began before the end may still succeed, so the attempt stays open for it.
    const isOver = hasEnded(record.state) && !record.payments.some((payment) => payment.state === 'pending');
    if (isOver && attempt.state !== 'failed') await markEnded(tx, id, 'closed', now);
    return order;
  }
  await markEnded(tx, id, 'paid', now);
  return await takeMoney(needs, tx, order, seen, now);
}

/** Whether no new payment can begin at the provider. */
function hasEnded(state: ProviderOrderState): boolean {
  return state === 'expired' || state === 'closed';
}

/** Every success counts once; what it means depends on where the order stands by now. */
async function takeMoney(
  needs: PaymentNeeds,
  tx: Queryable,
  order: OrderRow,
  seen: readonly SeenPayment[],
  now: Date,
): Promise<OrderRow> {
  let taken = order;
  for (const { id, amountPaise } of seen.filter((payment) => payment.state === 'success')) {
    const receipt = { orderId: order.id, providerPaymentId: id, amountPaise };
    if (await insertCardReceipt(tx, receipt, now)) taken = await addPaid(tx, order.id, amountPaise);
  }
  if (taken === order) return order;
  const kept = taken.paidPaise - taken.refundedPaise;
  if (order.state === 'awaiting payment' && kept >= order.payablePaise) {
    return await advanceOrder(needs.orders, tx, { orderId: order.id, event: 'paid in full', actor: provider }, now);
  }
  const isOpen = order.state === 'awaiting payment';
  const isOver = order.state === 'failed' || order.state === 'expired' || order.state === 'cancelled';
  await setAttention(tx, order.id, isOpen ? 'amount differs' : isOver ? 'paid late' : 'overpaid');
  return await findOrder(tx, order.id);
}

async function wasPaidInTime(needs: PaymentNeeds, order: OrderRow): Promise<boolean> {
  const payments = await findSuccesses(needs.database, order.id);
  return payments.some(({ completedAt }) => completedAt !== null && completedAt <= order.payBy);
}

/** The next moment at which the record is worth reading; null an hour after the attempt's expiry. */
function nextCheck(attempt: Pick<AttemptRow, 'createdAt' | 'expiresAt'>, now: Date): Date | null {
  const moments = [
    ...CHECKS_AFTER_START.map((minutes) => attempt.createdAt.getTime() + minutes * MINUTE_MS),
    ...CHECKS_AFTER_EXPIRY.map((minutes) => attempt.expiresAt.getTime() + minutes * MINUTE_MS),
  ].toSorted((a, b) => a - b);
  const next = moments.find((moment) => moment > now.getTime());
  return next === undefined ? null : new Date(next);
}
