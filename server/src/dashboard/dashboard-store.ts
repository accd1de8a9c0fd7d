/** The SQL of the dashboard. */
import type { Dashboard } from '@tola/contract/staff';
import { type Metal, perMetal } from '@tola/pricing';
import { type Queryable, sql } from '#database';
import { isAtRisk } from '#orders';
import { isToDecide } from '#pan-verification';
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

/** What waits in the books, in stock, at the mint and for moderators. */
export async function officeWork(
  db: Queryable,
  now: Date,
): Promise<
  Pick<
    Dashboard,
    | 'eInvoicesToCorrect'
    | 'pansToDecide'
    | 'ratesToFix'
    | 'ratesToFixToday'
    | 'countsToApprove'
    | 'reviewsWaiting'
    | 'proofsWaiting'
    | 'monthsToClose'
  >
> {
  const today = sql`day_in_india(${now}::timestamptz)`;
  const unfixed = sql`
    select count(*) from purchase_line l join purchase_bill b on b.id = l.bill_id
    where l.rate_paise is null and l.fix_by is not null and b.reversed_at is null`;
  return await db.one(sql`
    select (select count(*) from e_invoice where state = 'needs correction') as e_invoices_to_correct,
      (select count(*) from pan_verification where ${isToDecide}) as pans_to_decide,
      (${unfixed}) as rates_to_fix, (${unfixed} and l.fix_by <= ${today}) as rates_to_fix_today,
      (select count(*) from stock_count where state = 'submitted') as counts_to_approve,
      (select count(*) from review where status = 'waiting') as reviews_waiting,
      (select count(distinct o.id) from customer_order o join order_line l on l.order_id = o.id
        where o.state = 'confirmed' and l.design_id is not null and not exists (
          select from proof_approval a where a.order_id = o.id and a.design_id = l.design_id)) as proofs_waiting,
      coalesce((select (extract(year from span) * 12 + extract(month from span))::int from (
        select age(date_trunc('month', ${today}::timestamp), greatest(
          date_trunc('month', (select min(dated) from tax_document)::timestamp),
          (select max(month) + interval '1 month' from closed_month))) as span) months where span > interval '0'), 0) as months_to_close`);
}
