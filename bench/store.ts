/** The built store with its own database and card provider, for the measurements. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { startCardProvider } from '@tola/card-provider-emulator';
import { cloneTemplate, startStoreProcess, startTestPostgres } from '@tola/server/testing';

const cache = resolve(import.meta.dirname, '../.cache');
const CLIENT_ID = 'bench';
const CLIENT_SECRET = 'bench-secret';

export interface BenchStore {
  readonly url: string;
  readonly providerUrl: string;
  readonly databaseUrl: string;
  /** Of the owner of its tables. */
  readonly ownerUrl: string;
  pid(): number;
  /** Starts the store again, on what is in its database by now. */
  restart(): Promise<{ startMs: number }>;
  close(): Promise<void>;
}

/** @param logLevel `info` for measurements of requests with their log lines */
export async function startBenchStore(logLevel: 'error' | 'info' = 'error'): Promise<BenchStore> {
  mkdirSync(cache, { recursive: true });
  const dataDir = mkdtempSync(resolve(cache, 'bench-data-'));
  const postgres = await startTestPostgres();
  const { url: databaseUrl, ownerUrl } = await cloneTemplate();
  const provider = await startCardProvider({ port: 0, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET });
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SEED: 'demo',
    RATES_SOURCE: 'simulated',
    CASHFREE_BASE_URL: `${provider.url}/pg`,
    CASHFREE_CLIENT_ID: CLIENT_ID,
    CASHFREE_CLIENT_SECRET: CLIENT_SECRET,
    LOG_LEVEL: logLevel,
    // All load comes from one address.
    REQUESTS_PER_SECOND: '100000000',
    CONNECTIONS_PER_ADDRESS: '1000000',
    LIVE_CONNECTIONS_PER_ADDRESS: '1000000',
  };
  let store = await startStoreProcess(settings);
  return {
    get url() {
      return store.url;
    },
    providerUrl: provider.url,
    databaseUrl,
    ownerUrl,
    pid: () => store.pid,
    async restart() {
      await store.close();
      const began = performance.now();
      store = await startStoreProcess(settings);
      return { startMs: performance.now() - began };
    },
    async close() {
      await store.close();
      await provider.close();
      await postgres.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
