/** Sums of each metal's sales on days that are over, stored once and deleted by a change of one of the day's orders. */
import * as z from 'zod';
import { type Database, INDIA_ZONE, type Sql, sql } from '#database';
import { type AnyJob, type CronEntry, defineJob } from '#jobs';
import { dayFigures } from './day-figures.ts';

/** What a run adds up, so that it holds no worker for long after an installation on years of orders. */
const DAYS_PER_RUN = 200;

/** A select of the sums of one day, one row for each metal. */
export function daySales(day: Sql): Sql {
  return sql`
    select line.metal, count(distinct line.order_id) as orders, sum(line.quantity)::bigint as pieces,
      sum(line.weight_mg * line.quantity * line.fineness) as fine, sum(line.taxable_paise)::bigint as taxable_paise,
      sum(line.cgst_paise + line.sgst_paise + line.igst_paise)::bigint as gst_paise
    from order_line line join customer_order on customer_order.id = line.order_id
    where confirmed_at >= ${day}::timestamp at time zone ${INDIA_ZONE}
      and confirmed_at < (${day} + 1)::timestamp at time zone ${INDIA_ZONE} and state not in ('cancelled', 'refunded')
    group by line.metal`;
}

/**
 * Stores the sums of the latest days that have none.
 *
 * @returns how many days were stored
 */
export async function storeSalesDays(database: Database, now: Date, mostDays = DAYS_PER_RUN): Promise<number> {
  // A day is over an hour after its midnight: every transaction that confirms an order on it has ended.
  const days = await database.rows<{ day: string }>(sql`
    select series.day::date::text as day
    from generate_series((select min(confirmed_at) at time zone ${INDIA_ZONE} from customer_order)::date,
      (${now}::timestamptz - interval '25 hours') at time zone ${INDIA_ZONE}, interval '1 day') series (day)
    where not exists (select from sales_day where sales_day.day = series.day::date and figures is not null)
    order by series.day desc limit ${mostDays}`);
  for (const { day } of days) {
    await database.transaction(async (tx) => {
      await tx.run(sql`select lock_sales_day(${day})`);
      await tx.run(sql`
        insert into sales_day (day, totals, figures)
        select ${day}::date, coalesce((select jsonb_agg(to_jsonb(sales)) from (${daySales(sql`${day}::date`)}) sales), '[]'),
          (select figures from (${dayFigures(sql`${day}::date`)}) of_day)
        on conflict (day) do update set totals = excluded.totals, figures = excluded.figures where sales_day.figures is null`);
    });
  }
  return days.length;
}

export function salesDayJobs({ database }: { readonly database: Database }): { jobs: AnyJob[]; cron: CronEntry[] } {
  const store = defineJob('store-sales-days', z.object({}).loose(), async (_, { now }) => {
    await storeSalesDays(database, now);
  });
  return { jobs: [store], cron: [{ job: store, pattern: '37 * * * *' }] };
}
