/** Reads the provider's record of each attempt that is due, several at a time, until none is due any more. */
import type { AttemptId } from '@tola/contract';
import { systemActor } from '#audit';
import {
  endRefusal,
  findAttempt,
  type LeasedAttempt,
  leaseDueAttempt,
  noteAway,
  planRead,
  putOff,
  readAfterMistake,
  recordRefusal,
} from '#card-attempts';
import { MOST_FAULTS_IN_A_ROW, ProviderError } from '#card-providers';
import { settleAttempt } from './attempt-settlement.ts';
import { closeAtProvider, endUnpaid } from './card-endings.ts';
import type { CardPaymentDependencies } from './card-payment-dependencies.ts';

/** Calls under way to the provider from one process; with answers in 300 ms they make over 1,000 reads a minute. */
const LANES = 8;
/** Longer than the provider's answer may take, all tries together. */
const LEASE_MS = 30_000;
/** After a fault others go first. */
const PUT_OFF_MS = 30_000;
/** A fault of the store's own is not cured by asking at once. */
const PUT_OFF_BROKEN_MS = 60_000;
/** How soon one that was away is asked again. */
const AWAY_PAUSE_MS = 5_000;

export interface ReadRound {
  readonly reads: number;
  /** What went wrong in the store itself; it stops only the attempt that it happened to. */
  readonly broken: readonly unknown[];
  /** How long the provider is to be left alone; 0 when everything that was due has been read. */
  readonly pauseMs: number;
}

/** Drains the queue. Other processes may do the same at the same time; each attempt is read by one of them. */
export async function readDueAttempts(dependencies: CardPaymentDependencies, clock: () => Date): Promise<ReadRound> {
  const round = { reads: 0, broken: [] as unknown[], pauseMs: 0, answers: 0, faults: 0 };
  if (dependencies.cards.all.length === 0) return round;

  async function lane(): Promise<void> {
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
      await bringUpToDate(dependencies, attemptId, now);
      if (wasRefused) await endRefusal(dependencies.database, attemptId);
      round.answers += 1;
      round.faults = 0;
    } catch (error) {
      if (!(error instanceof ProviderError)) {
        dependencies.log.error({ err: error, attemptId }, 'the record of a payment could not be applied');
        round.broken.push(error);
        await putOff(dependencies.database, attemptId, new Date(clock().getTime() + PUT_OFF_BROKEN_MS));
        return;
      }
      await afterFault(error, attemptId);
    }
  }

  async function afterFault(fault: ProviderError, attemptId: AttemptId): Promise<void> {
    dependencies.log.warn({ err: fault, attemptId }, 'the card provider could not be asked; a later round tries again');
    if (fault.kind === 'rate limited') {
      // It is the account that has to wait, not this attempt.
      round.answers += 1;
      round.pauseMs = Math.max(round.pauseMs, fault.retryAfterMs ?? AWAY_PAUSE_MS);
      await putOff(dependencies.database, attemptId, null);
      return;
    }
    const now = clock();
    if (fault.kind === 'unauthorized') await backOff(dependencies, attemptId, now);
    else if (fault.passing) {
      await putOff(dependencies.database, attemptId, new Date(now.getTime() + PUT_OFF_MS));
    } else {
      // The provider has answered, but not with this attempt: its record is somebody's mistake and may be put right.
      const { expiresAt } = await findAttempt(dependencies.database, attemptId);
      await planRead(dependencies.database, attemptId, readAfterMistake(expiresAt, now));
    }
    if (fault.passing) round.faults += 1;
    else round.answers += 1;
    if (round.faults >= MOST_FAULTS_IN_A_ROW) round.pauseMs = Math.max(round.pauseMs, AWAY_PAUSE_MS);
  }

  await Promise.all(Array.from({ length: LANES }, lane));
  const isAway = round.faults >= MOST_FAULTS_IN_A_ROW || (round.answers === 0 && round.faults > 0);
  if (isAway || round.answers > 0) await noteAway(dependencies.database, isAway, clock());
  return round;
}

/** All attempts of a refused account wait, not this one alone, so that all are read once its credentials work. */
async function backOff({ database, log }: CardPaymentDependencies, attemptId: AttemptId, now: Date): Promise<void> {
  const { provider, account } = await findAttempt(database, attemptId);
  // Recorded by the first start after the upgrade; until then this attempt waits alone.
  if (account === null) return await putOff(database, attemptId, new Date(now.getTime() + PUT_OFF_MS));
  if (await recordRefusal(database, { provider, account }, now)) {
    log.error({ provider, account }, 'the card provider refuses the credentials of an account');
  }
  await putOff(database, attemptId, null);
}

/** Settles by the record; an order whose time is over ends, and what is open at the provider for one that is over is closed. */
async function bringUpToDate(dependencies: CardPaymentDependencies, attemptId: AttemptId, now: Date): Promise<void> {
  const { order, record, attempt } = await settleAttempt(dependencies, attemptId, now, 'once over');
  if (order.state === 'awaiting payment') {
    if (order.payBy > now) return;
    const actor = systemActor('payment watch');
    await endUnpaid(dependencies, order.id, { event: 'time ran out', actor, note: '' }, now);
  } else if (record?.state === 'open' && order.paidPaise === 0) {
    await closeAtProvider(dependencies, attempt);
  }
}
