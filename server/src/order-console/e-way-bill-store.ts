/** SQL of Kerala's e-way bill for gold: what its Part A wants of an order, where the order needs one. */
import type { OrderId } from '@tola/contract';
import { type BusinessValues, goldEWayBillOn } from '#business';
import { type Queryable, sql } from '#database';
import type { EWayFacts } from '#invoices';

/** GST code of Kerala, the only State that wants one: nationally the goods of chapter 71 are exempt. */
const KERALA = '32';

interface EWayRow extends EWayFacts {
  readonly orderId: OrderId;
}

/** Of the orders that were invoiced within Kerala with gold of at least the value of their day. */
export async function eWayFactsOf(
  db: Queryable,
  orderIds: readonly OrderId[],
  values: BusinessValues,
): Promise<Map<OrderId, EWayFacts>> {
  const rows = await db.rows<EWayRow>(sql`
    select d.order_id, d.number, d.dated::text as dated, d.seller_gstin, d.buyer_gstin, d.value_paise,
      coalesce(sum(l.taxable_paise), 0)::bigint as covered_paise, string_agg(distinct l.hsn, ', ') as hsn
    from tax_document d join order_line l using (order_id)
    where d.kind = 'invoice' and d.order_id = any(${orderIds}::bigint[]) and l.metal = 'gold'
      and d.within_state and d.place_of_supply = ${KERALA}
    group by d.order_id, d.number, d.dated, d.seller_gstin, d.buyer_gstin, d.value_paise`);
  const due = rows.filter(({ coveredPaise, dated }) => coveredPaise >= goldEWayBillOn(values, dated).fromPaise);
  return new Map(due.map(({ orderId, ...facts }) => [orderId, facts]));
}
