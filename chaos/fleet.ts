/** Two web processes and two workers on one PostgreSQL server, each with its own network proxies. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { connectDatabase, createLog, type Database, type StoreProcess, startStoreProcess } from '@tola/server/testing';
import { type DatabaseServer, startDatabaseServer } from './database-server.ts';
import { type NetworkLine, openNetworkLine } from './network-line.ts';
import { type ProviderProcess, providerKeys, startProviderProcess } from './provider-process.ts';

const cache = resolve(import.meta.dirname, '../.cache');
/** The store without pages, which needs no build. */
export const program = 'server/src/testing/api-only-store.ts';
const root = resolve(import.meta.dirname, '..');
const DATABASE = 'postgres';
export const owner = { email: 'owner@tola.example', password: 'chaos-owner-password' };

/** One process of the store. */
export interface Member {
  readonly name: string;
  readonly role: 'web' | 'worker';
  readonly url: string;
  readonly toDatabase: NetworkLine;
  readonly toProvider: NetworkLine;
  /** Error lines of its log since its last start. */
  errors(): readonly string[];
  /** Kills it and restarts it after a while. */
  restart(downMs: number): Promise<void>;
  /** Suspends it with SIGSTOP and resumes it with SIGCONT. */
  stopFor(ms: number): Promise<void>;
}

/** What customers, staff and the audit of a run need of the stores. */
export interface Shop {
  readonly webs: readonly { readonly url: string }[];
  readonly provider: ProviderProcess;
  /** The run's own connection, unaffected by all disturbances but a restart of the server. */
  readonly database: Database;
}

export interface Fleet extends Shop {
  readonly members: readonly Member[];
  readonly webs: readonly Member[];
  readonly databaseServer: DatabaseServer;
  close(): Promise<void>;
}

/**
 * @param previousRelease the folder of a former release: the first web process and worker run it, on a database that they have
 *   migrated and the others then migrate further under them. They cannot start again, so nothing may kill them
 */
export async function startFleet(previousRelease: string | null = null): Promise<Fleet> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'chaos-'));
  const databaseServer = await startDatabaseServer(join(folder, 'database'));
  const provider = await startProviderProcess(join(folder, 'provider.json'));
  const ownLine = await openNetworkLine(databaseServer.dial);
  const members: StartedMember[] = [];
  const former = join(previousRelease ?? root, program);
  // The first process migrates the database and seeds the sample shop.
  for (const [name, role, ofRelease] of [
    ['web 1', 'web', former],
    ['worker 1', 'worker', former],
    ['web 2', 'web', program],
    ['worker 2', 'worker', program],
  ] as const) {
    members.push(await startMember({ name, role, databaseServer, provider, folder, program: ofRelease }));
  }
  const database = connectDatabase({
    url: databaseServer.urlThrough(ownLine.port, DATABASE),
    log: createLog({ level: 'silent' }),
    connections: 4,
  });
  return {
    members,
    webs: members.filter(({ role }) => role === 'web'),
    databaseServer,
    provider,
    database,
    async close() {
      await database.close();
      for (const member of members) await member.close();
      await ownLine.close();
      await provider.close();
      await databaseServer.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface StoreOptions {
  readonly role: 'web' | 'worker' | 'all';
  readonly providerPort: number;
  readonly dataDir: string;
}

/** The settings of a store with the sample shop, besides its database. */
export function storeSettings({ role, providerPort, dataDir }: StoreOptions): Record<string, string> {
  return {
    DATABASE_CONNECTIONS: '20',
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    PROCESS: role,
    SEED: 'demo',
    LOG_LEVEL: 'warn',
    RATES_SOURCE: 'simulated',
    CASHFREE_BASE_URL: `http://127.0.0.1:${providerPort}/pg`,
    CASHFREE_CLIENT_ID: providerKeys.clientId,
    CASHFREE_CLIENT_SECRET: providerKeys.clientSecret,
    CASHFREE_TIMEOUT_SECONDS: '3',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  };
}

interface StartedMember extends Member {
  close(): Promise<void>;
}

interface MemberPlace {
  readonly name: string;
  readonly role: 'web' | 'worker';
  readonly databaseServer: DatabaseServer;
  readonly provider: ProviderProcess;
  readonly folder: string;
  readonly program: string;
}

async function startMember({
  name,
  role,
  databaseServer,
  provider,
  folder,
  program,
}: MemberPlace): Promise<StartedMember> {
  const toDatabase = await openNetworkLine(databaseServer.dial);
  const toProvider = await openNetworkLine(() => connect(provider.port(), '127.0.0.1'));
  const settings = {
    DATABASE_URL: databaseServer.applicationUrlThrough(toDatabase.port, DATABASE),
    MIGRATION_DATABASE_URL: databaseServer.urlThrough(toDatabase.port, DATABASE),
    ...storeSettings({ role, providerPort: toProvider.port, dataDir: join(folder, 'data') }),
  };
  let store: StoreProcess = await startStoreProcess(settings, program);
  const { url } = store;
  return {
    name,
    role,
    url,
    toDatabase,
    toProvider,
    errors: () =>
      store
        .output()
        .split('\n')
        .filter((line) => /"level":(50|"error")/.test(line)),
    async restart(downMs) {
      await store.kill();
      await new Promise((later) => setTimeout(later, downMs));
      store = await startStoreProcess({ ...settings, PORT: new URL(url).port }, program);
    },
    async stopFor(ms) {
      process.kill(store.pid, 'SIGSTOP');
      await new Promise((later) => setTimeout(later, ms));
      process.kill(store.pid, 'SIGCONT');
    },
    async close() {
      await store.close();
      await toDatabase.close();
      await toProvider.close();
    },
  };
}
