/**
 * Generates two years of sample rates that end at the base level of the simulated market. Deterministic for an instant.
 * Pure.
 */

import { ALL_METALS, INDIA_OFFSET_MS, indianDate, METAL_DEFAULTS, type Metal, type Paise } from '@tola/pricing';
import { normalNoise } from '#rate-sources';
import type { CandleColumns } from './history-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const PAISE_PER_RUPEE = 100;

const DAYS = 730;
/** How many hours have minute candles; older history has only hours and days. */
const HOURS_WITH_MINUTES = 48;

/** Autocorrelation of the hourly deviation. */
const HOUR_PERSISTENCE = 0.998;
/** Standard deviation of the range within an hour and within a minute. */
const HOUR_DEVIATION = 0.0007;
const MINUTE_DEVIATION = 0.000_12;

export interface SampleCandle {
  readonly metal: Metal;
  readonly start: number;
  open: number;
  high: number;
  low: number;
  close: number;
}

export interface SampleHistory {
  readonly minutes: readonly SampleCandle[];
  readonly hours: readonly SampleCandle[];
  readonly days: readonly SampleCandle[];
}

export function sampleHistory(now: Date): SampleHistory {
  const histories = ALL_METALS.map((metal) => historyOf(metal, now.getTime()));
  return {
    minutes: histories.flatMap(({ minutes }) => minutes),
    hours: histories.flatMap(({ hours }) => hours),
    days: histories.flatMap(({ days }) => days),
  };
}

function historyOf(metal: Metal, now: number): SampleHistory {
  const lastHour = startOf(now, HOUR_MS);
  const hoursBack = DAYS * 24;
  const ends = hourEnds(metal, now, lastHour, hoursBack);
  const hours: SampleCandle[] = [];
  const minutes: SampleCandle[] = [];
  for (let back = hoursBack; back >= 0; back -= 1) {
    const start = lastHour - back * HOUR_MS;
    const open = ends[back + 1] ?? 0;
    const close = ends[back] ?? 0;
    if (back >= HOURS_WITH_MINUTES) {
      hours.push(candleOf(metal, start, open, close, HOUR_DEVIATION));
      continue;
    }
    const minutesOfHour = minutesOf(metal, start, Math.min(start + HOUR_MS, now), open, close);
    minutes.push(...minutesOfHour);
    hours.push(...aggregate(minutesOfHour, () => start));
  }
  return { minutes, hours, days: aggregate(hours, startOfDay) };
}

/** The rate at the end of each hour, indexed by hours back; index 0 is the current level. */
function hourEnds(metal: Metal, now: number, lastHour: number, hoursBack: number): number[] {
  const { askPaise: level, hourlyStep } = METAL_DEFAULTS[metal].simulated;
  const ends = [level];
  let deviation = 0;
  for (let back = 1; back <= hoursBack + 1; back += 1) {
    const instant = lastHour - (back - 1) * HOUR_MS;
    deviation = HOUR_PERSISTENCE * deviation + hourlyStep * normalNoise(saltOf(metal), Math.floor(instant / HOUR_MS));
    ends.push(wholeRupees(level * levelAt(metal, (now - instant) / DAY_MS) * Math.exp(deviation)));
  }
  return ends;
}

function levelAt(metal: Metal, daysAgo: number): number {
  const points = METAL_DEFAULTS[metal].simulated.history;
  const index = Math.max(
    1,
    points.findIndex(([days]) => days >= daysAgo),
  );
  const [fromDays, fromPart] = points[index - 1] ?? [0, 1];
  const [toDays, toPart] = points[index] ?? [fromDays + 1, fromPart];
  return fromPart + ((toPart - fromPart) * (daysAgo - fromDays)) / (toDays - fromDays);
}

/** The minutes of an hour: a random path from its open to its close (a Brownian bridge). */
function minutesOf(metal: Metal, start: number, end: number, open: number, close: number): SampleCandle[] {
  const count = Math.max(1, Math.ceil((end - start) / MINUTE_MS));
  const path = [0];
  for (let index = 1; index <= count; index += 1) {
    const noise = normalNoise(saltOf(metal) + 3, Math.floor(start / MINUTE_MS) + index);
    path.push((path[index - 1] ?? 0) + MINUTE_DEVIATION * noise);
  }
  const last = path[count] ?? 0;
  const rateAt = (index: number): number => {
    const part = index / count;
    return wholeRupees((open + (close - open) * part) * (1 + (path[index] ?? 0) - last * part));
  };
  return Array.from({ length: count }, (_, index) =>
    candleOf(metal, start + index * MINUTE_MS, rateAt(index), rateAt(index + 1), MINUTE_DEVIATION),
  );
}

/** A candle whose high and low lie slightly beyond its open and close. */
function candleOf(metal: Metal, start: number, open: number, close: number, deviation: number): SampleCandle {
  const index = Math.floor(start / MINUTE_MS);
  const up = 1 + deviation * Math.abs(normalNoise(saltOf(metal) + 1, index));
  const down = 1 - deviation * Math.abs(normalNoise(saltOf(metal) + 2, index));
  return {
    metal,
    start,
    open,
    close,
    high: wholeRupees(Math.max(open, close) * up),
    low: wholeRupees(Math.min(open, close) * down),
  };
}

/** Aggregates consecutive candles into wider ones. */
function aggregate(candles: readonly SampleCandle[], startFor: (start: number) => number): SampleCandle[] {
  const wider: SampleCandle[] = [];
  for (const candle of candles) {
    const start = startFor(candle.start);
    const last = wider.at(-1);
    if (last?.start === start) {
      last.high = Math.max(last.high, candle.high);
      last.low = Math.min(last.low, candle.low);
      last.close = candle.close;
    } else {
      wider.push({ ...candle, start });
    }
  }
  return wider;
}

/** Start of the hour or day in IST. */
function startOf(instant: number, length: number): number {
  return Math.floor((instant + INDIA_OFFSET_MS) / length) * length - INDIA_OFFSET_MS;
}

function startOfDay(instant: number): number {
  return startOf(instant, DAY_MS);
}

function saltOf(metal: Metal): number {
  return 1_001 + 10 * ALL_METALS.indexOf(metal);
}

function wholeRupees(paise: Paise): number {
  return Math.round(paise / PAISE_PER_RUPEE) * PAISE_PER_RUPEE;
}

/** Candles in columns; a day starts at its date in IST. */
export function columnsOf(candles: readonly SampleCandle[], size: 'instant' | 'day'): CandleColumns {
  const startText = (start: number): string =>
    size === 'day' ? indianDate(new Date(start)) : new Date(start).toISOString();
  return {
    metals: candles.map(({ metal }) => metal),
    starts: candles.map(({ start }) => startText(start)),
    opens: candles.map(({ open }) => open),
    highs: candles.map(({ high }) => high),
    lows: candles.map(({ low }) => low),
    closes: candles.map(({ close }) => close),
  };
}
