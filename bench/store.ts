/** The built store with its own database and card provider, for the measurements. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { startCardProvider } from '@tola/card-provider-emulator';
import { cloneTemplate, startStoreProcess, startTestPostgres } from '@tola/server/testing';

const API_ONLY = 'server/src/testing/api-only-store.ts';
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
  /** Null when jobs run in the process of {@link pid}. */
  readonly workerPid: number | null;
  readonly workerUrl: string | null;
  /** Starts the store again, on what is in its database by now. */
  restart(): Promise<{ startMs: number }>;
  close(): Promise<void>;
}

/** A server whose commits are as durable as the store's. */
const durablePostgres = {};

interface BenchOptions {
  /** `info` for measurements of requests with their log lines. */
  readonly logLevel?: 'error' | 'info';
  /** With the worker in a process of its own, on a durable database. */
  readonly isMeasured?: boolean;
  /** Without them the store needs no build. */
  readonly hasPages?: boolean;
  /** Node's own options of the store's processes. */
  readonly nodeOptions?: string;
}

export async function startBenchStore({
  logLevel = 'error',
  isMeasured = false,
  hasPages = true,
  nodeOptions = '',
}: BenchOptions = {}): Promise<BenchStore> {
  mkdirSync(cache, { recursive: true });
  const dataDir = mkdtempSync(resolve(cache, 'bench-data-'));
  const postgres = isMeasured ? await startTestPostgres(durablePostgres) : await startTestPostgres();
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
    NODE_OPTIONS: nodeOptions,
    // All load comes from one address.
    REQUESTS_PER_SECOND: '100000000',
    CONNECTIONS_PER_ADDRESS: '1000000',
    LIVE_CONNECTIONS_PER_ADDRESS: '1000000',
  };
  const program = hasPages ? undefined : API_ONLY;
  let store = await startStoreProcess({ ...settings, PROCESS: isMeasured ? 'web' : 'all' }, program);
  const worker = isMeasured
    ? await startStoreProcess({ ...settings, PROCESS: 'worker', PUBLIC_URL: store.url }, program)
    : null;
  return {
    get url() {
      return store.url;
    },
    providerUrl: provider.url,
    databaseUrl,
    ownerUrl,
    pid: () => store.pid,
    workerPid: worker?.pid ?? null,
    workerUrl: worker?.url ?? null,
    async restart() {
      await store.close();
      const began = performance.now();
      store = await startStoreProcess(settings, program);
      return { startMs: performance.now() - began };
    },
    async close() {
      await worker?.close();
      await store.close();
      await provider.close();
      await postgres.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
