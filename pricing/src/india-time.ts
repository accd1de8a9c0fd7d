/**
 * Indian time and calendar: UTC+05:30 all year round. Dates of orders, taxes, bank days and market hours are in IST,
 * wherever the server or the reader is.
 */

const OFFSET = '+05:30';

/** The time zone's name in the tz database. */
export const INDIA_TIME_ZONE = 'Asia/Kolkata';

/** Offset of IST from UTC. */
export const INDIA_OFFSET_MS = 330 * 60_000;

const DAY_MS = 86_400_000;

/** A formatter in IST, independent of the local time zone. */
export function indianFormat(locale: 'en-IN' | 'en-GB', options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: INDIA_TIME_ZONE });
}

/** "2026-11-22T14:30:05", the date and time in India. */
export function indianDateTime(at: Date): string {
  return new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 19);
}

/** "2026-11-22", the date in India. */
export function indianDate(at: Date): string {
  return indianDateTime(at).slice(0, 10);
}

/**
 * The instant of a date or a date and time in India: "2026-11-22" (its midnight), "2026-11-22T14:30" or
 * "2026-11-22 14:30:05". An invalid Date for anything that is neither.
 */
export function indianInstant(text: string): Date {
  const dateTime = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00` : text.replace(' ', 'T');
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(dateTime)
    ? new Date(`${dateTime}${OFFSET}`)
    : new Date(Number.NaN);
}

/** Days since 1 January 1970 in IST. */
export function indianDayNumber(at: Date): number {
  return Math.floor((at.getTime() + INDIA_OFFSET_MS) / DAY_MS);
}

/** Midnight IST at the start of a day. @param dayNumber as `indianDayNumber` counts */
export function startOfIndianDay(dayNumber: number): Date {
  return new Date(dayNumber * DAY_MS - INDIA_OFFSET_MS);
}
