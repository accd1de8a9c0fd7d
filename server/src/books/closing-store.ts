/** SQL of closed months. */
import type { BookMonth } from '@tola/contract/staff';
import { type Queryable, sql } from '#database';

/** The last day of the last closed month, `YYYY-MM-DD`; null while none is closed. */
export async function closedUntil(db: Queryable): Promise<string | null> {
  const { day } = await db.one<{ day: string | null }>(sql`
    select (max(month) + interval '1 month' - interval '1 day')::date::text as day from closed_month`);
  return day;
}

/** @param month its first day */
export async function closedAtOf(db: Queryable, month: string): Promise<Date | null> {
  const row = await db.maybeOne<{ closedAt: Date }>(sql`
    select closed_at from closed_month where month = ${month}::date`);
  return row?.closedAt ?? null;
}

/** Waits for documents that are being numbered, and keeps later ones waiting until the transaction ends. */
export async function lockClosing(tx: Queryable): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('closing a month'))`);
}

export interface MonthFigures {
  readonly invoices: number;
  readonly creditNotes: number;
  readonly taxablePaise: number;
  readonly taxPaise: number;
}

export async function insertClosedMonth(
  tx: Queryable,
  month: string,
  figures: MonthFigures,
  by: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into closed_month (month, closed_at, closed_by, figures)
    values (${month}::date, ${now}::timestamptz, ${by}, ${sql.json(figures)})`);
}

/** False when it is not closed. */
export async function deleteClosedMonth(tx: Queryable, month: string): Promise<boolean> {
  return (await tx.run(sql`delete from closed_month where month = ${month}::date`)) === 1;
}

type MonthRow = Omit<BookMonth, 'state' | 'closedAt'> & { readonly closedAt: Date | null };

/** Months from one to another, newest first, each with what its documents add up to. */
export async function findMonths(db: Queryable, from: string, to: string): Promise<MonthRow[]> {
  return await db.rows<MonthRow>(
    sql.replanned(sql`
    select coalesce(to_char(series.month, 'YYYY-MM'), '') as month, closed_at, closed_by, coalesce(invoices, 0) as invoices,
      coalesce(credit_notes, 0) as credit_notes, coalesce(taxable_paise, 0) as taxable_paise, coalesce(tax_paise, 0) as tax_paise
    from generate_series(${from}::date::timestamp, ${to}::date, interval '1 month') series (month)
      left join closed_month on closed_month.month = series.month
      left join (
        select date_trunc('month', dated::timestamp) as month, count(*) filter (where sign > 0) as invoices,
          count(*) filter (where sign < 0) as credit_notes, sum(sign * taxable_paise)::bigint as taxable_paise,
          sum(sign * (cgst_paise + sgst_paise + igst_paise))::bigint as tax_paise
        from tax_document cross join lateral (select case kind when 'invoice' then 1 else -1 end as sign) signed
        where dated >= ${from}::date group by 1
      ) summed on summed.month = series.month
    order by series.month desc`),
  );
}

/** The month of the first document, `YYYY-MM`; null while there is none. */
export async function firstMonth(db: Queryable): Promise<string | null> {
  const { month } = await db.one<{ month: string | null }>(sql`
    select to_char(min(dated), 'YYYY-MM') as month from tax_document`);
  return month;
}

/** Whether an e-invoice of these days is being cancelled at the portal. */
export async function isBeingCancelled(db: Queryable, from: string, to: string): Promise<boolean> {
  const found = await db.maybeOne(sql`
    select from e_invoice where state = 'cancelling' and dated between ${from}::date and ${to}::date limit 1`);
  return found !== null;
}
