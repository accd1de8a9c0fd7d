/** Reads again what is kept in memory: one reading at a time, so that an older one never takes the place of a newer one. */
export interface Rereading {
  /**
   * Reads again, or waits for the reading under way and the one after it. However many changes are announced while one
   * reading runs, one more reading follows it.
   */
  now(): Promise<void>;
  readonly isUnderWay: boolean;
}

/** @param read takes what it has read into memory before it ends */
export function createRereading(read: () => Promise<void>): Rereading {
  let reading: Promise<void> | null = null;
  let changedAgain = false;

  async function readUntilQuiet(): Promise<void> {
    try {
      do {
        changedAgain = false;
        try {
          await read();
        } catch (error) {
          // Whoever asked meanwhile still waits for a reading; how that one goes is what counts.
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
