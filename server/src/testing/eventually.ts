/** Waits for an asynchronous condition. */
import { setTimeout as pause } from 'node:timers/promises';

/** For a busy machine: a check that passes waits no longer for it. */
const TIMEOUT_MS = 30_000;
const INTERVAL_MS = 20;

/**
 * Repeats a check until it passes, and returns what it returned. A check passes when it neither throws nor returns
 * false, null or undefined.
 *
 * @throws the check's last error, or a timeout error when it never threw
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  withinMs = TIMEOUT_MS,
): Promise<NonNullable<Exclude<Awaited<T>, false>>> {
  const deadline = Date.now() + withinMs;
  let failure: unknown = new Error(`The check did not pass within ${withinMs} ms`);
  do {
    try {
      const result = await check();
      if (result !== false && result !== null && result !== undefined) {
        return result as NonNullable<Exclude<Awaited<T>, false>>;
      }
    } catch (error) {
      failure = error;
    }
    await pause(INTERVAL_MS);
  } while (Date.now() < deadline);
  throw failure;
}
