/** The SQL of lists of records: filters, search and sorting, made from a resource's description and its binding. */
import type { Field, Resource } from '@tola/contract/staff';
import { columnName, containsPattern, type Database, type Queryable, type Sql, sql } from '#database';
import { type Binding, bindingOf } from './record-bindings.ts';
import { ownFields, type Raw, readable, referenceLabel } from './record-store.ts';

export interface ListFilters {
  readonly search: string;
  /** A listed field; a leading `-` sorts descending. */
  readonly sort: string;
  readonly filters: Readonly<Record<string, string>>;
}

export interface ListWanted extends ListFilters {
  readonly page: number;
  readonly perPage: number;
}

/** A page of rows with all own fields: their version covers what the list does not show. */
export async function listRows(
  db: Queryable,
  resource: Resource,
  wanted: ListWanted,
  now: Date,
): Promise<{ rows: Raw[]; total: number }> {
  const { columns, from, order } = listing(resource, ownFields(resource), wanted, now);
  const rows = await db.rows<Raw>(sql`
    select ${columns} ${from} order by ${order} limit ${wanted.perPage} offset ${(wanted.page - 1) * wanted.perPage}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total ${from}`);
  return { rows, total };
}

/** All rows of a list, for a file. */
export function exportRows(
  database: Database,
  resource: Resource,
  wanted: ListFilters,
  now: Date,
): AsyncGenerator<Raw[], void, undefined> {
  const { columns, from, order } = listing(resource, listedFields(resource), wanted, now);
  return database.batches<Raw>(sql`select ${columns} ${from} order by ${order}`);
}

export function listedFields(resource: Resource): Field[] {
  return resource.fields.filter((field) => field.listed === true && field.kind !== 'rows');
}

function listing(
  resource: Resource,
  fields: readonly Field[],
  wanted: ListFilters,
  now: Date,
): { columns: Sql; from: Sql; order: Sql } {
  const binding = bindingOf(resource.name);
  const columns = fields.flatMap((field) => [
    sql`${readable(field, binding, now)} as ${sql.identifier(columnName(field.name))}`,
    ...(field.kind === 'reference' && field.listed === true ? [referenceLabel(field)] : []),
  ]);
  const where = sql.join(
    [
      sql`true`,
      ...searchCondition(binding, wanted.search),
      ...filterConditions(resource, binding, wanted.filters, now),
    ],
    ' and ',
  );
  return {
    columns: sql`t.id, ${binding.label} as label, ${sql.join(columns)}`,
    from: sql`from ${sql.identifier(binding.table)} t where ${where}`,
    order: orderOf(listedFields(resource), binding, wanted.sort, now),
  };
}

function searchCondition(binding: Binding, search: string): Sql[] {
  if (search === '') return [];
  const pattern = containsPattern(search);
  return [
    sql`(${sql.join(
      binding.searched.map((text) => sql`${text} ilike ${pattern}`),
      ' or ',
    )})`,
  ];
}

/** Ignores filters that the resource does not offer, as an old link may carry them. */
function filterConditions(
  resource: Resource,
  binding: Binding,
  filters: Readonly<Record<string, string>>,
  now: Date,
): Sql[] {
  return resource.fields.flatMap((field) => {
    const value = field.filtered === true ? filters[field.name] : undefined;
    if (value === undefined || value === '') return [];
    const held = readable(field, binding, now);
    if (field.kind === 'flag') return [sql`${held} = ${value === 'yes'}`];
    if (field.kind === 'reference') return /^\d{1,15}$/.test(value) ? [sql`${held} = ${Number(value)}`] : [sql`false`];
    return [sql`${held} = ${value}`];
  });
}

function orderOf(listed: readonly Field[], binding: Binding, sort: string, now: Date): Sql {
  const field = listed.find(({ name }) => name === sort.replace(/^-/, ''));
  if (field === undefined) return binding.order;
  return sort.startsWith('-')
    ? sql`${readable(field, binding, now)} desc nulls last, t.id`
    : sql`${readable(field, binding, now)}, t.id`;
}
