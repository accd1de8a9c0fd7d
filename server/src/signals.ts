/** Runs a program so that it can be told to stop at any moment: while it starts, while it runs, and again while it stops. */
import type { Logger } from '#log';

/** Longer than the parts of a stop may take together. */
const LONGEST_STOP_MS = 90_000;
/**
 * One press of Ctrl-C, or one signal to the process group, may arrive several times: from the terminal, from npm and from
 * the program that npm runs. A repeat within this time is the same request.
 */
const SAME_REQUEST_MS = 1_000;
const FORCED_EXIT_CODE = 130;

interface Stoppable {
  close(): Promise<void>;
}

/**
 * Starts something and stops it in order on SIGINT, SIGTERM or SIGHUP. A second Ctrl-C ends the process at once.
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
  let askedAt = 0;

  async function stop(signal: string): Promise<void> {
    if (stopping.signal.aborted) {
      // Only a person presses twice; a service manager that loses patience sends SIGKILL.
      if (signal === 'SIGINT' && performance.now() - askedAt > SAME_REQUEST_MS) process.exit(FORCED_EXIT_CODE);
      return;
    }
    askedAt = performance.now();
    log.info({ signal }, 'stopping; a second Ctrl-C ends it at once');
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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  // A supervisor tells its child over their channel, which also closes when the supervisor dies.
  process.on('message', (message) => {
    if (message === STOP_MESSAGE) void stop('stop message');
  });
  process.on('disconnect', () => void stop('end of the supervisor'));
  outliveTheTerminal();

  running = start(stopping.signal);
  try {
    return await running;
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    return await new Promise<never>(() => {});
  }
}

/** What a supervisor sends to a child that shall stop. */
export const STOP_MESSAGE = 'stop';

/** Once the terminal is closed, or the reader of a pipe gone, each line would otherwise be an error that ends the process. */
function outliveTheTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
