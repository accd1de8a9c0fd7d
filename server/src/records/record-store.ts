/** The SQL of records, made from a resource's description and its binding. */
import type { Field, FieldShape, RecordValues, Resource } from '@tola/contract/staff';
import { columnName, type Database, type Queryable, type Sql, sql } from '#database';
import { type Binding, bindingOf, type ChildTable } from './record-bindings.ts';
import { nameWhoTypesStock } from './stock-context.ts';

export type Raw = { id: number; label: string } & Record<string, unknown>;

export function columnNamed(name: string): Sql {
  return sql`t.${sql.identifier(columnName(name))}`;
}

/** The fields that are columns of the record's own table. */
export function ownFields(resource: Resource): Field[] {
  return resource.fields.filter(({ kind }) => kind !== 'rows');
}

export function readable(field: Field, binding: Binding, now: Date): Sql {
  return binding.computed?.[field.name]?.(now) ?? columnNamed(field.name);
}

export function referenceLabel(field: Field & { kind: 'reference' }): Sql {
  const other = bindingOf(field.resource);
  const name = sql.identifier(`${columnName(field.name)}_label`);
  return sql`(select o.label from (select t.id, ${other.label} as label from ${sql.identifier(other.table)} t) o
    where o.id = ${columnNamed(field.name)}) as ${name}`;
}

/**
 * One record with all its fields, optionally locked for the rest of the transaction. The lock leaves its key
 * free: a trading halt refers to the product and must not wait for an edit of its texts.
 */
export async function readRow(
  db: Queryable,
  resource: Resource,
  id: number,
  now: Date,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ label: string; values: RecordValues } | null> {
  const binding = bindingOf(resource.name);
  if (lock) await db.run(sql`select from ${sql.identifier(binding.table)} where id = ${id} for no key update`);
  const columns = ownFields(resource).map(
    (field) => sql`${readable(field, binding, now)} as ${sql.identifier(columnName(field.name))}`,
  );
  const row = await db.maybeOne<Raw>(sql`
    select t.id, ${binding.label} as label, ${sql.join(columns)} from ${sql.identifier(binding.table)} t where t.id = ${id}`);
  if (row === null) return null;
  const { id: _, label, ...values } = row;
  for (const field of ownFields(resource)) values[field.name] = asText(field, values[field.name]);
  for (const field of resource.fields) {
    const child = field.kind === 'rows' ? binding.children?.[field.name] : undefined;
    if (field.kind === 'rows' && child !== undefined)
      values[field.name] = (await readChildren(db, field.of, child, [id])).get(id) ?? [];
  }
  return { label, values };
}

export interface ReadRow {
  readonly id: number;
  readonly label: string;
  readonly values: RecordValues;
}

/** Records without their lists of child records. */
export async function readRows(
  db: Queryable,
  resource: Resource,
  ids: readonly number[],
  now: Date,
): Promise<ReadRow[]> {
  const rows = await db.rows<Raw>(selectOf(resource, sql`t.id = any(${ids}::bigint[])`, now));
  return rows.map((row) => readRowOf(resource, row));
}

/** All records without their lists of child records; references with their labels, as in lists. */
export async function* readAllRows(
  database: Database,
  resource: Resource,
  now: Date,
): AsyncGenerator<ReadRow[], void, undefined> {
  for await (const rows of database.batches<Raw>(selectOf(resource, sql`true`, now))) {
    yield rows.map((row) => readRowOf(resource, row));
  }
}

function selectOf(resource: Resource, condition: Sql, now: Date): Sql {
  const binding = bindingOf(resource.name);
  const columns = ownFields(resource).flatMap((field) => [
    sql`${readable(field, binding, now)} as ${sql.identifier(columnName(field.name))}`,
    ...(field.kind === 'reference' ? [referenceLabel(field)] : []),
  ]);
  return sql`
    select t.id, ${binding.label} as label, ${sql.join(columns)} from ${sql.identifier(binding.table)} t
    where ${condition} order by ${binding.order}`;
}

function readRowOf(resource: Resource, { id, label, ...values }: Raw): ReadRow {
  for (const field of ownFields(resource)) values[field.name] = asText(field, values[field.name]);
  return { id, label, values };
}

/** The child records of several records, in their order. */
async function readChildren(
  db: Queryable,
  fields: readonly FieldShape[],
  child: ChildTable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RecordValues[]>> {
  const parent = sql.identifier(child.parent);
  const columns = fields.map((field) => sql.identifier(columnName(field.name)));
  const rows = await db.rows<{ parentRecord: number } & RecordValues>(sql`
    select ${sql.join(columns)}, ${parent} as parent_record from ${sql.identifier(child.table)}
    where ${parent} = any(${ids}::bigint[]) order by ${parent}, position`);
  const children = new Map<number, RecordValues[]>();
  for (const { parentRecord, ...row } of rows) children.set(parentRecord, [...(children.get(parentRecord) ?? []), row]);
  return children;
}

/**
 * The values of rows that have all own fields, with those of their child records. The children are read a moment later: where
 * somebody saves a record in between, the two are no state of it, and its version fits none.
 */
export async function withChildren(
  db: Queryable,
  resource: Resource,
  rows: readonly Raw[],
): Promise<ReadonlyMap<number, RecordValues>> {
  const { children = {} } = bindingOf(resource.name);
  const ids = rows.map(({ id }) => id);
  const values = new Map(rows.map((row) => [row.id, { ...readRowOf(resource, row).values }]));
  for (const field of resource.fields) {
    const child = field.kind === 'rows' ? children[field.name] : undefined;
    if (field.kind !== 'rows' || child === undefined) continue;
    const read = await readChildren(db, field.of, child, ids);
    for (const [id, held] of values) Object.assign(held, { [field.name]: read.get(id) ?? [] });
  }
  return values;
}

export interface Stamp {
  readonly by: string;
  readonly at: Date;
}

/** Adds a record and returns its id. */
export async function insertRow(
  tx: Queryable,
  resource: Resource,
  values: RecordValues,
  stamp: Stamp,
): Promise<number> {
  const binding = bindingOf(resource.name);
  const { stamps } = binding;
  await nameWhoTypesStock(tx, values, stamp);
  const pairs = [...pairsOf(resource, binding, values), ...stampPairs(binding, stamp, values)];
  if (stamps?.made !== undefined) pairs.push({ column: sql.identifier(stamps.made), value: sql`${stamp.at}` });
  // Standard product types come with the seed or a metal's migration; what people add are customised ones.
  if (resource.name === 'types') pairs.push({ column: sql.identifier('customised'), value: sql`true` });
  const { id } = await tx.one<{ id: number }>(sql`
    insert into ${sql.identifier(binding.table)} (${sql.join(pairs.map(({ column }) => column))})
    values (${sql.join(pairs.map(({ value }) => value))}) returning id`);
  await writeChildren(tx, resource, binding, id, values);
  return id;
}

/** Changes a record; fields without a value stay as they are. */
export async function updateRow(
  tx: Queryable,
  resource: Resource,
  id: number,
  values: RecordValues,
  stamp: Stamp,
): Promise<void> {
  const binding = bindingOf(resource.name);
  await nameWhoTypesStock(tx, values, stamp);
  const pairs = [...pairsOf(resource, binding, values), ...stampPairs(binding, stamp, values)];
  await tx.run(sql`
    update ${sql.identifier(binding.table)} set ${sql.join(pairs.map(({ column, value }) => sql`${column} = ${value}`))}
    where id = ${id}`);
  await writeChildren(tx, resource, binding, id, values);
}

interface Pair {
  readonly column: Sql;
  readonly value: Sql;
}

function pairsOf(resource: Resource, binding: Binding, values: RecordValues): Pair[] {
  return ownFields(resource)
    .filter(
      (field) =>
        field.readOnly !== true && binding.computed?.[field.name] === undefined && Object.hasOwn(values, field.name),
    )
    .map((field) => ({
      column: sql.identifier(columnName(field.name)),
      value: sql`${stored(field, values[field.name])}`,
    }));
}

/** An empty optional text is stored as null in the columns that allow it. */
function stored(field: Field, value: unknown): unknown {
  return NULL_WHEN_EMPTY.has(field.name) && value === '' ? null : value;
}

/** A text is never null outside the database, so that a record can be saved as it was read. */
function asText({ kind }: Field, value: unknown): unknown {
  return value === null && (kind === 'line' || kind === 'text' || kind === 'rich') ? '' : value;
}

const NULL_WHEN_EMPTY = new Set([
  'videoMp4',
  'videoWebm',
  'videoPoster',
  'videoAlt',
  'reliefFront',
  'reliefBack',
  'link',
]);

function stampPairs({ stamps }: Binding, stamp: Stamp, values: RecordValues): Pair[] {
  if (stamps === undefined) return [];
  const { at, by } = stamps.when?.(values) === false ? { at: null, by: null } : stamp;
  return [
    { column: sql.identifier(stamps.at), value: sql`${at}` },
    ...(stamps.by === undefined ? [] : [{ column: sql.identifier(stamps.by), value: sql`${by}` }]),
  ];
}

async function writeChildren(
  tx: Queryable,
  resource: Resource,
  binding: Binding,
  id: number,
  values: RecordValues,
): Promise<void> {
  for (const field of resource.fields) {
    const child = field.kind === 'rows' ? binding.children?.[field.name] : undefined;
    if (field.kind !== 'rows' || child === undefined || !Object.hasOwn(values, field.name)) continue;
    await tx.run(sql`delete from ${sql.identifier(child.table)} where ${sql.identifier(child.parent)} = ${id}`);
    const columns = field.of.map((one) => sql.identifier(columnName(one.name)));
    for (const [position, row] of (values[field.name] as RecordValues[]).entries()) {
      await tx.run(sql`
        insert into ${sql.identifier(child.table)} (${sql.identifier(child.parent)}, position, ${sql.join(columns)})
        values (${id}, ${position}, ${sql.join(field.of.map((one) => sql`${row[one.name]}`))})`);
    }
  }
}

export async function deleteRow(tx: Queryable, resource: Resource, id: number): Promise<void> {
  await tx.run(sql`delete from ${sql.identifier(bindingOf(resource.name).table)} where id = ${id}`);
}

/** The label of every record, to choose from. */
export async function choicesOf(db: Queryable, resource: Resource): Promise<{ id: number; label: string }[]> {
  const binding = bindingOf(resource.name);
  return await db.rows<{ id: number; label: string }>(sql`
    select t.id, ${binding.label} as label from ${sql.identifier(binding.table)} t order by ${binding.order} limit 2000`);
}
