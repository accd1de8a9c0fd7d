/** The PostgreSQL server that a test run uses, and the migrated template that its databases are cloned from. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import {
  type EmbeddedPostgres,
  ensureApplicationRole,
  type Login,
  migrate,
  startEmbeddedPostgres,
  withLogin,
} from '#database';
import { createLog } from '#log';

export const cacheFolder = resolve(import.meta.dirname, '../../../.cache');

/** Environment variables that give test processes the server and the template; set by the process that started them. */
const SERVER_VARIABLE = 'TOLA_TEST_SERVER';
const TEMPLATE_VARIABLE = 'TOLA_TEST_TEMPLATE';

/** The role that stores under test run as; it owns nothing, as in production. */
export const storeLogin: Login = { role: 'tola_test_app', password: 'tola-test-app' };

/** Test data need not survive a crash. */
const withoutSync = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' };

/** Tests move their clock and share signed-in clients; those of idle sessions set the real limit themselves. */
const SESSIONS_STAY_OPEN = 'alter table staff_session alter column idle_seconds set default 86400';

/** Tests hire many people: only those about the delay itself wait for it. */
const PEOPLE_AT_ONCE = `
  insert into business_setting (name, value, changed_by, changed_at)
  values ('changeDelays', '{"payeeHours": 24, "peopleHours": 0, "noSecondPersonHours": 24, "manualRateMinutes": 10}',
    'tests', '2026-01-01T00:00:00Z')`;

export interface TestPostgres {
  close(): Promise<void>;
}

/**
 * Starts an embedded server, or uses the one of TEST_DATABASE_URL (whose account must be allowed to create databases).
 *
 * @param options of an embedded server
 */
export async function startTestPostgres(
  options: Readonly<Record<string, string>> = withoutSync,
): Promise<TestPostgres> {
  const outside = process.env.TEST_DATABASE_URL;
  let embedded: EmbeddedPostgres | null = null;
  let folder = '';
  mkdirSync(cacheFolder, { recursive: true });
  if (outside === undefined || outside === '') {
    await sweepLeftovers();
    folder = mkdtempSync(join(cacheFolder, 'test-postgres-'));
    embedded = await startEmbeddedPostgres(folder, options);
  }
  const serverUrl = embedded?.url('postgres') ?? (outside as string);
  const template = `tola_template_${process.pid}_${Date.now().toString(36)}`;
  await administer(serverUrl, `create database "${template}"`);
  await connected(serverUrl, async (client) => await ensureApplicationRole(client, storeLogin));
  await migrate(
    { url: databaseUrl(serverUrl, template), applicationRole: storeLogin.role },
    createLog({ level: 'warn' }),
  );
  await administer(databaseUrl(serverUrl, template), PEOPLE_AT_ONCE);
  await administer(databaseUrl(serverUrl, template), SESSIONS_STAY_OPEN);
  process.env[SERVER_VARIABLE] = serverUrl;
  process.env[TEMPLATE_VARIABLE] = template;
  return {
    async close() {
      if (embedded === null) {
        for (const name of await databaseNames(serverUrl))
          if (name.startsWith(template)) await administer(serverUrl, `drop database "${name}" with (force)`);
        return;
      }
      await embedded.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Stops and removes the servers of test runs that were killed. */
async function sweepLeftovers(): Promise<void> {
  for (const name of readdirSync(cacheFolder)) {
    const leftover = join(cacheFolder, name);
    if (!name.startsWith('test-postgres-') || !existsSync(join(leftover, 'postgres/owner'))) continue;
    const server = await startEmbeddedPostgres(leftover, withoutSync);
    await server.close();
    if (server.how !== 'shared') rmSync(leftover, { recursive: true, force: true });
  }
}

/** The migrated database itself, for reading its schema; tests get clones of it. */
export function templateUrl(): string {
  const { serverUrl, template } = running();
  return databaseUrl(serverUrl, template);
}

function running(): { readonly serverUrl: string; readonly template: string } {
  const serverUrl = process.env[SERVER_VARIABLE];
  const template = process.env[TEMPLATE_VARIABLE];
  if (serverUrl === undefined || template === undefined) {
    throw new Error('No test server is running: tests are started by vitest with this repository’s configuration');
  }
  return { serverUrl, template };
}

let made = 0;

export interface ClonedDatabase {
  /** For a store: its role reads and writes rows. */
  readonly url: string;
  /** For a test that changes tables. */
  readonly ownerUrl: string;
  drop(): Promise<void>;
}

/**
 * Creates a database with all migrations applied.
 *
 * @param from a template of {@link makeTemplateOnce}; without one the database has no rows
 */
export async function cloneTemplate(from = running().template): Promise<ClonedDatabase> {
  return await createDatabase(`template "${from}"`);
}

/** Key of an advisory lock that nothing else on the server uses. */
const TEMPLATE_LOCK = 7_042_027;

/**
 * Makes a further template from the migrated one unless a process of this run has made it. Others wait.
 *
 * @param fill gets the owner's address of the database, and closes its connections
 * @returns its name
 */
export async function makeTemplateOnce(name: string, fill: (ownerUrl: string) => Promise<void>): Promise<string> {
  const { serverUrl, template } = running();
  const finished = `${template}_${name}`;
  await connected(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if ((await databaseNames(serverUrl)).includes(finished)) return;
    const unfinished = `${finished}_${process.pid}`;
    await client.query(`create database "${unfinished}" template "${template}" strategy file_copy`);
    await fill(databaseUrl(serverUrl, unfinished));
    await client.query(`alter database "${unfinished}" rename to "${finished}"`);
  });
  return finished;
}

async function databaseNames(serverUrl: string): Promise<string[]> {
  let names: string[] = [];
  await connected(serverUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>('select datname as name from pg_database');
    names = rows.map(({ name }) => name);
  });
  return names;
}

/**
 * Creates a database with all migrations applied that stays on the server, or finds it there.
 *
 * @returns its address for a store
 */
export async function keptDatabase(name: string): Promise<string> {
  const { serverUrl, template } = running();
  const isThere = (await databaseNames(serverUrl)).includes(name);
  if (!isThere) await administer(serverUrl, `create database "${name}" template "${template}" strategy file_copy`);
  return withLogin(databaseUrl(serverUrl, name), storeLogin);
}

interface EmptyDatabase {
  /** Created as a role without further rights. */
  readonly owner: Login;
  /** Whether the owner may load rows with triggers off. */
  readonly mayLoad?: boolean;
}

/** Creates a database without tables, with an owner who is no superuser. */
export async function createEmptyDatabase({ owner, mayLoad = true }: EmptyDatabase): Promise<ClonedDatabase> {
  const { serverUrl } = running();
  await connected(serverUrl, async (client) => await ensureApplicationRole(client, owner));
  if (mayLoad) await administer(serverUrl, `grant set on parameter session_replication_role to ${owner.role}`);
  const made = await createDatabase(`owner ${owner.role}`);
  return { ...made, ownerUrl: withLogin(made.ownerUrl, owner) };
}

async function createDatabase(how: string): Promise<ClonedDatabase> {
  const { serverUrl } = running();
  made += 1;
  const name = `tola_test_${process.pid}_${made}_${Date.now().toString(36)}`;
  await administer(serverUrl, `create database "${name}" ${how} strategy file_copy`);
  const ownerUrl = databaseUrl(serverUrl, name);
  return {
    url: withLogin(ownerUrl, storeLogin),
    ownerUrl,
    drop: async () => await administer(serverUrl, `drop database if exists "${name}" with (force)`),
  };
}

/** The address of a store's database, possibly behind a proxy, for the owner of its tables. */
export function asOwner(url: string): string {
  const { username, password } = new URL(templateUrl());
  return withLogin(url, { role: decodeURIComponent(username), password: decodeURIComponent(password) });
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  await connected(serverUrl, async (client) => void (await client.query(statement)));
}

async function connected(serverUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
  const socketFolder = new URL(serverUrl).searchParams.get('host');
  const { username, password, hostname, port, pathname } = new URL(serverUrl);
  const client = new Client({
    host: socketFolder ?? hostname,
    port: Number(port === '' ? 5432 : port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
