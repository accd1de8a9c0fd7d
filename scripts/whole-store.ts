/** Runs the store in this process, with the card provider's emulator when no real provider is configured. */
import { claimFolder, runUntilStopped, type Settings, type Store, type StoreOptions, startStore } from '@tola/server';
import { type CardProviderProcess, needsEmulator, startCardProviderProcess } from './card-provider-process.ts';

interface WholeStoreOptions extends StoreOptions {
  readonly log: NonNullable<StoreOptions['log']>;
}

export interface OpenStore {
  readonly url: string;
  /** Messages for the operator, such as logins. */
  readonly notices: readonly string[];
  close(): Promise<void>;
}

/** Opens the store. A signal stops it at any time, even while it starts; the emulator stops last. */
export async function openWholeStore(settings: Settings, options: WholeStoreOptions): Promise<OpenStore> {
  await claimFolder(settings);
  return await runUntilStopped(async (stopping) => {
    if (!needsEmulator(settings)) return await opened(await startStore(settings, { ...options, stopping }));
    const provider = await startCardProviderProcess(settings, (message) => options.log.warn({}, message));
    try {
      const store = await startStore({ ...settings, ...provider.settings }, { ...options, stopping });
      return await opened(store, provider);
    } catch (error) {
      await provider.close();
      throw error;
    }
  }, options.log);
}

async function opened(store: Store, provider?: CardProviderProcess): Promise<OpenStore> {
  return {
    url: store.url,
    notices: await store.notices(),
    async close() {
      await store.close();
      await provider?.close();
    },
  };
}
