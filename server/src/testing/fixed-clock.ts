/** A fixed clock, moved by the test. */

export interface FixedClock {
  (): Date;
  /** Moves forward. */
  advance(seconds: number): void;
  set(instant: Date | string): void;
}

export function fixedClock(instant: Date | string = '2026-11-21T06:30:00.000Z'): FixedClock {
  let now = new Date(instant).getTime();
  return Object.assign(() => new Date(now), {
    advance(seconds: number) {
      now += seconds * 1000;
    },
    set(next: Date | string) {
      now = new Date(next).getTime();
    },
  });
}
