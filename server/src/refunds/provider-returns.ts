/**
 * Money that went back without the store: refunds made on the provider's dashboard and disputes of the buyer's bank. They
 * are read from the provider, counted once, and stop goods that are no longer paid for.
 */
import type { AttemptId, OrderId } from '@tola/contract';
import { packOrder } from '@tola/contract/staff';
import { CARD_PROVIDER, recordAudit } from '#audit';
import { type AttemptRow, findAttempt, findAttempts } from '#card-attempts';
import { type CardProvider, ProviderError } from '#card-providers';
import { refuse } from '#http';
import { findOrder, lockOrder, openBlock, ruleFor, SOLD_STATES } from '#orders';
import { bookDisputes } from './dispute-booking.ts';
import type { RefundDependencies } from './refund-dependencies.ts';
import { bookRefunds } from './return-booking.ts';

/**
 * Reads refunds and disputes of an attempt and books what is new. Harmless to repeat, in any order.
 *
 * @returns false when the provider does not know the attempt
 * @throws ProviderError when they cannot be had
 */
export async function readReturns(dependencies: RefundDependencies, attempt: AttemptRow, now: Date): Promise<boolean> {
  const provider = dependencies.cards.portOf(attempt);
  const [refunds, disputes] = await Promise.all([
    provider.readRefunds(attempt.providerOrderId),
    provider.readDisputes(attempt.providerOrderId),
  ]);
  if (refunds === null || disputes === null) return false;
  await dependencies.database.transaction(async (tx) => {
    await lockOrder(tx, attempt.orderId);
    await bookRefunds(dependencies, tx, attempt, refunds, now);
    await bookDisputes(dependencies, tx, attempt, disputes, now);
  });
  return true;
}

/** Until when a provider that had too many calls is not asked beside status reads, by `performance.now()`. */
const restsUntil = new WeakMap<CardProvider, number>();

/**
 * The same beside a status read, whose answer about the payment must not wait for it: what cannot be read now is read
 * before packing, before dispatch, and by the daily reconciliation.
 */
export async function readReturnsIfPaid(
  dependencies: RefundDependencies,
  attemptId: AttemptId,
  now: Date,
): Promise<void> {
  const attempt = await findAttempt(dependencies.database, attemptId);
  const provider = dependencies.cards.portOf(attempt);
  if (attempt.state !== 'paid' || performance.now() < (restsUntil.get(provider) ?? 0)) return;
  try {
    await readReturns(dependencies, attempt, now);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // The provider allows few of these calls a minute: the rest of them is left for packing and dispatch.
    if (error.kind === 'rate limited') restsUntil.set(provider, performance.now() + (error.retryAfterMs ?? 0));
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
      const unread = await whyReturnsAreUnknown(dependencies, attempt, now);
      if (unread !== null) await blockUnknown(dependencies, attempt, unread, now);
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

/** Null once they have been read. */
async function whyReturnsAreUnknown(
  dependencies: RefundDependencies,
  attempt: AttemptRow,
  now: Date,
): Promise<string | null> {
  try {
    return (await readReturns(dependencies, attempt, now)) ? null : 'The card provider does not know this payment';
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'no credentials') return error.message;
    throw error;
  }
}

/** A payment that cannot be looked up may have been returned unseen: a person has to decide. */
async function blockUnknown(
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
