/**
 * `npm start`: opens the store from a fresh clone and prints a line for each step. `run.mjs` has already installed the
 * dependencies and the runtime.
 */
import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ConfigError, createLog, readSettings, type Settings } from '@tola/server/supervision';
import { apps, buildApp, isUpToDate } from './builds.ts';
import { loadEnvironment } from './steps.ts';
import { openStoreLog } from './store-log.ts';
import { openSupervisedStore } from './supervised-store.ts';

const began = performance.now();

try {
  await start();
} catch (error) {
  console.error(`\n${error instanceof ConfigError ? error.message : describe(error)}`);
  process.exit(1);
}

async function start(): Promise<void> {
  loadEnvironment();
  const settings = readSettings(process.env);
  line('Runtime', `Node ${process.versions.node}`);

  const log = openStoreLog(settings, createLog, 'supervisor.log');
  const store = await openSupervisedStore(settings, {
    log,
    prepare: buildApps,
    onStep: (name, seconds) => line(name, `${seconds.toFixed(1)} s`),
    onIncident(message) {
      log.warn({}, message);
      console.error(`!   ${message}`);
    },
    onStop: (isDone) => console.log(isDone ? 'Stopped.' : '\nStopping …'),
  });
  announce(settings, store.url, store.notices);
}

function announce(
  { process: part, dataDir: folder, backOfficeUrl: officeUrl }: Settings,
  url: string,
  notices: readonly string[],
): void {
  const dataDir = resolve(folder);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const addresses =
    part === 'worker'
      ? `  Health       ${url}/healthz`
      : `  Store        ${url}\n  Back office  ${officeUrl ?? url}/back-office`;
  console.log(`
${part === 'worker' ? 'The worker is running' : 'The store is open'} (${seconds} s).

${addresses}
  Data         ${dataDir}  (logs: *.log)
`);
  for (const notice of notices) console.log(`  ${notice}`);
  console.log('\nCtrl-C stops it.');
}

/** All at once: each waits for its compiler's single thread most of the time. */
async function buildApps(): Promise<void> {
  await Promise.all(
    apps
      .filter((one) => one.exists())
      .map(async (app) => {
        if (isUpToDate(app)) line(`Build of the ${app.name}`, 'unchanged');
        else await timed(`Build of the ${app.name}`, async () => await buildApp(app, { keepsFormer: true }));
      }),
  );
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  line(name, `${((performance.now() - from) / 1000).toFixed(1)} s`);
  return result;
}

function line(name: string, what: string): void {
  console.log(`ok  ${name.padEnd(28)} ${what}`);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port ?? ''} is in use by another program. Choose another: PORT=3001 npm start`;
  // The settings or the data do not allow it, and the message says all.
  if (code === 'SETTINGS') return error.message;
  return `The store could not start: ${error.message}`;
}
