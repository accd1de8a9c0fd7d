/**
 * Expires unpaid orders. UPI and NEFT orders expire on time, independently of the card provider. A card order expires when
 * its attempt is read after its deadline (`attempt-reader.ts`); here those whose attempts will not be read.
 */
import type { OrderId } from '@tola/contract';
import { systemActor } from '#audit';
import { measureQueue } from '#card-attempts';
import { ProviderError } from '#card-providers';
import type { OrderDependencies } from '#orders';
import type { CardPaymentDependencies } from './card-payment-dependencies.ts';
import { endIfWaiting, endUnpaid, LONGEST_WAIT_MS } from './closing-unpaid-orders.ts';
import { findExpiredCards, findOverdueTransfers, findStrandedCards, findUnwatchedCards } from './overdue-store.ts';

const AT_ONCE = 200;
/** An expired payment page no longer waits for a provider that has not responded, or has refused, for this long. */
const UNREACHABLE_MS = 60_000;

const ending = { event: 'time ran out', actor: systemActor('payment watch'), note: '' } as const;

/** @returns errors of the store itself; each affects one order only */
export async function endOverdueTransfers(
  dependencies: OrderDependencies & Pick<CardPaymentDependencies, 'database' | 'log'>,
  now: Date,
): Promise<unknown[]> {
  const overdue = await findOverdueTransfers(dependencies.database, now, AT_ONCE);
  return await forEachOrder(dependencies, overdue, async (id) => await endLocally(dependencies, id, now));
}

/** @returns errors of the store itself */
export async function endOverdueCards(dependencies: CardPaymentDependencies, now: Date): Promise<unknown[]> {
  const { database, cards } = dependencies;
  const pendingBefore = new Date(now.getTime() - LONGEST_WAIT_MS);
  const { awaySince } = await measureQueue(database, cards.all, now);
  const isUnreachable =
    cards.all.length === 0 || (awaySince !== null && now.getTime() - awaySince.getTime() >= UNREACHABLE_MS);
  if (isUnreachable) {
    // A payment that was made in time is accepted later if the order can still be fulfilled; otherwise staff decide.
    const expired = await findExpiredCards(database, now, pendingBefore, AT_ONCE);
    return await forEachOrder(dependencies, expired, async (id) => await endLocally(dependencies, id, now));
  }
  const limits = { pendingBefore, refusedBefore: new Date(now.getTime() - UNREACHABLE_MS) };
  const stranded = await findStrandedCards(database, cards.all, now, limits, AT_ONCE);
  const broken = await forEachOrder(dependencies, stranded, async (id) => await endLocally(dependencies, id, now));
  const unwatched = await findUnwatchedCards(database, now, AT_ONCE);
  return [
    ...broken,
    ...(await forEachOrder(dependencies, unwatched, async (id) => await endUnpaid(dependencies, id, ending, now))),
  ];
}

/** Ends it in the store only. */
async function endLocally(
  dependencies: OrderDependencies & Pick<CardPaymentDependencies, 'database'>,
  orderId: OrderId,
  now: Date,
): Promise<void> {
  await dependencies.database.transaction(async (tx) => await endIfWaiting(dependencies, tx, orderId, ending, now));
}

async function forEachOrder(
  { log }: Pick<CardPaymentDependencies, 'log'>,
  orderIds: readonly OrderId[],
  end: (orderId: OrderId) => Promise<unknown>,
): Promise<unknown[]> {
  const broken: unknown[] = [];
  for (const orderId of orderIds) {
    try {
      await end(orderId);
    } catch (error) {
      if (error instanceof ProviderError) {
        log.warn({ err: error, orderId }, 'an overdue card order could not be closed yet');
        // The provider is unreachable for the others, too.
        if (error.isTransient) return broken;
        continue;
      }
      log.error({ err: error, orderId }, 'an overdue order could not be ended');
      broken.push(error);
    }
  }
  return broken;
}
