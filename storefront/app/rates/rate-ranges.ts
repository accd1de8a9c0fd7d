/** How far back a chart looks, as the address says it and as people read it. */
import type { RateRange } from '@tola/contract/rates';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

interface RangeLabels {
  /** On the button. */
  short: string;
  /** In a sentence: "over the last week". */
  long: string;
  /** The time from one candle to the next, as GetRateHistoryFront answers. */
  candleMs: number;
  /** Into which steps its table is joined. */
  step: 'hour' | 'day' | 'month';
}

export const ranges: Record<RateRange, RangeLabels> = {
  '1D': { short: '1D', long: 'the last 24 hours', candleMs: 5 * MINUTE_MS, step: 'hour' },
  '1W': { short: '1W', long: 'the last week', candleMs: HOUR_MS, step: 'day' },
  '1M': { short: '1M', long: 'the last month', candleMs: 4 * HOUR_MS, step: 'day' },
  '1Y': { short: '1Y', long: 'the last year', candleMs: DAY_MS, step: 'month' },
  All: { short: 'All', long: 'all recorded history', candleMs: DAY_MS, step: 'month' },
};

export const rangeNames = Object.keys(ranges) as RateRange[];

/** The range that an address asks for; a day when it asks for none that there is. */
export function rangeOf(search: URLSearchParams): RateRange {
  const asked = search.get('range') ?? '';
  return Object.hasOwn(ranges, asked) ? (asked as RateRange) : '1D';
}
