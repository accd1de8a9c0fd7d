/** The emulator's clock: real time plus the time that tests have skipped. */

export const IST_OFFSET_MS = 5.5 * 60 * 60 * 1000;

export interface EmulatorClock {
  /** Milliseconds since the epoch. */
  nowMs(): number;
  /** Advances the clock to an instant; ignores earlier ones. */
  skipTo(momentMs: number): void;
  /** Resets to the source's time. */
  reset(): void;
}

/** Creates the emulator's clock on a source of real or fixed time. */
export function createClock(source: () => Date): EmulatorClock {
  let skippedMs = 0;
  return {
    nowMs: () => source().getTime() + skippedMs,
    skipTo(momentMs) {
      skippedMs += Math.max(0, momentMs - (source().getTime() + skippedMs));
    },
    reset() {
      skippedMs = 0;
    },
  };
}

/** An instant in the provider's format, in IST to the second: "2026-11-21T13:30:02+05:30". */
export function indianTime(momentMs: number): string {
  return `${new Date(momentMs + IST_OFFSET_MS).toISOString().slice(0, 19)}+05:30`;
}

/** Time format of the provider's pages. */
export function indianFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'Asia/Kolkata' });
}
