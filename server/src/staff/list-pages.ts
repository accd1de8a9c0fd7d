/** Pages of a list, sorted by descending id. */
import { type BoundedCount, boundedPage, type Queryable, type Sql, shownPage, sql } from '#database';

export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  readonly search: string;
}

/** A row whose instants the database gives as dates. */
export type Dated<T, K extends keyof T> = Omit<T, K> & { readonly [N in K]: Date };

export type ListedPage<Row> = BoundedCount & { readonly rows: Row[] };

/** One page of the rows, newest first, and how many there are. */
export async function readPage<Row>(
  db: Queryable,
  listed: { readonly columns: Sql; readonly table: Sql; readonly found: Sql; readonly checked?: Sql },
  { page, perPage }: PageRequest,
): Promise<ListedPage<Row>> {
  const { columns, ...list } = listed;
  const { ids, ...count } = await boundedPage(db, { ...list, order: sql`id desc`, page, perPage });
  const rows = await db.rows<Row>(
    sql.replanned(sql`select ${columns} from ${list.table} where id = any(${ids}) order by id desc`),
  );
  return shownPage(rows, count, { page, perPage });
}
