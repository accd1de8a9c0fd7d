/** Works on rows that wait for a service outside: one after another, each claimed by one worker, with growing pauses. */
import type { Database, Transaction } from '#database';

/** Longer than the requests for one row take. */
const CLAIM_MS = 3 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const LONGEST_PAUSE_MINUTES = 60;
/** In one run of a job. */
const MOST_IN_A_RUN = 200;

export interface DueRows<T> {
  readonly database: Database;
  readonly clock: () => Date;
  /** The next row that is due, which no other worker gets until the claim ends; null when none is. */
  readonly claimNext: (tx: Transaction, now: Date, claimedUntil: Date) => Promise<T | null>;
  /** Returns whether the service can be asked about the next row. */
  readonly workOn: (row: T) => Promise<boolean>;
}

/** Stops early when the service is away. Returns how many rows it has worked on. */
export async function workOnDueRows<T>(
  { database, clock, claimNext, workOn }: DueRows<T>,
  signal?: AbortSignal,
): Promise<number> {
  for (let done = 0; done < MOST_IN_A_RUN; done += 1) {
    if (signal?.aborted === true) return done;
    const now = clock();
    const claimed = await database.transaction(
      async (tx) => await claimNext(tx, now, new Date(now.getTime() + CLAIM_MS)),
    );
    if (claimed === null) return done;
    if (!(await workOn(claimed))) return done + 1;
  }
  return MOST_IN_A_RUN;
}

/**
 * When a row is due again: after 1, 2, 4, … minutes, at most an hour.
 * @param attempts at least 1
 * @param pauseSeconds for which the service wants to be left alone
 */
export function nextAttemptAt(now: Date, attempts: number, pauseSeconds: number | null = null): Date {
  const minutes = Math.max(2 ** Math.min(attempts - 1, 10), (pauseSeconds ?? 0) / 60);
  return new Date(now.getTime() + Math.min(minutes, LONGEST_PAUSE_MINUTES) * MINUTE_MS);
}
