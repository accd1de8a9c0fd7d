/** Accounts whose credentials the provider refuses: their attempts are read at growing intervals until it accepts them. */
import type { AttemptId } from '@tola/contract';
import type { AccountKey, MadeBy } from '#card-providers';
import { type Database, type Queryable, type Sql, sql } from '#database';
import type { Logger } from '#log';

const FIRST_WAIT = sql`interval '30 seconds'`;
const LONGEST_WAIT = sql`interval '15 minutes'`;

/** SQL: whether the provider refuses the account of `a`, an attempt, on these terms. */
export function isRefused(terms: Sql): Sql {
  return sql`exists (
    select from card_account_refusal r where r.provider = a.provider and r.account = a.account and ${terms})`;
}

/** SQL: until when the account of `a`, an attempt, is not tried again; null while the provider accepts it. */
export const refusedUntil = sql`(
  select r.next_read_at from card_account_refusal r where r.provider = a.provider and r.account = a.account)`;

/**
 * Records that the provider refused the credentials of the account of an attempt. An account that is not recorded yet is
 * left out: the first start after the upgrade records it.
 */
export async function noteRefusal(
  { database, log }: { readonly database: Database; readonly log: Logger },
  { provider, account }: MadeBy,
  now: Date,
): Promise<void> {
  if (account !== null && (await recordRefusal(database, { provider, account }, now))) {
    log.error({ provider, account }, 'the card provider refuses the credentials of an account');
  }
}

/**
 * Records a refused read; the next one waits twice as long. Concurrent reads that were refused count as one.
 *
 * @returns whether it counted
 */
async function recordRefusal(db: Queryable, { provider, account }: AccountKey, now: Date): Promise<boolean> {
  const changed = await db.run(sql`
    insert into card_account_refusal as known (provider, account, refused_since, refusals, next_read_at)
    values (${provider}, ${account}, ${now}, 1, ${now}::timestamptz + ${FIRST_WAIT})
    on conflict (provider, account) do update set refusals = known.refusals + 1,
      next_read_at = ${now}::timestamptz + least(${LONGEST_WAIT}, ${FIRST_WAIT} * power(2, least(known.refusals, 10)))
    where known.next_read_at <= ${now}`);
  return changed === 1;
}

/** Ends the refusal of the account of an attempt that has been read. */
export async function endRefusal(db: Queryable, attemptId: AttemptId): Promise<void> {
  await db.run(sql`
    delete from card_account_refusal r using payment_attempt a
    where a.id = ${attemptId} and r.provider = a.provider and r.account = a.account`);
}

/** Tries every account again, as after a start with new settings. */
export async function forgetRefusals(db: Queryable): Promise<void> {
  await db.run(sql`delete from card_account_refusal`);
}
