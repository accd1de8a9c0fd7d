/** Finds the header of a statement's table, and which column is which, by the words that Indian banks use. */
import type { StatementColumns } from '@tola/contract/staff';
import type { Table } from './table.ts';

export type ColumnRole = keyof StatementColumns;

export interface Header {
  /** Index of the row. */
  readonly at: number;
  readonly columns: StatementColumns;
}

export const NO_COLUMNS: StatementColumns = {
  date: null,
  narration: null,
  reference: null,
  credit: null,
  debit: null,
  amount: null,
  side: null,
  balance: null,
  balanceSide: null,
};

/** The header of a table with a preamble of addresses and account details is among so many rows. */
const HEADER_ROWS = 50;

const CREDIT =
  /^(cr|credits?|deposits?)( |$)|^(amount|amt) (credited|deposited)$|(amount|amt) cr$|^(txn|transaction) credit/;
const DEBIT =
  /^(dr|debits?|withdrawals?)( |$)|^(amount|amt) (debited|withdrawn)$|(amount|amt) dr$|^(txn|transaction) debit/;

/** In the order of the tests: what is both a credit and a debit column is an amount, or tells its side. */
const ROLES: readonly (readonly [ColumnRole, (text: string) => boolean])[] = [
  ['balance', (text) => /(^| )bal(ance)?( |$)/.test(text)],
  [
    'side',
    (text) =>
      /^(dr|cr|debit|credit) (dr|cr|debit|credit)( ind| indicator| flag)?$|^(txn |transaction )?type$/.test(text),
  ],
  [
    'amount',
    (text) =>
      /^(txn |transaction )?(amount|amt)( inr| rs| in inr| in rs)?$|^(withdrawal|debit) dr (deposit|credit) cr$/.test(
        text,
      ),
  ],
  ['credit', (text) => CREDIT.test(text)],
  ['debit', (text) => DEBIT.test(text)],
  [
    'date',
    (text) => /^(txn|tran|transaction|posting|posted|post|entry|txn posted)? ?(date|dt)( time| and time)?$/.test(text),
  ],
  ['reference', (text) => /(^| )(utr|rrn|ref|reference|chq|chqno|cheque|instrument)( |$)/.test(text)],
  ['narration', (text) => /(^| )(narration|description|particulars?|remarks?|details)( |$)/.test(text)],
];

/** Letters and digits of a header's cell, in lower case: "Withdrawal Amount (INR )" as "withdrawal amount inr". */
function headerWord(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The same for files of one layout, whatever the punctuation; remembered layouts are found by it. */
export function headerSignature(row: readonly string[]): string {
  return row.map(headerWord).join('|').replace(/\|+$/, '');
}

/** The row that reads most like a header, with a date and an amount; null when there is none. */
export function findHeader(table: Table): Header | null {
  const candidates = headerCandidates(table).filter(({ columns }) => isComplete(columns));
  return best(candidates);
}

/** The most likely header of a table whose columns are not all known. */
export function guessHeader(table: Table): Header | null {
  return best(headerCandidates(table));
}

function headerCandidates(table: Table): Header[] {
  return table.slice(0, HEADER_ROWS).map((row, at) => ({ at, columns: columnsOf(row) }));
}

function best(candidates: readonly Header[]): Header | null {
  const found = candidates.toSorted((one, other) => known(other.columns) - known(one.columns))[0];
  return found === undefined || known(found.columns) === 0 ? null : found;
}

function known(columns: StatementColumns): number {
  return Object.values(columns).filter((at) => at !== null).length;
}

/** Whether credits can be read: a date, and their column or one of amounts. */
export function isComplete({ date, credit, amount }: StatementColumns): boolean {
  return date !== null && (credit !== null || amount !== null);
}

function columnsOf(row: readonly string[]): StatementColumns {
  const found: Record<ColumnRole, number | null> = { ...NO_COLUMNS };
  for (const [at, cell] of row.entries()) {
    const text = headerWord(cell);
    const role = ROLES.find(([, fits]) => fits(text))?.[0];
    // Kotak names the side of the balance as it names that of the amount, behind each of them.
    const isOfBalance = role === 'side' && found.balance !== null && found.balance === at - 1;
    const named = isOfBalance ? 'balanceSide' : role;
    if (named !== undefined) found[named] ??= at;
  }
  found.date ??= valueDate(row);
  return loneSide(row, found);
}

/** The day of booking is preferred to the value date, which can lie before it. */
function valueDate(row: readonly string[]): number | null {
  const at = row.findIndex((cell) => /^val(ue)? ?(date|dat|dt)$/.test(headerWord(cell)));
  return at === -1 ? null : at;
}

/** A single column "CR" beside amounts tells their side. */
function loneSide(row: readonly string[], found: Record<ColumnRole, number | null>): StatementColumns {
  const { amount, credit, debit, side } = found;
  const lone = credit ?? debit;
  if (amount === null || side !== null || lone === null || (credit !== null && debit !== null)) return found;
  return /^(cr|dr)$/.test(headerWord(row[lone] ?? '')) ? { ...found, credit: null, debit: null, side: lone } : found;
}
