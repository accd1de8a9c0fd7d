/** Stops a program in order on SIGINT and SIGTERM, and at once when asked a second time. */
import type { Logger } from '#log';

const LONGEST_STOP_MS = 30_000;

export function stopOnSignals(close: () => Promise<void>, log: Logger): void {
  let isStopping = false;
  async function stop(signal: string): Promise<void> {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping; a second signal ends it at once');
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    try {
      await close();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  }
  // What nobody caught ends the process, as it should; the log says what it was before it goes.
  process.on('uncaughtExceptionMonitor', (error) => log.fatal({ err: error }, 'the store stops because of a fault'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
}
