/** Polls database figures for gauges, which must answer a scrape synchronously. */
import type { Logger } from './log.ts';

const POLL_INTERVAL_MS = 15_000;

export interface PolledFigures<T> {
  /** The last values read. */
  current(): T;
  stop(): void;
}

/**
 * Reads figures now and then periodically. A failed read is logged and leaves the last figures in place.
 *
 * @param start the figures until the first read completes
 * @param what names them in the log
 */
export function pollFigures<T>(
  read: () => Promise<T>,
  { start, what, log }: { readonly start: T; readonly what: string; readonly log: Logger },
): PolledFigures<T> {
  let figures = start;
  const poll = (): void => {
    read().then(
      (latest) => {
        figures = latest;
      },
      (error: unknown) => log.warn({ err: error }, `${what} could not be counted`),
    );
  };
  poll();
  const polling = setInterval(poll, POLL_INTERVAL_MS);
  polling.unref();
  return { current: () => figures, stop: () => clearInterval(polling) };
}
