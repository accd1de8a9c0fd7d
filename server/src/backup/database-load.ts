/** Loads the rows of a backup into a new database that has the same migrations. One transaction: all or nothing. */
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connectionConfig, StoreClient } from '#database';
import { BackupError } from './backup-error.ts';
import type { BackupHeader, Sequence } from './backup-format.ts';
import { HISTORIES, rowsIn, SCHEMAS, UNLIMITED } from './database-dump.ts';

export interface DatabaseLoad {
  /** Appends rows to a table. Parts of one table follow one another. */
  addRows(table: string, rows: Readable): Promise<void>;
  setSequences(sequences: readonly Sequence[]): Promise<void>;
  /** Commits. @throws BackupError unless each table has the expected number of rows */
  commit(expected: Readonly<Record<string, number>>): Promise<void>;
  close(): Promise<void>;
}

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind = 'r' and format('%I.%I', n.nspname, c.relname) <> all($2)`;

/**
 * @param url of the owner of the tables, who may set session_replication_role
 * @throws BackupError when the job queue has other tables than that of the backup
 */
export async function openLoad(url: string, { tables, jobMigrations }: BackupHeader): Promise<DatabaseLoad> {
  const client = new StoreClient({ ...connectionConfig(url), ...UNLIMITED });
  await client.connect();
  try {
    await requireQueue(client, jobMigrations);
    await client.query('begin');
    // The rows are consistent already: triggers must not refuse, count or announce them, and foreign keys hold.
    await client.query('set local session_replication_role = replica');
    const { rows } = await client.query<{ name: string }>(TABLES, [SCHEMAS, HISTORIES]);
    await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`);
    // Tables of an older version do not have it yet.
    await client.query('create table if not exists restore_unfinished (since timestamptz not null)');
    await client.query('insert into restore_unfinished values (now())');
  } catch (error) {
    await client.end();
    throw error;
  }
  return createLoad(client, new Map(tables.map(({ name, columns }) => [name, columns])));
}

async function requireQueue(client: Client, wanted: number): Promise<void> {
  const { rows } = await client.query<{ last: number }>('select max(id)::int as last from graphile_worker.migrations');
  if (rows[0]?.last === wanted) return;
  throw new BackupError(
    'The backup has a job queue of another version. Restore it with the version of the store that made it',
  );
}

function createLoad(client: Client, columns: ReadonlyMap<string, readonly string[]>): DatabaseLoad {
  const counts: Record<string, number> = {};
  let open: OpenTable | null = null;

  async function finishTable(): Promise<void> {
    const last = open;
    open = null;
    await last?.finish();
  }

  return {
    async addRows(table, rows) {
      if (open?.name !== table) {
        await finishTable();
        const known = columns.get(table);
        if (known === undefined) throw new BackupError(`The backup has rows of ${table}, which it does not list`);
        open = openTable(client, table, known);
      }
      for await (const chunk of rows as AsyncIterable<Buffer>) {
        counts[table] = (counts[table] ?? 0) + rowsIn(chunk);
        await open.write(chunk);
      }
    },
    async setSequences(sequences) {
      await finishTable();
      for (const { name, value, isUsed } of sequences) {
        await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isUsed]);
      }
    },
    async commit(expected) {
      await finishTable();
      for (const [table, rows] of Object.entries(expected)) {
        if ((counts[table] ?? 0) === rows) continue;
        throw new BackupError(`${table} has ${counts[table] ?? 0} rows in the backup, which counts ${rows}`);
      }
      await client.query('commit');
    },
    close: async () => await client.end(),
  };
}

interface OpenTable {
  readonly name: string;
  write(chunk: Buffer): Promise<void>;
  finish(): Promise<void>;
}

function openTable(client: Client, name: string, columns: readonly string[]): OpenTable {
  const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
  const ended = finished(stream);
  // It is awaited with the next step; until then a refused row must not count as unhandled.
  ended.catch(() => undefined);
  return {
    name,
    async write(chunk) {
      // A table that PostgreSQL refuses ends the stream, which then accepts nothing more.
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), ended]);
    },
    async finish() {
      stream.end();
      await ended;
    },
  };
}
