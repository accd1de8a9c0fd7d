import { indianDate } from './india-time.ts';

const APRIL = 4;

/**
 * The Indian financial year of an instant, 1 April to 31 March IST: "2026-27".
 * Throws RangeError for an invalid date.
 */
export function financialYear(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new RangeError('The date is not valid');
  const [year = 0, month = 0] = indianDate(date).split('-').map(Number);
  const start = month >= APRIL ? year : year - 1;
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}
