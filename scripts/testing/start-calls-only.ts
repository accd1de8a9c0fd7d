/** `npm start` without builds and pages, for tests of supervision. */
import { createLog, readSettings } from '@tola/server';
import { openStoreLog } from '../store-log.ts';
import { openSupervisedStore } from '../supervised-store.ts';

const settings = readSettings(process.env);
const store = await openSupervisedStore(settings, {
  log: openStoreLog(settings, createLog, 'supervisor.log'),
  program: 'scripts/testing/calls-only-child.ts',
  onStep: () => undefined,
  onIncident: (message) => process.stdout.write(`${message}\n`),
  onStop: (isDone) => process.stdout.write(isDone ? 'Stopped.\n' : 'Stopping …\n'),
});
process.stdout.write(`open ${store.url}\n`);
