/** Candles joined into longer steps, for reading instead of looking: hours, days and months by the clock of India. */
import type { RateCandle } from '@tola/contract/rates';
import { indianFormat } from '@tola/pricing';
import { DAY_MS } from './rate-ranges.ts';

/** A row of the table. */
export interface CandleStep extends RateCandle {
  /** "22 Nov, 14:00", made where it is written, so that every reader sees the same text. */
  label: string;
}

const dayFormat = indianFormat('en-GB', { dateStyle: 'medium' });
const monthFormat = indianFormat('en-GB', { month: 'short', year: 'numeric' });
const hourFormat = indianFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const labels: Record<'hour' | 'day' | 'month', (instant: Date) => string> = {
  // The first candle of an hour may begin within it.
  hour: (instant) => hourFormat.format(instant).replace(/\d\d$/, '00'),
  day: (instant) => dayFormat.format(instant),
  month: (instant) => monthFormat.format(instant),
};

/** Joins candles that begin in the same step; they come in the order of time. */
export function candleSteps(candles: readonly RateCandle[], step: 'hour' | 'day' | 'month'): CandleStep[] {
  const groups = Map.groupBy(candles, ({ at }) => labels[step](new Date(at)));
  return [...groups].flatMap(([label, ofStep]) => {
    const whole = joined(ofStep);
    return whole === null ? [] : [{ label, ...whole }];
  });
}

/** All of them as one candle: where the rate opened, how far it went, where it closed. Null for none. */
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

/** The day that an instant lies in, of hourly or finer candles; null when none of them is of that day. */
export function dayOf(candles: readonly RateCandle[], instant: string): RateCandle | null {
  const day = indianDay(instant);
  const since = Date.parse(instant) - DAY_MS;
  return joined(candles.filter(({ at }) => Date.parse(at) > since && indianDay(at) === day));
}
