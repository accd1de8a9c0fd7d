/** Refunds: requested once, sent by the provider or paid out by staff, and tracked until they are final. */

import { type AttemptId, isProviderMode, type OrderId, type RefundId } from '@tola/contract';
import { type RefundFailure, refundOrder } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { type Actor, actorKey } from '#audit';
import { type AttemptRow, endRefusal, findFollowedAttempt, noteRefusal } from '#card-attempts';
import { ProviderError } from '#card-providers';
import { invariant, type Transaction } from '#database';
import { refuse } from '#http';
import { enqueue } from '#jobs';
import { bookRefunded, keptPaise, lockOrder, type OrderRow } from '#orders';
import { checkConverted } from './convert-refund.ts';
import { findDisputedPaise } from './dispute-store.ts';
import { sendRefundJob } from './payment-job-names.ts';
import { readReturns } from './provider-returns.ts';
import type { RefundDependencies } from './refund-dependencies.ts';
import { endRefund, type RefundEnding, stateOf } from './refund-endings.ts';
import { requireFullyRequested, requireWithinKept } from './refund-invariants.ts';
import { findRefund, findRefundableAttempts, insertRefund, type RefundRow } from './refund-store.ts';

const MINUTE_MS = 60_000;

export interface RefundRequest {
  readonly orderId: OrderId;
  readonly amountPaise: Paise;
  /** Charge deducted from the payment. */
  readonly chargePaise: Paise;
  readonly reason: string;
  readonly account: { readonly sealed: Buffer; readonly masked: string } | null;
  /** Pay out from the bank although the order was paid by card. */
  readonly byBank?: boolean;
}

/**
 * Requests a refund in the caller's transaction; a job sends card refunds after the commit. An amount paid by several card
 * payments becomes several refunds.
 *
 * @throws Refusal 409 when it exceeds what is left of the payment
 */
export async function requestRefund(
  tx: Transaction,
  wanted: RefundRequest,
  actor: Actor,
  now: Date,
): Promise<RefundRow[]> {
  const order = await lockOrder(tx, wanted.orderId);
  if (wanted.amountPaise <= 0 || wanted.amountPaise > keptPaise(order)) {
    throw refuse(refundOrder, 'refund-too-high');
  }
  const disputedPaise = await findDisputedPaise(tx, order.id);
  if (wanted.amountPaise > keptPaise(order) - disputedPaise) {
    throw refuse(refundOrder, 'disputed');
  }
  requireWithinKept(order, wanted);
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
        requestedBy: actorKey(actor),
        nextCheckAt: part.attemptId === null ? null : new Date(now.getTime() + MINUTE_MS),
      },
      now,
    );
    if (part.attemptId !== null) await enqueue(tx, sendRefundJob, { refundId: refund.id });
    rows.push(refund);
  }
  requireFullyRequested(order, wanted, rows);
  await bookRefunded(tx, order, wanted.amountPaise);
  return rows;
}

interface RefundPart {
  readonly attemptId: AttemptId | null;
  readonly amountPaise: Paise;
}

async function partsOf(
  tx: Transaction,
  order: OrderRow,
  { amountPaise, byBank = false }: RefundRequest,
): Promise<RefundPart[]> {
  if (!isProviderMode(order.paymentMode) || byBank) return [{ attemptId: null, amountPaise }];
  const parts: RefundPart[] = [];
  let leftPaise = amountPaise;
  const attempts = await findRefundableAttempts(tx, order.id);
  for (const attempt of attempts.toSorted((a, b) => Number(b.isKnown) - Number(a.isKnown))) {
    const part = Math.min(leftPaise, attempt.leftPaise);
    // The provider cannot refund a payment it does not know: that part is paid out from the bank.
    if (part > 0) parts.push({ attemptId: attempt.isKnown ? attempt.id : null, amountPaise: part });
    leftPaise -= part;
  }
  if (leftPaise > 0) throw refuse(refundOrder, 'refund-too-high');
  return parts;
}

const FINAL_FAILURES: Partial<Record<ProviderError['kind'], RefundFailure>> = {
  refused: 'refused',
  'not found': 'unknown at provider',
};

/**
 * Sends a card refund or reads its state. Idempotent: the refund's id is the idempotency key at the provider. While the
 * provider refuses the account's credentials, its refunds are tried at growing intervals.
 *
 * @returns false when it was left for a later round, because the account is refused and not tried again yet
 * @throws ProviderError when the provider cannot be reached
 */
export async function followRefund(dependencies: RefundDependencies, refundId: RefundId, now: Date): Promise<boolean> {
  const { database } = dependencies;
  const refund = await findRefund(database, refundId);
  const isFinal = refund.state === 'done' || refund.state === 'failed';
  if (refund.attemptId === null || (isFinal && refund.failure !== 'converted to payout')) return true;
  const attempt = await findFollowedAttempt(database, refund.attemptId);
  const { refusedUntil } = attempt;
  if (refusedUntil !== null && refusedUntil > now) return false;
  try {
    await sendOrRead(dependencies, refund, attempt, now);
    if (refusedUntil !== null) await endRefusal(database, attempt.id);
    return true;
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unauthorized') await noteRefusal(dependencies, attempt, now);
    throw error;
  }
}

async function sendOrRead(
  dependencies: RefundDependencies,
  refund: RefundRow,
  attempt: AttemptRow,
  now: Date,
): Promise<void> {
  const { database, log, cards } = dependencies;
  const { id: refundId, providerRefundId, amountPaise } = refund;
  if (refund.failure === 'converted to payout') {
    await checkConverted(dependencies, refund, attempt, now);
    return;
  }
  if (refund.origin !== 'store') {
    await readReturns(dependencies, attempt, now);
    return;
  }
  invariant(providerRefundId !== null, 'A card refund has no id at the provider', { refundId });
  const { providerOrderId } = attempt;
  const note = `Refund for ${providerOrderId}`;
  const end = async (ending: RefundEnding) =>
    await database.transaction(async (tx) => await endRefund(dependencies, tx, refundId, ending, now));
  try {
    const reply = await cards.portOf(attempt).refund({ providerOrderId, providerRefundId, amountPaise, note });
    await end(stateOf(reply));
  } catch (error) {
    // A permanent refusal, or an unknown payment: staff have to refund it another way.
    const failure = error instanceof ProviderError ? FINAL_FAILURES[error.kind] : undefined;
    if (failure === undefined) throw error;
    log.error({ err: error, refundId }, 'the card provider rejected a refund');
    await end({ state: 'failed', bankReference: null, payoutUtr: null, failure });
  }
}
