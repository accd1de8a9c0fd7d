/** How many payments were completed lately: while the store is overloaded, that is what it carries. */

const REMEMBERED_SECONDS = 60;

export interface CompletedPayments {
  complete(): void;
  /** To be called once a second. */
  tick(): void;
  /** Average of the last seconds, of 60 at most. */
  perSecond(seconds: number): number;
}

export function createCompletedPayments(): CompletedPayments {
  /** One count for each second, the newest last. */
  let counts: number[] = [];
  let completed = 0;

  return {
    complete() {
      completed += 1;
    },
    tick() {
      counts = [...counts, completed].slice(-REMEMBERED_SECONDS);
      completed = 0;
    },
    perSecond: (seconds) => counts.slice(-seconds).reduce((sum, count) => sum + count, 0) / seconds,
  };
}
