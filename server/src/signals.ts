/** Runs a program so that it can be told to stop at any moment: while it starts, while it runs, and again while it stops. */
import type { Logger } from '#log';

/** Longer than the parts of a stop may take together. */
const LONGEST_STOP_MS = 90_000;

interface Stoppable {
  close(): Promise<void>;
}

/**
 * Starts something and stops it in order on SIGINT or SIGTERM, and at once when asked a second time.
 *
 * The signals are listened to from the first moment. Otherwise one that comes before the start is over, or just after
 * the program has said that it runs, would end the process on the spot and leave its database server behind.
 *
 * @param start is told by its argument when it need not go on; it then takes back what it began, and throws the reason
 * @returns what was started; never, once a signal has come, because the process then ends by itself
 */
export async function runUntilStopped<T extends Stoppable>(
  start: (stopping: AbortSignal) => Promise<T>,
  log: Logger,
): Promise<T> {
  const stopping = new AbortController();
  let running: Promise<T> | null = null;

  async function stop(signal: string): Promise<void> {
    if (stopping.signal.aborted) process.exit(1);
    log.info({ signal }, 'stopping; a second signal ends it at once');
    stopping.abort();
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    try {
      await (await running)?.close();
    } catch (error) {
      if (error !== stopping.signal.reason) {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      }
    }
    process.exit(0);
  }
  // What nobody caught ends the process, as it should; the log says what it was before it goes.
  process.on('uncaughtExceptionMonitor', (error) => log.fatal({ err: error }, 'the store stops because of a fault'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));

  running = start(stopping.signal);
  try {
    return await running;
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    return await new Promise<never>(() => {});
  }
}
