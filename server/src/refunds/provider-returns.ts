/**
 * Refunds made on the provider's dashboard and disputes by the buyer's bank: read from the provider, booked once, and
 * blocking dispatch of orders that are no longer paid.
 */
import type { OrderId } from '@tola/contract';
import { packOrder } from '@tola/contract/staff';
import { CARD_PROVIDER, recordAudit } from '#audit';
import { type AttemptRow, findAttempts } from '#card-attempts';
import { type CardProvider, ProviderError } from '#card-providers';
import { refuse } from '#http';
import { findOrder, lockOrder, openBlock, ruleFor, SOLD_STATES } from '#orders';
import { bookDisputes } from './dispute-booking.ts';
import type { RefundDependencies } from './refund-dependencies.ts';
import { bookRefunds } from './return-booking.ts';

/**
 * Reads refunds and disputes of an attempt and books new ones. Idempotent, in any order.
 *
 * @returns false when the provider does not know the attempt
 * @throws ProviderError when they cannot be read
 */
export async function readReturns(dependencies: RefundDependencies, attempt: AttemptRow, now: Date): Promise<boolean> {
  const provider = dependencies.cards.portOf(attempt);
  const [refunds, disputes] = await Promise.all([
    provider.readRefunds(attempt.providerOrderId),
    provider.readDisputes(attempt.providerOrderId),
  ]);
  if (refunds === null || disputes === null) return false;
  if (refunds.length === 0 && disputes.length === 0) return true;
  await dependencies.database.transaction(async (tx) => {
    await lockOrder(tx, attempt.orderId);
    await bookRefunds(dependencies, tx, attempt, refunds, now);
    await bookDisputes(dependencies, tx, attempt, disputes, now);
  });
  return true;
}

/** Rate-limited providers: until when they are not called beside status reads, by `performance.now()`. */
const pausedUntil = new WeakMap<CardProvider, number>();

/**
 * Reads returns alongside a status read, without failing it: what cannot be read now is read before packing, before
 * dispatch, and by the daily reconciliation.
 */
export async function readReturnsIfPaid(
  dependencies: RefundDependencies,
  attempt: AttemptRow,
  now: Date,
): Promise<void> {
  const provider = dependencies.cards.portOf(attempt);
  if (attempt.state !== 'paid' || performance.now() < (pausedUntil.get(provider) ?? 0)) return;
  try {
    await readReturns(dependencies, attempt, now);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // The provider allows few of these calls per minute: the remaining quota is left for packing and dispatch.
    if (error.kind === 'rate limited') pausedUntil.set(provider, performance.now() + (error.retryAfterMs ?? 0));
    dependencies.log.warn({ err: error, attempt: attempt.providerOrderId }, 'refunds and disputes could not be read');
  }
}

/**
 * Reads the provider's record of a card order before it is packed or dispatched. A refund or dispute found there writes a
 * dispatch block, which the database enforces. An order in another state is left to the step itself to refuse.
 *
 * @throws Refusal 503 when the provider cannot be reached
 */
export async function checkBeforeDispatch(
  dependencies: RefundDependencies,
  orderId: OrderId,
  event: 'packed' | 'shipped',
  now: Date,
): Promise<void> {
  const order = await findOrder(dependencies.database, orderId);
  if (ruleFor(order.state, event) === null) return;
  const attempts = await findAttempts(dependencies.database, order.id);
  try {
    for (const attempt of attempts.filter(({ state }) => state === 'paid')) {
      const unread = await readReturnsOrReason(dependencies, attempt, now);
      if (unread !== null) await blockUnreadable(dependencies, attempt, unread, now);
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    dependencies.log.warn(
      { err: error, order: order.orderNumber },
      'refunds and disputes could not be read before dispatch',
    );
    throw refuse(packOrder, 'provider-unavailable');
  }
}

/** Null when they were read, otherwise why they cannot be. */
async function readReturnsOrReason(
  dependencies: RefundDependencies,
  attempt: AttemptRow,
  now: Date,
): Promise<string | null> {
  try {
    return (await readReturns(dependencies, attempt, now)) ? null : 'The payment provider does not know this payment';
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'no credentials') return error.message;
    throw error;
  }
}

/** Blocks dispatch of a payment that cannot be read: it may have been refunded, so staff decide. */
async function blockUnreadable(
  dependencies: Pick<RefundDependencies, 'database'>,
  attempt: AttemptRow,
  note: string,
  now: Date,
): Promise<void> {
  const { id: attemptId, orderId, amountPaise, providerOrderId } = attempt;
  await dependencies.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!SOLD_STATES.includes(order.state)) return;
    if (!(await openBlock(tx, { kind: 'unknown at provider', orderId, attemptId, amountPaise }, now))) return;
    const entry = { action: 'does not know', kind: 'order', subjectId: orderId, after: { providerOrderId }, note };
    await recordAudit(tx, CARD_PROVIDER, entry, now);
  });
}
