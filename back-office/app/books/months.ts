/** Calendar months as `YYYY-MM`. */
import { indianFormat } from '@tola/pricing';

const monthName = indianFormat('en-IN', { month: 'long', year: 'numeric' });

/** "November 2026". */
export function nameOfMonth(month: string): string {
  return monthName.format(new Date(`${month}-15T06:00:00Z`));
}

export function monthBefore(month: string, months = 1): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 - months, 1)).toISOString().slice(0, 7);
}

/** Its first and last day. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10) };
}

/** The month that the days are the whole of; null for another period. */
export function monthOfDays(from: string, to: string): string | null {
  const month = from.slice(0, 7);
  const days = daysOfMonth(month);
  return days.from === from && days.to === to ? month : null;
}
