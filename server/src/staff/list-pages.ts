/** Pages and files of lists, newest first unless sorted by a column. */
import {
  boundedPage,
  type Database,
  type Queryable,
  type ShownPage,
  type Sql,
  shownPage,
  sortedBy,
  sql,
} from '#database';

export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  readonly search: string;
  /** A column's name, with `-` before it for descending; empty for newest first. */
  readonly sort?: string | undefined;
}

/** A row whose instants the database gives as dates. */
export type Dated<T, K extends keyof T> = Omit<T, K> & { readonly [N in K]: Date };

export interface ListedTable {
  readonly columns: Sql;
  readonly table: Sql;
  readonly found: Sql;
  readonly checked?: Sql;
  /** Columns that lists short enough to be counted are sorted by. Any list is sorted by `createdAt`. */
  readonly sorts: Readonly<Record<string, Sql>>;
}

/** One page of the rows, and how many there are. */
export async function readPage<Row>(
  db: Queryable,
  { columns, sorts, ...list }: ListedTable,
  { page, perPage, sort = '' }: Omit<PageRequest, 'search'>,
): Promise<ShownPage<Row>> {
  const { ids, order, ...count } = await boundedPage(db, { ...list, ...ordersOf(sorts, sort), page, perPage });
  const rows = await db.rows<Row>(
    sql.replanned(sql`select ${columns} from ${list.table} where id = any(${ids}) order by ${order}`),
  );
  return shownPage(rows, count, { page, perPage });
}

/** All rows that match, newest first, for a file. */
export function exportRows<Row>(
  database: Database,
  { columns, table, found }: Omit<ListedTable, 'sorts'>,
): AsyncGenerator<Row[], void, undefined> {
  return database.batches<Row>(sql`select ${columns} from ${table} where ${found} order by id desc`);
}

function ordersOf(sorts: ListedTable['sorts'], sort: string): { order: Sql; shortOrder: Sql | undefined } {
  // Ids grow with the time.
  if (sort === 'createdAt') return { order: sql`id`, shortOrder: undefined };
  return { order: sql`id desc`, shortOrder: sortedBy(sorts, sort) };
}
