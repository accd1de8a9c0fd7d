/** Fills the tables of the books alone with a year of documents and payments: 1,000,000 take about a minute. */
import { Client } from 'pg';
import { connectionConfig, type Sql, sql } from '#database';

/**
 * Every tenth buyer has a GSTIN, every third document goes to another State, every fiftieth is taken back. Their orders are left
 * out: foreign keys and triggers are off meanwhile.
 *
 * @param url of the owner of the tables, who must be a superuser
 * @param now the last document is issued then
 */
export async function fillBooks(url: string, documents: number, now: Date): Promise<void> {
  const client = new Client({ ...connectionConfig(url), statement_timeout: 0, query_timeout: 0, lock_timeout: 0 });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set work_mem = '64MB'`);
    for (const { text, values } of [drawn(documents, now), ...ROWS]) await client.query(text, [...values]);
    for (const table of TABLES) await client.query(`vacuum (analyze) ${table}`);
  } finally {
    await client.end();
  }
}

const TABLES = [
  'invoice',
  'credit_note',
  'tax_document',
  'tax_document_line',
  'receipt',
  'refund',
  'customer_day',
  'business_year',
];

function drawn(documents: number, now: Date): Sql {
  return sql`
    create temp table drawn as
    select number, ${now}::timestamptz - interval '364 days' * (1 - number::float8 / ${documents}::int) as at,
      case when number % 10 = 0 then '27AABCR1234M1ZD' else '' end as gstin, number % 3 > 0 as within,
      1000000 + number % 997 * 50000 as taxable, number % 50 = 0 as is_back
    from generate_series(1, ${documents}::int) number`;
}

const ROWS: readonly Sql[] = [
  sql`
    insert into invoice (id, order_id, customer_id, number, financial_year, serial, issued_at, document) overriding system value
    select number, number, 1, 'TL/' || lpad(number::text, 9, '0'), '2026-27', number, at, jsonb_build_object('buyer',
      jsonb_build_object('name', 'A buyer with a name of usual length'), 'gstBp', 300) from drawn`,
  sql`
    insert into credit_note (id, invoice_id, refund_id, customer_id, number, financial_year, serial, issued_at, document) overriding system value
    select number / 50, number, number / 50, 1, 'CN/' || lpad((number / 50)::text, 9, '0'), '2026-27', number / 50, at,
      jsonb_build_object('buyer', jsonb_build_object('name', 'A buyer'), 'reason', 'Returned') from drawn where is_back`,
  sql`
    insert into tax_document
    select kind, case kind when 'invoice' then number else number / 50 end, number, 'TL-26-' || lpad(number::text, 7, '0'),
      case kind when 'invoice' then 'TL/' || lpad(number::text, 9, '0') else 'CN/' || lpad((number / 50)::text, 9, '0') end, '2026-27', 1,
      case kind when 'invoice' then number else number / 50 end, at, day_in_india(at), '27AAACT0000A1ZF', gstin,
      case when within then '27' else '29' end, within, 'TL/' || lpad(number::text, 9, '0'), day_in_india(at), taxable + taxable * 3 / 100,
      taxable, case when within then taxable * 3 / 200 else 0 end, case when within then taxable * 3 / 100 - taxable * 3 / 200 else 0 end,
      case when within then 0 else taxable * 3 / 100 end, 0, taxable + taxable * 3 / 100
    from drawn cross join (values ('invoice'), ('credit note')) kinds (kind) where kind = 'invoice' or is_back
    order by at`,
  sql`
    insert into tax_document_line
    select kind, document_id, case when document_id % 2 = 0 then '711419' else '710812' end, 300, dated, 10000, taxable_paise, cgst_paise,
      sgst_paise, igst_paise
    from tax_document order by dated`,
  sql`
    insert into customer_day (customer_id, day, invoices, sold_paise, returned_paise)
    select number % 200000 + 1, day_in_india(at), count(*), sum(taxable + taxable * 3 / 100), 0 from drawn group by 1, 2`,
  sql`
    insert into business_year (pan, financial_year, taxable_paise)
    select substr(buyer_gstin, 3, 10), year_in_india(dated), sum(case kind when 'invoice' then taxable_paise else -taxable_paise end)
    from tax_document where buyer_gstin <> '' group by 1, 2`,
  sql`
    insert into receipt (order_id, amount_paise, provider_payment_id, bank_credit_id, received_at)
    select number, taxable + taxable * 3 / 100, case when number % 2 = 0 then number end, case when number % 2 = 1 then number end, at
    from drawn`,
  sql`
    insert into refund (order_id, number, channel, amount_paise, charge_paise, reason, state, requested_by, requested_at, ended_at, payout_utr)
    select number, 1, 'bank', taxable + taxable * 3 / 100, 0, 'Returned', 'done', 'Owner', at, at, '6' || lpad(number::text, 11, '0')
    from drawn where is_back`,
];
