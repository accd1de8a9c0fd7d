/** SQL of the GST return of a month. Every statement reads the same rows: documents with the one section that each belongs to. */
import type { DutyPeriod, GstReturnRule } from '#business';
import { type Queryable, type Sql, sql } from '#database';
import { isUnregistered } from '#e-invoices';

/** Where a document stands in GSTR-1. No section takes supplies to the seller's own GSTIN, nor invoices whose IRN was cancelled. */
export type GstSection = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur' | 'own' | 'cancelled';

export function isDeclared({ section }: { readonly section: GstSection }): boolean {
  return section !== 'own' && section !== 'cancelled';
}

/** Whether the document is an invoice whose IRN was cancelled, or a credit note of one. */
const IRN_CANCELLED = sql`invoice_number in (
  select c.number from e_invoice e join tax_document c using (kind, document_id) where e.state = 'cancelled' and e.kind = 'invoice')`;

export interface GstScope {
  /** First and last day of the month. */
  readonly from: string;
  readonly to: string;
  readonly gstin: string;
  /** Oldest first. */
  readonly rules: readonly GstReturnRule[];
  readonly hsnDigits: number;
  /** In which documents to buyers with GSTIN have to be registered. */
  readonly duties: readonly DutyPeriod[];
}

/** The limit on the day of the original invoice. */
function b2clLimit(rules: readonly GstReturnRule[]): Sql {
  const steps = rules
    .toReversed()
    .map(({ since, b2clLimitPaise }) => sql`when invoice_dated >= ${since}::date then ${b2clLimitPaise}::bigint`);
  return sql`(case ${sql.join(steps, ' ')} else ${rules[0]?.b2clLimitPaise ?? 0}::bigint end)`;
}

/** Documents of the month under this GSTIN, with section and sign: credit notes count against invoices. */
export function classified({ from, to, gstin, rules }: GstScope): Sql {
  return sql`
    select *, case kind when 'invoice' then 1 else -1 end as sign, case
        when buyer_gstin = ${gstin} then 'own'
        when ${IRN_CANCELLED} then 'cancelled'
        when buyer_gstin <> '' then case kind when 'invoice' then 'b2b' else 'cdnr' end
        when not within_state and greatest(value_paise, invoice_value_paise) > ${b2clLimit(rules)}
          then case kind when 'invoice' then 'b2cl' else 'cdnur' end
        else 'b2cs' end as section
    from tax_document where dated between ${from}::date and ${to}::date and seller_gstin = ${gstin}`;
}

export interface TaxSums {
  readonly taxablePaise: number;
  readonly cgstPaise: number;
  readonly sgstPaise: number;
  readonly igstPaise: number;
}

export interface SectionRow extends TaxSums {
  readonly section: GstSection;
  readonly pos: string;
  readonly withinState: boolean;
  readonly rateBp: number;
}

/** Sums by section, place of supply and rate; credit notes are negative. */
export async function sectionRows(db: Queryable, scope: GstScope): Promise<SectionRow[]> {
  return await db.rows<SectionRow>(
    sql.replanned(sql`
    select d.section, d.place_of_supply as pos, d.within_state, l.rate_bp, coalesce(sum(d.sign * l.taxable_paise), 0)::bigint as taxable_paise,
      coalesce(sum(d.sign * l.cgst_paise), 0)::bigint as cgst_paise, coalesce(sum(d.sign * l.sgst_paise), 0)::bigint as sgst_paise,
      coalesce(sum(d.sign * l.igst_paise), 0)::bigint as igst_paise
    from (${classified(scope)}) d join tax_document_line l using (kind, document_id)
    group by d.section, d.place_of_supply, d.within_state, l.rate_bp
    order by d.section, d.within_state desc, d.place_of_supply, l.rate_bp`),
  );
}

export interface SectionCount {
  readonly section: GstSection;
  readonly documents: number;
  readonly valuePaise: number;
  readonly roundingPaise: number;
}

export async function sectionCounts(db: Queryable, scope: GstScope): Promise<SectionCount[]> {
  return await db.rows<SectionCount>(
    sql.replanned(sql`
    select section, count(*) as documents, coalesce(sum(sign * value_paise), 0)::bigint as value_paise,
      coalesce(sum(sign * rounding_paise), 0)::bigint as rounding_paise
    from (${classified(scope)}) d group by section`),
  );
}

export interface HsnRow extends TaxSums {
  readonly isRegistered: boolean;
  readonly hsn: string;
  readonly rateBp: number;
  readonly weightMg: number;
}

/** Net of credit notes, by buyers with and without GSTIN. */
export async function hsnRows(db: Queryable, scope: GstScope): Promise<HsnRow[]> {
  return await db.rows<HsnRow>(
    sql.replanned(sql`
    select d.buyer_gstin <> '' as is_registered, left(l.hsn, ${scope.hsnDigits}::integer) as hsn, l.rate_bp,
      coalesce(sum(d.sign * l.weight_mg), 0)::bigint as weight_mg, coalesce(sum(d.sign * l.taxable_paise), 0)::bigint as taxable_paise,
      coalesce(sum(d.sign * l.cgst_paise), 0)::bigint as cgst_paise, coalesce(sum(d.sign * l.sgst_paise), 0)::bigint as sgst_paise,
      coalesce(sum(d.sign * l.igst_paise), 0)::bigint as igst_paise
    from (${classified(scope)}) d join tax_document_line l using (kind, document_id)
    where d.section not in ('own', 'cancelled')
    group by 1, 2, 3 order by 1, 2, 3`),
  );
}

export interface SeriesRow {
  readonly kind: 'invoice' | 'credit note';
  readonly first: string;
  readonly last: string;
  /** Numbers from the first to the last one. */
  readonly numbers: number;
  readonly documents: number;
  /** Those whose IRN was cancelled. */
  readonly irnsCancelled: number;
}

/** The numbers of each series that were used in the month. */
export async function seriesRows(db: Queryable, scope: GstScope): Promise<SeriesRow[]> {
  return await db.rows<SeriesRow>(
    sql.replanned(sql`
    select s.kind, f.number as first, t.number as last, coalesce(s.highest - s.lowest + 1, 0) as numbers, s.documents, s.irns_cancelled
    from (
      select kind, financial_year, series, min(serial) as lowest, max(serial) as highest,
        count(*) filter (where section <> 'cancelled') as documents, count(*) filter (where section = 'cancelled') as irns_cancelled
      from (${classified(scope)}) d group by kind, financial_year, series
    ) s
      join tax_document f on f.kind = s.kind and f.financial_year = s.financial_year and f.series = s.series and f.serial = s.lowest
      join tax_document t on t.kind = s.kind and t.financial_year = s.financial_year and t.series = s.series and t.serial = s.highest
    order by s.kind desc, s.financial_year, s.series`),
  );
}

export interface ListedItem extends TaxSums {
  readonly section: 'b2b' | 'b2cl' | 'cdnr' | 'cdnur';
  readonly documentId: number;
  readonly buyerGstin: string;
  readonly buyer: string;
  readonly number: string;
  /** `YYYY-MM-DD` */
  readonly dated: string;
  readonly valuePaise: number;
  readonly pos: string;
  readonly withinState: boolean;
  readonly rateBp: number;
}

/** A row for each rate of each document that a section lists by itself, in the order of the file. */
export function listedItems(scope: GstScope): Sql {
  return sql`
    select d.section, d.document_id, d.buyer_gstin,
      coalesce(i.document #>> '{buyer,name}', n.document #>> '{buyer,name}', '') as buyer, d.number, d.dated::text as dated, d.value_paise,
      d.place_of_supply as pos, d.within_state, l.rate_bp, l.taxable_paise, l.cgst_paise, l.sgst_paise, l.igst_paise
    from (${classified(scope)}) d join (
      select kind, document_id, rate_bp, coalesce(sum(taxable_paise), 0)::bigint as taxable_paise,
        coalesce(sum(cgst_paise), 0)::bigint as cgst_paise, coalesce(sum(sgst_paise), 0)::bigint as sgst_paise,
        coalesce(sum(igst_paise), 0)::bigint as igst_paise
      from tax_document_line where dated between ${scope.from}::date and ${scope.to}::date group by kind, document_id, rate_bp
    ) l using (kind, document_id)
      left join invoice i on d.kind = 'invoice' and i.id = d.document_id
      left join credit_note n on d.kind = 'credit note' and n.id = d.document_id
    where d.section in ('b2b', 'b2cl', 'cdnr', 'cdnur')
    order by d.section, d.buyer_gstin, case when d.buyer_gstin = '' then d.place_of_supply end, d.dated, d.series, d.serial, l.rate_bp`;
}

export interface LeftOut {
  readonly number: string;
  readonly kind: 'invoice' | 'credit note';
  readonly orderNumber: string;
  readonly documentId: number;
  readonly dated: string;
  readonly valuePaise: number;
  readonly sellerGstin: string;
  readonly isCancelled: boolean;
}

/** Documents of the month that the return does not have: of another GSTIN, to the seller itself, or with a cancelled IRN. */
export async function leftOutDocuments(db: Queryable, scope: GstScope, atMost: number): Promise<LeftOut[]> {
  return await db.rows<LeftOut>(
    sql.replanned(sql`
    select number, kind, order_number, document_id, dated::text as dated, value_paise, seller_gstin, ${IRN_CANCELLED} as is_cancelled from tax_document
    where dated between ${scope.from}::date and ${scope.to}::date
      and (seller_gstin <> ${scope.gstin} or buyer_gstin = ${scope.gstin} and buyer_gstin <> '' or ${IRN_CANCELLED})
    order by dated, number limit ${atMost}`),
  );
}

/** The books of the month as the registers sum them up, whatever the GSTIN, without invoices whose IRN was cancelled. */
export async function bookSums(
  db: Queryable,
  { from, to }: Pick<GstScope, 'from' | 'to'>,
): Promise<TaxSums & { readonly invoices: number; readonly creditNotes: number }> {
  return await db.one(
    sql.replanned(sql`
    select coalesce(sum(sign * taxable_paise), 0)::bigint as taxable_paise, coalesce(sum(sign * cgst_paise), 0)::bigint as cgst_paise,
      coalesce(sum(sign * sgst_paise), 0)::bigint as sgst_paise, coalesce(sum(sign * igst_paise), 0)::bigint as igst_paise,
      count(*) filter (where kind = 'invoice') as invoices, count(*) filter (where kind = 'credit note') as credit_notes
    from tax_document cross join lateral (select case kind when 'invoice' then 1 else -1 end as sign) signed
    where dated between ${from}::date and ${to}::date and not ${IRN_CANCELLED}`),
  );
}

export interface IrnCounts {
  /** Documents that have to be registered. */
  readonly due: number;
  readonly registered: number;
}

/** Documents of the month to buyers with GSTIN, without those whose IRN was cancelled. */
export async function irnCounts(db: Queryable, { from, to, duties }: GstScope): Promise<IrnCounts> {
  return await db.one<IrnCounts>(
    sql.replanned(sql`
    select count(*) as due, count(*) filter (where e.state = 'registered') as registered from e_invoice e
    where (e.state = 'registered' or ${isUnregistered(duties)}) and e.dated between ${from}::date and ${to}::date`),
  );
}
