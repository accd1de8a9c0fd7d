/** Runs a program that signals can stop at any time: during its start, while it runs, and again during its stop. */
import type { Logger } from '#log';

/** Longer than all parts of a stop may take together. */
const LONGEST_STOP_MS = 90_000;
/**
 * One Ctrl-C, or one signal to the process group, may arrive several times: from the terminal, from npm and from the program
 * that npm runs. A repeat within this time counts as the same request.
 */
const SAME_REQUEST_MS = 1_000;
const FORCED_EXIT_CODE = 130;

interface Stoppable {
  close(): Promise<void>;
}

/**
 * Starts something and stops it in order on SIGINT, SIGTERM or SIGHUP. A second Ctrl-C ends the process at once.
 *
 * Signals are handled from the beginning. Otherwise a signal during the start would end the process at once and leave its
 * database server running.
 *
 * @param start receives a signal that aborts it; it then closes what it opened, and throws the reason
 * @returns what was started; never returns after a signal, because the process then ends
 */
export async function runUntilStopped<T extends Stoppable>(
  start: (stopping: AbortSignal) => Promise<T>,
  log: Logger,
): Promise<T> {
  const stopping = new AbortController();
  let running: Promise<T> | null = null;
  let requestedAt = 0;

  async function stop(signal: string): Promise<void> {
    if (stopping.signal.aborted) {
      // Only a person presses Ctrl-C twice; a service manager sends SIGKILL instead.
      if (signal === 'SIGINT' && performance.now() - requestedAt > SAME_REQUEST_MS) process.exit(FORCED_EXIT_CODE);
      return;
    }
    requestedAt = performance.now();
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
  // An uncaught error ends the process, as it should; it is logged first.
  process.on('uncaughtExceptionMonitor', (error) =>
    log.fatal({ err: error }, 'the store stops because of an uncaught error'),
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  // A supervisor stops its child over their channel, which also closes when the supervisor dies.
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

/** Sent by a supervisor to stop its child. */
export const STOP_MESSAGE = 'stop';

/** Without it, writing to a closed terminal or pipe would be an error that ends the process. */
function outliveTheTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
