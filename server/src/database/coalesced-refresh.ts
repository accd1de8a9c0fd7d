/** Coalesced refresh of an in-memory copy: one read at a time, so that an older result never replaces a newer one. */
export interface CoalescedRefresh {
  /**
   * Reads again. If a read is running, waits for it and for one more, however often this is called
   * meanwhile.
   */
  now(): Promise<void>;
  readonly isReading: boolean;
}

/** @param read stores its result in memory before it resolves */
export function createCoalescedRefresh(read: () => Promise<void>): CoalescedRefresh {
  let reading: Promise<void> | null = null;
  let changedAgain = false;

  async function readUntilUnchanged(): Promise<void> {
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
    get isReading() {
      return reading !== null;
    },
    async now() {
      if (reading !== null) {
        changedAgain = true;
        return await reading;
      }
      reading = readUntilUnchanged();
      return await reading;
    },
  };
}
