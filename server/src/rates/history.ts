/** Rate history for charts, and the retention of ticks. */
import type { RateHistory, RateRange } from '@tola/contract';
import { METALS, type Metal } from '@tola/pricing';
import type { Queryable } from '#database';
import { type CandleSize, pruneTicks, readCandles } from './history-store.ts';

const DAY_MS = 86_400_000;

/** Length and candle width of each range. */
const ranges: Record<RateRange, { days: number; size: CandleSize; width: string }> = {
  '1D': { days: 1, size: 'minute', width: '5 minutes' },
  '1W': { days: 7, size: 'hour', width: '1 hour' },
  '1M': { days: 31, size: 'hour', width: '4 hours' },
  '1Y': { days: 366, size: 'day', width: '1 day' },
  All: { days: 36_500, size: 'day', width: '1 day' },
};
/** Above this number of daily candles, `All` is read in weeks. */
const MAX_DAILY_CANDLES = 1_500;

export async function rateHistory(db: Queryable, metal: Metal, range: RateRange, now: Date): Promise<RateHistory> {
  const { days, size, width } = ranges[range];
  const since = new Date(now.getTime() - days * DAY_MS);
  let candles = await readCandles(db, { metal, size, since, width });
  if (candles.length > MAX_DAILY_CANDLES) candles = await readCandles(db, { metal, size, since, width: '7 days' });
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

const TICK_RETENTION_DAYS = 7;
const PRUNE_BATCH = 20_000;

/** Deletes ticks older than a week, except the newest of each metal; their candles stay. @returns how many were deleted */
export async function pruneOldTicks(db: Queryable, now: Date): Promise<number> {
  const before = new Date(now.getTime() - TICK_RETENTION_DAYS * DAY_MS);
  let deleted = 0;
  for (;;) {
    const batch = await pruneTicks(db, before, PRUNE_BATCH);
    deleted += batch;
    if (batch < PRUNE_BATCH) return deleted;
  }
}
