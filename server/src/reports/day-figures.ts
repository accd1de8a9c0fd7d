/** Figures of days for the charts: stored ones of days that are over, and today's as they are now. */
import type { Metal, Milligrams, Paise } from '@tola/pricing';
import { INDIA_ZONE, invariant, type Queryable, type Sql, sql } from '#database';

/** As stored: what is zero may be missing from the two tables by metal and variant. */
export interface DayFigures {
  /** Orders confirmed on the day and not cancelled or refunded. */
  readonly orders: number;
  readonly revenuePaise: Paise;
  /** Premium, margin and making charges that these orders were charged. */
  readonly marginPaise: Paise;
  readonly soldMg: Partial<Record<Metal, Milligrams>>;
  /** Pieces of each variant, by its id. */
  readonly pieces: Readonly<Record<string, number>>;
  /** Orders placed on the day, paid or not. */
  readonly placed: number;
}

/** A select of one row whose `figures` are those of a day. */
export function dayFigures(day: Sql): Sql {
  return sql`
    with sold as materialized (
      select id, payable_paise from customer_order
      where confirmed_at >= ${day}::timestamp at time zone ${INDIA_ZONE}
        and confirmed_at < (${day} + 1)::timestamp at time zone ${INDIA_ZONE} and state not in ('cancelled', 'refunded')
    ), line as materialized (
      select metal, weight_id, quantity, weight_mg * quantity as mg,
        (premium_paise + margin_paise + making_paise) * quantity as margin
      from sold join order_line on order_id = sold.id
    )
    select jsonb_build_object(
      'orders', (select count(*) from sold),
      'revenuePaise', (select coalesce(sum(payable_paise), 0) from sold),
      'marginPaise', (select coalesce(sum(margin), 0) from line),
      'soldMg', (select coalesce(jsonb_object_agg(metal, mg), '{}') from (select metal, sum(mg) as mg from line group by metal) of_metal),
      'pieces', (select coalesce(jsonb_object_agg(weight_id, pieces), '{}')
        from (select weight_id, sum(quantity) as pieces from line group by weight_id) of_variant),
      'placed', (select count(*) from customer_order
        where placed_at >= ${day}::timestamp at time zone ${INDIA_ZONE} and placed_at < (${day} + 1)::timestamp at time zone ${INDIA_ZONE})
    ) as figures`;
}

/** The last days up to today in India, oldest first. */
export async function figuresOfDays(
  db: Queryable,
  days: number,
  now: Date,
): Promise<{ day: string; figures: DayFigures; visits: number | null }[]> {
  const rows = await db.rows<{ day: string; figures: DayFigures | null; visits: number | null }>(sql`
    with wanted as (
      select day::date as day from generate_series(
        (${now}::timestamptz at time zone ${INDIA_ZONE})::date - ${days - 1}::int,
        (${now}::timestamptz at time zone ${INDIA_ZONE})::date, interval '1 day') series (day)
    )
    select wanted.day::text as day,
      -- Not a lateral join, which adds up the stored days as well before its condition drops them.
      coalesce(stored.figures, (select of_day.figures from (${dayFigures(sql`wanted.day`)}) of_day)) as figures, visits
    from wanted left join sales_day stored using (day) left join visit_day using (day)
    order by wanted.day`);
  return rows.map(({ day, figures, visits }) => {
    invariant(figures !== null, 'A day has neither stored nor counted figures', { day });
    return { day, figures, visits };
  });
}
