/** Sums and durations of the page on price integrity. */
import { formatDay } from '@tola/contract/delivery-day';
import type { IntegrityDay, IntegrityPause } from '@tola/contract/price-integrity';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

const whole = new Intl.NumberFormat('en-IN');

/** "2,242", in Indian grouping. */
export function grouped(count: number): string {
  return whole.format(count);
}

export interface Totals extends Omit<IntegrityDay, 'day'> {
  readonly days: number;
  /** The first and last day in words. */
  readonly from: string;
  readonly to: string;
}

/** @param list newest first; null without any day */
export function sumOf(list: readonly IntegrityDay[]): Totals | null {
  const [latest] = list;
  const first = list.at(-1);
  if (latest === undefined || first === undefined) return null;
  const sum = (
    key: 'locksHonoured' | 'locksLapsed' | 'ordersCharged' | 'ordersAsShown' | 'refunds' | 'refundSeconds',
  ) => list.reduce((total, day) => total + day[key], 0);
  return {
    days: list.length,
    from: formatDay(first.day),
    to: formatDay(latest.day),
    locksHonoured: sum('locksHonoured'),
    locksLapsed: sum('locksLapsed'),
    ordersCharged: sum('ordersCharged'),
    ordersAsShown: sum('ordersAsShown'),
    refunds: sum('refunds'),
    refundSeconds: sum('refundSeconds'),
    longestRefundSeconds: Math.max(...list.map((day) => day.longestRefundSeconds)),
    computedAt: latest.computedAt,
  };
}

/** "2.1 days", "under an hour". */
export function days(seconds: number): string {
  if (seconds < HOUR_SECONDS) return 'under an hour';
  if (seconds < DAY_SECONDS) return counted(Math.round(seconds / HOUR_SECONDS), 'hour');
  const tenths = Math.round((10 * seconds) / DAY_SECONDS) / 10;
  return tenths === 1 ? '1 day' : `${tenths} days`;
}

/** "4 h 12 min"; "under a minute". */
export function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return 'under a minute';
  const [dayCount, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  const parts = [dayCount > 0 && counted(dayCount, 'day'), hours > 0 && `${hours} h`, `${minutes % 60} min`];
  return parts.filter((part) => part !== false && part !== '0 min').join(' ');
}

/** How long a pause lasted. */
export function lasted({ from, until }: IntegrityPause, text: (seconds: number) => string): string {
  return until === null ? 'still paused' : text((Date.parse(until) - Date.parse(from)) / 1_000);
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
