/** The check that ledger, balances, orders, places and lots agree to the piece. */
import type { StockCheck } from '@tola/contract/staff';
import { type Queryable, sql } from '#database';

/** More faults than these have one cause. */
const MOST_KEPT = 50;

/** Compares them, keeps the outcome for the back office, and returns how many disagree. */
export async function checkStock(db: Queryable, now: Date): Promise<number> {
  const { faults } = await db.one<{ faults: number }>(sql`
    with found as (
      select what, product.name || ', ' || (weight_mg / 1000.0)::float8 || ' g' as product, expected, found
      from stock_faults() join product_weight w on w.id = variant join product on product.id = w.product_id
    ), kept as (
      insert into stock_check (checked_at, faults)
      select ${now}, (select coalesce(jsonb_agg(to_jsonb(shown)), '[]') from (select * from found limit ${MOST_KEPT}) shown)
    )
    select count(*) as faults from found`);
  return faults;
}

/**
 * Sells the pieces of orders that a process of the version before has dispatched: it knew no sales. Orders dispatched before
 * the ledger began are in its opening.
 */
export async function sellDispatched(db: Queryable): Promise<void> {
  await db.run(sql`
    select sell_held_pieces(id, 'system', 'check-stock', 'Program', dispatched_at) from customer_order o
    where state = 'shipped' and dispatched_at > (select min(at) from stock_entry)
      and exists (select from order_line where order_id = o.id and stock_held)
      and not exists (select from stock_entry where order_id = o.id and kind = 'sale')
    order by id`);
}

/** The last outcome; null before the first check. */
export async function lastCheck(db: Queryable): Promise<(Omit<StockCheck, 'checkedAt'> & { checkedAt: Date }) | null> {
  return await db.maybeOne(sql`select checked_at, faults from stock_check order by checked_at desc, id desc limit 1`);
}

/** Outcomes are read for a month. */
export async function forgetOldChecks(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from stock_check where checked_at < ${now}::timestamptz - interval '30 days'`);
}
