/** The store under supervision: its database server, the card provider's emulator and the store itself as children. */
import {
  claimFolder,
  type Logger,
  runUntilStopped,
  type Settings,
  startEmbeddedPostgres,
} from '@tola/server/supervision';
import { needsEmulator, startCardProviderProcess } from './card-provider-process.ts';
import { allDone, type FleetOptions, type Opened, superviseFleet } from './supervised-fleet.ts';

interface SupervisedStoreOptions extends FleetOptions {
  readonly log: Logger;
  /** Runs beside the start of the database, and ends before the store starts. */
  readonly prepare?: () => Promise<void>;
  /** Called when a stop begins and when it is done. */
  onStop(isDone: boolean): void;
}

export interface OpenStore extends Opened {
  close(): Promise<void>;
}

/**
 * Opens the store. A part that dies is restarted; a signal stops the parts in reverse order. If this process is killed, the
 * children notice and stop.
 */
export async function openSupervisedStore(settings: Settings, options: SupervisedStoreOptions): Promise<OpenStore> {
  await claimFolder(settings);
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
      const store = await superviseFleet(settings, environment, { ...options, stopping });
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
