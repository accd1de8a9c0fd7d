/** Values with effective dates, such as a tax rate. */
import * as z from 'zod';

/** Schema of a non-empty list of values, ascending by effective date, without duplicate dates. */
export function datedList<Entry extends z.ZodType<{ since: string }>>(entry: Entry) {
  return z
    .array(entry)
    .min(1)
    .max(100)
    .refine(runsForward, 'must run from the oldest day to the newest, each day once');
}

function runsForward(list: readonly { since: string }[]): boolean {
  return list.every((entry, index) => index === 0 || String(list[index - 1]?.since) < entry.since);
}

/** Effective date of an entry. */
export const since = z.iso.date();

/** The entry in effect on a day; before the first effective date, the first entry. */
export function valueOn<T extends { since: string }>(list: readonly T[], onDay: string): T {
  const held = list.findLast((entry) => entry.since <= onDay) ?? list[0];
  if (held === undefined) throw new Error('A list of dated values is empty');
  return held;
}
