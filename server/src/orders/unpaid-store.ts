/** The SQL of what is ordered by UPI or NEFT and not yet paid. */
import type { UnpaidOrders } from '@tola/contract/staff';
import { type Queryable, sql } from '#database';

const sums = sql`count(*) as orders, coalesce(sum(unpaid_paise), 0)::bigint as paise,
  coalesce(sum(gold_fine_mg), 0)::bigint as gold_mg, coalesce(sum(silver_fine_mg), 0)::bigint as silver_mg`;
const orderNumbers = sql`array_agg(order_number order by unpaid_paise desc, id) as order_numbers`;

export async function unpaidSum(db: Queryable): Promise<UnpaidOrders['all']> {
  return await db.one(sql`select ${sums} from unpaid_transfer`);
}

/** Those with the most money due. */
export async function largestUnpaidCustomers(db: Queryable, atMost: number): Promise<UnpaidOrders['customers']> {
  return await db.rows(sql`
    select customer_id, first_name || ' ' || last_name as name, orders, paise, gold_mg, silver_mg, order_numbers
    from (
      select customer_id, ${sums}, ${orderNumbers} from unpaid_transfer
      group by customer_id order by paise desc, customer_id limit ${atMost}
    ) owed join customer on customer.id = customer_id order by paise desc, customer_id`);
}

export async function largestUnpaidAddresses(db: Queryable, atMost: number): Promise<UnpaidOrders['addresses']> {
  return await db.rows(sql`
    select (array_agg(shipping ->> 'address' order by id desc))[1] as address,
      count(distinct customer_id) as customers, ${sums}, ${orderNumbers}
    from unpaid_transfer join (select id, shipping from customer_order) placed using (id)
    group by delivery_key order by paise desc, delivery_key limit ${atMost}`);
}
