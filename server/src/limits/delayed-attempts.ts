/** Attempts that wait longer the more of them have failed. Counted in the table of rate limits. */
import { commonRefusals } from '@tola/contract';
import { type Queryable, sql } from '#database';
import { refuse } from '#http';

export interface DelayedAttempts {
  readonly name: string;
  /** The subject that is counted. */
  readonly key: string;
  /** Attempts without a delay. */
  readonly free: number;
  /** The wait after the last free attempt; it doubles with each further one. */
  readonly firstDelaySeconds: number;
  readonly mostDelaySeconds: number;
}

/** Without an attempt for this long, all are forgotten. */
const FORGOTTEN_AFTER = sql`interval '1 day'`;

/**
 * Takes an attempt, before its outcome is known, so that concurrent ones are counted exactly.
 *
 * @throws Refusal 429 while the attempt has to wait; it is not counted then
 */
export async function takeAttempt(db: Queryable, attempts: DelayedAttempts, now: Date): Promise<void> {
  const { name, key, free, firstDelaySeconds, mostDelaySeconds } = attempts;
  const taken = await db.maybeOne<{ taken: number }>(sql`
    insert into rate_limit as held (name, key, window_started_at, taken, expires_at)
    values (${name}, ${key}, ${now}, 1, ${now}::timestamptz + ${FORGOTTEN_AFTER})
    on conflict (name, key) do update set
      taken = case when held.expires_at <= excluded.window_started_at then 1 else held.taken + 1 end,
      window_started_at = excluded.window_started_at,
      expires_at = excluded.expires_at
    where held.expires_at <= excluded.window_started_at or held.taken < ${free}
      or held.window_started_at + make_interval(secs =>
        least(${mostDelaySeconds}::float8, ${firstDelaySeconds}::float8 * power(2, least(held.taken - ${free}, 20))))
        <= excluded.window_started_at
    returning taken`);
  if (taken === null) throw refuse(commonRefusals, 'too-many-tries');
}

/** Forgets the failures of a subject that has succeeded. */
export async function forgetAttempts(db: Queryable, { name, key }: DelayedAttempts): Promise<void> {
  await db.run(sql`delete from rate_limit where name = ${name} and key = ${key}`);
}
