/** Runs the store as a supervised child that reports its steps or its failure to the supervisor. */
import {
  ConfigError,
  createLog,
  readSettings,
  runUntilStopped,
  type Settings,
  type StoreOptions,
  startStore,
} from '@tola/server';
import { joinMetrics } from './metrics-of-all.ts';
import { answerPings } from './pulse.ts';
import { openStoreLog } from './store-log.ts';
import type { StoreReport } from './store-reports.ts';

/**
 * Runs until the supervisor sends a stop message or ends. Where there are several processes, the program's arguments are the
 * name of this one, such as `web-2`, and the folder in which web processes reach one another.
 */
export async function runSupervised(options: Pick<StoreOptions, 'pages' | 'partial'>): Promise<void> {
  answerPings();
  try {
    const { url, notices } = await open(readSettings(process.env), options);
    report({ kind: 'open', url, notices });
  } catch (error) {
    report({ kind: 'failed', ...describe(error) });
    process.exit(1);
  }
}

async function open(settings: Settings, options: Pick<StoreOptions, 'pages' | 'partial'>) {
  const [, , name, folder] = process.argv;
  const log = openStoreLog(settings, createLog, `${name ?? (settings.process === 'worker' ? 'worker' : 'store')}.log`);
  return await runUntilStopped(async (stopping) => {
    const store = await startStore(settings, {
      log,
      ...options,
      ...(name === undefined ? {} : { shareMetrics: (own) => joinMetrics(name, own) }),
      ...(name === undefined || folder === undefined ? {} : { peers: { name, folder } }),
      stopping,
      onStep: (name, seconds) => report({ kind: 'step', name, seconds }),
    });
    // A stop waits for the notices, which still need the database.
    return { url: store.url, notices: await store.notices(), close: store.close };
  }, log);
}

function describe(error: unknown): { message: string; code?: string; port?: number } {
  if (error instanceof ConfigError) return { message: error.message, code: 'SETTINGS' };
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, code, port } = error as NodeJS.ErrnoException & { port?: number };
  return { message, ...(code === undefined ? {} : { code }), ...(port === undefined ? {} : { port }) };
}

function report(message: StoreReport): void {
  // The supervisor may have just died; the closed channel then stops the store.
  process.send?.(message, undefined, {}, () => undefined);
}
