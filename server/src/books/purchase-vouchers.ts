/** Vouchers of purchases: bills, rates fixed later, debit notes, and payments to suppliers. */
import type { PurchaseEntryKind } from '@tola/contract/staff';
import { INDIA_ZONE, type Sql, sql } from '#database';

/** Apart from the other kinds of vouchers. */
export const PURCHASE_SORT_ID: Sql = sql`20000000000000`;

/**
 * Columns as those of `vouchers`; debit and credit are the supplier’s. Noon of the day in the books, which is a day without a
 * time. What has no value yet is left out: its fixing is a voucher of its own.
 */
export function purchaseVouchers(
  { from, until, supplierId }: { readonly from: Date | null; readonly until: Date; readonly supplierId?: number },
  kinds: readonly PurchaseEntryKind[],
): Sql {
  const since = from === null ? sql.empty : sql`e.booked_on >= day_in_india(${from}) and `;
  const ofSupplier = supplierId === undefined ? sql.empty : sql`e.supplier_id = ${supplierId} and `;
  return sql`
    select (e.booked_on + time '12:00') at time zone ${INDIA_ZONE} as at, ${PURCHASE_SORT_ID} + e.id as sort_id,
      case e.kind when 'bill' then 'Purchase' when 'fixing' then 'Rate fixed' when 'debit note' then 'Debit note'
        when 'payment' then 'Supplier paid' else 'Supplier payment taken back' end as voucher,
      case when e.kind in ('bill', 'fixing') then (select number from purchase_bill where id = e.bill_id) else e.reference end as number,
      case when e.bill_id is not null then 'bill' end as document_kind, e.bill_id as document_id, null::bigint as order_id,
      case when e.bill_id is null then 'bank' end as account, greatest(-e.owed_paise, 0) as debit_paise,
      greatest(e.owed_paise, 0) as credit_paise, e.tds_paise, null::bigint as customer_id, e.supplier_id
    from purchase_entry e where ${ofSupplier}${since}e.booked_on < day_in_india(${until}) and e.kind = any(${kinds}) and e.owed_paise <> 0`;
}
