/** The SQL of the open position. */
import type { Dashboard } from '@tola/contract/staff';
import { type Queryable, sql } from '#database';

/** Fine milligrams. An order counts from placement until it is cancelled, refunded or expired. */
export async function exposure(db: Queryable): Promise<Dashboard['exposure']> {
  return await db.rows(sql`
    with under_way as (
      select metal, sum(fine) filter (where state in ('awaiting payment', 'payment under review')) as locked,
        sum(fine) filter (where state in ('confirmed', 'packed', 'shipped')) as undelivered
      from customer_order cross join lateral (
        -- "offset 0" makes the planner read the lines of open orders one order at a time, never those of closed orders.
        select metal, weight_mg * quantity * fineness / 1000 as fine
        from order_line where order_id = customer_order.id offset 0
      ) line
      where state in ('awaiting payment', 'payment under review', 'confirmed', 'packed', 'shipped') group by metal
    ), traded as (
      select metal, sum(fine_mg) as bought from metal_deal group by metal
    ), position as (
      select metal, coalesce(locked, 0)::bigint as locked_mg, coalesce(undelivered, 0)::bigint as undelivered_mg,
        (coalesce(undelivered, 0) + coalesce(fine_mg, 0))::bigint as sold_mg, coalesce(bought, 0)::bigint as bought_mg
      from under_way full join traded using (metal) full join metal_delivered using (metal)
    )
    select *, sold_mg - bought_mg as net_mg from position order by metal`);
}
