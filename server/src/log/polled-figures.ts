/** Figures from the database for gauges, which are asked at any moment and have to answer at once. */
import type { Logger } from './log.ts';

const READ_EVERY_MS = 15_000;

export interface PolledFigures<T> {
  /** As last read. */
  current(): T;
  stop(): void;
}

/**
 * Reads figures at once and then regularly. A read that fails is logged and leaves the figures as they were.
 *
 * @param start the figures until the first read is done
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
  const polling = setInterval(poll, READ_EVERY_MS);
  polling.unref();
  return { current: () => figures, stop: () => clearInterval(polling) };
}
