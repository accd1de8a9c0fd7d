/** Readiness: whether the clock of this machine agrees with the database server's, which leases and leadership follow. */
import { type Database, sql } from '#database';
import type { ReadyCheck } from '#http';

/** Price locks and sessions last minutes and more; NTP keeps machines within milliseconds. */
const MOST_SKEW_MS = 5_000;

/** @returns a check whose reason names the difference in seconds */
export function clockAgrees(database: Database): ReadyCheck {
  return async () => {
    const before = Date.now();
    const { ms } = await database.one<{ ms: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
    );
    const after = Date.now();
    const skewMs = Math.abs((before + after) / 2 - ms) - (after - before) / 2;
    if (skewMs <= MOST_SKEW_MS) return null;
    return `the clock of this machine differs from the database's by ${Math.round(skewMs / 1000)} s`;
  };
}
