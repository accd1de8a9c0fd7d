/** Web processes and a worker on one durable PostgreSQL behind HAProxy. The provider's emulator is another process. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  cloneTemplate,
  connectDatabase,
  createLog,
  type Database,
  fillCustomers,
  freePorts,
  type LoggedInCustomer,
  type StoreProcess,
  startStoreProcess,
  startTestPostgres,
} from '@tola/server/testing';
import { startProvider } from './provider-process.ts';
import { type HaProxy, requireHaproxy, startProxy } from './proxy.ts';

const cache = resolve(import.meta.dirname, '../../.cache');
const API_ONLY = 'server/src/testing/api-only-store.ts';
/** A process may open 20,000 files on many systems, and a proxy needs two for each connection. */
const PROXIES = 2;
const PROVIDER_KEYS = { clientId: 'bench', clientSecret: 'bench-secret' };

export interface MeasuredFleet {
  readonly url: string;
  readonly providerUrl: string;
  readonly database: Database;
  readonly webs: readonly StoreProcess[];
  readonly worker: StoreProcess;
  readonly proxies: readonly HaProxy[];
  readonly buyers: readonly LoggedInCustomer[];
  close(): Promise<void>;
}

interface FleetOptions {
  readonly webProcesses: number;
  readonly customers: number;
}

export async function startMeasuredFleet({ webProcesses, customers }: FleetOptions): Promise<MeasuredFleet> {
  requireHaproxy();
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(resolve(cache, 'bench-fleet-'));
  const postgres = await startTestPostgres({});
  const { url: databaseUrl, ownerUrl } = await cloneTemplate();
  const provider = await startProvider(PROVIDER_KEYS);
  const ports = await freePorts(PROXIES + webProcesses + 1);
  const [publicPort = 0] = ports;
  const settings = {
    ...{ DATA_DIR: folder, DATABASE_URL: databaseUrl, SEED: 'demo', RATES_SOURCE: 'simulated', LOG_LEVEL: 'error' },
    ...{
      CASHFREE_BASE_URL: `${provider.url}/pg`,
      CASHFREE_CLIENT_ID: PROVIDER_KEYS.clientId,
      CASHFREE_CLIENT_SECRET: PROVIDER_KEYS.clientSecret,
    },
    PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
    // All load comes from one address.
    ...{
      REQUESTS_PER_SECOND: '100000000',
      CONNECTIONS_PER_ADDRESS: '1000000',
      LIVE_CONNECTIONS_PER_ADDRESS: '1000000',
    },
  };
  const webPorts = ports.slice(PROXIES, PROXIES + webProcesses);
  const webs: StoreProcess[] = [];
  for (const port of webPorts) {
    webs.push(await startStoreProcess({ ...settings, PROCESS: 'web', PORT: String(port) }, API_ONLY));
  }
  const worker = await startStoreProcess({ ...settings, PROCESS: 'worker', PORT: String(ports.at(-1)) }, API_ONLY);
  const proxies = await Promise.all(
    ports.slice(0, PROXIES).map(async (port) => await startProxy(folder, port, webPorts)),
  );
  const database = connectDatabase({ url: ownerUrl, log: createLog({ level: 'silent' }), connections: 2 });
  const buyers = await fillCustomers(database, customers, new Date());
  return {
    url: proxies[0]?.url ?? '',
    providerUrl: provider.url,
    ...{ database, webs, worker, proxies, buyers },
    async close() {
      for (const proxy of proxies) await proxy.close();
      await worker.close();
      for (const web of webs) await web.close();
      await database.close();
      await provider.close();
      await postgres.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
