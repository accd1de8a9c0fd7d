/** Opens the store's database: the one at DATABASE_URL, or an embedded server in the data folder. */
import { Client } from 'pg';
import type { Logger } from '#log';
import type { Settings } from '#settings';
import { connectionConfig } from './connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { connectDatabase } from './pooled-database.ts';
import type { Database } from './queryable.ts';

const databaseName = 'tola';
const MIN_MAJOR_VERSION = 15;

/** The database server is too old or unreachable. */
class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}

export interface OpenedDatabase {
  readonly database: Database;
  readonly url: string;
  /** Where it is, for logs; without the password. */
  readonly where: string;
}

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir' | 'databaseConnections'>;

export async function openDatabase(settings: DatabaseSettings, log: Logger): Promise<OpenedDatabase> {
  if (settings.databaseUrl !== null) {
    await requireUsable(settings.databaseUrl);
    const database = connectDatabase({ url: settings.databaseUrl, log, connections: settings.databaseConnections });
    const { hostname, pathname } = new URL(settings.databaseUrl);
    return { database, url: settings.databaseUrl, where: `${hostname}${pathname}` };
  }
  const server = await startEmbeddedPostgres(settings.dataDir, {}, log);
  await ensureDatabase(server);
  const url = server.url(databaseName);
  const database = connectDatabase({ url, log, connections: settings.databaseConnections });
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
    url,
    where: `PostgreSQL ${server.how} in ${settings.dataDir}/postgres`,
  };
}

async function requireUsable(url: string): Promise<void> {
  const client = new Client(connectionConfig(url));
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (major < MIN_MAJOR_VERSION) {
      throw new DatabaseUnusable(`PostgreSQL ${major} is too old, the store needs ${MIN_MAJOR_VERSION} or newer`);
    }
  } catch (error) {
    if (error instanceof DatabaseUnusable) throw error;
    throw new DatabaseUnusable(`The database of DATABASE_URL cannot be reached: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    await client.end();
  }
}

async function ensureDatabase(server: EmbeddedPostgres): Promise<void> {
  const client = new Client(connectionConfig(server.url('postgres')));
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } catch (error) {
    // Another process on the same data folder created it concurrently.
    const isThere = ['42P04', '23505'].includes((error as { code?: string }).code ?? '');
    if (!isThere) throw error;
  } finally {
    await client.end();
  }
}
