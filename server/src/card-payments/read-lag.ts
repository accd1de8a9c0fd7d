/** Lag of the reads of card payments. Staff are warned when they are late: payments may be unknown to the store. */
import { alertAddress } from '#business';
import { claimWarning, measureQueue, type ReadQueue } from '#card-attempts';
import { queueMail } from '#outbox';
import type { AttemptDependencies, CardPaymentDependencies } from './card-payment-dependencies.ts';

const LATE_SECONDS = 60;
const WARN_EVERY_MS = 60 * 60_000;

export interface ReadLag {
  readonly isLate: boolean;
  readonly lagSeconds: number;
  readonly due: number;
  /** How long the card provider has not responded; null while it does. */
  readonly awaySeconds: number | null;
}

/** Measured from the rows, for all processes. */
export async function readLag(
  { database, cards }: Pick<AttemptDependencies, 'database' | 'cards'>,
  now: Date,
): Promise<ReadLag> {
  return lagOf(await measureQueue(database, cards.all, now), now);
}

function lagOf({ due, lagSeconds, awaySince }: ReadQueue, now: Date): ReadLag {
  const seconds = Math.round(lagSeconds);
  const awaySeconds =
    awaySince === null ? null : Math.max(0, Math.round((now.getTime() - awaySince.getTime()) / 1_000));
  return { isLate: lagSeconds > LATE_SECONDS, lagSeconds: seconds, due, awaySeconds };
}

/** Emails staff while reads are late, once an hour. */
export async function warnOfLag(
  dependencies: Pick<CardPaymentDependencies, 'business' | 'database' | 'log'>,
  queue: ReadQueue,
  now: Date,
): Promise<void> {
  const { isLate, lagSeconds, due, awaySeconds } = lagOf(queue, now);
  if (!isLate) return;
  const to = alertAddress(dependencies.business.current());
  await dependencies.database.transaction(async (tx) => {
    if (!(await claimWarning(tx, new Date(now.getTime() - WARN_EVERY_MS), now))) return;
    dependencies.log.error({ lagSeconds, due, awaySeconds }, 'card payments are read late');
    if (to === '') return;
    const data = { lagSeconds, due, awaySeconds, at: now.toISOString() };
    await queueMail(tx, { template: 'payments-late', to, data, dedupeKey: `payments-late ${now.toISOString()}` }, now);
  });
}
