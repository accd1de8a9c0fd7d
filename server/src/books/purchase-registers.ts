/** Registers of purchases and of stock with its value. */
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
  order: sql`d.booked_on, d.sort_id`,
  columns: sql`d.sort_id, d.bill_id, b.number, d.booked_on::text as booked_on, d.dated::text as dated,
    case d.kind when 'bill' then 'Bill' when 'fixing' then 'Rate fixed' else 'Debit note' end as voucher,
    coalesce(b.supplier ->> 'name', '') as supplier, coalesce(b.supplier ->> 'gstin', '') as gstin, d.reference, d.goods_paise,
    d.charges_paise, d.cgst_paise, d.sgst_paise, d.igst_paise, d.rounding_paise, d.value_paise`,
  joins: sql`join purchase_bill b on b.id = d.bill_id`,
});

/**
 * What each variant had, got and gave in the period, and what is left at its end, counted back from the stock of now. First in,
 * first out is what the lots of the rest have cost; the weighted average is that of all lots received until then.
 */
export const stockSummary: RegisterQuery = ({ from, until }) => ({
  table: sql`
    with moved as (
      select m.weight_id, coalesce(sum(m.on_hand) filter (where m.at >= ${until}), 0) as later,
        coalesce(sum(m.on_hand) filter (where m.at < ${until} and m.on_hand > 0), 0) as came,
        coalesce(-sum(m.on_hand) filter (where m.at < ${until} and m.on_hand < 0), 0) as went,
        coalesce(sum(coalesce(m.cost_paise, c.cost_paise)) filter (where m.at >= ${until}), 0) as later_paise,
        coalesce(sum(m.on_hand) filter (where m.at >= ${until} and m.cost_paise is null and c.cost_paise is null), 0) as later_unknown
      from stock_move m left join stock_move_cost c on c.move_id = m.id
      where m.at >= ${from} and m.entry_id is not null and m.kind <> 'transfer' group by m.weight_id
    ), lots as (
      select weight_id, coalesce(sum(left_cost_paise), 0) as paise,
        coalesce(sum(left_pieces) filter (where cost_paise is null), 0) as unknown,
        sum(cost_paise) filter (where received_at < ${until}) as received_paise,
        sum(pieces) filter (where received_at < ${until} and cost_paise is not null) as received
      from stock_lot group by weight_id
    ), counted as (
      select w.id as sort_id, p.name || ', ' || (w.weight_mg / 1000.0)::float8 || ' g' as product, p.metal,
        (coalesce(w.stock, 0) + w.reserved - coalesce(moved.later, 0))::bigint as closing, coalesce(moved.came, 0)::bigint as came,
        coalesce(moved.went, 0)::bigint as went, (coalesce(lots.unknown, 0) - coalesce(moved.later_unknown, 0))::bigint as unknown_pieces,
        (coalesce(lots.paise, 0) - coalesce(moved.later_paise, 0))::bigint as fifo_paise, lots.received_paise, lots.received
      from product_weight w join product p on p.id = w.product_id left join moved on moved.weight_id = w.id
        left join lots on lots.weight_id = w.id
    )
    select sort_id, product, metal, closing - came + went as opening_pieces, came as in_pieces, went as out_pieces,
      closing as closing_pieces, unknown_pieces, fifo_paise,
      coalesce(round((closing - unknown_pieces) * received_paise / nullif(received, 0)), 0)::bigint as average_paise
    from counted where closing <> 0 or came <> 0 or went <> 0`,
  order: sql`d.metal, d.product, d.sort_id`,
  columns: sql`d.*`,
  joins: sql.empty,
});
