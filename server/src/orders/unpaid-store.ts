/** SQL of unpaid UPI and NEFT orders. */
import type { UnpaidOrders } from '@tola/contract/staff';
import { type Metal, type Milligrams, perMetal } from '@tola/pricing';
import { type Queryable, sql } from '#database';

const sums = sql`count(*) as orders, coalesce(sum(unpaid_paise), 0)::bigint as paise,
  sum_by_metal(jsonb_agg(fine_mg)) as fine_mg`;
const orderNumbers = sql`array_agg(order_number order by unpaid_paise desc, id) as order_numbers`;

/** A sum as the database returns it: without metals that no order contains. */
type Summed<T> = Omit<T, 'fineMg'> & { readonly fineMg: Partial<Record<Metal, Milligrams>> };

function withAllMetals<T>(sum: Summed<T>): Omit<T, 'fineMg'> & { fineMg: Record<Metal, Milligrams> } {
  return { ...sum, fineMg: perMetal((metal) => sum.fineMg[metal] ?? 0) };
}

export async function unpaidSum(db: Queryable): Promise<UnpaidOrders['all']> {
  return withAllMetals(await db.one<Summed<UnpaidOrders['all']>>(sql`select ${sums} from unpaid_transfer`));
}

/** Those with the most money due. */
export async function largestUnpaidCustomers(db: Queryable, atMost: number): Promise<UnpaidOrders['customers']> {
  const rows = await db.rows<Summed<UnpaidOrders['customers'][number]>>(sql`
    select customer_id, customer_label(first_name, last_name, mobile) as name, orders, paise, fine_mg, order_numbers
    from (
      select customer_id, ${sums}, ${orderNumbers} from unpaid_transfer
      group by customer_id order by paise desc, customer_id limit ${atMost}
    ) owed join customer on customer.id = customer_id order by paise desc, customer_id`);
  return rows.map(withAllMetals);
}

export async function largestUnpaidAddresses(db: Queryable, atMost: number): Promise<UnpaidOrders['addresses']> {
  const rows = await db.rows<Summed<UnpaidOrders['addresses'][number]>>(sql`
    select (array_agg(shipping ->> 'address' order by id desc))[1] as address,
      count(distinct customer_id) as customers, ${sums}, ${orderNumbers}
    from unpaid_transfer join (select id, shipping from customer_order) placed using (id)
    group by delivery_key order by paise desc, delivery_key limit ${atMost}`);
  return rows.map(withAllMetals);
}
