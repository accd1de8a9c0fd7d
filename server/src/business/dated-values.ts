/** Values that change on a day, such as a tax rate: a list of what holds since when. */
import * as z from 'zod';

/** A list of values by the day since which each holds, oldest first, never empty, no day twice. */
export function sinceList<Entry extends z.ZodType<{ since: string }>>(entry: Entry) {
  return z
    .array(entry)
    .min(1)
    .max(100)
    .refine(runsForward, 'must run from the oldest day to the newest, each day once');
}

function runsForward(list: readonly { since: string }[]): boolean {
  return list.every((entry, index) => index === 0 || String(list[index - 1]?.since) < entry.since);
}

/** The day from which an entry holds. */
export const since = z.iso.date();

/** What holds on a day; before the first entry, the first. */
export function latestOf<T extends { since: string }>(list: readonly T[], onDay: string): T {
  const held = list.findLast((entry) => entry.since <= onDay) ?? list[0];
  if (held === undefined) throw new Error('A list of dated values is empty');
  return held;
}
