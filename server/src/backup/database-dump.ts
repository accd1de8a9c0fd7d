/** Writes all rows of the database into a backup, as they were at one moment, while the store runs. */
import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connectionConfig, StoreClient } from '#database';
import type { ArchiveWriter } from './archive-writer.ts';
import { BackupError } from './backup-error.ts';
import { type BackupHeader, type Sequence, tableEntry } from './backup-format.ts';

/** Part of a table that is held in memory. */
const PART_BYTES = 4 * 1024 * 1024;
const NEWLINE = 0x0a;

/** The schemas of the store and of the job queue; the histories of their migrations are written by migrating. */
export const SCHEMAS = ['public', 'graphile_worker'];
export const HISTORIES = ['public.migration', 'graphile_worker.migrations'];

/** Tables and columns, quoted where PostgreSQL needs it. Generated columns are computed again. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array(select format('%I', a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind = 'r' and format('%I.%I', n.nspname, c.relname) <> all($2)
  order by 1`;

const NAMES_OF_SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = any($1) order by 1`;

export interface DatabaseSnapshot {
  readonly header: Pick<BackupHeader, 'migrations' | 'jobMigrations' | 'tables'>;
  /** Writes the rows of a table. @returns how many */
  writeTable(table: BackupHeader['tables'][number], archive: ArchiveWriter): Promise<number>;
  readSequences(): Promise<Sequence[]>;
  close(): Promise<void>;
}

/** @param url of the owner of the tables, who may read all of them */
export async function openSnapshot(url: string): Promise<DatabaseSnapshot> {
  const client = new StoreClient({ ...connectionConfig(url), ...UNLIMITED });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await requireTables(client);
    const migrations = await client.query<BackupHeader['migrations'][number]>(
      'select number, name, sha256 from migration order by number',
    );
    const jobs = await client.query<{ last: number }>('select max(id)::int as last from graphile_worker.migrations');
    const tables = await client.query<BackupHeader['tables'][number]>(TABLES, [SCHEMAS, HISTORIES]);
    return {
      header: { migrations: migrations.rows, jobMigrations: jobs.rows[0]?.last ?? 0, tables: tables.rows },
      writeTable: async (table, archive) => await writeTable(client, table, archive),
      readSequences: async () => await readSequences(client),
      close: async () => await client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** @throws BackupError when no store has been started on this database */
async function requireTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(`
    select to_regclass('public.migration') is not null and to_regclass('graphile_worker.migrations') is not null
      as "isThere"`);
  if (rows[0]?.isThere === true) return;
  throw new BackupError(
    'The database has no tables of the store, so there is nothing to back up. Check DATABASE_URL and DATA_DIR, or start the store on it once',
  );
}

/** Statements of a backup take as long as its largest table. */
export const UNLIMITED = {
  statement_timeout: 0,
  query_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
} as const;

async function writeTable(
  client: Client,
  { name, columns }: BackupHeader['tables'][number],
  archive: ArchiveWriter,
): Promise<number> {
  const rows: Readable = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`));
  let waiting: Buffer[] = [];
  let bytes = 0;
  let count = 0;
  let part = 0;
  const write = async (): Promise<void> => {
    part += 1;
    await archive.add(tableEntry(name, part), Buffer.concat(waiting));
    waiting = [];
    bytes = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    bytes += chunk.length;
    count += rowsIn(chunk);
    if (bytes >= PART_BYTES) await write();
  }
  if (bytes > 0) await write();
  return count;
}

/** In COPY's text format every row ends with a newline, and newlines in values are escaped. */
export function rowsIn(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(NAMES_OF_SEQUENCES, [SCHEMAS]);
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as "isUsed" from ${name}`,
    );
    for (const value of values) sequences.push({ name, ...value });
  }
  return sequences;
}
