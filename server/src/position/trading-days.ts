/** Sums of days of trading that are over, stored once and deleted by whatever changes what they say. */
import { type Database, INDIA_ZONE, sql } from '#database';

/** What a run adds up, so that it holds no worker for long after an installation on years of orders. */
const DAYS_PER_RUN = 200;

/**
 * Stores the sums of the latest days that have none.
 *
 * @returns how many days were stored
 */
export async function storeTradingDays(database: Database, now: Date, mostDays = DAYS_PER_RUN): Promise<number> {
  // A day is over an hour after its midnight: every transaction that belongs to it has ended.
  const days = await database.rows<{ day: string }>(sql`
    select series.day::date::text as day
    from generate_series((select least(min(confirmed_at), (select min(at) from stock_entry where kind in ('sale', 'return')))
        at time zone ${INDIA_ZONE} from customer_order)::date,
      (${now}::timestamptz - interval '25 hours') at time zone ${INDIA_ZONE}, interval '1 day') series (day)
    where not exists (select from trading_day where trading_day.day = series.day::date)
    order by series.day desc limit ${mostDays}`);
  for (const { day } of days) {
    await database.transaction(async (tx) => {
      await tx.run(sql`select lock_sales_day(${day})`);
      await tx.run(sql`insert into trading_day select * from trading_on(${day}::date) on conflict do nothing`);
    });
  }
  return days.length;
}
