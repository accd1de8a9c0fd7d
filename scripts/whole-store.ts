/** The store together with what it needs beside it: the card provider's emulator, when no real provider is configured. */
import { isRealShop, runUntilStopped, type Settings, type Store, type StoreOptions, startStore } from '@tola/server';
import { type CardProviderProcess, startCardProviderProcess } from './card-provider-process.ts';

interface WholeStoreOptions extends StoreOptions {
  readonly log: NonNullable<StoreOptions['log']>;
  /** Wraps the start of the emulator, to say how long it took. */
  readonly onProviderStart?: <T>(start: () => Promise<T>) => Promise<T>;
  /** Told when a stop begins and when it is done. */
  readonly onStop?: (isDone: boolean) => void;
}

export interface OpenStore {
  readonly url: string;
  /** What whoever started it by hand should read. A stop waits until they are known: they still need the database. */
  readonly notices: readonly string[];
  close(): Promise<void>;
}

/** Opens the store; from the first moment on a signal stops it, the emulator last. */
export async function openWholeStore(settings: Settings, options: WholeStoreOptions): Promise<OpenStore> {
  const { onProviderStart = async (start) => await start(), onStop = () => {} } = options;
  return await runUntilStopped(async (stopping) => {
    // The emulator says "paid" without any money, so it never runs beside a shop that strangers buy in.
    if (settings.cashfreeBaseUrl !== null || isRealShop(settings))
      return await opened(await startStore(settings, { ...options, stopping }), onStop);
    const provider = await onProviderStart(async () => await startCardProviderProcess(settings));
    try {
      const store = await startStore({ ...settings, ...provider.settings }, { ...options, stopping });
      return await opened(store, onStop, provider);
    } catch (error) {
      await provider.close();
      throw error;
    }
  }, options.log);
}

async function opened(
  store: Store,
  onStop: (isDone: boolean) => void,
  provider?: CardProviderProcess,
): Promise<OpenStore> {
  return {
    url: store.url,
    notices: await store.notices(),
    async close() {
      onStop(false);
      await store.close();
      await provider?.close();
      onStop(true);
    },
  };
}
