/** Money back: asked for once, sent by the provider or paid out by staff, and followed until the bank has it. */

import type { AttemptId, OrderId, RefundId } from '@tola/contract';
import { refundOrder } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { type Actor, actorKey } from '#audit';
import { findAttempt } from '#card-attempts';
import { ProviderError } from '#card-providers';
import type { Transaction } from '#database';
import { refuse } from '#http';
import { enqueue } from '#jobs';
import { bookRefunded, keptPaise, lockOrder, type OrderRow } from '#orders';
import { checkConverted } from './convert-refund.ts';
import { findDisputedPaise } from './dispute-store.ts';
import { sendRefundJob } from './payment-job-names.ts';
import { readReturns } from './provider-returns.ts';
import type { RefundDependencies } from './refund-dependencies.ts';
import { endRefund, type RefundEnding, stateOf } from './refund-endings.ts';
import { requireAllAskedFor, requireWithinKept } from './refund-invariants.ts';
import {
  findRefund,
  findRefundableAttempts,
  insertRefund,
  type RefundFailure,
  type RefundRow,
} from './refund-store.ts';

const MINUTE_MS = 60_000;

export interface WantedRefund {
  readonly orderId: OrderId;
  readonly amountPaise: Paise;
  /** What is kept back of what was paid. */
  readonly chargePaise: Paise;
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
  tx: Transaction,
  wanted: WantedRefund,
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
  requireAllAskedFor(order, wanted, rows);
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
  { amountPaise, byBank = false }: WantedRefund,
): Promise<RefundPart[]> {
  if (order.paymentMode !== 'Card' || byBank) return [{ attemptId: null, amountPaise }];
  const parts: RefundPart[] = [];
  let leftPaise = amountPaise;
  const attempts = await findRefundableAttempts(tx, order.id);
  for (const attempt of attempts.toSorted((a, b) => Number(b.isKnown) - Number(a.isKnown))) {
    const part = Math.min(leftPaise, attempt.leftPaise);
    // What the provider does not know, it cannot send back: that part is paid out from the bank.
    if (part > 0) parts.push({ attemptId: attempt.isKnown ? attempt.id : null, amountPaise: part });
    leftPaise -= part;
  }
  if (leftPaise > 0) throw refuse(refundOrder, 'refund-too-high');
  return parts;
}

const FINAL_FAULTS: Partial<Record<ProviderError['kind'], RefundFailure>> = {
  refused: 'refused',
  'not found': 'unknown at provider',
};

/**
 * Sends a card refund, or looks how far it is. Repeating it sends nothing twice: its id is the provider's key.
 *
 * @throws ProviderError when the provider cannot be asked just now
 */
export async function followRefund(
  dependencies: RefundDependencies,
  refundId: RefundId,
  now: Date,
): Promise<RefundRow> {
  const refund = await findRefund(dependencies.database, refundId);
  const { attemptId, providerRefundId, amountPaise } = refund;
  if (refund.failure === 'converted to payout') {
    await checkConverted(dependencies, refund, now);
    return refund;
  }
  if (attemptId === null || providerRefundId === null || refund.state === 'done' || refund.state === 'failed') {
    return refund;
  }
  const attempt = await findAttempt(dependencies.database, attemptId);
  if (refund.origin !== 'store') {
    await readReturns(dependencies, attempt, now);
    return await findRefund(dependencies.database, refundId);
  }
  const { providerOrderId } = attempt;
  const note = `Refund for ${providerOrderId}`;
  const end = async (ending: RefundEnding): Promise<RefundRow> =>
    await dependencies.database.transaction(async (tx) => await endRefund(dependencies, tx, refundId, ending, now));
  try {
    const answer = await dependencies.cards
      .portOf(attempt)
      .refund({ providerOrderId, providerRefundId, amountPaise, note });
    return await end(stateOf(answer));
  } catch (error) {
    // The provider has refused for good, or has no such payment: people have to pay the money back another way.
    const failure = error instanceof ProviderError ? FINAL_FAULTS[error.kind] : undefined;
    if (failure === undefined) throw error;
    dependencies.log.error({ err: error, refundId }, 'the card provider did not take a refund');
    return await end({ state: 'failed', bankReference: null, payoutUtr: null, failure });
  }
}
