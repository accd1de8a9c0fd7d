/**
 * Numbered forward migrations: `server/migrations/0001-name.sql`. Each runs once, whole or not at all, and never
 * changes after it ran anywhere.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Logger as JobLogger, runMigrations as migrateJobs } from 'graphile-worker';
import { Pool, type PoolClient } from 'pg';
import { connectionConfig } from './connection.ts';

export const migrationsFolder = resolve(import.meta.dirname, '../../migrations');

/** Any number that nothing else in the database locks on. */
const MIGRATION_LOCK = 7_041_999;

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** The migrations cannot be applied; the message says which and why. */
export class MigrationFault extends Error {
  override readonly name = 'MigrationFault';
}

/**
 * Reads the folder's migrations in their order. Numbers may leave room between features, but none stands twice.
 *
 * @throws MigrationFault on a double number or another kind of name
 */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    files.map(async (file) => {
      const [, digits, name] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file) ?? [];
      if (digits === undefined || name === undefined) {
        throw new MigrationFault(`The migration ${file} is not named like 0001-name.sql`);
      }
      const sql = await readFile(join(folder, file), 'utf8');
      return { number: Number(digits), name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
  for (const [index, migration] of migrations.entries()) {
    const next = migrations[index + 1];
    if (next?.number === migration.number) {
      throw new MigrationFault(`The migrations ${labelOf(migration)} and ${labelOf(next)} have the same number`);
    }
  }
  return migrations;
}

function labelOf({ number, name }: Pick<Migration, 'number' | 'name'>): string {
  return `${String(number).padStart(4, '0')}-${name}`;
}

/**
 * Brings a database up to date. Several processes may do so at once: one works, the others wait and find it done.
 *
 * @returns the migrations that this call applied
 * @throws MigrationFault when an applied migration was changed or is missing, or when one fails
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<Migration[]> {
  const migrations = await readMigrations(folder);
  const pool = new Pool({ ...connectionConfig(url), max: 2, statement_timeout: 0, query_timeout: 0, lock_timeout: 0 });
  // A connection that is lost in between fails the query that waits on it; the event itself adds nothing.
  const alreadyReported = (): void => undefined;
  pool.on('error', alreadyReported);
  pool.on('connect', (client) => client.on('error', alreadyReported));
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      const applied = await applyMissing(client, migrations);
      await migrateJobs({ pgPool: pool, logger: quietLogger() });
      return applied;
    } finally {
      // A connection that is closed, not pooled, gives its advisory lock back in every case.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function applyMissing(client: PoolClient, migrations: readonly Migration[]): Promise<Migration[]> {
  await client.query(`
    create table if not exists migration (
      number integer primary key,
      name text not null,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`);
  const { rows } = await client.query<{ number: number; name: string; sha256: string }>(
    'select number, name, sha256 from migration order by number',
  );
  checkHistory(rows, migrations);
  const missing = migrations.slice(rows.length);
  for (const migration of missing) await applyOne(client, migration);
  return missing;
}

/** What was applied must be exactly the first migrations of the folder, unchanged: they only ever run in one order. */
function checkHistory(
  rows: readonly Pick<Migration, 'number' | 'name' | 'sha256'>[],
  migrations: readonly Migration[],
): void {
  for (const [index, row] of rows.entries()) {
    const migration = migrations[index];
    if (migration?.number !== row.number) {
      const skipped = migration !== undefined && migration.number < row.number;
      throw new MigrationFault(
        skipped
          ? `The migration ${labelOf(migration)} comes too late: ${labelOf(row)} was applied before it. Give it a higher number`
          : `The database knows the migration ${labelOf(row)}, which this version of the store does not have`,
      );
    }
    if (migration.name !== row.name || migration.sha256 !== row.sha256) {
      throw new MigrationFault(
        `The migration ${labelOf(row)} was changed after it was applied; write a new one instead`,
      );
    }
  }
}

async function applyOne(client: PoolClient, migration: Migration): Promise<void> {
  const { number, name, sha256 } = migration;
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into migration (number, name, sha256) values ($1, $2, $3)', [number, name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationFault(`The migration ${labelOf(migration)} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** The job library reports each of its own migrations; failures are thrown anyway. */
function quietLogger() {
  return new JobLogger(() => () => undefined);
}
