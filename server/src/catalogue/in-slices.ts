/** Work over the tiles of a large listing in slices, with a turn of the event loop after each, so that it delays no other request. */
import { setImmediate as turn } from 'node:timers/promises';

const AT_ONCE = 500;
/** So long one slice keeps other requests waiting. */
const SLICE_MS = 2;

export interface Slice {
  readonly isOver: boolean;
  /** Lets other requests be answered, and begins the next slice. */
  end(): Promise<void>;
}

/** For work whose steps differ: each slice ends by the clock. */
export function startSlice(): Slice {
  let began = performance.now();
  return {
    get isOver() {
      return performance.now() - began > SLICE_MS;
    },
    async end() {
      await turn();
      began = performance.now();
    },
  };
}

export async function mapInSlices<T, U>(items: readonly T[], map: (item: T) => U): Promise<U[]> {
  // The list may change between the slices.
  const all = [...items];
  const mapped: U[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    if (from > 0) await turn();
    for (const item of all.slice(from, from + AT_ONCE)) mapped.push(map(item));
  }
  return mapped;
}

/** A stable sort: sorted slices are merged, two at a time. */
export async function sortInSlices<T>(items: readonly T[], compare: (one: T, other: T) => number): Promise<T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    if (from > 0) await turn();
    runs.push(items.slice(from, from + AT_ONCE).sort(compare));
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(
  first: readonly T[],
  second: readonly T[],
  compare: (one: T, other: T) => number,
): Promise<T[]> {
  const merged: T[] = [];
  let [left, right] = [0, 0];
  while (left < first.length && right < second.length) {
    const [one, other] = [first[left] as T, second[right] as T];
    if (compare(one, other) <= 0) {
      merged.push(one);
      left += 1;
    } else {
      merged.push(other);
      right += 1;
    }
    if (merged.length % AT_ONCE === 0) await turn();
  }
  for (let at = left; at < first.length; at += 1) merged.push(first[at] as T);
  for (let at = right; at < second.length; at += 1) merged.push(second[at] as T);
  return merged;
}
