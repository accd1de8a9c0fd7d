/** The SQL of positions by metal and of days of trading. */
import type { PositionAlert } from '@tola/contract/staff';
import type { Metal, Milligrams, Paise } from '@tola/pricing';
import { type Queryable, sql } from '#database';

export interface DealSums {
  readonly metal: Metal;
  readonly boughtMg: Milligrams;
  readonly hedgedMg: Milligrams;
  /** Of what was bought less what went back, not of what was sold; null without any. */
  readonly averagePaise: Paise | null;
}

export async function dealSums(db: Queryable): Promise<DealSums[]> {
  return await db.rows<DealSums>(sql`
    select metal.name as metal, coalesce(sum(fine_mg) filter (where source not in ('mcx', 'supplier call')), 0)::bigint as bought_mg,
      coalesce(sum(fine_mg) filter (where source in ('mcx', 'supplier call')), 0)::bigint as hedged_mg,
      case when sum(fine_mg) filter (where is_bought) > 0
        then round(sum(rate_fine) filter (where is_bought) / sum(fine_mg) filter (where is_bought)) end::bigint as average_paise
    from metal join (
      select *, fine_mg > 0 or source = 'debit note' as is_bought from metal_deal
    ) deal on deal.metal = metal.name group by metal.name`);
}

export async function unfixedSums(db: Queryable): Promise<{ metal: Metal; fineMg: Milligrams }[]> {
  return await db.rows(sql`
    select metal, sum(fine_mg)::bigint as fine_mg from purchase_line l join purchase_bill b on b.id = l.bill_id
    where l.rate_paise is null and b.reversed_at is null group by metal`);
}

export interface TradingDay {
  readonly day: string;
  readonly metal: Metal;
  readonly soldFineMg: Milligrams;
  readonly soldPaise: Paise;
  readonly orders: number;
  readonly pieces: number;
  readonly unknownPieces: number;
  readonly metalPaise: Paise;
  readonly premiumPaise: Paise;
  readonly marginPaise: Paise;
  readonly makingPaise: Paise;
  readonly taxesPaise: Paise;
  readonly discountPaise: Paise;
  readonly costPaise: Paise;
}

/** Stored days as they are, the others added up from orders and moves. Both days, `YYYY-MM-DD`, are included. */
export async function tradingDays(db: Queryable, from: string, to: string): Promise<TradingDay[]> {
  return await db.rows<TradingDay>(sql`
    with wanted as (
      select day::date as day from generate_series(${from}::date::timestamp, ${to}::date, interval '1 day') day
    ), missing as materialized (
      -- By itself, because a day is added up before a condition on the function's rows would leave it out.
      select day from wanted where not exists (select from trading_day stored where stored.day = wanted.day)
    )
    select t.day::text as day, t.metal, t.sold_fine_mg, t.sold_paise, t.orders, t.pieces, t.unknown_pieces, t.metal_paise,
      t.premium_paise, t.margin_paise, t.making_paise, t.taxes_paise, t.discount_paise, t.cost_paise
    from (
      select stored.* from wanted join trading_day stored on stored.day = wanted.day
      union all
      select added.* from missing cross join lateral trading_on(missing.day) added
    ) t order by t.day, t.metal`);
}

export interface SoldSums {
  readonly metal: Metal;
  readonly fineMg: Milligrams;
  readonly paise: Paise;
}

/** Of all stored days before one. */
export async function soldBefore(db: Queryable, day: string): Promise<SoldSums[]> {
  return await db.rows<SoldSums>(sql`
    select metal, sum(sold_fine_mg)::bigint as fine_mg, sum(sold_paise)::bigint as paise
    from trading_day where day < ${day}::date group by metal`);
}

/** What was bought and hedged on each day of a period. */
export async function boughtByDay(
  db: Queryable,
  from: string,
  to: string,
): Promise<{ day: string; metal: Metal; fineMg: Milligrams }[]> {
  return await db.rows(sql`
    select agreed_on::text as day, metal.name as metal, sum(fine_mg)::bigint as fine_mg
    from metal_deal join metal on metal.name = metal_deal.metal
    where agreed_on between ${from}::date and ${to}::date group by agreed_on, metal.name`);
}

export async function openAlerts(db: Queryable): Promise<(Omit<PositionAlert, 'beganAt'> & { beganAt: Date })[]> {
  return await db.rows(sql`
    select metal, level, open_mg, limit_grams, began_at from position_alert where ended_at is null order by metal, level`);
}
