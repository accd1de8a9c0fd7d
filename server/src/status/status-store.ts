/** SQL of the status page. */
import type { Metal } from '@tola/pricing';
import { type Queryable, sql } from '#database';

/** A pause of all sales or of one metal. */
export interface Incident {
  /** Null for all sales. */
  readonly metal: Metal | null;
  /** As buyers were told. */
  readonly reason: string;
  readonly haltedAt: Date;
  /** Null while it lasts. */
  readonly liftedAt: Date | null;
}

/** Newest first; pauses of single products are left out. */
export async function findIncidents(db: Queryable, since: Date, atMost: number): Promise<Incident[]> {
  return await db.rows<Incident>(sql`
    select metal, reason, halted_at, lifted_at from rate_halt
    where product_id is null and (lifted_at is null or lifted_at >= ${since})
    order by halted_at desc, id desc limit ${atMost}`);
}

/** Seconds since the oldest message that is due has been due; 0 without one. */
export async function oldestDueSeconds(db: Queryable, now: Date): Promise<number> {
  const { seconds } = await db.one<{ seconds: number }>(sql`
    select coalesce(extract(epoch from ${now}::timestamptz - min(next_attempt_at)), 0)::int as seconds from outbox_message
    where state = 'waiting' and attempts = 0 and next_attempt_at <= ${now} and expires_at > ${now}`);
  return seconds;
}
