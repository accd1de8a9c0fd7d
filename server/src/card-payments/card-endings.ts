/** How a card order that is not paid comes to its end: closed at the provider first, so that no payment slips through. */

import type { AttemptId, OrderId } from '@tola/contract';
import { type Actor, customerActor } from '#audit';
import { type AttemptRow, findAttempts, findUnpaidCardOrders, markEnded, readAgain } from '#card-attempts';
import { ProviderError, type ProviderOrderState, type ProviderRecord } from '#card-providers';
import type { Transaction } from '#database';
import type { SignedInCustomer } from '#http';
import { advanceOrder, findOrder, lockOrder, type OrderDependencies, type OrderEvent, type OrderRow } from '#orders';
import { readOurs, settleAttempt } from './attempt-settlement.ts';
import type { AttemptDependencies, CardPaymentDependencies } from './card-payment-dependencies.ts';

/** A customer on the way to the payment page is not kept waiting for an order they have given up. */
const PATIENCE_WITH_OLD_ORDERS_MS = 4_000;
/** A payment that was under way when the time ran out may still succeed for so long; then its order ends without it. */
export const LONGEST_WAIT_MS = 60 * 60_000;

export interface Ending {
  /** How long the provider may take, where somebody waits. */
  readonly patienceMs?: number;
  readonly event: Extract<OrderEvent, 'payment failed' | 'time ran out' | 'cancelled'>;
  readonly actor: Actor;
  readonly note: string;
}

/**
 * Ends an order that still waits for its card payment. It stays as it is while the provider says that a payment is under
 * way, and is confirmed when one was faster.
 *
 * @throws ProviderError when the provider cannot be asked and its payment page may still be paid on
 */
export async function endUnpaid(
  dependencies: CardPaymentDependencies,
  orderId: OrderId,
  ending: Ending,
  now: Date,
): Promise<OrderRow> {
  const { outcome, closed, paid } = await closeAttempts(dependencies, orderId, ending, now);
  if (paid !== null) return (await settleAttempt(dependencies, paid, now)).order;
  if (outcome === 'under way') return await findOrder(dependencies.database, orderId);
  return await dependencies.database.transaction(async (tx) => {
    const state = ending.event === 'payment failed' ? 'failed' : 'closed';
    for (const id of closed) await markEnded(tx, id, state, now);
    return await endIfWaiting(dependencies, tx, orderId, ending, now);
  });
}

/** Takes a step that ends an order, unless something else has been faster. */
export async function endIfWaiting(
  dependencies: OrderDependencies,
  tx: Transaction,
  orderId: OrderId,
  ending: Ending,
  now: Date,
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (order.state !== 'awaiting payment') return order;
  const { event, actor, note } = ending;
  return await advanceOrder(dependencies, tx, { orderId, event, actor, note }, now);
}

/** `unknown`: what becomes of it cannot be told any more in time; it is read on, and the order need not wait for it. */
type Closing = 'closed' | 'paid' | 'under way' | 'unknown';

export interface ClosedAttempts {
  /** Of all attempts together. */
  readonly outcome: Exclude<Closing, 'unknown'>;
  /** Those that take no money any more. */
  readonly closed: readonly AttemptId[];
  /** The one that was paid. */
  readonly paid: AttemptId | null;
}

/**
 * Asks the provider to take no more money for an order.
 *
 * @throws ProviderError
 */
export async function closeAttempts(
  dependencies: AttemptDependencies,
  orderId: OrderId,
  ending: Ending,
  now: Date,
): Promise<ClosedAttempts> {
  const closed: AttemptId[] = [];
  for (const attempt of (await findAttempts(dependencies.database, orderId)).filter(isOpen)) {
    const outcome = await closeAttempt(dependencies, attempt, ending, now);
    if (outcome === 'paid') return { outcome, closed, paid: attempt.id };
    if (outcome === 'closed') closed.push(attempt.id);
    else await readAgain(dependencies.database, attempt.id, now);
    if (outcome === 'under way') return { outcome, closed, paid: null };
  }
  return { outcome: 'closed', closed, paid: null };
}

function isOpen({ state }: Pick<AttemptRow, 'state'>): boolean {
  return state === 'creating' || state === 'open';
}

async function closeAttempt(
  dependencies: AttemptDependencies,
  attempt: AttemptRow,
  { patienceMs, event }: Ending,
  now: Date,
): Promise<Closing> {
  try {
    // Whether it was ever made, and whether it is ours, is not known yet: only the order that is may be closed.
    if (attempt.state === 'creating' && (await readOurs(dependencies, attempt, now)) === null) return 'closed';
    const state = await closeAtProvider(dependencies, attempt, patienceMs);
    if (state === 'paid' || state === 'closed') return state;
    // An order that ran out takes no new payment, but one that began before may still succeed.
    const record = state === 'expired' ? await readOurs(dependencies, attempt, now) : null;
    if (record?.state === 'paid') return 'paid';
    if (record !== null && !record.payments.some((payment) => payment.state === 'pending')) return 'closed';
    return now.getTime() > attempt.expiresAt.getTime() + LONGEST_WAIT_MS ? 'unknown' : 'under way';
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // The provider never heard of it: there is nothing to close.
    if (error.kind === 'not found') return 'closed';
    if (event === 'time ran out' && now > attempt.expiresAt) return 'unknown';
    throw error;
  }
}

/** @throws ProviderError */
export async function closeAtProvider(
  dependencies: Pick<AttemptDependencies, 'cards'>,
  attempt: AttemptRow,
  patienceMs?: number,
): Promise<ProviderOrderState> {
  return (await dependencies.cards.portOf(attempt).closeOrder(attempt.providerOrderId, patienceMs)).state;
}

/**
 * A customer who begins a new checkout gives their earlier, unpaid card orders up, so that coupon, points and pieces are
 * free again. What the provider cannot close just now is left to its own time.
 */
export async function endUnpaidCardOrders(
  dependencies: CardPaymentDependencies,
  customer: SignedInCustomer,
  now: Date,
): Promise<void> {
  const actor = customerActor(customer);
  for (const orderId of await findUnpaidCardOrders(dependencies.database, customer.id)) {
    const note = 'A new checkout was begun';
    const ending: Ending = { event: 'payment failed', actor, note, patienceMs: PATIENCE_WITH_OLD_ORDERS_MS };
    try {
      await endUnpaid(dependencies, orderId, ending, now);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      dependencies.log.warn({ err: error, orderId }, 'an unpaid card order could not be closed yet');
    }
  }
}

/** The provider says that the last try has failed, or was given up, and that none is under way. */
export function hasFailed(record: ProviderRecord): boolean {
  const states = record.payments.map((payment) => payment.state);
  return (
    record.state !== 'paid' && states.length > 0 && !states.some((state) => state === 'pending' || state === 'success')
  );
}
