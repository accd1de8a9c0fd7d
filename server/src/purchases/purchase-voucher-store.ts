/** The SQL of a purchase voucher. */

import { type Queryable, sql } from '#database';
import type { VoucherSums } from '#invoices';

/** What a bill, the rates fixed later and its debit notes come to. */
export async function voucherSums(db: Queryable, billId: number): Promise<VoucherSums> {
  return await db.one<VoucherSums>(sql`
    select coalesce(sum(goods_paise) filter (where counts), 0)::bigint as goods_paise,
      coalesce(sum(charges_paise) filter (where counts), 0)::bigint as charges_paise,
      coalesce(sum(cgst_paise) filter (where counts), 0)::bigint as cgst_paise,
      coalesce(sum(sgst_paise) filter (where counts), 0)::bigint as sgst_paise,
      coalesce(sum(igst_paise) filter (where counts), 0)::bigint as igst_paise,
      coalesce(sum(rounding_paise) filter (where counts), 0)::bigint as rounding_paise,
      coalesce(-sum(owed_paise) filter (where not counts), 0)::bigint as returned_paise,
      coalesce(sum(owed_paise), 0)::bigint as total_paise
    from purchase_entry cross join lateral (select kind <> 'debit note' as counts) taken where bill_id = ${billId}`);
}
