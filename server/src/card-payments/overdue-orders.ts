/**
 * How does an order end that nobody has paid in time? By UPI and NEFT at its time, whatever the card provider does. By card
 * when its attempt is read after that time (`attempt-reader.ts`); here end the card orders that no read will come to.
 */
import type { OrderId } from '@tola/contract';
import { systemActor } from '#audit';
import { measureQueue } from '#card-attempts';
import { ProviderError } from '#card-providers';
import type { OrderDependencies } from '#orders';
import { endIfWaiting, endUnpaid, LONGEST_WAIT_MS } from './card-endings.ts';
import type { CardPaymentDependencies } from './card-payment-dependencies.ts';
import { findDeadCards, findOverdueTransfers, findStrandedCards, findUnwatchedCards } from './overdue-store.ts';

const AT_ONCE = 200;
/** Once the payment page has expired, an order waits no longer for a provider that has not answered, or has refused, for this long. */
const AWAY_MS = 60_000;

const ending = { event: 'time ran out', actor: systemActor('payment watch'), note: '' } as const;

/** @returns what went wrong in the store itself; it stops only the order that it happened to */
export async function endOverdueTransfers(
  dependencies: OrderDependencies & Pick<CardPaymentDependencies, 'database' | 'log'>,
  now: Date,
): Promise<unknown[]> {
  const overdue = await findOverdueTransfers(dependencies.database, now, AT_ONCE);
  return await inTurn(dependencies, overdue, async (id) => await endHere(dependencies, id, now));
}

/** @returns what went wrong in the store itself */
export async function endOverdueCards(dependencies: CardPaymentDependencies, now: Date): Promise<unknown[]> {
  const { database, cards } = dependencies;
  const pendingBefore = new Date(now.getTime() - LONGEST_WAIT_MS);
  const { awaySince } = await measureQueue(database, cards.all, now);
  const isAway = cards.all.length === 0 || (awaySince !== null && now.getTime() - awaySince.getTime() >= AWAY_MS);
  if (isAway) {
    // Whatever money still comes is honoured if it came in time and everything can be had again, else it is for staff.
    const dead = await findDeadCards(database, now, pendingBefore, AT_ONCE);
    return await inTurn(dependencies, dead, async (id) => await endHere(dependencies, id, now));
  }
  const limits = { pendingBefore, refusedBefore: new Date(now.getTime() - AWAY_MS) };
  const stranded = await findStrandedCards(database, cards.all, now, limits, AT_ONCE);
  const broken = await inTurn(dependencies, stranded, async (id) => await endHere(dependencies, id, now));
  const unwatched = await findUnwatchedCards(database, now, AT_ONCE);
  return [
    ...broken,
    ...(await inTurn(dependencies, unwatched, async (id) => await endUnpaid(dependencies, id, ending, now))),
  ];
}

/** Ends it in the store alone. */
async function endHere(
  dependencies: OrderDependencies & Pick<CardPaymentDependencies, 'database'>,
  orderId: OrderId,
  now: Date,
): Promise<void> {
  await dependencies.database.transaction(async (tx) => await endIfWaiting(dependencies, tx, orderId, ending, now));
}

async function inTurn(
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
        // The rest would only wait for the same answer.
        if (error.passing) return broken;
        continue;
      }
      log.error({ err: error, orderId }, 'an overdue order could not be ended');
      broken.push(error);
    }
  }
  return broken;
}
