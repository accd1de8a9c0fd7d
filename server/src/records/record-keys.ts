/** Existing ids and unique keys, for the check of an import. */
import type { RecordValues, Resource } from '@tola/contract/staff';
import { columnName, type Queryable, sql } from '#database';
import { bindingOf } from './record-bindings.ts';
import { columnNamed, ownFields } from './record-store.ts';

/** Those of the ids that exist. */
export async function findIds(db: Queryable, resource: Resource, ids: readonly number[]): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    sql`select id from ${sql.identifier(bindingOf(resource.name).table)} where id = any(${ids}::bigint[])`,
  );
  return rows.map(({ id }) => id);
}

/** The sets of fields with a unique index, without partial indexes. */
export async function uniqueKeysOf(db: Queryable, resource: Resource): Promise<(readonly string[])[]> {
  const { table } = bindingOf(resource.name);
  const rows = await db.rows<{ columns: string[] }>(sql`
    select array_agg(a.attname::text order by a.attnum) as columns
    from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisunique and i.indpred is null and i.indexprs is null
    group by i.indexrelid`);
  const names = new Map(ownFields(resource).map(({ name }) => [columnName(name), name]));
  return rows.flatMap(({ columns }) => {
    const fields = columns.map((column) => names.get(column));
    return fields.every((field) => field !== undefined) ? [fields] : [];
  });
}

/** The values of these fields in all records. */
export async function valuesOfKey(
  db: Queryable,
  resource: Resource,
  fields: readonly string[],
): Promise<{ id: number; values: RecordValues }[]> {
  const columns = fields.map((field) => columnNamed(field));
  const rows = await db.rows<{ id: number } & RecordValues>(
    sql`select t.id, ${sql.join(columns)} from ${sql.identifier(bindingOf(resource.name).table)} t`,
  );
  return rows.map(({ id, ...values }) => ({ id, values }));
}
