/** Coalesced refresh of an in-memory copy: one read at a time, so that an older result never replaces a newer one. */
export interface CoalescedRefresh {
  /**
   * Reads again. If a read is running, waits for it and for one more, however often this is called
   * meanwhile.
   */
  now(): Promise<void>;
  /** Reads again in the background. A failed read is reported, and repeated until one succeeds: no further change may come. */
  soon(): void;
  readonly isReading: boolean;
  /** Repeats no failed read any more. */
  stop(): void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * @param read stores its result in memory before it resolves
 * @param onFailure for reads in the background
 */
export function createCoalescedRefresh(
  read: () => Promise<void>,
  onFailure: (error: unknown) => void,
): CoalescedRefresh {
  let reading: Promise<void> | null = null;
  let changedAgain = false;
  let stopped = false;
  let pauseMs = FIRST_PAUSE_MS;
  let repeat: NodeJS.Timeout | undefined;

  async function readUntilUnchanged(): Promise<void> {
    try {
      do {
        changedAgain = false;
        try {
          await read();
          pauseMs = FIRST_PAUSE_MS;
        } catch (error) {
          // A refresh requested during this read waits for the next one, whose outcome counts.
          if (!changedAgain) throw error;
        }
      } while (changedAgain);
    } finally {
      reading = null;
    }
  }

  async function now(): Promise<void> {
    if (reading !== null) changedAgain = true;
    else reading = readUntilUnchanged();
    await reading;
  }

  function soon(): void {
    now().catch((error: unknown) => {
      onFailure(error);
      if (stopped || repeat !== undefined) return;
      repeat = setTimeout(() => {
        repeat = undefined;
        soon();
      }, pauseMs).unref();
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    });
  }

  return {
    get isReading() {
      return reading !== null;
    },
    now,
    soon,
    stop() {
      stopped = true;
      clearTimeout(repeat);
    },
  };
}
