/** Promised days in words. Days are `YYYY-MM-DD` in India. */

const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'UTC' });
const near = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const full = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** "Thu, 26 Nov", of a day within the next weeks. */
export function formatNearDay(day: string): string {
  return formatted(day, near);
}

/** "Thu, 26 Nov 2026". */
export function formatDay(day: string): string {
  return formatted(day, full);
}

// The locale alone would put a comma before the year.
function formatted(day: string, date: Intl.DateTimeFormat): string {
  const at = new Date(`${day}T00:00:00Z`);
  return `${weekday.format(at)}, ${date.format(at)}`;
}
