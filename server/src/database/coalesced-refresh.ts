/** Coalesced refresh of an in-memory copy: one read at a time, so that an older result never replaces a newer one. */
export interface CoalescedRefresh {
  /**
   * Reads again. During a read, waits for that read and one more after it, however many changes were notified while
   * the first was running.
   */
  now(): Promise<void>;
  readonly isUnderWay: boolean;
}

/** @param read stores its result in memory before it resolves */
export function createCoalescedRefresh(read: () => Promise<void>): CoalescedRefresh {
  let reading: Promise<void> | null = null;
  let changedAgain = false;

  async function readUntilQuiet(): Promise<void> {
    try {
      do {
        changedAgain = false;
        try {
          await read();
        } catch (error) {
          // A refresh requested during this read waits for the next one, whose outcome counts.
          if (!changedAgain) throw error;
        }
      } while (changedAgain);
    } finally {
      reading = null;
    }
  }

  return {
    get isUnderWay() {
      return reading !== null;
    },
    async now() {
      if (reading !== null) {
        changedAgain = true;
        return await reading;
      }
      reading = readUntilQuiet();
      return await reading;
    },
  };
}
