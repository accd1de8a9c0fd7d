/** Runs the store until a signal stops it. `npm start` prepares everything first and then does the same. */
import { createLog } from '#log';
import { ConfigError, readSettings, type Settings } from '#settings';
import { builtPages, startStore } from './app.ts';
import { runUntilStopped } from './signals.ts';

const settings = settingsOrExit();
const log = createLog({ level: settings.logLevel });
const { store, notices } = await runUntilStopped(async (stopping) => {
  const opened = await startStore(settings, { log, pages: builtPages, stopping });
  // A stop waits for this, because the notices need the database.
  return { store: opened, notices: await opened.notices(), close: opened.close };
}, log);
log.info({ url: store.url, process: settings.process, database: store.shop.databasePlace }, 'the store is open');
// A password that is shown once is printed to the terminal, never logged.
for (const notice of notices) process.stdout.write(`${notice}\n`);

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}
