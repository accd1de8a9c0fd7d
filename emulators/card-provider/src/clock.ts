/** What time is it for the emulator? Real time plus whatever the tests have skipped. */

export const IST_OFFSET_MS = 5.5 * 60 * 60 * 1000;

export interface EmulatorClock {
  /** Milliseconds since the epoch, as the emulator sees it. */
  nowMs(): number;
  /** Moves time forward to the given moment; an earlier moment changes nothing. */
  skipTo(momentMs: number): void;
  /** Gives up every skip and returns to the source's own time. */
  reset(): void;
}

/** Makes the clock of one emulator on top of a source of real (or fixed) time. */
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

/** A moment as the provider writes it, in Indian time to the second: "2026-11-21T13:30:02+05:30". */
export function indianTime(momentMs: number): string {
  return `${new Date(momentMs + IST_OFFSET_MS).toISOString().slice(0, 19)}+05:30`;
}

/** How pages of the provider write times. */
export function indianFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'Asia/Kolkata' });
}
