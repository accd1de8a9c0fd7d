/** Who waits at this process, by the time of arrival. */

/** A page that has not asked for so long after it was to ask was closed, and is not waited for. */
const LATE_MS = 15_000;
/** More than this are let in after those that are known, in the order in which they ask. */
const MAX_KNOWN = 100_000;

export interface WaitingBuyers {
  readonly count: number;
  /** Notes that a buyer asked. @param id of the session @param asksAgainMs when the page is to check again */
  see(id: string, sinceMs: number, asksAgainMs: number): void;
  remove(id: string): void;
  /** When this buyer arrived, if they asked here lately. */
  arrivalOf(id: string): number | null;
  /** How many arrived before this instant, as of the last {@link WaitingBuyers.sort}. */
  ahead(sinceMs: number): number;
  /** Forgets those who left, and counts again who is ahead of whom. */
  sort(nowMs: number): void;
}

export function createWaitingBuyers(): WaitingBuyers {
  const known = new Map<string, { readonly sinceMs: number; readonly asksAgainMs: number }>();
  let arrivals: readonly number[] = [];

  return {
    get count() {
      return known.size;
    },
    see(id, sinceMs, asksAgainMs) {
      if (known.has(id) || known.size < MAX_KNOWN) known.set(id, { sinceMs, asksAgainMs });
    },
    remove: (id) => {
      known.delete(id);
    },
    arrivalOf: (id) => known.get(id)?.sinceMs ?? null,
    ahead(sinceMs) {
      let [low, high] = [0, arrivals.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((arrivals[middle] ?? Infinity) < sinceMs) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    sort(nowMs) {
      for (const [id, { asksAgainMs }] of known) if (nowMs > asksAgainMs + LATE_MS) known.delete(id);
      arrivals = [...known.values()].map(({ sinceMs }) => sinceMs).sort((one, other) => one - other);
    },
  };
}
