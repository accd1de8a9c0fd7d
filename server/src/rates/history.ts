/** The past of the rates, for charts. */
import type { RateHistory, RateRange } from '@tola/contract';
import { METALS, type Metal } from '@tola/pricing';
import type { Queryable } from '#database';
import { type CandleSize, pruneTicks, readCandles } from './history-store.ts';

const DAY_MS = 86_400_000;

/** How far each range looks back, and how wide its candles are. */
const ranges: Record<RateRange, { days: number; size: CandleSize; width: string }> = {
  '1D': { days: 1, size: 'minute', width: '5 minutes' },
  '1W': { days: 7, size: 'hour', width: '1 hour' },
  '1M': { days: 31, size: 'hour', width: '4 hours' },
  '1Y': { days: 366, size: 'day', width: '1 day' },
  All: { days: 36_500, size: 'day', width: '1 day' },
};
/** Beyond this many days "all" is read in weeks, so that a chart stays a chart. */
const MOST_DAILY_CANDLES = 1_500;

export async function rateHistory(db: Queryable, metal: Metal, range: RateRange, now: Date): Promise<RateHistory> {
  const { days, size, width } = ranges[range];
  const since = new Date(now.getTime() - days * DAY_MS);
  let candles = await readCandles(db, { metal, size, since, width });
  if (candles.length > MOST_DAILY_CANDLES) candles = await readCandles(db, { metal, size, since, width: '7 days' });
  return {
    metal,
    range,
    unit: METALS[metal].quoted.label,
    simulated: candles.some(({ simulated }) => simulated),
    candles: candles.map(({ at, openPaise, highPaise, lowPaise, closePaise }) => ({
      at: at.toISOString(),
      openPaise,
      highPaise,
      lowPaise,
      closePaise,
    })),
  };
}

const TICKS_KEPT_DAYS = 7;
const PRUNED_AT_ONCE = 20_000;

/** Forgets raw ticks of more than a week ago; their candles stay. The newest tick of each metal is never forgotten. */
export async function pruneOldTicks(db: Queryable, now: Date): Promise<number> {
  const before = new Date(now.getTime() - TICKS_KEPT_DAYS * DAY_MS);
  let gone = 0;
  for (;;) {
    const some = await pruneTicks(db, before, PRUNED_AT_ONCE);
    gone += some;
    if (some < PRUNED_AT_ONCE) return gone;
  }
}
