/** Store process with API and jobs but no pages, for tests that kill it. */
import { createLog } from '#log';
import { readSettings } from '#settings';
import { startStore } from '../app.ts';
import { runUntilStopped } from '../signals.ts';

const settings = readSettings(process.env);
const log = createLog({ level: settings.logLevel });
await runUntilStopped(async (stopping) => await startStore(settings, { log, partial: true, stopping }), log);
