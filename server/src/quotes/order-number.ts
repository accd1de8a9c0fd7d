/** How do order numbers begin? `TL-26-000184`: the shop's letters, the year in India, a number that only grows. */

const INDIA_AHEAD_OF_UTC_MS = 5.5 * 60 * 60_000;

export function orderNumberPrefix(now: Date): string {
  const year = new Date(now.getTime() + INDIA_AHEAD_OF_UTC_MS).getUTCFullYear();
  return `TL-${String(year % 100).padStart(2, '0')}`;
}

/** The day in India, `YYYY-MM-DD`. */
export function indianDay(now: Date): string {
  return new Date(now.getTime() + INDIA_AHEAD_OF_UTC_MS).toISOString().slice(0, 10);
}
