/** SQL of exports to Tally. */
import type { TallyCount, TallyExport, TallyVoucher } from '@tola/contract/staff';
import type { TallyNames } from '#business';
import { type Queryable, type Sql, sql } from '#database';
import type { CreditNoteDocument, InvoiceDocument } from '#invoices';
import { purchaseDocument, type TallyPurchase } from './tally-purchase-store.ts';
import { ALL_VOUCHERS, vouchers } from './vouchers.ts';

export interface TallyPeriod {
  readonly from: Date;
  readonly until: Date;
  /** `YYYY-MM-DD` in India, both included. */
  readonly firstDay: string;
  readonly lastDay: string;
}

function booked({ from, until }: TallyPeriod): Sql {
  return vouchers({ from, until }, ALL_VOUCHERS);
}

export async function countVouchers(db: Queryable, period: TallyPeriod): Promise<TallyCount[]> {
  return await db.rows<TallyCount>(
    sql.replanned(sql`
    select v.voucher, count(*) filter (where t.voucher_id is null) as waiting,
      coalesce(sum(v.debit_paise + v.credit_paise) filter (where t.voucher_id is null), 0)::bigint as waiting_paise,
      count(t.voucher_id) as exported,
      coalesce(sum(v.debit_paise + v.credit_paise) filter (where t.voucher_id is not null), 0)::bigint as exported_paise
    from (${booked(period)}) v left join tally_voucher t on t.voucher_id = v.sort_id
    group by v.voucher`),
  );
}

/** Returns the id of the export. */
export async function insertExport(
  tx: Queryable,
  { firstDay, lastDay }: TallyPeriod,
  ledgers: TallyNames,
  by: string,
  now: Date,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into tally_export (from_day, to_day, exported_at, exported_by, ledgers)
    values (${firstDay}::date, ${lastDay}::date, ${now}, ${by}, ${sql.json(ledgers)}) returning id`);
  return id;
}

/** Waits for exports that hold one of them, and leaves those to them. Returns how many are in this one. */
export async function takeVouchers(tx: Queryable, exportId: number, period: TallyPeriod): Promise<number> {
  return await tx.run(sql`
    insert into tally_voucher (voucher_id, export_id, voucher, debit_paise, credit_paise, purchase)
    select v.sort_id, ${exportId}::bigint, v.voucher, v.debit_paise, v.credit_paise, ${purchaseDocument(sql`v.sort_id`)}
    from (${booked(period)}) v where not exists (select from tally_voucher t where t.voucher_id = v.sort_id)
    order by v.sort_id
    on conflict do nothing`);
}

type ExportRow = Omit<TallyExport, 'exportedAt' | 'downloadedAt'> & {
  readonly exportedAt: Date;
  readonly downloadedAt: Date | null;
};

/** The latest first. */
export async function latestExports(db: Queryable, most: number): Promise<ExportRow[]> {
  return await db.rows<ExportRow>(sql`
    select e.id, e.from_day::text as "from", e.to_day::text as "to", e.exported_at, e.exported_by, e.downloads, e.downloaded_at,
      (select count(*) from tally_voucher t where t.export_id = e.id) as vouchers,
      (select coalesce(sum(debit_paise + credit_paise), 0)::bigint from tally_voucher t where t.export_id = e.id) as paise
    from (select * from tally_export order by id desc limit ${most}) e order by e.id desc`);
}

export interface FoundExport {
  readonly id: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly ledgers: TallyNames;
}

export async function findExport(db: Queryable, id: number): Promise<FoundExport | null> {
  return await db.maybeOne<FoundExport>(sql`
    select id, from_day::text as first_day, to_day::text as last_day, ledgers from tally_export where id = ${id}`);
}

export async function countDownload(db: Queryable, id: number, now: Date): Promise<void> {
  await db.run(sql`update tally_export set downloads = downloads + 1, downloaded_at = ${now} where id = ${id}`);
}

/** A voucher of an export with what its order and its document say. */
export interface TallyRow {
  readonly sortId: number;
  readonly at: Date;
  readonly voucher: TallyVoucher;
  readonly number: string | null;
  readonly account: 'bank' | 'gateway' | 'cash' | 'tds' | null;
  /** Of the customer or supplier. */
  readonly debitPaise: number;
  readonly creditPaise: number;
  /** Empty for a balance that was paid out. */
  readonly orderNumber: string;
  readonly gstin: string;
  readonly buyer: string;
  readonly address: string;
  readonly stateCode: string;
  readonly invoice: InvoiceDocument | null;
  readonly note: CreditNoteDocument | null;
  /** Of a purchase: the voucher is its supplier’s. */
  readonly purchase: TallyPurchase | null;
}

export function exportedVouchers(exportId: number, period: TallyPeriod): Sql {
  return sql`
    select v.sort_id, v.at, v.voucher, v.number, v.account, v.debit_paise, v.credit_paise, coalesce(o.order_number, '') as order_number,
      coalesce(o.billing ->> 'gstin', '') as gstin, coalesce(o.buyer ->> 'name', '') as buyer,
      coalesce(o.billing ->> 'address', '') as address, coalesce(o.place_of_supply, '') as state_code, i.document as invoice,
      n.document as note, t.purchase
    from (${booked(period)}) v join tally_voucher t on t.voucher_id = v.sort_id and t.export_id = ${exportId}
      left join customer_order o on o.id = v.order_id
      left join invoice i on v.document_kind = 'invoice' and i.id = v.document_id
      left join credit_note n on v.document_kind = 'credit note' and n.id = v.document_id
    order by v.at, v.sort_id`;
}
