/** What a new leader continues from: the stored ticks of its source. */
import { ALL_METALS, type Metal, type Paise, perMetal } from '@tola/pricing';
import { type Queryable, sql } from '#database';
import type { LastSourceTime } from './freshness.ts';
import { type GuardBaseline, NEW_LEVEL_RAILS } from './metal-guard.ts';
import type { WindowAsk } from './price-window.ts';

export interface MetalBaseline extends GuardBaseline {
  readonly lastSourceTime: LastSourceTime | null;
}

export type ReaderBaseline = Readonly<Record<Metal, MetalBaseline>>;

interface LastTick extends SourceTimeRow {
  readonly metal: Metal;
  readonly askPaise: Paise;
  readonly contract: string;
  /** Staff have resumed sales at a new level since. */
  readonly isSuperseded: boolean;
}

interface SourceTimeRow {
  readonly sourceAt: Date | null;
  readonly asOf: Date;
}

/** @param windowSince beginning of the drift guard's window */
export async function readReaderBaseline(db: Queryable, source: string, windowSince: Date): Promise<ReaderBaseline> {
  const [ticks, asks] = [await lastTicks(db, source), await windowAsks(db, source, windowSince)];
  const baselineOf = (metal: Metal): MetalBaseline => {
    const tick = ticks.find((one) => one.metal === metal);
    return {
      last: tick === undefined || tick.isSuperseded ? null : tick,
      window: asks.filter((one) => one.metal === metal),
      lastSourceTime:
        tick === undefined || tick.sourceAt === null ? null : { sourceAt: tick.sourceAt, asOf: tick.asOf },
    };
  };
  return perMetal(baselineOf);
}

/** Halts that reset the baseline, lifted at or after a tick was received. */
const resumedSince = sql`
  select from rate_halt halt
  where halt.metal = tick.metal and halt.kind = any(${[...NEW_LEVEL_RAILS]}::text[]) and halt.lifted_at >= tick.received_at`;

async function lastTicks(db: Queryable, source: string): Promise<LastTick[]> {
  return await db.rows<LastTick>(sql`
    select tick.metal, tick.ask_paise, tick.contract, tick.source_at, tick.as_of, exists (${resumedSince}) as is_superseded
    from unnest(${ALL_METALS}::text[]) as metals (metal)
    cross join lateral (
      select metal, ask_paise, contract, source_at, as_of, received_at from rate_tick
      where rate_tick.metal = metals.metal and source = ${source} and ok order by sequence desc limit 1
    ) tick`);
}

async function windowAsks(db: Queryable, source: string, since: Date): Promise<(WindowAsk & { metal: Metal })[]> {
  return await db.rows(sql`
    select tick.metal, tick.ask_paise, tick.received_at from rate_tick tick
    where tick.received_at > ${since} and tick.source = ${source} and tick.ok and not exists (${resumedSince})
    order by tick.sequence`);
}
