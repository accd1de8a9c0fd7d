/** Registers of invoices and credit notes. */
import { type Sql, sql } from '#database';
import type { BookPeriod, RegisterQuery, RegisterSource } from './register-source.ts';

/** Documents dated in the period. */
function datedDocuments(kind: 'invoice' | 'credit note', { firstDay, lastDay, buyer, supply }: BookPeriod): Sql {
  const ofBuyer = buyer === null ? sql.empty : sql` and (buyer_gstin <> '') = ${buyer === 'registered'}`;
  const ofSupply = supply === null ? sql.empty : sql` and within_state = ${supply === 'within'}`;
  return sql`
    select * from tax_document
    where kind = ${kind} and dated between ${firstDay}::date and ${lastDay}::date${ofBuyer}${ofSupply}`;
}

const TAX = sql`d.order_number, d.buyer_gstin as gstin, d.place_of_supply, d.taxable_paise, d.cgst_paise, d.sgst_paise,
  d.igst_paise, d.rounding_paise, d.value_paise`;
/** Of an e-invoice; a cancelled one has none. */
const IRN = sql`coalesce(case when e.state <> 'cancelled' then e.irn end, '') as irn`;
const REGISTRATION = sql`left join e_invoice e on e.kind = d.kind and e.document_id = d.document_id`;
const ORDER = [sql`d.dated`, sql`d.issued_at`, sql`d.document_id`];

/** Columns of the screen that need nothing but the table itself. */
const OWN: Readonly<Record<string, Sql>> = {
  number: sql`lower(d.number)`,
  orderNumber: sql`lower(d.order_number)`,
  taxablePaise: sql`d.taxable_paise`,
  cgstPaise: sql`d.cgst_paise`,
  sgstPaise: sql`d.sgst_paise`,
  igstPaise: sql`d.igst_paise`,
  valuePaise: sql`d.value_paise`,
};

export const salesRegister: RegisterQuery = (period): RegisterSource => ({
  table: datedDocuments('invoice', period),
  order: ORDER,
  orderedBy: 'dated',
  own: OWN,
  columns: sql`d.kind as document_kind, d.document_id, d.number, d.dated, coalesce(i.document #>> '{buyer,name}', '') as buyer, ${TAX}, ${IRN}`,
  joins: sql`join invoice i on i.id = d.document_id ${REGISTRATION}`,
});

export const creditNoteRegister: RegisterQuery = (period): RegisterSource => ({
  table: datedDocuments('credit note', period),
  order: ORDER,
  orderedBy: 'dated',
  own: { ...OWN, invoiceNumber: sql`lower(d.invoice_number)` },
  columns: sql`d.kind as document_kind, d.document_id, d.number, d.dated, d.invoice_number, d.invoice_dated,
    coalesce(n.document #>> '{buyer,name}', '') as buyer, coalesce(n.document ->> 'reason', '') as reason, ${TAX}, ${IRN}`,
  joins: sql`join credit_note n on n.id = d.document_id ${REGISTRATION}`,
});
