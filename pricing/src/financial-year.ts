/** India Standard Time is 5 h 30 min ahead of UTC all year round. */
const INDIA_AHEAD_OF_UTC_MS = 5.5 * 60 * 60 * 1_000;

const APRIL = 3;

/**
 * The Indian financial year of a moment, 1 April to 31 March by the clock in India: "2026-27".
 * Throws RangeError for an invalid date.
 */
export function financialYear(date: Date): string {
  const inIndia = new Date(date.getTime() + INDIA_AHEAD_OF_UTC_MS);
  if (Number.isNaN(inIndia.getTime())) throw new RangeError('The date is not valid');
  const start = inIndia.getUTCMonth() >= APRIL ? inIndia.getUTCFullYear() : inIndia.getUTCFullYear() - 1;
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}
