/** On-demand loading of code. */

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Imports a module, retrying while offline. A failed lazy import would unmount the page and lose its form input. */
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
