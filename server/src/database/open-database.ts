/** Opens the store's database: the one at DATABASE_URL, or an embedded server in the data folder. */
import { Client } from 'pg';
import { serverUrls } from '#database-address';
import type { Logger } from '#log';
import type { Settings } from '#settings';
import { ensureApplicationRole } from './application-role.ts';
import { connectionConfig } from './connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import type { SchemaOwner } from './migrate.ts';
import { connectDatabase } from './pooled-database.ts';
import type { Database } from './queryable.ts';
import { requireNoRestore } from './restoring-folder.ts';
import { StoreClient } from './store-client.ts';

const databaseName = 'tola';
const MIN_MAJOR_VERSION = 15;

/** The database server is too old or unreachable. */
class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}

export interface OpenedDatabase {
  /** Connects as the store's own role. */
  readonly database: Database;
  readonly schema: SchemaOwner;
  /** Where it is, for logs; without the password. */
  readonly where: string;
}

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir' | 'databaseConnections'>;

export async function openDatabase(settings: DatabaseSettings, log: Logger): Promise<OpenedDatabase> {
  const { databaseUrl, migrationDatabaseUrl, dataDir, databaseConnections: connections } = settings;
  requireNoRestore(dataDir);
  if (databaseUrl !== null) {
    const schema = await schemaOf({ databaseUrl, migrationDatabaseUrl });
    const database = connectDatabase({ url: databaseUrl, log, connections });
    return { database, schema, where: placeOf(databaseUrl) };
  }
  const server = await startEmbeddedPostgres(settings.dataDir, {}, log);
  await prepare(server);
  const database = connectDatabase({ url: server.applicationUrl(databaseName), log, connections });
  return {
    database: {
      ...database,
      async close() {
        try {
          await database.close();
        } finally {
          await server.close();
        }
      },
    },
    schema: { url: server.url(databaseName), applicationRole: server.applicationLogin.role },
    where: `PostgreSQL ${server.how} in ${settings.dataDir}/postgres`,
  };
}

/** Servers and database, without the login. */
function placeOf(databaseUrl: string): string {
  const servers = serverUrls(databaseUrl).map((url) => new URL(url));
  return `${servers.map(({ hostname }) => hostname).join(',')}${servers[0]?.pathname ?? ''}`;
}

interface Addresses {
  readonly databaseUrl: string;
  readonly migrationDatabaseUrl: string | null;
}

/** With one address, its role does both: the store runs as the owner of its tables. */
async function schemaOf({ databaseUrl, migrationDatabaseUrl }: Addresses): Promise<SchemaOwner> {
  const application = await requireUsable('DATABASE_URL', databaseUrl);
  if (migrationDatabaseUrl === null) return { url: databaseUrl, applicationRole: null };
  const owner = await requireUsable('MIGRATION_DATABASE_URL', migrationDatabaseUrl);
  if (owner.database !== application.database) {
    const names = `${owner.database} and ${application.database}`;
    throw new DatabaseUnusable(`MIGRATION_DATABASE_URL and DATABASE_URL name different databases: ${names}`);
  }
  const isSameRole = owner.role === application.role;
  return { url: migrationDatabaseUrl, applicationRole: isSameRole ? null : application.role };
}

interface Connected {
  readonly version: number;
  readonly role: string;
  readonly database: string;
  readonly backendPid: number;
}

/** The answer of PgBouncer to the session settings that every connection of the store begins with. */
const POOLER_REFUSES = /unsupported startup parameter/;

/**
 * A pooler between the store and PostgreSQL answers with a process of its own making. Notifications, advisory locks and
 * prepared statements belong to one session, which a pooler gives to others between two transactions.
 */
function poolerRefused(setting: string, cause?: unknown): DatabaseUnusable {
  return new DatabaseUnusable(
    `${setting} leads to a connection pooler such as PgBouncer. The store needs sessions of its own, for notifications, advisory locks and prepared statements, and pools them itself (DATABASE_CONNECTIONS in each process): give ${setting} the address of PostgreSQL itself, usually port 5432`,
    { cause },
  );
}

/** The server's process, as told when the connection was made. pg's types do not expose it. */
function sessionOf(client: Client): number {
  return (client as Client & { readonly processID: number }).processID;
}

async function requireUsable(setting: string, url: string): Promise<Connected> {
  const client = new StoreClient(connectionConfig(url));
  try {
    await client.connect();
    const { rows } = await client.query<Connected>(`
      select current_setting('server_version_num')::int as version, current_user as role, current_database() as database,
        pg_backend_pid() as "backendPid"`);
    const [connected] = rows;
    if (connected !== undefined && connected.backendPid !== sessionOf(client)) throw poolerRefused(setting);
    const major = Math.floor((connected?.version ?? 0) / 10_000);
    if (connected === undefined || major < MIN_MAJOR_VERSION) {
      throw new DatabaseUnusable(`PostgreSQL ${major} is too old, the store needs ${MIN_MAJOR_VERSION} or newer`);
    }
    return connected;
  } catch (error) {
    if (error instanceof DatabaseUnusable) throw error;
    if (POOLER_REFUSES.test((error as Error).message)) throw poolerRefused(setting, error);
    throw new DatabaseUnusable(`The database of ${setting} cannot be reached: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    await client.end();
  }
}

/** Creates the database and the store's role on it, in a new data folder and in one from before the role. */
async function prepare(server: EmbeddedPostgres): Promise<void> {
  const client = new Client(connectionConfig(server.url('postgres')));
  await client.connect();
  try {
    await ensureDatabase(client);
    await ensureApplicationRole(client, server.applicationLogin);
  } finally {
    await client.end();
  }
}

async function ensureDatabase(client: Client): Promise<void> {
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } catch (error) {
    // Another process on the same data folder created it concurrently.
    const isThere = ['42P04', '23505'].includes((error as { code?: string }).code ?? '');
    if (!isThere) throw error;
  }
}
