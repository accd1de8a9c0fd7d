/** The SQL of the dashboard. */
import type { Dashboard } from '@tola/contract/staff';
import { type Metal, perMetal } from '@tola/pricing';
import { type Queryable, sql } from '#database';
import { isAtRisk } from '#orders';
import { GUARD_RAILS } from '#rates';

const SOLD = sql`('confirmed', 'packed', 'shipped', 'delivered')`;

interface SoldRow extends Omit<Dashboard['today'], 'soldMg'> {
  readonly metals: Partial<Record<Metal, number>>;
}

/** Revenue and metal of the orders confirmed since an instant. */
export async function soldSince(db: Queryable, since: Date): Promise<Dashboard['today']> {
  const { metals, ...sold } = await db.one<SoldRow>(sql`
    with sold as (select id, payable_paise from customer_order where confirmed_at >= ${since} and state in ${SOLD})
    select (select count(*) from sold) as orders, (select coalesce(sum(payable_paise), 0)::bigint from sold) as revenue_paise,
      (select coalesce(jsonb_object_agg(metal, mg), '{}') from (
        select metal, sum(weight_mg * quantity)::bigint as mg
        from order_line where order_id in (select id from sold) group by metal) by_metal) as metals`);
  return { ...sold, soldMg: perMetal((metal) => metals[metal] ?? 0) };
}

/** Unpaid prices that bind the dealer: open price locks and unpaid orders. */
export async function unpaidLocks(db: Queryable, now: Date): Promise<Dashboard['unpaidLocks']> {
  return await db.one(sql`
    select count(*) as count, coalesce(sum(paise), 0)::bigint as paise from (
      select total_paise as paise from quote where state = 'open' and expires_at > ${now}
      union all
      select payable_paise from customer_order where state in ('awaiting payment', 'payment under review')
    ) locked`);
}

export async function waiting(
  db: Queryable,
  now: Date,
): Promise<
  Pick<
    Dashboard,
    | 'pausesToCheck'
    | 'toVerify'
    | 'toDecide'
    | 'toPack'
    | 'toShip'
    | 'ordersAtRisk'
    | 'deadlinesOverdue'
    | 'enquiriesWaiting'
    | 'testimonialsWaiting'
    | 'messagesFailed'
    | 'stockFaults'
  >
> {
  return await db.one(sql`
    select (select count(*) from rate_halt
        where lifted_at is null and kind = any(${[...GUARD_RAILS]}::text[])) as pauses_to_check,
      (select count(*) from payment_claim where state = 'waiting') as to_verify,
      (select count(*) from customer_order where attention is not null) as to_decide,
      (select count(*) from customer_order where state = 'confirmed') as to_pack,
      (select count(*) from customer_order where state = 'packed') as to_ship,
      (select count(*) from customer_order where ${isAtRisk(now)}) as orders_at_risk,
      (select count(*) from deadline where met_at is null and due_at <= ${now}) as deadlines_overdue,
      (select count(*) from enquiry where status in ('new', 'in progress')) as enquiries_waiting,
      (select count(*) from testimonial where status = 'waiting') as testimonials_waiting,
      (select count(*) from outbox_message where state = 'failed') as messages_failed,
      coalesce((select jsonb_array_length(faults) from stock_check order by checked_at desc, id desc limit 1), 0) as stock_faults`);
}
