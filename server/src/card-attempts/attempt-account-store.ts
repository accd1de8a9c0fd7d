/** Attempts by the provider account that made them: reachable, unclaimed and stranded ones. */
import type { AccountKey } from '#card-providers';
import { type Queryable, type Sql, sql } from '#database';

/** SQL: whether `a`, an attempt, was made at one of these accounts. One without a recorded account matches by its provider. */
export function isMadeAt(accounts: readonly AccountKey[]): Sql {
  return sql`exists (
    select from unnest(${accounts.map(({ provider }) => provider)}::text[], ${accounts.map(({ account }) => account)}::text[])
      as held (provider, account)
    where held.provider = a.provider and (a.account is null or held.account = a.account))`;
}

/** Assigns attempts without a recorded account to the account that made them. */
export async function claimAttempts(db: Queryable, accounts: readonly AccountKey[]): Promise<void> {
  for (const { provider, account } of accounts) {
    await db.run(sql`
      update payment_attempt set account = ${account} where provider = ${provider} and account is null`);
  }
}

/** Attempts and refunds that cannot be followed: the settings hold no credentials of the account, or the provider refuses them. */
export interface StrandedAccount {
  readonly provider: string;
  readonly account: string | null;
  /** Attempts that may still be paid, or were paid without the store's knowledge. */
  readonly attempts: number;
  /** Refunds not sent yet, or whose outcome is unknown. */
  readonly refunds: number;
  readonly since: Date;
  /** Since when the provider refuses the credentials; null where the settings hold none. */
  readonly refusedSince: Date | null;
}

/** @param accounts those whose credentials the settings hold */
export async function findStranded(db: Queryable, accounts: readonly AccountKey[]): Promise<StrandedAccount[]> {
  return await db.rows<StrandedAccount>(sql`
    select a.*, refusal.refused_since from (
      select made.provider, made.account, sum(waiting.attempts)::int as attempts, sum(waiting.refunds)::int as refunds,
        min(waiting.since) as since
      from (
        select id as attempt_id, 1 as attempts, 0 as refunds, created_at as since from payment_attempt
        where next_check_at is not null
        union all
        select attempt_id, 0, 1, requested_at from refund
        where next_check_at is not null and attempt_id is not null and state not in ('done', 'failed')
      ) waiting
      join payment_attempt made on made.id = waiting.attempt_id
      group by made.provider, made.account
    ) a
    left join card_account_refusal refusal on refusal.provider = a.provider and refusal.account = a.account
    where refusal.account is not null or not ${isMadeAt(accounts)}
    order by since`);
}
