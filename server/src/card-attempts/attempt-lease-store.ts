/** The queue of attempts whose provider record is due to be read, with the leases of its readers. */
import type { AttemptId } from '@tola/contract';
import type { AccountKey } from '#card-providers';
import { type Queryable, sql } from '#database';
import { isRefused } from './account-refusal-store.ts';
import { isMadeAt } from './attempt-account-store.ts';

export interface LeasedAttempt {
  readonly id: AttemptId;
  /** Whether the last read at its account was refused. */
  readonly wasRefused: boolean;
}

/**
 * Leases the attempt whose read is most overdue; null when none is due. If this process dies, others can lease it from
 * `until` on. Attempts of an account that refuses reads are left until it is tried again.
 *
 * @param accounts those whose credentials the settings hold: the records of others cannot be read
 */
export async function leaseDueAttempt(
  db: Queryable,
  accounts: readonly AccountKey[],
  now: Date,
  until: Date,
): Promise<LeasedAttempt | null> {
  return await db.maybeOne<LeasedAttempt>(sql`
    update payment_attempt a set leased_until = ${until}
    where id = (
      select a.id from payment_attempt a
      where a.next_check_at <= ${now} and (a.leased_until is null or a.leased_until <= ${now}) and ${isMadeAt(accounts)}
        and not ${isRefused(sql`r.next_read_at > ${now}`)}
      order by a.next_check_at limit 1 for update skip locked
    )
    returning id, ${isRefused(sql`true`)} as was_refused`);
}

/** Ends a lease without a read; others can lease the attempt from `at` on. Its due time stays. */
export async function releaseLease(db: Queryable, attemptId: AttemptId, at: Date | null): Promise<void> {
  await db.run(sql`update payment_attempt set leased_until = ${at} where id = ${attemptId}`);
}

/** Records a read and schedules the next one, if any. */
export async function planRead(tx: Queryable, attemptId: AttemptId, nextReadAt: Date | null): Promise<void> {
  await tx.run(sql`
    update payment_attempt set checks = checks + 1, next_check_at = ${nextReadAt}, leased_until = null
    where id = ${attemptId}`);
}

/** Schedules a read now, unless one is scheduled. */
export async function scheduleRead(tx: Queryable, attemptId: AttemptId, now: Date): Promise<void> {
  await tx.run(sql`
    update payment_attempt set next_check_at = ${now} where id = ${attemptId} and next_check_at is null`);
}

export interface ReadQueue {
  /** Attempts whose read is due. */
  readonly due: number;
  /** How long the oldest of them is overdue. */
  readonly lagSeconds: number;
  readonly awaySince: Date | null;
}

/** @param accounts those whose credentials the settings hold */
export async function measureQueue(db: Queryable, accounts: readonly AccountKey[], now: Date): Promise<ReadQueue> {
  return await db.one<ReadQueue>(sql`
    select count(a.id)::int as due, watch.away_since,
      coalesce(extract(epoch from ${now}::timestamptz - min(a.next_check_at)), 0)::float8 as lag_seconds
    from payment_watch watch left join payment_attempt a on a.next_check_at <= ${now} and ${isMadeAt(accounts)}
    group by watch.away_since`);
}

/** Records when the provider stopped answering, and that it answers again. */
export async function recordAvailability(db: Queryable, isAway: boolean, now: Date): Promise<void> {
  if (isAway) await db.run(sql`update payment_watch set away_since = ${now} where away_since is null`);
  else await db.run(sql`update payment_watch set away_since = null where away_since is not null`);
}

/** True for the one process that must warn staff; false when staff were warned since `notSince`. */
export async function claimWarning(tx: Queryable, notSince: Date, now: Date): Promise<boolean> {
  const claimed = await tx.run(sql`
    update payment_watch set warned_at = ${now} where warned_at is null or warned_at <= ${notSince}`);
  return claimed === 1;
}
