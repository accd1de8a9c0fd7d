/** Rate limits, counted in the database so that they hold across processes. */
import { commonRefusals } from '@tola/contract';
import { type Database, notWaitingForTheDisk, type Queryable, type Sql, sql } from '#database';
import { type CallLimit, refuse } from '#http';

export interface Limit extends CallLimit {
  /** The subject that is counted: a phone number, an IP address, a customer. */
  readonly key: string;
}

const MAX_KEY_LENGTH = 200;

/**
 * Takes a token for one attempt. An attempt over the limit takes none, so a visitor who waits out the window is
 * allowed again whatever they tried during it.
 *
 * Must run outside the transaction of the limited operation, whose rollback would refund the token.
 *
 * @throws Refusal 429 when the limit of this window is used up
 */
export async function takeToken(db: Database, limit: Limit, now: Date): Promise<void> {
  const key = limit.key.slice(0, MAX_KEY_LENGTH);
  const taken = await db.maybeOne<{ taken: number }>(takenToken(limit, { keys: sql`select ${key} as key` }, now));
  if (taken === null) throw refuse(commonRefusals, 'too-many-tries');
}

/**
 * The statement, also for use inside another one that commits alone. It is atomic on its row: two concurrent attempts cannot both be the last one allowed. Its commit does not wait for
 * the disk: a crash of the database server forgets the tokens of its last moments.
 *
 * @param keys query of the subject's `key`
 * @returns a row when a token was left
 */
export function takenToken({ name, limit, windowSeconds }: CallLimit, { keys }: { keys: Sql }, now: Date): Sql {
  return sql`
    insert into rate_limit as held (name, key, window_started_at, taken, expires_at)
    select ${name}, counted.key, ${now}::timestamptz, 1, ${now}::timestamptz + make_interval(secs => ${windowSeconds})
    from (${keys}) as counted, ${notWaitingForTheDisk}
    on conflict (name, key) do update set
      taken = case when held.expires_at <= excluded.window_started_at then 1 else held.taken + 1 end,
      window_started_at = case
        when held.expires_at <= excluded.window_started_at then excluded.window_started_at
        else held.window_started_at end,
      expires_at = case when held.expires_at <= excluded.window_started_at then excluded.expires_at else held.expires_at end
    where held.expires_at <= excluded.window_started_at or held.taken < ${limit}
    returning taken`;
}

/** Refunds the token of an attempt that does not count, such as a login with the right password. */
export async function refundToken(db: Queryable, { name, key }: Pick<Limit, 'name' | 'key'>, now: Date): Promise<void> {
  await db.run(sql`
    update rate_limit set taken = taken - 1
    where name = ${name} and key = ${key.slice(0, MAX_KEY_LENGTH)} and expires_at > ${now} and taken > 0`);
}

/** Deletes the rows of windows that have ended; called by a periodic job. */
export async function dropExpiredLimits(db: Queryable, now: Date): Promise<number> {
  return await db.run(sql`delete from rate_limit where expires_at <= ${now}`);
}
