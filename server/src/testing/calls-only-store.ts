/** The store as a process that answers calls and works off jobs but has no pages: for tests that kill it. */
import { createLog } from '#log';
import { readSettings } from '#settings';
import { startStore } from '../app.ts';
import { stopOnSignals } from '../signals.ts';

const settings = readSettings(process.env);
const log = createLog({ level: settings.logLevel });
const store = await startStore(settings, { log, partial: true });
stopOnSignals(store.close, log);
