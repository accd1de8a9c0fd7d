/** Chart ranges: URL values and labels. */
import type { RateRange } from '@tola/contract/rates';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

interface RangeLabels {
  /** Button label. */
  short: string;
  /** Label in a sentence: "over the last week". */
  long: string;
  /** Candle width, as returned by GetRateHistoryFront. */
  candleMs: number;
  /** Steps of the table. */
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

/** Range of a URL; defaults to a day. */
export function rangeOf(search: URLSearchParams): RateRange {
  const asked = search.get('range') ?? '';
  return Object.hasOwn(ranges, asked) ? (asked as RateRange) : '1D';
}
