/**
 * Bank working days: Monday to Saturday, except the second and fourth Saturday of a month (Reserve Bank of India, since
 * 1 September 2015) and bank holidays.
 */
import { indianDate, indianDayNumber, startOfIndianDay } from '@tola/pricing';

const DAY_MS = 86_400_000;
const SUNDAY = 0;
const SATURDAY = 6;

/** @param day `YYYY-MM-DD` */
export function isBankDay(day: string, holidays: readonly string[]): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const weekOfMonth = Math.ceil(Number(day.slice(8)) / 7);
  const isClosedSaturday = weekday === SATURDAY && (weekOfMonth === 2 || weekOfMonth === 4);
  return weekday !== SUNDAY && !isClosedSaturday && !holidays.includes(day);
}

/** Adds bank days, keeping the time of day. A period that starts on a day off starts with the next bank day. */
export function addBankDays(from: Date, days: number, holidays: readonly string[]): Date {
  let at = from.getTime();
  const isOpen = (): boolean => isBankDay(indianDate(new Date(at)), holidays);
  if (!isOpen()) at = startOfDay(at);
  while (!isOpen()) at += DAY_MS;
  for (let left = days; left > 0; ) {
    at += DAY_MS;
    if (isOpen()) left -= 1;
  }
  return new Date(at);
}

function startOfDay(at: number): number {
  return startOfIndianDay(indianDayNumber(new Date(at))).getTime();
}
