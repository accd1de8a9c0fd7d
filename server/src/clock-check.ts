/** Readiness: whether the clock of this machine agrees with the database server's, which leases and leadership follow. */
import { type Database, readDatabaseClock } from '#database';
import type { ReadyCheck } from '#http';

/** Times of the log and of signatures for the bucket are the machine's; NTP keeps machines within milliseconds. */
const MOST_SKEW_MS = 5_000;

/** @returns a check whose reason names the difference in seconds */
export function clockAgrees(database: Database): ReadyCheck {
  return async () => {
    const { wallMs, databaseMs, errorMs } = await readDatabaseClock(database);
    const skewMs = Math.abs(wallMs - databaseMs) - errorMs;
    if (skewMs <= MOST_SKEW_MS) return null;
    return `the clock of this machine differs from the database's by ${Math.round(skewMs / 1000)} s`;
  };
}
