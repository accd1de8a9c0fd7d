/** Reads the provider's records of attempts that are due, concurrently, until none is left. */
import type { AttemptId } from '@tola/contract';
import { systemActor } from '#audit';
import {
  endRefusal,
  findAttempt,
  type LeasedAttempt,
  leaseDueAttempt,
  noteRefusal,
  planRead,
  readAfterMismatch,
  recordAvailability,
  releaseLease,
} from '#card-attempts';
import { MOST_CONSECUTIVE_FAILURES, ProviderError } from '#card-providers';
import { settleAttempt } from './attempt-settlement.ts';
import type { CardPaymentDependencies } from './card-payment-dependencies.ts';
import { closeAtProvider, endUnpaid } from './closing-unpaid-orders.ts';

/** Concurrent calls to the provider from one process; at 300 ms each, over 1,000 reads a minute. */
const CONCURRENCY = 8;
/** Longer than the time limit of a read, all tries together. */
const LEASE_MS = 30_000;
/** Pause of an attempt after a transient error, or after one that says nothing about its order. */
const RETRY_MS = 30_000;
/** Pause of an attempt after an error of the store itself. */
const RETRY_BROKEN_MS = 60_000;
/** Pause after which an unreachable provider is tried again. */
const UNREACHABLE_PAUSE_MS = 5_000;

export interface ReadRound {
  readonly reads: number;
  /** Errors of the store itself; each affects one attempt only. */
  readonly broken: readonly unknown[];
  /** Pause before the next round; 0 when everything that was due has been read. */
  readonly pauseMs: number;
}

/** Drains the queue. Processes share it; each attempt is read by one of them. */
export async function readDueAttempts(dependencies: CardPaymentDependencies, clock: () => Date): Promise<ReadRound> {
  const round = { reads: 0, broken: [] as unknown[], pauseMs: 0, responses: 0, failures: 0 };
  if (dependencies.cards.all.length === 0) return round;

  async function readUntilEmpty(): Promise<void> {
    while (round.pauseMs === 0) {
      const now = clock();
      const leased = await leaseDueAttempt(
        dependencies.database,
        dependencies.cards.all,
        now,
        new Date(now.getTime() + LEASE_MS),
      );
      if (leased === null) return;
      await readOne(leased, now);
    }
  }

  async function readOne({ id: attemptId, wasRefused }: LeasedAttempt, now: Date): Promise<void> {
    round.reads += 1;
    try {
      await settleOrExpire(dependencies, attemptId, now);
      if (wasRefused) await endRefusal(dependencies.database, attemptId);
      round.responses += 1;
      round.failures = 0;
    } catch (error) {
      if (!(error instanceof ProviderError)) {
        dependencies.log.error({ err: error, attemptId }, 'the record of a payment could not be applied');
        round.broken.push(error);
        await releaseLease(dependencies.database, attemptId, new Date(clock().getTime() + RETRY_BROKEN_MS));
        return;
      }
      await afterFailure(error, attemptId);
    }
  }

  async function afterFailure(failure: ProviderError, attemptId: AttemptId): Promise<void> {
    dependencies.log.warn({ err: failure, attemptId }, 'a read at the card provider failed; a later round retries it');
    if (failure.kind === 'rate limited') {
      // The account has to wait, not this attempt.
      round.responses += 1;
      round.pauseMs = Math.max(round.pauseMs, failure.retryAfterMs ?? UNREACHABLE_PAUSE_MS);
      await releaseLease(dependencies.database, attemptId, null);
      return;
    }
    const now = clock();
    const isUnauthorized = failure.kind === 'unauthorized';
    if (isUnauthorized) await noteRefusal(dependencies, await findAttempt(dependencies.database, attemptId), now);
    if (isUnauthorized || failure.kind === 'forbidden' || failure.isTransient) {
      await releaseLease(dependencies.database, attemptId, new Date(now.getTime() + RETRY_MS));
    } else {
      // The provider responded, but not about this attempt: its record may be corrected later.
      const { expiresAt } = await findAttempt(dependencies.database, attemptId);
      await planRead(dependencies.database, attemptId, readAfterMismatch(expiresAt, now));
    }
    if (failure.isTransient) round.failures += 1;
    else round.responses += 1;
    if (round.failures >= MOST_CONSECUTIVE_FAILURES) round.pauseMs = Math.max(round.pauseMs, UNREACHABLE_PAUSE_MS);
  }

  await Promise.all(Array.from({ length: CONCURRENCY }, readUntilEmpty));
  const isUnreachable = round.failures >= MOST_CONSECUTIVE_FAILURES || (round.responses === 0 && round.failures > 0);
  if (isUnreachable || round.responses > 0) await recordAvailability(dependencies.database, isUnreachable, clock());
  return round;
}

/** Settles by the record, then expires an overdue order, and closes what is still open at the provider for an ended one. */
async function settleOrExpire(dependencies: CardPaymentDependencies, attemptId: AttemptId, now: Date): Promise<void> {
  const { order, record, attempt } = await settleAttempt(dependencies, attemptId, now, 'once over');
  if (order.state === 'awaiting payment') {
    if (order.payBy > now) return;
    const actor = systemActor('payment watch');
    await endUnpaid(dependencies, order.id, { event: 'time ran out', actor, note: '' }, now);
  } else if (record?.state === 'open' && order.paidPaise === 0) {
    await closeAtProvider(dependencies, attempt);
  }
}
