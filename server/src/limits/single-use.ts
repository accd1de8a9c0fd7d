/** What may be used once, by any process. Kept in the table of rate limits, whose sweep deletes it when it has expired. */
import { notWaitingForTheDisk, type Queryable, sql } from '#database';

export interface SingleUse {
  /** The rule. */
  readonly name: string;
  /** What is used, in at most 200 characters. */
  readonly key: string;
  /** Until when it is remembered. The table is not logged: a crash of the database server forgets it sooner. */
  readonly rememberedUntil: Date;
}

/** @returns when it was used first: `now`, unless it was used before */
export async function firstUse(db: Queryable, { name, key, rememberedUntil }: SingleUse, now: Date): Promise<Date> {
  const { usedAt } = await db.one<{ usedAt: Date }>(sql`
    insert into rate_limit as held (name, key, window_started_at, taken, expires_at)
    select ${name}, ${key}, ${now}::timestamptz, 1, ${rememberedUntil}::timestamptz from ${notWaitingForTheDisk}
    on conflict (name, key) do update set taken = held.taken + 1
    returning window_started_at as used_at`);
  return usedAt;
}
