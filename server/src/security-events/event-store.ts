/** SQL of recorded security events. */
import { type Queryable, sql } from '#database';
import type { SecurityEvent } from './security-event.ts';

export interface CountedEvent extends SecurityEvent {
  readonly at: Date;
  /** The minute whose identical events are one row; null for a row of its own. */
  readonly minute: Date | null;
  readonly times: number;
}

/**
 * Resolves claimed numbers and emails to accounts. Rows are written in the order of their unique key, so that two
 * processes lock shared rows in the same order.
 */
export async function insertEvents(db: Queryable, events: readonly CountedEvent[]): Promise<void> {
  await db.run(sql`
    insert into security_event as held (kind, outcome, reason, customer_id, staff_id, ip, user_agent, at, minute, times)
    select kind, outcome, coalesce(reason, '') as why, customer, staff, ip, coalesce(max("userAgent"), ''), min(at), minute,
      sum(times)
    from jsonb_to_recordset(${sql.json(events)}) as event(kind text, outcome text, reason text, "customerId" bigint,
      "staffId" bigint, "claimedMobile" text, "claimedEmail" text, ip text, "userAgent" text, at timestamptz,
      minute timestamptz, times integer)
    cross join lateral (
      select coalesce("customerId", (select id from customer where mobile = "claimedMobile")) as customer,
        coalesce("staffId", (select id from staff_member where email = lower("claimedEmail"))) as staff
    ) as account
    group by kind, outcome, why, customer, staff, ip, minute
    order by minute, kind, outcome, why, coalesce(customer, 0), coalesce(staff, 0), ip
    on conflict (minute, kind, outcome, reason, coalesce(customer_id, 0), coalesce(staff_id, 0), ip)
      do update set times = held.times + excluded.times`);
}

/** Deletes the oldest events from before a time, at most `limit` of them. @returns the number deleted */
export async function deleteSecurityEventsBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  return await db.run(sql`
    delete from security_event where id in (
      select id from security_event where at < ${before} order by at limit ${limit})`);
}
