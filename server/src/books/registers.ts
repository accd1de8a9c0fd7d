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
} from '@tola/contract/staff';
import { GST_STATES, indianDayNumber, indianInstant, startOfIndianDay } from '@tola/pricing';
import { columnName, type Database, type Queryable } from '#database';
import { refuse } from '#http';
import type { LimitValues } from './limit-rules.ts';
import { limitsRegister } from './limits-register.ts';
import { couponRegister, pointsRegister, settlementRegister } from './other-registers.ts';
import { cashBook, customerLedger, dayBook, receiptsRegister } from './payment-registers.ts';
import { purchaseRegister, stockSummary } from './purchase-registers.ts';
import { allOf, type BookPeriod, pageOf, type RegisterQuery, type RegisterSource, sumsOf } from './register-source.ts';
import { creditNoteRegister, salesRegister } from './tax-registers.ts';

const QUERIES: { readonly [N in RegisterName]: RegisterQuery } = {
  sales: salesRegister,
  'credit-notes': creditNoteRegister,
  receipts: receiptsRegister,
  'day-book': dayBook,
  'cash-book': cashBook,
  'customer-ledger': customerLedger,
  settlements: settlementRegister,
  points: pointsRegister,
  coupons: couponRegister,
  purchases: purchaseRegister,
  'stock-summary': stockSummary,
  limits: limitsRegister,
};

const ACCOUNTS: readonly (readonly [string, string])[] = REGISTER_FILTERS.account.choices;

type StoredRow = Readonly<Record<string, string | number | Date | null>>;

/** @throws Refusal of ReadRegister */
export function registerSource(register: RegisterName, wanted: RegisterWanted, values: LimitValues): RegisterSource {
  if (registerNamed(register).isOfCustomer === true && wanted.customerId === null)
    throw refuse(readRegister, 'customer-missing');
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

export async function registerPage(
  db: Queryable,
  register: RegisterName,
  source: RegisterSource,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ rows: RegisterRow[]; total: number; totals: Record<string, number> }> {
  const { total, totals } = await registerSums(db, register, source);
  const rows = await db.rows<StoredRow>(pageOf(source, page, perPage));
  return { rows: rows.map(shownRow), total, totals };
}

async function registerSums(
  db: Queryable,
  register: RegisterName,
  source: RegisterSource,
): Promise<{ total: number; totals: Record<string, number> }> {
  const { total = 0, ...totals } = await db.one<Record<string, number>>(sumsOf(source, summedColumns(register)));
  return { total, totals };
}

export async function* registerBatches(
  database: Database,
  source: RegisterSource,
): AsyncGenerator<RegisterRow[], void, undefined> {
  for await (const rows of database.batches<StoredRow>(allOf(source))) yield rows.map(shownRow);
}

export function columnsOf(register: RegisterName): [name: string, column: RegisterColumn][] {
  return Object.entries(registerNamed(register).columns);
}

function summedColumns(register: RegisterName): string[] {
  return columnsOf(register).flatMap(([name, { isSummed }]) => (isSummed === true ? [columnName(name)] : []));
}

/** Instants as ISO text, States with their code and name. */
function shownRow(row: StoredRow): RegisterRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
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
