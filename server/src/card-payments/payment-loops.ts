/** The background loops of card payments: one for each kind of round, and one that measures the lag. */
import { setTimeout as pause } from 'node:timers/promises';
import { findStranded, measureQueue, type ReadQueue } from '#card-attempts';
import type { Platform } from '#platform';
import { readDueAttempts } from './attempt-reader.ts';
import type { AttemptDependencies, CardPaymentDependencies } from './card-payment-dependencies.ts';
import { endOverdueCards, endOverdueTransfers } from './overdue-orders.ts';
import { followRefunds } from './payment-jobs.ts';
import { warnOfLag } from './read-lag.ts';

const READ_EVERY_MS = 1_000;
const CHECK_EVERY_MS = 5_000;

export interface Loops {
  /** Starts no further round; waits for those in progress. */
  stop(): Promise<void>;
}

/** Starts the loops of this process: the rounds in workers, the lag in every process. */
export function startPaymentLoops(platform: Platform, dependencies: CardPaymentDependencies): Loops {
  const { settings, metrics, clock, log } = platform;
  const stopping = new AbortController();
  const reads = metrics.counter('tola_payment_reads_total', "Reads of the card provider's records that were due.");
  let queue: ReadQueue = { due: 0, lagSeconds: 0, awaySince: null };
  metrics.gauge(
    'tola_payment_read_lag_seconds',
    'How long the oldest read of a card payment is overdue.',
    () => queue.lagSeconds,
  );
  metrics.gauge('tola_payment_reads_due', 'Card payments whose record is due to be read.', () => queue.due);
  metrics.gauge(
    'tola_card_provider_away_seconds',
    'How long the card provider has not responded; 0 while it does.',
    () => (queue.awaySince === null ? 0 : Math.max(0, (clock().getTime() - queue.awaySince.getTime()) / 1_000)),
  );

  const measureStranded = strandedGauge(platform, dependencies);

  /** @param round returns the pause before the next one, in milliseconds */
  async function repeat(name: string, round: () => Promise<number>): Promise<void> {
    while (!stopping.signal.aborted) {
      const waitMs = await round().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error, round: name }, 'a round of card payments failed');
        return CHECK_EVERY_MS;
      });
      await pause(waitMs, undefined, { signal: stopping.signal, ref: false }).catch(unlessStopped);
    }
  }
  function unlessStopped(error: unknown): void {
    if (!stopping.signal.aborted) throw error;
  }

  const loops = [
    repeat('lag', async () => {
      queue = await measureQueue(dependencies.database, dependencies.cards.all, clock());
      await warnOfLag(dependencies, queue, clock());
      await measureStranded();
      return CHECK_EVERY_MS;
    }),
  ];
  if (settings.process !== 'web') {
    loops.push(
      repeat('reads', async () => {
        const round = await readDueAttempts(dependencies, clock);
        reads.inc(round.reads);
        return Math.max(READ_EVERY_MS, round.pauseMs);
      }),
      repeat('overdue transfers', async () => {
        await endOverdueTransfers(dependencies, clock());
        return CHECK_EVERY_MS;
      }),
      repeat('overdue cards', async () => {
        await endOverdueCards(dependencies, clock());
        return CHECK_EVERY_MS;
      }),
      repeat('refunds', async () => {
        await followRefunds(dependencies, clock());
        return CHECK_EVERY_MS;
      }),
    );
  }
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

/** Declares the gauges of accounts that cannot be read. @returns what brings them up to date */
function strandedGauge(
  { metrics }: Platform,
  { database, cards }: Pick<AttemptDependencies, 'database' | 'cards'>,
): () => Promise<void> {
  let stranded = 0;
  let refused = 0;
  metrics.gauge(
    'tola_card_payments_stranded',
    'Card payments and refunds of accounts whose credentials the settings do not hold, or the provider refuses.',
    () => stranded,
  );
  metrics.gauge(
    'tola_card_accounts_refused',
    'Accounts with card payments to read whose credentials the provider refuses.',
    () => refused,
  );
  return async () => {
    const waiting = await findStranded(database, cards.all);
    stranded = waiting.reduce((sum, { attempts, refunds }) => sum + attempts + refunds, 0);
    refused = waiting.filter(({ refusedSince }) => refusedSince !== null).length;
  };
}
