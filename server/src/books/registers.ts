/** The registers: what each reads, and their rows as pages and files show them. */
import {
  MOST_REGISTER_DAYS,
  REGISTER_FILTERS,
  type RegisterColumn,
  type RegisterName,
  type RegisterRow,
  type RegisterWanted,
  readRegister,
  registerNamed,
  sortableColumns,
} from '@tola/contract/staff';
import { GST_STATES, indianDayNumber, indianInstant, startOfIndianDay } from '@tola/pricing';
import { camelName, columnName, type Database, type Queryable, sortedBy, sql } from '#database';
import { refuse } from '#http';
import { consignmentRegister } from './consignment-register.ts';
import type { LimitValues } from './limit-rules.ts';
import { limitsRegister } from './limits-register.ts';
import { couponRegister, payoutEntryRegister, pointsRegister, settlementRegister } from './other-registers.ts';
import { cashBook, customerLedger, dayBook, receiptsRegister, supplierLedger } from './payment-registers.ts';
import { purchaseRegister, tdsRegister } from './purchase-registers.ts';
import {
  ALL_ROWS,
  allOf,
  type BookPeriod,
  isAddedColumn,
  latestFirst,
  pageOf,
  pageWithSums,
  type RegisterOrder,
  type RegisterQuery,
  type RegisterSource,
  ROW_PLACE,
  sumColumn,
  sumsOf,
  type WantedPage,
} from './register-source.ts';
import { stockSummary } from './stock-register.ts';
import { creditNoteRegister, salesRegister } from './tax-registers.ts';

const QUERIES: { readonly [N in RegisterName]: RegisterQuery } = {
  sales: salesRegister,
  'credit-notes': creditNoteRegister,
  receipts: receiptsRegister,
  'day-book': dayBook,
  'cash-book': cashBook,
  'customer-ledger': customerLedger,
  'supplier-ledger': supplierLedger,
  settlements: settlementRegister,
  'payout-entries': payoutEntryRegister,
  points: pointsRegister,
  coupons: couponRegister,
  purchases: purchaseRegister,
  tds: tdsRegister,
  'stock-summary': stockSummary,
  consignments: consignmentRegister,
  limits: limitsRegister,
};

const ACCOUNTS: readonly (readonly [string, string])[] = REGISTER_FILTERS.account.choices;

type StoredRow = Readonly<Record<string, string | number | Date | null>>;

/** @throws Refusal of ReadRegister */
export function registerSource(register: RegisterName, wanted: RegisterWanted, values: LimitValues): RegisterSource {
  const { of } = registerNamed(register);
  if (of === 'customer' && wanted.customerId === null) throw refuse(readRegister, 'customer-missing');
  if (of === 'supplier' && wanted.supplierId === null) throw refuse(readRegister, 'supplier-missing');
  return QUERIES[register]({ ...bookPeriod(wanted), values });
}

/** @throws Refusal of ReadRegister */
function bookPeriod({ from, to, ...filters }: RegisterWanted): Omit<BookPeriod, 'values'> {
  return { ...filters, ...daysFrom(from, to) };
}

/**
 * Both days, `YYYY-MM-DD` in India, are included.
 *
 * @throws Refusal period-reversed, period-too-long
 */
export function daysFrom(from: string, to: string): Pick<BookPeriod, 'from' | 'until' | 'firstDay' | 'lastDay'> {
  const first = indianDayNumber(indianInstant(from));
  const last = indianDayNumber(indianInstant(to));
  if (last < first) throw refuse(readRegister, 'period-reversed');
  if (last - first >= MOST_REGISTER_DAYS) throw refuse(readRegister, 'period-too-long');
  return { from: startOfIndianDay(first), until: startOfIndianDay(last + 1), firstDay: from, lastDay: to };
}

/** More rows than these are not sorted by what is joined to them. */
const MOST_JOINED = 1_000;
/** Nor more than these by a column of their own, as in other lists. */
const MOST_SORTED = 5_000;

interface ShownRegister {
  readonly rows: RegisterRow[];
  readonly total: number;
  readonly totals: Record<string, number>;
  readonly isUnsorted: boolean;
}

interface WantedRows extends Omit<WantedPage, 'order'> {
  readonly sort?: string | undefined;
}

export async function registerPage(
  db: Queryable,
  register: RegisterName,
  source: RegisterSource,
  { sort = '', ...wanted }: WantedRows,
): Promise<ShownRegister> {
  if (source.isComputed === true) {
    const found = await computedPage(db, register, source, { ...wanted, order: shownOrder(register, sort) });
    if (found !== null) return found;
  }
  const { total, totals } = await registerSums(db, register, source);
  const { order, isUnsorted } = orderOf(register, source, sort, total);
  const rows = await db.rows<StoredRow>(pageOf(source, { ...wanted, order }));
  return { rows: rows.map(shownRow), total, totals, isUnsorted };
}

/** By a column of the screen, unless so many rows are not sorted by it; in the order of the register by any other. */
function orderOf(
  register: RegisterName,
  source: RegisterSource,
  sort: string,
  total: number,
): { readonly order: RegisterOrder | undefined; readonly isUnsorted: boolean } {
  const name = sort.replace(/^-/, '');
  const order = shownOrder(register, sort);
  if (order !== undefined && name === source.orderedBy)
    return { order: sort === name ? undefined : latestFirst(source), isUnsorted: false };
  const own = order === undefined ? undefined : sortedBy(source.own ?? {}, sort, sql`row(${sql.join(source.order)})`);
  const isUnsorted = order !== undefined && total > (own === undefined ? MOST_JOINED : MOST_SORTED);
  if (isUnsorted) return { order: undefined, isUnsorted };
  return { order: own === undefined ? order : { of: 'd', by: own }, isUnsorted };
}

/** By a column of the screen; undefined for any other. */
function shownOrder(register: RegisterName, sort: string): RegisterOrder | undefined {
  const { columns } = registerNamed(register);
  const sorts = sortableColumns(registerNamed(register)).map((name) => {
    const value = sql`shown.${sql.identifier(columnName(name))}`;
    return [name, columns[name]?.unit === 'text' ? sql`lower(${value})` : value] as const;
  });
  const by = sortedBy(Object.fromEntries(sorts), sort, sql.identifier(ROW_PLACE));
  return by === undefined ? undefined : { of: 'shown', by };
}

/** Null for a page without rows, whose sums then stand on none. */
async function computedPage(
  db: Queryable,
  register: RegisterName,
  source: RegisterSource,
  wanted: WantedPage,
): Promise<ShownRegister | null> {
  const summed = summedColumns(register);
  const rows = await db.rows<StoredRow>(pageWithSums(source, summed, wanted));
  const [first] = rows;
  if (first === undefined) return null;
  const sumIn = (column: string): number => first[camelName(column)] as number;
  const totals = Object.fromEntries(summed.map((name) => [camelName(name), sumIn(sumColumn(name))]));
  return { rows: rows.map(shownRow), total: sumIn(ALL_ROWS), totals, isUnsorted: false };
}

async function registerSums(
  db: Queryable,
  register: RegisterName,
  source: RegisterSource,
): Promise<{ total: number; totals: Record<string, number> }> {
  const { total = 0, ...totals } = await db.one<Record<string, number>>(sumsOf(source, summedColumns(register)));
  return { total, totals };
}

/** All rows, for a file, sorted as on the screen. */
export async function* registerBatches(
  database: Database,
  register: RegisterName,
  source: RegisterSource,
  sort: string,
): AsyncGenerator<RegisterRow[], void, undefined> {
  const order = await fileOrder(database, register, source, sort);
  for await (const rows of database.batches<StoredRow>(allOf(source, order))) yield rows.map(shownRow);
}

async function fileOrder(
  db: Queryable,
  register: RegisterName,
  source: RegisterSource,
  sort: string,
): Promise<RegisterOrder | undefined> {
  const order = shownOrder(register, sort);
  // Rows need not be counted where no order is requested.
  if (order === undefined || source.isComputed === true) return order;
  const { total } = await registerSums(db, register, source);
  return orderOf(register, source, sort, total).order;
}

export function columnsOf(register: RegisterName): [name: string, column: RegisterColumn][] {
  return Object.entries(registerNamed(register).columns);
}

function summedColumns(register: RegisterName): string[] {
  return columnsOf(register).flatMap(([name, { isSummed }]) => (isSummed === true ? [columnName(name)] : []));
}

/** Without what was computed beside the columns; instants as ISO text, States with their code and name. */
function shownRow(row: StoredRow): RegisterRow {
  const columns = Object.entries(row).filter(([name]) => !isAddedColumn(name));
  return Object.fromEntries(
    columns.map(([name, value]) => {
      if (value instanceof Date) return [name, value.toISOString()];
      return [name, typeof value === 'string' ? textOf(name, value) : value];
    }),
  );
}

/** A State with its code, "27 Maharashtra", and accounts by their names. */
function textOf(column: string, value: string): string {
  if (column === 'account') return ACCOUNTS.find(([account]) => account === value)?.[1] ?? value;
  if (column !== 'placeOfSupply') return value;
  const name = GST_STATES.find((state) => state.code === value)?.name;
  return name === undefined ? value : `${value} ${name}`;
}
