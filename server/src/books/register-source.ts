/** Where the rows of a register come from, in parts that its page, its sums and its files put together. */
import type { RegisterWanted } from '@tola/contract/staff';
import { type Sql, sql } from '#database';
import type { LimitValues } from './limit-rules.ts';

/** From an instant up to, but excluding, another, and the same as days that are both included. */
export interface BookPeriod extends Omit<RegisterWanted, 'from' | 'to'> {
  readonly from: Date;
  readonly until: Date;
  /** `YYYY-MM-DD` in India. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly values: LimitValues;
}

export interface RegisterSource {
  /** A select of all rows of the period, with every column that is summed or ordered by. It becomes `d`. */
  readonly table: Sql;
  /** Columns of `d`, ascending; the same rows always stand in the same order. */
  readonly order: readonly Sql[];
  /** The column of the screen that comes first in `order`. */
  readonly orderedBy?: string;
  /** Columns of the screen that are columns of `d`: a longer register is sorted by them, before anything is joined. */
  readonly own?: Readonly<Record<string, Sql>>;
  /** The columns of a row, from `d` and what is joined. */
  readonly columns: Sql;
  /** What only the rows of a page need, such as the names in a frozen document. */
  readonly joins: Sql;
  /** Each row takes all of the table to compute: a page and the sums are then read together. */
  readonly isComputed?: true;
}

export type RegisterQuery = (period: BookPeriod) => RegisterSource;

/** Another order than that of the register: by columns of `d`, or of `shown`, the rows as they are shown. */
export interface RegisterOrder {
  readonly of: 'd' | 'shown';
  readonly by: Sql;
}

/** One page, and which of many. */
export interface WantedPage {
  readonly page: number;
  readonly perPage: number;
  readonly order?: RegisterOrder | undefined;
}

const ascending = ({ order }: RegisterSource): Sql => sql.join(order);

/** The order of the register, backwards. */
export function latestFirst({ order }: RegisterSource): RegisterOrder {
  return { of: 'd', by: sql.join(order.map((column) => sql`${column} desc`)) };
}

const limitTo = ({ page, perPage }: WantedPage): Sql => sql`limit ${perPage} offset ${(page - 1) * perPage}`;

/** One page of the rows in `table`. */
export function pageOf(source: RegisterSource, wanted: WantedPage): Sql {
  const { table, columns, joins } = source;
  if (wanted.order?.of === 'shown') return sql.replanned(sql`${sortedRows(source, wanted.order)} ${limitTo(wanted)}`);
  const order = wanted.order?.by ?? ascending(source);
  return sql.replanned(sql`
    select ${columns} from (select * from (${table}) d order by ${order} ${limitTo(wanted)}) d ${joins} order by ${order}`);
}

/** All rows, sorted by columns as they are shown. */
function sortedRows(source: RegisterSource, { by }: RegisterOrder): Sql {
  const { table, columns, joins } = source;
  return sql`
    select * from (select ${columns}, row_number() over (order by ${ascending(source)}) as ${PLACE} from (${table}) d ${joins}) shown
    order by ${by}, ${PLACE}`;
}

/** Before the names of columns that {@link pageWithSums} adds to each row. */
const SUM = 'sum_of_';
/** The row's place in the order of the register, beside its columns. */
export const ROW_PLACE = `${SUM}place`;
const PLACE = sql.identifier(ROW_PLACE);
/** The number of all rows, beside the sums. */
export const ALL_ROWS = `${SUM}rows`;

/** Whether a value of a row, by its name in the program, is one of these and no column. */
export function isAddedColumn(name: string): boolean {
  return name.startsWith('sumOf');
}

/** The column of {@link pageWithSums} with the sum of a column. */
export function sumColumn(name: string): string {
  return SUM + name;
}

/** One page, each row with the number and the sums of all rows: a table that is computed as a whole is so once. */
export function pageWithSums(source: RegisterSource, summed: readonly string[], wanted: WantedPage): Sql {
  const { table, columns, joins } = source;
  const sums = summed.map(
    (name) => sql`coalesce(sum(${sql.identifier(name)}), 0)::bigint as ${sql.identifier(sumColumn(name))}`,
  );
  return sql.replanned(sql`
    with computed as materialized (${table}),
      sums as (select ${sql.join([sql`count(*) as ${sql.identifier(ALL_ROWS)}`, ...sums])} from computed)
    select * from (
      select ${columns}, sums.*, row_number() over (order by ${ascending(source)}) as ${PLACE} from computed d ${joins} cross join sums
    ) shown
    order by ${wanted.order === undefined ? sql.empty : sql`${wanted.order.by},`} ${PLACE} ${limitTo(wanted)}`);
}

/** All rows, for a file. */
export function allOf(source: RegisterSource, order: RegisterOrder | undefined): Sql {
  if (order?.of === 'shown') return sortedRows(source, order);
  const { table, columns, joins } = source;
  return sql`select ${columns} from (${table}) d ${joins} order by ${order?.by ?? ascending(source)}`;
}

/** The number of rows and the sum of each of the columns, under its own name. */
export function sumsOf({ table }: RegisterSource, summed: readonly string[]): Sql {
  const sums = summed.map((name) => {
    const column = sql.identifier(name);
    return sql`coalesce(sum(d.${column}), 0)::bigint as ${column}`;
  });
  return sql.replanned(sql`select ${sql.join([sql`count(*) as total`, ...sums])} from (${table}) d`);
}
