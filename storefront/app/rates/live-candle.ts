/** Updates the open candle with each tick. Pure; loaded with the chart. */
import type { RateCandle, RateRange } from '@tola/contract/rates';
import { indianInstant, type Paise } from '@tola/pricing';
import { DAY_MS, ranges } from './rate-ranges.ts';
import { reachedBy } from './reached-by.ts';

/** Candle boundaries are multiples of the width from this midnight in India, the start of a week on the server. */
const ORIGIN_MS = indianInstant('2000-01-01').getTime();
const WEEK_MS = 7 * DAY_MS;

/** Candle width. "All" may use weeks instead of days. */
export function candleWidthMs(range: RateRange, candles: readonly RateCandle[]): number {
  const nominal = ranges[range].candleMs;
  if (range !== 'All') return nominal;
  const starts = candles.slice(-3).map(({ at }) => Date.parse(at));
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? start));
  return gaps.length > 0 && gaps.every((gap) => gap >= WEEK_MS) ? WEEK_MS : nominal;
}

/** The last candle after a tick: extended, or a new one. An older tick changes nothing. */
export function candleAfter(
  last: RateCandle,
  { at, askPaise }: { readonly at: string; readonly askPaise: Paise },
  widthMs: number,
): RateCandle {
  const start = ORIGIN_MS + Math.floor((Date.parse(at) - ORIGIN_MS) / widthMs) * widthMs;
  const lastStart = Date.parse(last.at);
  if (start < lastStart) return last;
  if (start > lastStart) {
    return {
      at: new Date(start).toISOString(),
      openPaise: askPaise,
      highPaise: askPaise,
      lowPaise: askPaise,
      closePaise: askPaise,
    };
  }
  return reachedBy(last, askPaise);
}
