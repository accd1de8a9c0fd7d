/** Aggregates candles into hours, days or months (IST) for the table. */
import type { RateCandle } from '@tola/contract/rates';
import { indianFormat } from '@tola/pricing';
import { DAY_MS } from './rate-ranges.ts';

/** A table row. */
export interface CandleStep extends RateCandle {
  /** "22 Nov, 14:00", formatted here so that server and browser agree. */
  label: string;
}

const dayFormat = /* @__PURE__ */ indianFormat('en-GB', { dateStyle: 'medium' });
const monthFormat = /* @__PURE__ */ indianFormat('en-GB', { month: 'short', year: 'numeric' });
const hourFormat = /* @__PURE__ */ indianFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const labels: Record<'hour' | 'day' | 'month', (instant: Date) => string> = {
  // The first candle of an hour may start within it.
  hour: (instant) => hourFormat.format(instant).replace(/\d\d$/, '00'),
  day: (instant) => dayFormat.format(instant),
  month: (instant) => monthFormat.format(instant),
};

/** Merges candles of the same step; input is in time order. */
export function candleSteps(candles: readonly RateCandle[], step: 'hour' | 'day' | 'month'): CandleStep[] {
  const groups = Map.groupBy(candles, ({ at }) => labels[step](new Date(at)));
  return [...groups].flatMap(([label, ofStep]) => {
    const whole = joined(ofStep);
    return whole === null ? [] : [{ label, ...whole }];
  });
}

/** Merges all candles into one; null for none. */
export function joined(candles: readonly RateCandle[]): RateCandle | null {
  const [first] = candles;
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    at: first.at,
    openPaise: first.openPaise,
    highPaise: candles.reduce((high, { highPaise }) => Math.max(high, highPaise), first.highPaise),
    lowPaise: candles.reduce((low, { lowPaise }) => Math.min(low, lowPaise), first.lowPaise),
    closePaise: last.closePaise,
  };
}

/** "22 Nov 2026": the day in India. @param instant ISO text */
export function indianDay(instant: string): string {
  return labels.day(new Date(instant));
}

/** Candle of the day of an instant; null when there is none. */
export function dayOf(candles: readonly RateCandle[], instant: string): RateCandle | null {
  const day = indianDay(instant);
  const since = Date.parse(instant) - DAY_MS;
  return joined(candles.filter(({ at }) => Date.parse(at) > since && indianDay(at) === day));
}
