/** Rows of settlements, their entries, and reconciliation runs. */

import type { BankCreditId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import type { AccountKey, ProviderEntry, ProviderSettlement } from '#card-providers';
import { type Queryable, sql } from '#database';

const ROWS_AT_ONCE = 500;

/** Serialises reconciliations; the lock ends with the transaction. */
export async function lockReconciliation(tx: Queryable): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('reconciliation'))`);
}

/** Upserts entries of the provider's list; a later list adds the settlement that paid them out. */
export async function saveEntries(
  tx: Queryable,
  { provider, account }: AccountKey,
  entries: readonly ProviderEntry[],
  now: Date,
): Promise<void> {
  for (let at = 0; at < entries.length; at += ROWS_AT_ONCE) {
    const rows = entries.slice(at, at + ROWS_AT_ONCE);
    await tx.run(sql`
      insert into settlement_entry as known (provider, account, kind, provider_event_id, provider_order_id, provider_payment_id,
        provider_refund_id, is_credit, amount_paise, fee_paise, fee_tax_paise, happened_at, provider_settlement_id, utr,
        remarks, seen_at)
      select distinct on (kind, id) ${provider}::text, ${account}::text, kind, id, "providerOrderId", "paymentId", "refundId", "isCredit", "amountPaise",
        "feePaise", "feeTaxPaise", "happenedAt", "settlementId", utr, remarks, ${now}::timestamptz
      from jsonb_to_recordset(${sql.json(rows)}) as row(kind text, id text, "providerOrderId" text, "paymentId" text,
        "refundId" text, "isCredit" boolean, "amountPaise" bigint, "feePaise" bigint, "feeTaxPaise" bigint,
        "happenedAt" timestamptz, "settlementId" text, utr text, remarks text)
      on conflict (kind, provider_event_id) do update set amount_paise = excluded.amount_paise,
        fee_paise = excluded.fee_paise, fee_tax_paise = excluded.fee_tax_paise, is_credit = excluded.is_credit,
        provider_settlement_id = coalesce(excluded.provider_settlement_id, known.provider_settlement_id),
        utr = coalesce(excluded.utr, known.utr), remarks = excluded.remarks, seen_at = excluded.seen_at, provider = excluded.provider,
        account = excluded.account`);
  }
}

export async function saveSettlements(
  tx: Queryable,
  { provider, account }: AccountKey,
  settlements: readonly ProviderSettlement[],
  now: Date,
): Promise<void> {
  for (const one of settlements) {
    await tx.run(sql`
      insert into settlement (provider, account, provider_settlement_id, utr, settled_at, covers_from, covers_till, payment_paise, fee_paise,
        fee_tax_paise, adjustment_paise, settled_paise, seen_at)
      values (${provider}, ${account}, ${one.id}, ${one.utr}, ${one.settledAt}, ${one.coversFrom}, ${one.coversTill}, ${one.paymentPaise},
        ${one.feePaise}, ${one.feeTaxPaise}, ${one.adjustmentPaise}, ${one.settledPaise}, ${now})
      on conflict (provider_settlement_id) do update set utr = coalesce(excluded.utr, settlement.utr),
        payment_paise = excluded.payment_paise, fee_paise = excluded.fee_paise, fee_tax_paise = excluded.fee_tax_paise,
        adjustment_paise = excluded.adjustment_paise, settled_paise = excluded.settled_paise, seen_at = excluded.seen_at,
        provider = excluded.provider, account = excluded.account`);
  }
}

/** SQL: credit `c` carries the UTR of settlement `s`, in its reference or, if the bank has no such column, its narration. */
export const showsPayout = sql`(c.utr = upper(s.utr) or strpos(upper(c.narration), upper(s.utr)) > 0)`;

/** Links settlements with bank credits of the same UTR and amount. */
export async function matchCredits(tx: Queryable): Promise<void> {
  await tx.run(sql`
    with pairs as (
      select s.id, c.id as credit_id,
        row_number() over (partition by s.id order by c.utr = upper(s.utr) desc, c.id) as nth_credit,
        row_number() over (partition by c.id order by c.utr = upper(s.utr) desc, s.id) as nth_payout
      from settlement s join bank_credit c on ${showsPayout}
      where s.bank_credit_id is null and c.state = 'unmatched' and c.amount_paise = s.settled_paise
    ), taken as (
      update bank_credit set state = 'settlement' from pairs
      where bank_credit.id = credit_id and nth_credit = 1 and nth_payout = 1 and bank_credit.state = 'unmatched'
      returning pairs.id, credit_id
    )
    update settlement set bank_credit_id = credit_id from taken where settlement.id = taken.id`);
}

/** Links a credit with a settlement; false when either is linked already or, with `sameSum`, their amounts differ. */
export async function linkCredit(
  tx: Queryable,
  link: { readonly settlementKey: string; readonly creditId: BankCreditId; readonly sameSum: boolean },
): Promise<boolean> {
  const linked = await tx.run(sql`
    update settlement s set bank_credit_id = c.id from bank_credit c
    where s.provider_settlement_id = ${link.settlementKey} and s.bank_credit_id is null and c.id = ${link.creditId}
      and c.state = 'unmatched' and (not ${link.sameSum}::boolean or c.amount_paise = s.settled_paise)`);
  if (linked === 0) return false;
  await tx.run(sql`update bank_credit set state = 'settlement' where id = ${link.creditId} and state = 'unmatched'`);
  return true;
}

/** The unmatched credit with a settlement's UTR; null when there is none. */
export async function findCreditOfSettlement(tx: Queryable, settlementKey: string): Promise<BankCreditId | null> {
  const row = await tx.maybeOne<{ id: BankCreditId }>(sql`
    select c.id from settlement s join bank_credit c on ${showsPayout}
    where s.provider_settlement_id = ${settlementKey} and c.state = 'unmatched'`);
  return row?.id ?? null;
}

export interface RunRow {
  readonly ranAt: Date;
  readonly ranBy: string;
  readonly coversFrom: Date;
  readonly entries: number;
  readonly settlements: number;
  readonly openDifferences: number;
}

export async function insertRun(tx: Queryable, run: RunRow): Promise<void> {
  await tx.run(sql`
    insert into reconciliation_run (ran_at, ran_by, covers_from, covers_till, entries, settlements, open_differences)
    values (${run.ranAt}, ${run.ranBy}, ${run.coversFrom}, ${run.ranAt}, ${run.entries}, ${run.settlements},
      ${run.openDifferences})`);
}

export async function findLastRun(db: Queryable): Promise<RunRow | null> {
  return await db.maybeOne<RunRow>(sql`
    select ran_at, ran_by, covers_from, entries, settlements, open_differences from reconciliation_run
    order by id desc limit 1`);
}

export interface ListedSettlement {
  readonly id: number;
  readonly providerSettlementId: string;
  /** Null for settlements from before accounts were recorded. */
  readonly provider: string | null;
  readonly account: string | null;
  readonly utr: string | null;
  readonly settledAt: Date;
  readonly paymentPaise: Paise;
  readonly feePaise: Paise;
  readonly feeTaxPaise: Paise;
  readonly adjustmentPaise: Paise;
  readonly settledPaise: Paise;
  readonly onBank: boolean;
}

/** Newest first. */
export async function findSettlements(db: Queryable, atMost: number): Promise<ListedSettlement[]> {
  return await db.rows<ListedSettlement>(sql`
    select id, provider_settlement_id, provider, account, utr, settled_at, payment_paise, fee_paise, fee_tax_paise, adjustment_paise,
      settled_paise, bank_credit_id is not null as on_bank
    from settlement order by settled_at desc, id desc limit ${atMost}`);
}
