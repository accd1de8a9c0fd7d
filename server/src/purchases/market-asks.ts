/** The market's ask as the leader has published it: what the dealer buys at does not depend on whether the store sells. */
import type { LiveAsk } from '@tola/contract/staff';
import { ALL_METALS, type Metal, type Paise } from '@tola/pricing';
import { type Queryable, sql } from '#database';

/** As long as a rate is sold at by default. */
const FRESH_SECONDS = 120;

/** Null while the last rate is older than two minutes, or none has come. */
export async function liveAsk(db: Queryable, metal: Metal, now: Date): Promise<Paise | null> {
  return (await liveAsks(db, now)).find((one) => one.metal === metal)?.askPaise ?? null;
}

export async function liveAsks(db: Queryable, now: Date): Promise<LiveAsk[]> {
  const rows = await lastAsks(db);
  const since = now.getTime() - FRESH_SECONDS * 1_000;
  return ALL_METALS.map((metal) => {
    const row = rows.find((one) => one.metal === metal);
    const isFresh = row !== undefined && (row.expiresAt === null ? row.asOf.getTime() >= since : row.expiresAt > now);
    return { metal, askPaise: isFresh ? row.askPaise : null };
  });
}

/** Of any age; null before the first. */
export async function lastAsk(db: Queryable, metal: Metal): Promise<Paise | null> {
  return (await lastAsks(db)).find((one) => one.metal === metal)?.askPaise ?? null;
}

interface AskRow {
  readonly metal: Metal;
  readonly askPaise: Paise;
  readonly asOf: Date;
  readonly expiresAt: Date | null;
}

async function lastAsks(db: Queryable): Promise<AskRow[]> {
  return await db.rows<AskRow>(sql`
    select tick.* from unnest(${[...ALL_METALS]}::text[]) wanted (metal)
    cross join lateral (
      select metal, ask_paise, as_of, expires_at from rate_tick
      where metal = wanted.metal and ok order by sequence desc limit 1
    ) tick`);
}
