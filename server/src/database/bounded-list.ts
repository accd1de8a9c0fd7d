/**
 * Pages of lists of any length. Few rows that match are found by an index and then sorted; many are met soon by walking the
 * list in its order. Which of both it is, the bounded count tells.
 */
import type { Queryable } from './queryable.ts';
import { type Sql, sql } from './sql.ts';

/** How far a list is counted, and one row more: in the text of the statement, because the planner has to know it. */
interface Bound {
  readonly most: number;
  readonly limit: Sql;
}

/** How many rows of a list are found at most: counting a million takes longer than reading a page of them. */
export const COUNTED_LIMIT = sql`limit 5001`;
/** Of a longer list, so much is counted. */
const COUNTED: Bound = { most: 5_000, limit: COUNTED_LIMIT };
/** The same where each row has to be checked against another table, which takes ten times as long. */
const CHECKED: Bound = { most: 250, limit: sql`limit 251` };
/** Of a list sorted by sums: each row reads the rows that it adds up. */
const SUMMED: Bound = { most: 1_000, limit: sql`limit 1001` };

export interface BoundedCount {
  readonly total: number;
  /** There are more than `total`. */
  readonly isTotalCapped: boolean;
}

/** @param matching `from … where …` */
export async function countBounded(
  db: Queryable,
  matching: Sql,
  { most, limit }: Bound = COUNTED,
): Promise<BoundedCount> {
  const { total } = await db.one<{ total: number }>(
    sql.replanned(sql`select count(*) as total from (select ${matching} ${limit}) counted`),
  );
  return { total: Math.min(total, most), isTotalCapped: total > most };
}

/**
 * Rows that match one of the conditions, each of which an index of its own serves. No more of each are found than a list counts:
 * a longer one is `checked` row by row.
 */
export function foundByAny(table: Sql, conditions: readonly Sql[]): Sql {
  const found = conditions.map((condition) => sql`(select id from ${table} where ${condition} ${COUNTED_LIMIT})`);
  return sql`id in (${sql.join(found, ' union ')})`;
}

export interface BoundedList {
  readonly table: Sql;
  /** A condition that an index serves. */
  readonly found: Sql;
  /** The same condition, cheap to check row by row; `found` by default. */
  readonly checked?: Sql;
  /** Known to match many rows: counting the first of them is enough. */
  readonly isFrequent?: boolean;
  /** Served by an index. */
  readonly order: Sql;
  /** A requested order that no index serves: for lists that are short enough to be counted. */
  readonly shortOrder?: Sql | undefined;
  /** That order adds up other rows for each row. */
  readonly isSummed?: boolean;
  readonly page: number;
  readonly perPage: number;
}

export interface BoundedPage extends BoundedCount {
  readonly ids: Sql;
  /** The order of the page. */
  readonly order: Sql;
  /** The list is too long for its `shortOrder`, and stands in `order`. */
  readonly isUnsorted: boolean;
}

/**
 * Counts the rows and selects the ids of one page and of the row after it, so that only these need to be read whole. The statement with the ids should
 * be replanned: the best way to a page depends on the values that are looked for.
 */
export async function boundedPage(
  db: Queryable,
  {
    table,
    found,
    checked = found,
    isFrequent = false,
    order: longOrder,
    shortOrder,
    isSummed = false,
    page,
    perPage,
  }: BoundedList,
): Promise<BoundedPage> {
  const sortsSums = isSummed && shortOrder !== undefined;
  const bound = sortsSums ? SUMMED : isFrequent ? CHECKED : COUNTED;
  const count = await countBounded(db, sql`from ${table} where ${found}`, bound);
  // "offset 0" keeps the planner from walking the whole list in its order, in the hope of meeting the few rows soon.
  // Under the table's own name, to which a subquery of the order may refer.
  const rows = count.isTotalCapped
    ? sql`${table} where ${checked}`
    : sql`(select * from ${table} where ${found} offset 0) ${table}`;
  const order = shortOrder === undefined || count.isTotalCapped ? longOrder : shortOrder;
  const ids = sql`array(select id from ${rows} order by ${order} limit ${perPage + 1} offset ${(page - 1) * perPage})`;
  return { ...count, ids, order, isUnsorted: shortOrder !== undefined && count.isTotalCapped };
}

/** The order that one of the columns gives, with `-` before its name descending; undefined for any other name. */
export function sortedBy(columns: Readonly<Record<string, Sql>>, sort: string, id: Sql = sql`id`): Sql | undefined {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column === undefined) return undefined;
  return sort.startsWith('-') ? sql`${column} desc nulls last, ${id} desc` : sql`${column}, ${id}`;
}

export interface ShownPage<Row> extends BoundedCount {
  readonly rows: Row[];
  readonly isUnsorted: boolean;
}

/**
 * The page without the row after it. Where there is none, a list too long to be counted ends here, and has its exact total.
 *
 * @param read the rows of the ids of {@link boundedPage}
 */
export function shownPage<Row>(
  read: readonly Row[],
  { total, isTotalCapped, isUnsorted }: Pick<BoundedPage, 'total' | 'isTotalCapped' | 'isUnsorted'>,
  { page, perPage }: Pick<BoundedList, 'page' | 'perPage'>,
): ShownPage<Row> {
  const rows = read.slice(0, perPage);
  const isEnd = isTotalCapped && rows.length > 0 && read.length <= perPage;
  return isEnd
    ? { rows, total: (page - 1) * perPage + rows.length, isTotalCapped: false, isUnsorted }
    : { rows, total, isTotalCapped, isUnsorted };
}
