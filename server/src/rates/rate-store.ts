/** SQL of the rates that every process reads. */
import type { Metal } from '@tola/pricing';
import { type Queryable, sql } from '#database';
import type { AcceptedTick, ManualRate, OpenHalt, PremiumRow, RateState } from './rate-state.ts';

/** The newest tick of each metal with its day's high and low and the close before. */
const latestTicks = sql`
  select t.*, d.high_paise as day_high_paise, d.low_paise as day_low_paise,
    (select before.close_paise from rate_day before
      where before.metal = t.metal and before.day < (t.received_at at time zone 'Asia/Kolkata')::date
      order by before.day desc limit 1) as close_paise
  from (values ('gold'), ('silver')) as metals (metal)
  cross join lateral (
    select sequence, metal, source, ask_paise, bid_paise, received_at, changed_at, expires_at, manual_rate_id
    from rate_tick where rate_tick.metal = metals.metal and ok order by sequence desc limit 1
  ) t
  left join rate_day d on d.metal = t.metal and d.day = (t.received_at at time zone 'Asia/Kolkata')::date`;

type TickRow = Omit<AcceptedTick, 'highPaise' | 'lowPaise'> & {
  readonly dayHighPaise: number | null;
  readonly dayLowPaise: number | null;
};

/** Everything a process needs to sell, as the database holds it. */
export async function readRateState(db: Queryable, now: Date): Promise<RateState> {
  const [ticks, halts, premiums, manualRates] = await Promise.all([
    db.rows<TickRow>(latestTicks),
    db.rows<OpenHalt>(sql`
      select id, kind, metal, product_id, reason, halted_at from rate_halt where lifted_at is null order by id`),
    db.rows<PremiumRow>(sql`
      select id, name, amount_paise, effective_at from premium
      where effective_at > ${now} or id in (
        select distinct on (name) id from premium where effective_at <= ${now} order by name, effective_at desc, id desc)
      order by id`),
    db.rows<ManualRate>(sql`
      select id, metal, ask_paise, bid_paise, expires_at from manual_rate where withdrawn_at is null order by id`),
  ]);
  const accepted = ticks.map(({ dayHighPaise, dayLowPaise, ...tick }) => ({
    ...tick,
    highPaise: dayHighPaise,
    lowPaise: dayLowPaise,
  }));
  const byMetal: Partial<Record<Metal, AcceptedTick>> = Object.fromEntries(accepted.map((tick) => [tick.metal, tick]));
  return { ticks: byMetal, halts, premiums, manualRates };
}
