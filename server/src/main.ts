/** Runs the store until a signal stops it. `npm start` prepares everything first and then does the same. */
import { claimFolder } from '#database';
import { createLog } from '#log';
import { ConfigError, readSettings } from '#settings';
import { builtPages, startStore } from './app.ts';
import { runUntilStopped } from './signals.ts';

const settings = await orExit(async () => readSettings(process.env));
const log = createLog({ level: settings.logLevel });
await orExit(async () => await claimFolder(settings));
const start = runUntilStopped(async (stopping) => {
  const opened = await startStore(settings, { log, pages: builtPages, stopping });
  // A stop waits for this, because the notices need the database.
  return { store: opened, notices: await opened.notices(), close: opened.close };
}, log);
const { store, notices } = await orExit(async () => await start);
log.info({ url: store.url, process: settings.process, database: store.shop.databasePlace }, 'the store is open');
// A password that is shown once is printed to the terminal, never logged.
for (const notice of notices) process.stdout.write(`${notice}\n`);

/** Settings, or data, that do not allow a start: the message says all that the operator needs. */
async function orExit<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}
