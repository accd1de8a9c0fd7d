/** Parses CSV statements of Indian banks, whose column names and formats all differ. */
import { unreadableStatement } from '@tola/contract/staff';
import { type Paise, paiseFromRupees } from '@tola/pricing';
import Papa from 'papaparse';
import { refuse } from '#http';

export interface StatementCredit {
  /** Line of the file, from 1. */
  readonly line: number;
  /** `YYYY-MM-DD` */
  readonly creditedOn: string;
  readonly amountPaise: Paise;
  readonly narration: string;
  /** Upper-case words that may be a reference or order number, the bank's own reference first. */
  readonly words: readonly string[];
}

export interface Statement {
  readonly credits: StatementCredit[];
  /** First and last day, `YYYY-MM-DD`, of all lines, including debits; null when there are none. */
  readonly days: { readonly first: string; readonly last: string } | null;
}

const COLUMNS = {
  date: /^(txn|tran|transaction|value|posting|post|posted)?[ ._]*date\b/i,
  narration: /narration|description|particular|remark|detail/i,
  reference: /utr|ref|rrn|cheque|chq|instrument/i,
  credit: /^(credit|deposit)|\b(credit|deposit|cr)\b.*(amount|amt)|(amount|amt).*\b(credit|deposit|cr)\b/i,
  amount: /^(transaction )?(amount|amt)\b/i,
  kind: /^(dr|cr|type|dr ?\/ ?cr|cr ?\/ ?dr|transaction type)$/i,
} as const;

type Column = keyof typeof COLUMNS;

/**
 * Reads the credits of a statement and the days it covers. Lines above the table and totals below it are skipped.
 *
 * @throws Refusal when the table has no date, no amount, or an impossible amount
 */
export function readStatement(csv: string): Statement {
  const rows = readCsv(csv.replace(/^\uFEFF/, ''));
  const headerAt = rows.findIndex((row) => row.some((cell) => COLUMNS.date.test(cell.trim())));
  const header = rows[headerAt];
  if (header === undefined) throw refuse(unreadableStatement, 'no-date-column');
  const at = columnsOf(header);
  if (at.credit === -1 && at.amount === -1) throw refuse(unreadableStatement, 'no-amount-column');
  const table = rows.slice(headerAt + 1);
  const days = table.flatMap((row) => readDate((row[at.date] ?? '').trim()) ?? []).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return {
    credits: table.flatMap((row, index) => creditOf(row, at, headerAt + 2 + index)),
    days: first === undefined || last === undefined ? null : { first, last },
  };
}

function columnsOf(header: readonly string[]): Record<Column, number> {
  const find = (column: Column): number => header.findIndex((cell) => COLUMNS[column].test(cell.trim()));
  return {
    date: find('date'),
    narration: find('narration'),
    reference: find('reference'),
    credit: find('credit'),
    amount: find('amount'),
    kind: find('kind'),
  };
}

function creditOf(row: readonly string[], at: Record<Column, number>, line: number): StatementCredit[] {
  const cell = (column: Column): string => (at[column] === -1 ? '' : (row[at[column]] ?? '').trim());
  const creditedOn = readDate(cell('date'));
  if (creditedOn === null) return [];
  const amountPaise = readAmount(at.credit === -1 ? cell('amount') : cell('credit'), line);
  const isDebit = at.credit === -1 && (/^d/i.test(cell('kind')) || /dr\.?$/i.test(cell('amount')));
  if (amountPaise === null || amountPaise <= 0 || isDebit) return [];
  const narration = cell('narration');
  const words = [...wordsOf(cell('reference')), ...wordsOf(narration), ...orderRemarksOf(narration)];
  return [{ line, creditedOn, amountPaise, narration, words: [...new Set(words)] }];
}

/** Words of 8 to 35 letters and digits with at least one digit; a zero-padded RRN is shortened to 12 digits. */
function wordsOf(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .map((word) => (/^0+\d{12}$/.test(word) ? word.slice(-12) : word))
    .filter((word) => word.length >= 8 && word.length <= 35 && /\d/.test(word));
}

/**
 * Letters, year, serial and random part of an order number, however the bank splits it. The random part is optional: older
 * numbers lack it, and any word may follow them.
 */
const ORDER_NUMBER = /\b([A-Z]{2})[\s/-]*(\d{2})[\s/-]*(\d{6,}?)(?:[\s/-]*([2-9CDFGHJKMNPQRTVWX]{4}))?\b/g;

/** Order numbers in a narration, in the form used in payment remarks. */
function orderRemarksOf(narration: string): string[] {
  return [...narration.toUpperCase().matchAll(ORDER_NUMBER)].flatMap(
    ([, letters = '', year = '', serial = '', code]) => {
      const remark = `${letters}${year}${serial}`;
      return code === undefined ? [remark] : [remark, `${remark}${code}`];
    },
  );
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 21/11/2026, 21-11-26, 21 Nov 2026, 2026-11-21. */
function readDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (iso !== null) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/\-. ]([A-Za-z]{3,9}|\d{1,2})[/\-. ](\d{2}|\d{4})\b/.exec(text) ?? [];
  if (day === '') return null;
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  return realDay(fullYear, named > 0 ? named : Number(month), Number(day));
}

function realDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

/** Ten thousand crore; a larger figure is a number in the wrong column. */
const MOST_RUPEES = 1e11;

/** "1,28,450.75", "₹ 500", "500.00 Cr". */
function readAmount(text: string, line: number): Paise | null {
  const figure = text.replace(/[₹,\s]|INR|Rs\.?|Cr\.?$|Dr\.?$/gi, '');
  if (!/^\d+(\.\d{1,2})?$/.test(figure)) return null;
  if (Number(figure) > MOST_RUPEES) throw refuse(unreadableStatement, 'amount-impossible', { line });
  return paiseFromRupees(figure);
}

/** Accepts commas, semicolons or tabs, and any line ending. */
function readCsv(text: string): string[][] {
  const options = { delimiter: separatorOf(text), newline: '\n', skipEmptyLines: 'greedy' } as const;
  return Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), options).data;
}

function separatorOf(text: string): string {
  const count = (separator: string): number => text.split(separator).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best), ',');
}
