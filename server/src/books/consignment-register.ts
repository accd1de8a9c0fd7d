/** The register of goods on consignment, by the number of their paper. */
import { sql } from '#database';
import type { RegisterQuery } from './register-source.ts';

/** What is out at the end of the period, and papers of the period that are settled; negative for goods of other dealers. */
export const consignmentRegister: RegisterQuery = ({ from, until }) => ({
  table: sql`
    select min(m.id) as sort_id, e.reference as number, m.weight_id, min(e.at) as at, max(e.at) as last_at,
      coalesce(-sum(m.on_hand) filter (where m.on_hand < 0), 0)::bigint as out_pieces,
      coalesce(sum(m.on_hand) filter (where m.on_hand > 0), 0)::bigint as back_pieces,
      -sum(m.on_hand)::bigint as open_pieces,
      coalesce(-sum(coalesce(m.cost_paise, c.cost_paise)), 0)::bigint as open_paise
    from stock_entry e join stock_move m on m.entry_id = e.id left join stock_move_cost c on c.move_id = m.id
    where e.kind in ('consignment out', 'consignment in') and e.at < ${until}
    group by e.reference, m.weight_id having sum(m.on_hand) <> 0 or max(e.at) >= ${from}`,
  order: [sql`d.at`, sql`d.sort_id`],
  orderedBy: 'at',
  columns: sql`d.sort_id, d.number, d.weight_id, p.name || ', ' || (w.weight_mg / 1000.0)::float8 || ' g' as product, d.at, d.last_at,
    d.out_pieces, d.back_pieces, d.open_pieces, d.open_paise`,
  joins: sql`join product_weight w on w.id = d.weight_id join product p on p.id = w.product_id`,
});
