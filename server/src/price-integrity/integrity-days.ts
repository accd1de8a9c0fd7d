/** Figures of days that are over, added up once from orders, price locks and refunds, and never changed. */
import type { IntegrityDay } from '@tola/contract';
import { type Database, INDIA_ZONE, type Queryable, type Sql, sql } from '#database';

type IntegrityDayRow = Omit<IntegrityDay, 'computedAt'> & { readonly computedAt: Date };

/**
 * Adds the rows that the latest days lack, from the day of the first order on. Running it again, or in two processes at
 * once, adds nothing twice.
 *
 * @returns how many days were added
 */
export async function addIntegrityDays(database: Database, now: Date, mostDays: number): Promise<number> {
  // A day is over an hour after its midnight: every transaction that confirms an order on it has ended.
  const days = await database.rows<{ day: string }>(sql`
    select series.day::date::text as day
    from (
      select (${now}::timestamptz - interval '25 hours') at time zone ${INDIA_ZONE} as last,
        (select min(placed_at) at time zone ${INDIA_ZONE} from customer_order) as first
    ) span, generate_series(greatest(span.first::date, span.last::date - (${mostDays}::integer - 1)), span.last,
      interval '1 day') series (day)
    where span.first is not null and not exists (select from price_integrity_day kept where kept.day = series.day::date)
    order by series.day`);
  for (const { day } of days) await addDay(database, day, now);
  return days.length;
}

async function addDay(db: Queryable, day: string, now: Date): Promise<void> {
  const on = (instant: Sql): Sql => sql`${instant} >= ${day}::date::timestamp at time zone ${INDIA_ZONE}
    and ${instant} < (${day}::date + 1)::timestamp at time zone ${INDIA_ZONE}`;
  await db.run(sql`
    insert into price_integrity_day (day, locks_honoured, locks_lapsed, orders_charged, orders_as_shown, refunds,
      refund_seconds, longest_refund_seconds, computed_at)
    select ${day}::date,
      (select count(*) from customer_order o where ${on(sql`o.placed_at`)} and o.quote_id is not null),
      (select count(*) from quote q where q.state <> 'used' and q.state = 'open' and ${on(sql`q.expires_at`)}),
      charged.orders, charged.as_shown, returned.refunds, returned.seconds, returned.longest, ${now}
    from (
      select count(*) as orders, count(*) filter (where ${isAsShown}) as as_shown
      from customer_order o join quote q on q.id = o.quote_id where ${on(sql`o.confirmed_at`)}
    ) charged, (
      select count(*) as refunds, coalesce(sum(seconds), 0)::bigint as seconds, coalesce(max(seconds), 0)::bigint as longest
      from (
        select greatest(0, extract(epoch from ended_at - requested_at))::bigint as seconds
        from refund where state = 'done' and ${on(sql`ended_at`)}
      ) done
    ) returned
    on conflict (day) do nothing`);
}

/** The lock shows what a card is charged and what the other ways are; whatever came beyond it has gone back, or is the customer's balance. */
const isAsShown = sql`
  o.amount_paise = q.amount_paise and o.total_paise = q.total_paise
  and o.payable_paise = case when o.surcharge_paise > 0 then q.total_paise + q.surcharge_paise + q.card_rounding_paise
    else q.total_paise + q.rounding_paise end
  and o.paid_paise + o.written_off_paise - o.to_balance_paise - o.payable_paise <= o.refunded_paise`;

/** Newest first. */
export async function findIntegrityDays(db: Queryable, since: string): Promise<IntegrityDayRow[]> {
  return await db.rows<IntegrityDayRow>(sql`
    select day::text as day, locks_honoured, locks_lapsed, orders_charged, orders_as_shown, refunds, refund_seconds,
      longest_refund_seconds, computed_at
    from price_integrity_day where day >= ${since}::date order by day desc`);
}
