/** Registers of purchases and of the tax withheld from suppliers. */
import { sql } from '#database';
import type { RegisterQuery } from './register-source.ts';

/** What suppliers have billed and taken back, by the day in the books; debit notes are negative. */
export const purchaseRegister: RegisterQuery = ({ firstDay, lastDay }) => ({
  table: sql`
    select e.id as sort_id, e.bill_id, e.booked_on, e.dated, e.kind, e.reference, sign * e.goods_paise as goods_paise,
      sign * e.charges_paise as charges_paise, sign * e.cgst_paise as cgst_paise, sign * e.sgst_paise as sgst_paise,
      sign * e.igst_paise as igst_paise, sign * e.rounding_paise as rounding_paise, e.owed_paise as value_paise
    from purchase_entry e cross join lateral (select case e.kind when 'debit note' then -1 else 1 end as sign) signed
    where e.booked_on between ${firstDay}::date and ${lastDay}::date and e.kind in ('bill', 'fixing', 'debit note')`,
  order: [sql`d.booked_on`, sql`d.sort_id`],
  orderedBy: 'bookedOn',
  columns: sql`d.sort_id, d.bill_id, b.number, d.booked_on::text as booked_on, d.dated::text as dated,
    case d.kind when 'bill' then 'Bill' when 'fixing' then 'Rate fixed' else 'Debit note' end as voucher,
    coalesce(b.supplier ->> 'name', '') as supplier, b.supplier_id, coalesce(b.supplier ->> 'gstin', '') as gstin, d.reference, d.goods_paise,
    d.charges_paise, d.cgst_paise, d.sgst_paise, d.igst_paise, d.rounding_paise, d.value_paise`,
  joins: sql`join purchase_bill b on b.id = d.bill_id`,
});

/** Payments with tax, and those that were taken back. */
export const tdsRegister: RegisterQuery = ({ firstDay, lastDay }) => ({
  table: sql`
    select e.id as sort_id, e.booked_on, e.kind, e.supplier_id, e.reference, sign * e.paid_paise as paid_paise, sign * e.tds_paise as tds_paise
    from purchase_entry e cross join lateral (select case e.kind when 'payment' then 1 else -1 end as sign) signed
    where e.booked_on between ${firstDay}::date and ${lastDay}::date and e.tds_paise > 0`,
  order: [sql`d.booked_on`, sql`d.sort_id`],
  orderedBy: 'bookedOn',
  columns: sql`d.sort_id, d.booked_on::text as booked_on,
    case d.kind when 'payment' then 'Payment' else 'Payment taken back' end as voucher, s.name as supplier, d.supplier_id,
    coalesce(s.tax_id, '') as pan, d.reference, d.paid_paise, d.tds_paise`,
  joins: sql`join supplier s on s.id = d.supplier_id`,
});
