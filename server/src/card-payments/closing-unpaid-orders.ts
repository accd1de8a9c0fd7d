/** Ends unpaid card orders: closes them at the provider first, so that no payment can follow. */

import type { AttemptId, OrderId } from '@tola/contract';
import type { OrderEvent } from '@tola/contract/staff';
import { type Actor, customerActor } from '#audit';
import { type AttemptRow, findAttempts, markEnded, scheduleRead } from '#card-attempts';
import { ProviderError, type ProviderOrderState, type ProviderRecord } from '#card-providers';
import type { Transaction } from '#database';
import { advanceOrder, findOrder, lockOrder, type OrderDependencies, type OrderRow } from '#orders';
import { readVerifiedRecord, settleAttempt } from './attempt-settlement.ts';
import type { AttemptDependencies, CardPaymentDependencies } from './card-payment-dependencies.ts';

/** A customer who starts a new checkout does not wait longer than this for their earlier orders to close. */
const PATIENCE_WITH_OLD_ORDERS_MS = 4_000;
/** A payment in progress at expiry may still succeed for this long; then the order expires without it. */
export const LONGEST_WAIT_MS = 60 * 60_000;

export interface Ending {
  /** Total time limit for the provider, where a person is waiting. */
  readonly patienceMs?: number;
  readonly event: Extract<OrderEvent, 'payment failed' | 'time ran out' | 'cancelled'>;
  readonly actor: Actor;
  readonly note: string;
}

/**
 * Ends an unpaid card order. It stays unpaid while the provider reports a payment in progress, and is confirmed when a
 * payment was faster.
 *
 * @throws ProviderError when the provider is unreachable and its payment page is still open
 */
export async function endUnpaid(
  dependencies: CardPaymentDependencies,
  orderId: OrderId,
  ending: Ending,
  now: Date,
): Promise<OrderRow> {
  const { outcome, closed, paid } = await closeAttempts(dependencies, orderId, ending, now);
  if (paid !== null) return (await settleAttempt(dependencies, paid, now)).order;
  if (outcome === 'in progress') return await findOrder(dependencies.database, orderId);
  return await dependencies.database.transaction(async (tx) => {
    const state = ending.event === 'payment failed' ? 'failed' : 'closed';
    for (const id of closed) await markEnded(tx, id, state, now);
    return await endIfWaiting(dependencies, tx, orderId, ending, now);
  });
}

/** Ends an order, unless it is no longer unpaid. */
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

/** `unknown`: the result will not be known in time; reads continue, and the order does not wait for it. */
type CloseOutcome = 'closed' | 'paid' | 'in progress' | 'unknown';

export interface ClosedAttempts {
  /** Of all attempts. */
  readonly outcome: Exclude<CloseOutcome, 'unknown'>;
  /** Attempts that can no longer be paid. */
  readonly closed: readonly AttemptId[];
  /** The paid attempt, if any. */
  readonly paid: AttemptId | null;
}

/**
 * Closes the open attempts of an order at the provider.
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
    else await scheduleRead(dependencies.database, attempt.id, now);
    if (outcome === 'in progress') return { outcome, closed, paid: null };
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
): Promise<CloseOutcome> {
  try {
    // It may not exist at the provider, or a different order may have its id: only our own may be closed.
    if (attempt.state === 'creating' && (await readVerifiedRecord(dependencies, attempt, now)) === null)
      return 'closed';
    const state = await closeAtProvider(dependencies, attempt, patienceMs);
    if (state === 'paid' || state === 'closed') return state;
    // An expired order takes no new payment, but one started before may still succeed.
    const record = state === 'expired' ? await readVerifiedRecord(dependencies, attempt, now) : null;
    if (record?.state === 'paid') return 'paid';
    if (record !== null && !record.payments.some((payment) => payment.state === 'pending')) return 'closed';
    return now.getTime() > attempt.expiresAt.getTime() + LONGEST_WAIT_MS ? 'unknown' : 'in progress';
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // It was never created.
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
 * Ends a customer's earlier unpaid card orders when they start a new checkout, so that coupon, points and stock are free.
 * Orders that the provider cannot close now expire later.
 *
 * @param orderIds of the customer's unpaid card orders
 */
export async function endUnpaidCardOrders(
  dependencies: CardPaymentDependencies,
  orderIds: readonly OrderId[],
  customer: Parameters<typeof customerActor>[0],
  now: Date,
): Promise<void> {
  const actor = customerActor(customer);
  for (const orderId of orderIds) {
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

/** Whether a payment has failed or was abandoned, and none is in progress. */
export function hasFailed(record: ProviderRecord): boolean {
  const states = record.payments.map((payment) => payment.state);
  return (
    record.state !== 'paid' && states.length > 0 && !states.some((state) => state === 'pending' || state === 'success')
  );
}
