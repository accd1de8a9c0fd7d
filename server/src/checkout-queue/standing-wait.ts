/**
 * How long every request waits, told apart from a burst: the shortest of the waits probed in a second (as CoDel, RFC 8289, finds
 * a standing queue). A burst makes some probes wait; only overload makes all of them wait.
 */
export interface StandingWait {
  add(waitMs: number): void;
  /** Of the time since the last reading. @param pendingMs how long a probe without an answer has waited, 0 when there is none */
  read(pendingMs: number): number;
}

export function createStandingWait(): StandingWait {
  let shortestMs: number | null = null;

  return {
    add(waitMs) {
      shortestMs = Math.min(waitMs, shortestMs ?? waitMs);
    },
    read(pendingMs) {
      const waitMs = shortestMs ?? pendingMs;
      shortestMs = null;
      return waitMs;
    },
  };
}
