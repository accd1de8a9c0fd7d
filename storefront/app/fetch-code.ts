/** Parts of the page's code that are fetched when they are needed. */

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Imports a part, and without a connection imports it again until it is there. A failed import that React renders would take
 * the whole page down, with everything that is typed into it.
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      return await load();
    } catch (error) {
      console.warn('A part of the page could not be fetched yet', error);
    }
    await onlineOrAfter(waitMs);
  }
}

function onlineOrAfter(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    function go(): void {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    }
    const timer = setTimeout(go, milliseconds);
    addEventListener('online', go);
  });
}
