/**
 * Numbered forward migrations: `server/migrations/0001-name.sql`. Each runs once, in one transaction, and must not
 * change once it has run anywhere.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { join, resolve } from 'node:path';
import { Client, Pool, type PoolClient } from 'pg';
import type { Logger } from '#log';
import { grantApplicationRights } from './application-rights.ts';
import { connectionConfig } from './connection.ts';
import { inBriefTransaction, LOCK_PATIENCE, type LockPatience, type MigrationSession } from './migration-locks.ts';

export const migrationsFolder = resolve(import.meta.dirname, '../../migrations');

/** Advisory lock key; no other code locks on this number. */
const MIGRATION_LOCK = 7_041_999;

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** Who changes the tables, and who uses them. */
export interface SchemaOwner {
  /** Connects as the owner of the tables. */
  readonly url: string;
  /** The role of the running store, which is granted what it needs; null where it is the owner itself. */
  readonly applicationRole: string | null;
}

export interface MigrationOptions {
  readonly folder?: string;
  /** The last migration to apply, for the tables of a backup; all by default. */
  readonly upTo?: number;
  /** Also migrates a database whose restore is not finished. */
  readonly isRestoring?: boolean;
  readonly patience?: LockPatience;
}

/** PostgreSQL's code for a missing right. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** PostgreSQL's complaint of an extension that is not installed, or that the role may not create. */
const EXTENSION = /create extension "([^"]+)"|extension "([^"]+)" is not available/;

/** The migrations cannot be applied; the message names the migration and the reason. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Reads the folder's migrations in order. Numbers may have gaps but no duplicates.
 *
 * @throws MigrationError on a duplicate number or a malformed name
 */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    files.map(async (file) => {
      const [, digits, name] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file) ?? [];
      if (digits === undefined || name === undefined) {
        throw new MigrationError(`The migration ${file} is not named like 0001-name.sql`);
      }
      const sql = await readFile(join(folder, file), 'utf8');
      return { number: Number(digits), name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
  for (const [index, migration] of migrations.entries()) {
    const next = migrations[index + 1];
    if (next?.number === migration.number) {
      throw new MigrationError(`The migrations ${labelOf(migration)} and ${labelOf(next)} have the same number`);
    }
  }
  return migrations;
}

function labelOf({ number, name }: Pick<Migration, 'number' | 'name'>): string {
  return `${String(number).padStart(4, '0')}-${name}`;
}

/**
 * Migrates a database to the latest version and grants the store's role its rights. Safe to run concurrently: one process
 * migrates while the others wait. Migrations never wait long for a table of the running store. A role that does not own the tables can run it too while nothing is to be migrated.
 *
 * @returns the migrations that this call applied
 * @throws MigrationError when an applied migration was changed or is missing, or when one fails
 */
export async function migrate(
  { url, applicationRole }: SchemaOwner,
  log: Logger,
  {
    folder = migrationsFolder,
    upTo = Number.POSITIVE_INFINITY,
    isRestoring = false,
    patience = LOCK_PATIENCE,
  }: MigrationOptions = {},
): Promise<Migration[]> {
  const migrations = (await readMigrations(folder)).filter(({ number }) => number <= upTo);
  const pool = new Pool({ ...connectionConfig(url), max: 2, statement_timeout: 0, query_timeout: 0, lock_timeout: 0 });
  // A lost connection also rejects its pending query, so the event can be ignored.
  const ignore = (): void => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      if (!isRestoring) await requireRestored(client);
      const applied = await applyMissing({ client, pool, log, patience }, migrations);
      await migrateQueue(client, pool);
      if (applicationRole !== null) await grantApplicationRights(client, applicationRole);
      return applied;
    } finally {
      // Closing the connection, rather than pooling it, always releases its advisory lock.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/**
 * The migrations that a start of this version would apply, in order; changes nothing.
 *
 * @throws MigrationError when the database is of a newer version, or its history differs
 */
export async function pendingMigrations(url: string): Promise<Migration[]> {
  const migrations = await readMigrations();
  const client = new Client(connectionConfig(url));
  await client.connect();
  try {
    const { rows } = await client.query<{ number: number; name: string; sha256: string }>(
      'select number, name, sha256 from migration order by number',
    );
    checkHistory(rows, migrations);
    return migrations.slice(rows.length);
  } finally {
    await client.end();
  }
}

async function requireRestored(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('restore_unfinished') is not null as "isThere"`,
  );
  if (rows[0]?.isThere !== true) return;
  const { rowCount } = await client.query('select from restore_unfinished');
  if (rowCount === 0) return;
  throw new MigrationError(
    'A restore of this database did not finish. Run npm run after-restore, as docs/runbook.md describes, or restore again into a new database',
  );
}

async function applyMissing(session: MigrationSession, migrations: readonly Migration[]): Promise<Migration[]> {
  const { client } = session;
  await ensureHistory(client);
  const { rows } = await client.query<{ number: number; name: string; sha256: string }>(
    'select number, name, sha256 from migration order by number',
  );
  checkHistory(rows, migrations);
  const missing = migrations.slice(rows.length);
  for (const migration of missing) await applyOne(session, migration);
  return missing;
}

async function ensureHistory(client: PoolClient): Promise<void> {
  // `if not exists` alone would ask for the right to create tables.
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('migration') is not null as "isThere"`);
  if (rows[0]?.isThere === true) return;
  try {
    await client.query(`
      create table if not exists migration (
        number integer primary key,
        name text not null,
        sha256 text not null,
        applied_at timestamptz not null default now()
      )`);
  } catch (error) {
    throw new MigrationError(`The database cannot be set up: ${reasonOf(error)}`, { cause: error });
  }
}

/** The applied migrations must be a prefix of the folder's, unchanged. */
function checkHistory(
  rows: readonly Pick<Migration, 'number' | 'name' | 'sha256'>[],
  migrations: readonly Migration[],
): void {
  for (const [index, row] of rows.entries()) {
    const migration = migrations[index];
    if (migration?.number !== row.number) {
      const skipped = migration !== undefined && migration.number < row.number;
      throw new MigrationError(
        skipped
          ? `The migration ${labelOf(migration)} is out of order: ${labelOf(row)} was applied before it. Give it a higher number`
          : `The database has the migration ${labelOf(row)}, which this version of the store does not have`,
      );
    }
    if (migration.name !== row.name || migration.sha256 !== row.sha256) {
      throw new MigrationError(
        `The migration ${labelOf(row)} was changed after it was applied; write a new one instead`,
      );
    }
  }
}

async function applyOne(session: MigrationSession, migration: Migration): Promise<void> {
  const { number, name, sha256 } = migration;
  try {
    await inBriefTransaction(session, labelOf(migration), async (client) => {
      await client.query(migration.sql);
      await client.query('insert into migration (number, name, sha256) values ($1, $2, $3)', [number, name, sha256]);
    });
  } catch (error) {
    throw new MigrationError(`The migration ${labelOf(migration)} failed: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string };
  const [, forbidden, missing] = EXTENSION.exec(message) ?? [];
  const extension = forbidden ?? missing;
  if (extension !== undefined) {
    return `${message}. Install PostgreSQL's contrib modules and, as a superuser, run once in this database: create extension ${extension}`;
  }
  if (code !== INSUFFICIENT_PRIVILEGE) return message;
  return `${message}. The role of this connection may not change tables: set MIGRATION_DATABASE_URL to their owner's`;
}

/**
 * The job library's own tables, whose version is noted on their schema: the library is loaded only when it is another one,
 * because no web process needs it afterwards.
 */
async function migrateQueue(client: PoolClient, pgPool: Pool): Promise<void> {
  const version = await queueVersion();
  const { rows } = await client.query<{ version: string | null; isOwner: boolean }>(`
    select obj_description(oid, 'pg_namespace') as version, pg_has_role(nspowner, 'usage') as "isOwner"
    from pg_namespace where nspname = 'graphile_worker'`);
  if (rows[0]?.version === version) return;
  // Its progress messages are silenced; it throws on failure.
  const { Logger: JobLogger, runMigrations } = await import('graphile-worker');
  await runMigrations({ pgPool, logger: new JobLogger(() => () => undefined) });
  if (rows[0]?.isOwner === false) return;
  await client.query(`comment on schema graphile_worker is ${client.escapeLiteral(version)}`);
}

async function queueVersion(): Promise<string> {
  const path = findPackageJSON('graphile-worker', import.meta.url);
  if (path === undefined) throw new MigrationError('The job library is not installed');
  return (JSON.parse(await readFile(path, 'utf8')) as { version: string }).version;
}
