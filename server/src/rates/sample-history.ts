/**
 * Two years of invented rates that end at the level where the simulated market begins. The same instant gives the
 * same history. Pure.
 */

import { ALL_METALS, INDIA_OFFSET_MS, indianDate, METALS, type Metal, type Paise } from '@tola/pricing';
import { normalNoise } from '#rate-sources';
import type { CandleColumns } from './history-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const PAISE_PER_RUPEE = 100;

const DAYS = 730;
/** For so long before the start there are minutes too; older charts are drawn from hours and days. */
const HOURS_WITH_MINUTES = 48;

/** How much of an hour's step lasts into the next. */
const LASTING = 0.998;
/** How far a rate usually strays within an hour and within a minute. */
const HOUR_STRAY = 0.0007;
const MINUTE_STRAY = 0.000_12;

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
      hours.push(strayed(metal, start, open, close, HOUR_STRAY));
      continue;
    }
    const ofHour = minutesOf(metal, start, Math.min(start + HOUR_MS, now), open, close);
    minutes.push(...ofHour);
    hours.push(...joined(ofHour, () => start));
  }
  return { minutes, hours, days: joined(hours, startOfDay) };
}

/** The rate at the end of each hour, by hours back; at index 0 the level of this moment. */
function hourEnds(metal: Metal, now: number, lastHour: number, hoursBack: number): number[] {
  const { askPaise: level, hourlyStep } = METALS[metal].simulated;
  const ends = [level];
  let stray = 0;
  for (let back = 1; back <= hoursBack + 1; back += 1) {
    const instant = lastHour - (back - 1) * HOUR_MS;
    stray = LASTING * stray + hourlyStep * normalNoise(saltOf(metal), Math.floor(instant / HOUR_MS));
    ends.push(wholeRupees(level * partAt(metal, (now - instant) / DAY_MS) * Math.exp(stray)));
  }
  return ends;
}

function partAt(metal: Metal, daysAgo: number): number {
  const points = METALS[metal].simulated.history;
  const index = Math.max(
    1,
    points.findIndex(([days]) => days >= daysAgo),
  );
  const [fromDays, fromPart] = points[index - 1] ?? [0, 1];
  const [toDays, toPart] = points[index] ?? [fromDays + 1, fromPart];
  return fromPart + ((toPart - fromPart) * (daysAgo - fromDays)) / (toDays - fromDays);
}

/** The minutes of an hour: a way from its opening to its close that strays in between. */
function minutesOf(metal: Metal, start: number, end: number, open: number, close: number): SampleCandle[] {
  const count = Math.max(1, Math.ceil((end - start) / MINUTE_MS));
  const wander = [0];
  for (let index = 1; index <= count; index += 1) {
    const noise = normalNoise(saltOf(metal) + 3, Math.floor(start / MINUTE_MS) + index);
    wander.push((wander[index - 1] ?? 0) + MINUTE_STRAY * noise);
  }
  const last = wander[count] ?? 0;
  const rateAt = (index: number): number => {
    const part = index / count;
    return wholeRupees((open + (close - open) * part) * (1 + (wander[index] ?? 0) - last * part));
  };
  return Array.from({ length: count }, (_, index) =>
    strayed(metal, start + index * MINUTE_MS, rateAt(index), rateAt(index + 1), MINUTE_STRAY),
  );
}

/** A candle that goes a little further than its two ends. */
function strayed(metal: Metal, start: number, open: number, close: number, stray: number): SampleCandle {
  const index = Math.floor(start / MINUTE_MS);
  const up = 1 + stray * Math.abs(normalNoise(saltOf(metal) + 1, index));
  const down = 1 - stray * Math.abs(normalNoise(saltOf(metal) + 2, index));
  return {
    metal,
    start,
    open,
    close,
    high: wholeRupees(Math.max(open, close) * up),
    low: wholeRupees(Math.min(open, close) * down),
  };
}

/** Joins candles that follow each other into those of a longer time. */
function joined(candles: readonly SampleCandle[], startFor: (start: number) => number): SampleCandle[] {
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

/** Hours and days by the clock of India. */
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

/** The candles as columns; days under their date in India. */
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
