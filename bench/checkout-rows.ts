/**
 * The least that the rows of a checkout cost: a bare client writes as many rows into copies of the same tables, and sends as many
 * statements, as the store does for each checkout. No rule in code, no trigger, no foreign key.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { connectDatabase, createLog, type Database, sql } from '@tola/server/testing';
import { type Figures, measureJourney } from './measure.ts';

export const COPIES = {
  'their indexes and checks': 'including all excluding statistics',
  'a primary key alone': 'including defaults including identity including generated',
} as const;
type Copy = keyof typeof COPIES;
/** Of `pg` itself: nothing of the store's is around it. */
type Pool = Database['pool'];
type Client = Awaited<ReturnType<typeof connect>>;

/** Per checkout, as the store's budget allows. */
const WAITING_COMMITS = 7;
/** Below it, timers of the store wrote them. */
const LEAST_SHARE = 0.8;
const EXISTING_ROWS = 500;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

interface Written {
  readonly schema: string;
  readonly name: string;
  readonly inserted: number;
  readonly updated: number;
  readonly deleted: number;
}

/** Rows written in each table since the database was made. */
export async function rowsWritten(database: Database): Promise<Written[]> {
  return await database.rows<Written>(sql`
    select schemaname as schema, relname as name, n_tup_ins as inserted, n_tup_upd as updated, n_tup_del as deleted
    from pg_stat_user_tables where schemaname in ('public', 'graphile_worker')`);
}

/** What each of so many checkouts wrote. */
export function perCheckout(before: readonly Written[], after: readonly Written[], checkouts: number): Written[] {
  const counts = ['inserted', 'updated', 'deleted'] as const;
  return after.flatMap((table) => {
    const earlier = before.find(({ schema, name }) => schema === table.schema && name === table.name);
    const each = counts.map((count) => (table[count] - (earlier?.[count] ?? 0)) / checkouts);
    const [inserted = 0, updated = 0, deleted = 0] = each.map((rows) => (rows < LEAST_SHARE ? 0 : Math.round(rows)));
    return inserted + updated + deleted === 0 ? [] : [{ ...table, inserted, updated, deleted }];
  });
}

/** Of a unique index over several columns, the one of the first of these types gets a value of its own. */
const KINDS_OF_KEYS = ['bigint', 'uuid', 'integer', 'smallint', 'bytea', 'text'];

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
  /** The column of a unique index whose values differ. */
  readonly isUnique: boolean;
  readonly isWritten: boolean;
}

/** A copy of a table with the values, as text, of one row that a checkout wrote. */
interface CopiedTable extends Written {
  readonly columns: readonly Column[];
  readonly sample: Readonly<Record<string, string | null>>;
  /** Of rows that are there already, for a table into which a checkout inserts none. */
  readonly existing: readonly Key[];
}

interface RowsOfCheckout {
  run(seconds: number, connections: number): Promise<Figures>;
  close(): Promise<void>;
}

/**
 * @param written by a checkout
 * @param statements that a checkout sends in all; what is not needed for the rows reads them
 */
export async function openRows(
  database: Database,
  url: string,
  written: readonly Written[],
  { statements, copy }: { readonly statements: number; readonly copy: Copy },
): Promise<RowsOfCheckout> {
  const bare = connectDatabase({ url, log: createLog({ level: 'silent' }), connections: 64 });
  const { pool } = bare;
  const tables: CopiedTable[] = [];
  await database.run(sql`drop schema if exists bench_rows cascade`);
  await database.run(sql`create schema bench_rows`);
  for (const table of written) {
    const copied = await copyTable(database, pool, table, copy);
    if (copied !== null) tables.push(copied);
  }
  const missing = written.filter(({ name }) => !tables.some((table) => table.name === name));
  if (missing.length > 0) console.log(`Without tables that keep no row: ${missing.map(({ name }) => name)}`);
  return {
    run: async (seconds, connections) =>
      await measureJourney('rows', seconds, async () => await checkout(pool, tables, statements), connections),
    close: async () => await bare.close(),
  };
}

async function copyTable(database: Database, pool: Pool, table: Written, copy: Copy): Promise<CopiedTable | null> {
  const original = qualified(table.schema, table.name);
  const columns = await columnsOf(database, table);
  const names = columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  const newest = columns.some(({ name }) => name === 'id') ? 'id' : 'ctid';
  const { rows } = await pool.query<CopiedTable['sample']>(
    `select ${names} from ${original} order by ${newest} desc limit 1`,
  );
  const [sample] = rows;
  if (sample === undefined) return null;
  const key = columns.filter(({ isKey }) => isKey).map(({ name }) => quoted(name));
  const target = qualified('bench_rows', table.name);
  await pool.query(`create table ${target} (like ${original} ${COPIES[copy]})`);
  if (copy === 'a primary key alone' && key.length > 0)
    await pool.query(`alter table ${target} add primary key (${key})`);
  const existing = table.inserted > 0 ? [] : await copyRows(pool, original, target, key);
  return { ...table, columns, sample, existing };
}

async function copyRows(pool: Pool, original: string, target: string, key: readonly string[]): Promise<Key[]> {
  const copied = await pool.query<(string | null)[]>({
    text: `insert into ${target} overriding system value select * from ${original} limit ${EXISTING_ROWS}
      returning ${key.map((name) => `${name}::text`)}`,
    rowMode: 'array',
  });
  return copied.rows;
}

async function columnsOf(database: Database, { schema, name }: Written): Promise<Column[]> {
  const relation = qualified(schema, name);
  return await database.rows<Column>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type,
      exists (select from pg_index where indrelid = attrelid and indisprimary and attnum = any(indkey)) as is_key,
      attnum in (
        select distinct on (indexrelid) key.number
        from pg_index, unnest((indkey::int2[])[0:indnkeyatts - 1]) key(number) join pg_attribute part
          on part.attrelid = pg_attribute.attrelid and part.attnum = key.number
        where indrelid = pg_attribute.attrelid and indisunique
        order by indexrelid, array_position(${KINDS_OF_KEYS}::text[], format_type(part.atttypid, null))) as is_unique,
      attidentity = '' and attgenerated = '' as is_written
    from pg_attribute where attrelid = ${relation}::text::regclass and attnum > 0 and not attisdropped order by attnum`);
}

async function connect(pool: Pool) {
  return await pool.connect();
}

type Key = readonly (string | null)[];

/** One journey: the inserts, updates and deletes in a few transactions that wait for the disk, then the reads. */
async function checkout(pool: Pool, tables: readonly CopiedTable[], statements: number): Promise<void> {
  const client = await connect(pool);
  let isDone = false;
  try {
    let sent = 0;
    const inserted = tables.map((): Key[] => []);
    for (let commit = 0; commit < WAITING_COMMITS; commit += 1) {
      await client.query('begin');
      for (const [at, table] of tables.entries()) {
        if (at % WAITING_COMMITS !== commit) continue;
        const keys = inserted[at] ?? [];
        const known = table.existing[randomInt(Math.max(1, table.existing.length))];
        if (known !== undefined) keys.push(known);
        for (let row = 0; row < table.inserted; row += 1) keys.push(await insert(client, table));
        for (let row = 0; row < table.updated; row += 1)
          await onKey(client, table, 'update', keys[row % keys.length] ?? []);
        for (let row = 0; row < table.deleted; row += 1)
          await onKey(client, table, 'delete', keys[row % keys.length] ?? []);
        sent += table.inserted + table.updated + table.deleted;
      }
      await client.query('commit');
    }
    for (let at = 0; sent < statements; at += 1, sent += 1) {
      const table = tables[at % tables.length];
      if (table !== undefined) await onKey(client, table, 'select', inserted[at % tables.length]?.[0] ?? []);
    }
    isDone = true;
  } finally {
    client.release(!isDone);
  }
}

async function insert(client: Client, table: CopiedTable): Promise<Key> {
  const columns = table.columns.filter(({ isWritten }) => isWritten);
  const keys = table.columns.filter(({ isKey }) => isKey).map(({ name }) => `${quoted(name)}::text`);
  const { rows } = await client.query<(string | null)[]>({
    name: `insert ${table.name}`,
    text: `insert into ${qualified('bench_rows', table.name)} (${columns.map(({ name }) => quoted(name))})
      values (${columns.map(({ type }, at) => `$${at + 1}::text::${type}`)})
      returning ${keys.length === 0 ? '1' : keys.join(', ')}`,
    values: columns.map((column) => valueFor(column, table.sample[column.name] ?? null)),
    rowMode: 'array',
  });
  return rows[0] ?? [];
}

async function onKey(
  client: Client,
  table: CopiedTable,
  operation: 'update' | 'delete' | 'select',
  key: Key,
): Promise<void> {
  const target = qualified('bench_rows', table.name);
  const keys = table.columns.filter(({ isKey }) => isKey);
  const found = keys.map(({ name, type }, at) => `${quoted(name)} = $${at + 1}::text::${type}`).join(' and ');
  const changed = table.columns.findLast(({ isWritten, isUnique }) => isWritten && !isUnique)?.name ?? '';
  const text = {
    update: `update ${target} set ${quoted(changed)} = ${quoted(changed)} where ${found}`,
    delete: `delete from ${target} where ${found}`,
    select: `select * from ${target} where ${found}`,
  }[operation];
  await client.query({ name: `${operation} ${table.name}`, text, values: [...key], rowMode: 'array' });
}

/** The value of the sample, or another one of its form where it must not repeat. */
function valueFor({ isUnique, type }: Column, value: string | null): string | null {
  if (!isUnique || value === null) return value;
  if (type === 'uuid') return randomUUID();
  if (type === 'bigint') return String(randomInt(2 ** 47));
  if (type === 'integer') return String(randomInt(2 ** 31));
  if (!/^(text|bytea|character)/.test(type)) return value;
  const letters = /^(\\x)?[\da-f]+$/.test(value) ? 'abcdef' : LETTERS;
  // A word without digits is one of a few that the table allows.
  if (!/\d/.test(value)) return value;
  return value.replaceAll(/\d|(?<!\\)[a-z]/g, (old) =>
    old < 'a' ? String(randomInt(10)) : letters.charAt(randomInt(letters.length)),
  );
}

function qualified(schema: string, name: string): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
