/** Crash harness: a store process that can be killed, with a provider and database that survive. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startCardProvider } from '@tola/card-provider-emulator';
import { Client } from 'pg';
import { createBusiness } from '#business';
import { createCatalogue } from '#catalogue';
import { connectDatabase, type Database, sql } from '#database';
import { createLog, createMetrics } from '#log';
import { openObjectStorage } from '#object-storage';
import { createPayments, type Payments } from '#payments';

import { createRates } from '#rates';
import { readSettings } from '#settings';
import { type StoreProcess, startStoreProcess } from './store-process.ts';
import { cacheFolder, cloneTemplate } from './test-postgres.ts';

const program = 'server/src/testing/api-only-store.ts';
const keys = { clientId: 'test-client', clientSecret: 'test-secret' };

/** Something that blocks the store until it is removed. */
export interface Obstacle {
  /** Whether the store is blocked on it. */
  isMet(): Promise<boolean>;
  remove(): Promise<void>;
}

export interface CrashHarness {
  /** URL of the process; unchanged by restarts. */
  readonly url: string;
  readonly emulatorUrl: string;
  readonly database: Database;
  /** Payments as used by another process. */
  readonly payments: Payments;
  /** Kills the process. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Controls the provider: `/__emu/…`. */
  steer(path: string, body?: unknown, method?: 'GET' | 'POST' | 'DELETE'): Promise<unknown>;
  /** Locks rows or a table in its own session, blocking others. */
  lockedBy(statement: string, values?: readonly unknown[]): Promise<Obstacle>;
  /** The provider accepts the next call of a route and never replies. */
  silentProvider(route: string, processed: boolean): Promise<Obstacle>;
  close(): Promise<void>;
}

/** Opens the demo shop at fixed rates. Time is real: two processes share it. */
export async function openCrashHarness(): Promise<CrashHarness> {
  const { url: databaseUrl, ownerUrl, drop } = await cloneTemplate();
  const dataDir = mkdtempSync(join(cacheFolder, 'crash-harness-'));
  const emulator = await startCardProvider({ port: 0, ...keys, webhookRetryMs: [1_000, 3_000, 6_000, 10_000] });
  const env = {
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: '20',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'test',
    RATES_SOURCE: 'manual',
    RATES_GOLD: '147500',
    RATES_SILVER: '225000',
    CASHFREE_BASE_URL: `${emulator.url}/pg`,
    CASHFREE_CLIENT_ID: keys.clientId,
    CASHFREE_CLIENT_SECRET: keys.clientSecret,
    CASHFREE_TIMEOUT_SECONDS: '60',
  };
  let store: StoreProcess = await startStoreProcess(env, program);
  const { url } = store;
  const log = createLog({ level: 'silent' });
  const database = connectDatabase({ url: ownerUrl, log, connections: 6 });
  const office = await openOffice(env, database);

  async function steer(path: string, body: unknown = {}, method = 'POST'): Promise<unknown> {
    const response = await fetch(`${emulator.url}/__emu/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return await response.json();
  }

  return {
    url,
    emulatorUrl: emulator.url,
    database,
    payments: office.payments,
    kill: async () => await store.kill(),
    async restart() {
      store = await startStoreProcess({ ...env, PORT: new URL(url).port }, program);
    },
    steer,
    lockedBy: async (statement, values = []) => await lockedBy({ ownerUrl, database }, statement, values),
    async silentProvider(route, processed) {
      const calls = async (): Promise<number> => ((await steer(`log?route=${route}`, null, 'GET')) as unknown[]).length;
      const before = await calls();
      await steer('faults', { route, kind: 'timeout', processed });
      return { isMet: async () => (await calls()) > before, remove: async () => {} };
    },
    async close() {
      await store.close();
      await emulator.close();
      await office.close();
      await database.close();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function openOffice(
  env: Readonly<Record<string, string>>,
  database: Database,
): Promise<{ payments: Payments; close(): Promise<void> }> {
  const log = createLog({ level: 'silent' });
  const live = {
    publish() {},
    setLatest() {},
    current: () => [],
    connections: 0,
    async attach() {},
    close: async () => {},
  };
  const clock = (): Date => new Date();
  const settings = readSettings(env);
  const objects = await openObjectStorage(settings, { log });
  const platform = { settings, database, clock, log, metrics: createMetrics(), live, objects };
  const business = await createBusiness(platform);
  const catalogue = await createCatalogue(platform);
  return {
    payments: createPayments(platform, { business, catalogue, rates: createRates(platform, business) }),
    async close() {
      await catalogue.stop();
      await business.stop();
    },
  };
}

async function lockedBy(
  { ownerUrl, database }: { ownerUrl: string; database: Database },
  statement: string,
  values: readonly unknown[],
): Promise<Obstacle> {
  const url = new URL(ownerUrl);
  const host = url.searchParams.get('host');
  const socket = host === null ? {} : { host, port: Number(url.port === '' ? 5432 : url.port) };
  const client = new Client({ connectionString: ownerUrl, ...socket });
  // If the test fails first, the lock ends with its database.
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query(statement, [...values]);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  return {
    async isMet() {
      const query = sql`select count(*) as waiting from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`;
      return (await database.one<{ waiting: number }>(query)).waiting > 0;
    },
    async remove() {
      await client.query('rollback');
      await client.end();
    },
  };
}
