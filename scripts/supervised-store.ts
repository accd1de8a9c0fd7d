/** The store under supervision: its database server, the card provider's emulator and the store itself as children. */
import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import {
  type Logger,
  runUntilStopped,
  type Settings,
  STOP_MESSAGE,
  startEmbeddedPostgres,
} from '@tola/server/supervision';
import { needsEmulator, startCardProviderProcess } from './card-provider-process.ts';
import { repositoryRoot } from './steps.ts';
import type { StoreReport } from './store-reports.ts';
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts';

interface SupervisedStoreOptions {
  readonly log: Logger;
  /** Runs beside the start of the database, and ends before the store starts. */
  readonly prepare?: () => Promise<void>;
  /** Replaces the store's program, for tests. */
  readonly program?: string;
  onStep(name: string, seconds: number): void;
  /** Called when a child dies and when it is restarted. */
  onIncident(message: string): void;
  /** Called when a stop begins and when it is done. */
  onStop(isDone: boolean): void;
}

export interface OpenStore {
  readonly url: string;
  /** Messages for the operator, such as logins. */
  readonly notices: readonly string[];
  close(): Promise<void>;
}

/**
 * The young generation of V8 grows to 48 MB during a start and never shrinks. With a limit of 4 MB for each of its halves it
 * takes 12 MB, and requests cost the same (docs/performance.md).
 */
const SMALL_HEAP = ['--max-semi-space-size=4'];

type Opened = Pick<OpenStore, 'url' | 'notices'>;

/** The store did not open. `code` and `port` are those of the system's error, where there was one. */
export class StoreNotOpen extends Error {
  override readonly name = 'StoreNotOpen';
  readonly code: string | undefined;
  readonly port: number | undefined;

  constructor(message: string, code?: string, port?: number) {
    super(message);
    this.code = code;
    this.port = port;
  }
}

/**
 * Opens the store. A part that dies is restarted; a signal stops the parts in reverse order. If this process is killed, the
 * children notice and stop.
 */
export async function openSupervisedStore(settings: Settings, options: SupervisedStoreOptions): Promise<OpenStore> {
  return await runUntilStopped(async (stopping) => {
    const parts: { close(): Promise<void> }[] = [];
    const close = async (): Promise<void> => {
      for (const part of parts.splice(0).toReversed()) await part.close();
    };
    const step = stepWith(options, stopping);
    try {
      let environment: NodeJS.ProcessEnv = process.env;
      await allDone([
        options.prepare?.(),
        settings.databaseUrl !== null
          ? undefined
          : step('PostgreSQL', async () => {
              parts.push(await startEmbeddedPostgres(settings.dataDir, {}, options.log));
            }),
        !needsEmulator(settings)
          ? undefined
          : step('Card provider emulator', async () => {
              const provider = await startCardProviderProcess(settings, options.onIncident);
              parts.push(provider);
              environment = { ...environment, ...namesOf(provider.settings) };
            }),
      ]);
      stopping.throwIfAborted();
      const store = await superviseStore(environment, options, stopping);
      parts.push(store);
      // A second Ctrl-C ends this process at once, so the store cannot stop in order either.
      process.on('exit', store.kill);
      return {
        ...store.opened,
        async close() {
          options.onStop(false);
          await close();
          options.onStop(true);
        },
      };
    } catch (error) {
      await close();
      throw error;
    }
  }, options.log);
}

/** Waits for all, so that what opens is closed even if another part fails. @throws the first error */
async function allDone(works: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  for (const result of await Promise.allSettled(works)) if (result.status === 'rejected') throw result.reason;
}

function stepWith({ onStep }: SupervisedStoreOptions, stopping: AbortSignal) {
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    stopping.throwIfAborted();
    const began = performance.now();
    const result = await work();
    onStep(name, (performance.now() - began) / 1000);
    return result;
  };
}

function namesOf(provider: Pick<Settings, 'cashfreeBaseUrl' | 'cashfreeClientId' | 'cashfreeClientSecret'>) {
  return {
    CASHFREE_BASE_URL: provider.cashfreeBaseUrl ?? '',
    CASHFREE_CLIENT_ID: provider.cashfreeClientId ?? '',
    CASHFREE_CLIENT_SECRET: provider.cashfreeClientSecret ?? '',
  };
}

async function superviseStore(
  env: NodeJS.ProcessEnv,
  { onStep, onIncident, program = 'server/build/store-child.js' }: SupervisedStoreOptions,
  stopping: AbortSignal,
): Promise<SupervisedProcess<Opened>> {
  return await superviseProcess<Opened>({
    name: 'The store',
    program: (former) => ({
      file: resolve(repositoryRoot, program),
      // A store on a free port keeps that port across restarts.
      env: former === null ? env : { ...env, PORT: new URL(former.url).port },
      nodeOptions: SMALL_HEAP,
    }),
    output: 'inherit',
    open: async (child) => await opened(child, onStep),
    stop: (child) => {
      // A child that has just died has no channel.
      if (child.connected) child.send(STOP_MESSAGE, () => undefined);
    },
    report: onIncident,
    stopping,
  });
}

async function opened(child: ChildProcess, onStep: SupervisedStoreOptions['onStep']): Promise<Opened> {
  return await new Promise<Opened>((open, fail) => {
    child.on('message', (message) => {
      const report = message as StoreReport;
      if (report.kind === 'step') onStep(report.name, report.seconds);
      else if (report.kind === 'open') open({ url: report.url, notices: report.notices });
      else fail(new StoreNotOpen(report.message, report.code, report.port));
    });
    child.once('error', fail);
    child.once('exit', (code, signal) => fail(new StoreNotOpen(`it ended with ${signal ?? `exit code ${code}`}`)));
  });
}
