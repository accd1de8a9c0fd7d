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
  /** Of `d`; the same rows always stand in the same order. */
  readonly order: Sql;
  /** The columns of a row, from `d` and what is joined. */
  readonly columns: Sql;
  /** What only the rows of a page need, such as the names in a frozen document. */
  readonly joins: Sql;
  /** Each row takes all of the table to compute: a page and the sums are then read together. */
  readonly isComputed?: true;
}

export type RegisterQuery = (period: BookPeriod) => RegisterSource;

/** One page, and which of many. */
export interface WantedPage {
  readonly page: number;
  readonly perPage: number;
  /** By columns of the rows as they are shown; the order of the register when undefined. */
  readonly sort?: Sql | undefined;
}

const limitTo = ({ page, perPage }: WantedPage): Sql => sql`limit ${perPage} offset ${(page - 1) * perPage}`;

/** One page of the rows in `table`. */
export function pageOf({ table, order, columns, joins }: RegisterSource, wanted: WantedPage): Sql {
  if (wanted.sort !== undefined)
    return sql.replanned(sql`
      select * from (select ${columns}, row_number() over (order by ${order}) as ${PLACE} from (${table}) d ${joins}) shown
      order by ${wanted.sort}, ${PLACE} ${limitTo(wanted)}`);
  return sql.replanned(sql`
    select ${columns} from (select * from (${table}) d order by ${order} ${limitTo(wanted)}) d ${joins} order by ${order}`);
}

/** Before the names of columns that {@link pageWithSums} adds to each row. */
const SUM = 'sum_of_';
/** The row's place in the order of the register, beside its columns. */
export const ROW_PLACE = `${SUM}place`;
const PLACE = sql.identifier(ROW_PLACE);
/** The number of all rows, beside the sums. */
export const ALL_ROWS = `${SUM}rows`;

/** Whether a value of a row, by its name in the program, is one of these and no column. */
export function isBeside(name: string): boolean {
  return name.startsWith('sumOf');
}

/** The column of {@link pageWithSums} with the sum of a column. */
export function sumColumn(name: string): string {
  return SUM + name;
}

/** One page, each row with the number and the sums of all rows: a table that is computed as a whole is so once. */
export function pageWithSums(
  { table, order, columns, joins }: RegisterSource,
  summed: readonly string[],
  wanted: WantedPage,
): Sql {
  const sums = summed.map(
    (name) => sql`coalesce(sum(${sql.identifier(name)}), 0)::bigint as ${sql.identifier(sumColumn(name))}`,
  );
  const { sort } = wanted;
  return sql.replanned(sql`
    with computed as materialized (${table}),
      sums as (select ${sql.join([sql`count(*) as ${sql.identifier(ALL_ROWS)}`, ...sums])} from computed)
    select * from (
      select ${columns}, sums.*, row_number() over (order by ${order}) as ${PLACE} from computed d ${joins} cross join sums
    ) shown
    order by ${sort === undefined ? sql.empty : sql`${sort},`} ${PLACE} ${limitTo(wanted)}`);
}

/** All rows, for a file. */
export function allOf({ table, order, columns, joins }: RegisterSource): Sql {
  return sql`select ${columns} from (${table}) d ${joins} order by ${order}`;
}

/** The number of rows and the sum of each of the columns, under its own name. */
export function sumsOf({ table }: RegisterSource, summed: readonly string[]): Sql {
  const sums = summed.map((name) => {
    const column = sql.identifier(name);
    return sql`coalesce(sum(d.${column}), 0)::bigint as ${column}`;
  });
  return sql.replanned(sql`select ${sql.join([sql`count(*) as total`, ...sums])} from (${table}) d`);
}
