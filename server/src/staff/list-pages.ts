/** Pages of a list, sorted by descending id. */
import { type Queryable, type Sql, sql } from '#database';

export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  readonly search: string;
}

/** A row whose instants the database gives as dates. */
export type Dated<T, K extends keyof T> = Omit<T, K> & { readonly [N in K]: Date };

function pageOf({ page, perPage }: PageRequest): Sql {
  return sql`limit ${perPage} offset ${(page - 1) * perPage}`;
}

/** One page of the rows, newest first, and how many there are in all. */
export async function readPage<Row>(
  db: Queryable,
  columns: Sql,
  from: Sql,
  wanted: PageRequest,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await db.rows<Row>(sql`select ${columns} ${from} order by id desc ${pageOf(wanted)}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total ${from}`);
  return { rows, total };
}
