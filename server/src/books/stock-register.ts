/** The register of stock with its value, by FIFO and by weighted average. */
import { indianDayNumber, indianInstant, startOfIndianDay } from '@tola/pricing';
import { sql } from '#database';
import type { RegisterQuery } from './register-source.ts';

/** No store of this program is older. */
const FIRST_YEAR = 2020;

/** When the financial years begin that have begun by the end of the period, oldest first. */
function yearStarts(until: Date): Date[] {
  const starts: Date[] = [];
  for (let year = FIRST_YEAR; ; year += 1) {
    const start = startOfIndianDay(indianDayNumber(indianInstant(`${year}-04-01`)));
    if (start >= until) return starts;
    starts.push(start);
  }
}

/**
 * What each variant had, got and gave in the period, and what is left at its end, counted back from the stock of now. First in,
 * first out is what the lots of the rest have cost. The weighted average is that of each financial year (AS 2, periodic): what was
 * there when it began, at the average of the year before, and what was bought since, less what went back to suppliers. Pieces that
 * customers return are pieces that were not issued. Pieces of unknown cost are in neither.
 */
export const stockSummary: RegisterQuery = ({ from, until }) => ({
  table: sql`
    with recursive moved as (
      select m.weight_id, coalesce(sum(m.on_hand) filter (where m.at >= ${until}), 0) as later,
        coalesce(sum(m.on_hand) filter (where m.at < ${until} and m.on_hand > 0), 0) as came,
        coalesce(-sum(m.on_hand) filter (where m.at < ${until} and m.on_hand < 0), 0) as went,
        coalesce(sum(coalesce(m.cost_paise, c.cost_paise)) filter (where m.at >= ${until}), 0) as later_paise,
        coalesce(sum(m.on_hand) filter (where m.at >= ${until} and m.cost_paise is null and c.cost_paise is null), 0) as later_unknown
      from stock_move m left join stock_move_cost c on c.move_id = m.id
      where m.at >= ${from} and m.entry_id is not null and m.kind <> 'transfer' group by m.weight_id
    ), lots as (
      select weight_id, coalesce(sum(left_cost_paise), 0) as paise,
        coalesce(sum(left_pieces) filter (where cost_paise is null), 0) as unknown
      from stock_lot group by weight_id
    ), yearly as (
      select weight_id, width_bucket(at, ${yearStarts(until)}::timestamptz[]) as year,
        coalesce(sum(on_hand) filter (where is_bought), 0) as bought, coalesce(sum(cost_paise) filter (where is_bought), 0) as bought_paise,
        coalesce(-sum(on_hand) filter (where not is_bought), 0) as issued
      from (
        select m.weight_id, m.at, m.on_hand, coalesce(m.cost_paise, c.cost_paise) as cost_paise,
          m.kind = 'supplier return' or m.on_hand > 0 and m.kind <> 'return' as is_bought
        from stock_move m left join stock_move_cost c on c.move_id = m.id
        where m.at < ${until} and m.entry_id is not null and m.kind <> 'transfer'
      ) known where cost_paise is not null group by 1, 2
    ), numbered as (
      select *, row_number() over (partition by weight_id order by year) as place from yearly
    ), valued (weight_id, place, pieces, average) as (
      select weight_id, place, bought - issued, coalesce(bought_paise / nullif(bought, 0), 0) from numbered where place = 1
      union all
      select n.weight_id, n.place, v.pieces + n.bought - n.issued,
        coalesce((v.pieces * v.average + n.bought_paise) / nullif(v.pieces + n.bought, 0), v.average)
      from valued v join numbered n on n.weight_id = v.weight_id and n.place = v.place + 1
    ), averages as (
      select distinct on (weight_id) weight_id, average from valued order by weight_id, place desc
    ), counted as (
      select w.id as sort_id, w.id as weight_id, p.name || ', ' || (w.weight_mg / 1000.0)::float8 || ' g' as product, p.metal,
        (coalesce(w.stock, 0) + w.reserved - coalesce(moved.later, 0))::bigint as closing, coalesce(moved.came, 0)::bigint as came,
        coalesce(moved.went, 0)::bigint as went, (coalesce(lots.unknown, 0) - coalesce(moved.later_unknown, 0))::bigint as unknown_pieces,
        (coalesce(lots.paise, 0) - coalesce(moved.later_paise, 0))::bigint as fifo_paise, coalesce(averages.average, 0) as average
      from product_weight w join product p on p.id = w.product_id left join moved on moved.weight_id = w.id
        left join lots on lots.weight_id = w.id left join averages on averages.weight_id = w.id
    )
    select sort_id, weight_id, product, metal, closing - came + went as opening_pieces, came as in_pieces, went as out_pieces,
      closing as closing_pieces, unknown_pieces, fifo_paise, round((closing - unknown_pieces) * average)::bigint as average_paise
    from counted where closing <> 0 or came <> 0 or went <> 0`,
  order: [sql`d.metal`, sql`d.product`, sql`d.sort_id`],
  columns: sql`d.*`,
  joins: sql.empty,
  isComputed: true,
});
