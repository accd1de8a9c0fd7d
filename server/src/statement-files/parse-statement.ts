/** Reads a statement file completely: kind, table, columns, lines, balances. Synchronous, for the worker thread. */
import { referenceKind } from '@tola/contract';
import type { StatementColumns, StatementLayout, UnknownLayout } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { bankOfHeader } from './bank-layouts.ts';
import { readDay } from './cell-values.ts';
import { findHeader, guessHeader, type Header, headerSignature, isComplete, NO_COLUMNS } from './column-roles.ts';
import { fileKind } from './file-kind.ts';
import { htmlTable } from './html-table.ts';
import { referenceWords } from './reference-words.ts';
import { brokenBalanceRow, inOrderOfTime } from './running-balance.ts';
import { spreadsheetTables } from './spreadsheet-table.ts';
import { type StatementLine, statementLines } from './statement-lines.ts';
import type { Table } from './table.ts';
import { textTable } from './text-table.ts';
import { type Problem, Unreadable } from './unreadable.ts';

export interface StatementCredit {
  /** Row of the file, from 1. */
  readonly row: number;
  /** `YYYY-MM-DD` */
  readonly creditedOn: string;
  readonly amountPaise: Paise;
  readonly narration: string;
  /** Upper-case words that may be a reference or order number, the bank's own reference first. */
  readonly words: readonly string[];
  /** The same amount went out under the same reference number: the bank took it back, or a payout of ours came back. */
  readonly isReversed: boolean;
}

export interface Statement {
  /** By its header or a remembered layout; null for another bank whose columns have common names. */
  readonly bankName: string | null;
  /** Identifies the layout. */
  readonly signature: string;
  /** From old to new. */
  readonly credits: readonly StatementCredit[];
  /** First and last day, `YYYY-MM-DD`, of all lines, including debits; null when there are none. */
  readonly days: { readonly first: string; readonly last: string } | null;
}

/** A layout that staff have described: of this file, or remembered of an earlier one. */
export interface RememberedLayout {
  readonly bankName: string;
  readonly signature: string;
  readonly columns: StatementColumns;
}

export interface StatementTask {
  readonly bytes: Uint8Array;
  readonly remembered: readonly RememberedLayout[];
  /** Of this file, as staff describe it. */
  readonly described: StatementLayout | null;
}

export type ReadStatement =
  | { readonly outcome: 'read'; readonly statement: Statement }
  | { readonly outcome: 'unknown layout'; readonly layout: UnknownLayout }
  | { readonly outcome: 'unreadable'; readonly problem: Problem };

export function parseStatement({ bytes, remembered, described }: StatementTask): ReadStatement {
  try {
    const tables = tablesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    for (const table of tables) {
      const found = layoutOf(table, remembered, described);
      if (found !== null) return { outcome: 'read', statement: statementOf(table, found) };
    }
    const table = tables.find(hasTransactions);
    if (table === undefined) throw new Unreadable('no-transactions');
    return { outcome: 'unknown layout', layout: unknownLayout(table) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { outcome: 'unreadable', problem: error.problem };
  }
}

function tablesOf(bytes: Buffer): Table[] {
  const kind = fileKind(bytes);
  if (kind === 'html') return [htmlTable(bytes)];
  return kind === 'text' ? [textTable(bytes)] : spreadsheetTables(bytes, kind);
}

interface Found {
  readonly header: Header;
  readonly bankName: string | null;
}

/** What staff say of this file comes first, then what they have said of an earlier one. */
function layoutOf(
  table: Table,
  remembered: readonly RememberedLayout[],
  described: StatementLayout | null,
): Found | null {
  if (described !== null) {
    const { headerRow, columns, bankName } = described;
    if (headerRow > table.length || !isComplete(columns)) throw new Unreadable('layout-incomplete');
    return { header: { at: headerRow - 1, columns }, bankName };
  }
  for (const [at, row] of table.slice(0, 50).entries()) {
    const signature = headerSignature(row);
    const layout = remembered.find((one) => one.signature === signature);
    if (layout !== undefined) return { header: { at, columns: layout.columns }, bankName: layout.bankName };
  }
  const header = findHeader(table);
  return header === null ? null : { header, bankName: bankOfHeader(table[header.at] ?? []) };
}

function statementOf(table: Table, { header, bankName }: Found): Statement {
  const lines = statementLines(table, header);
  const broken = brokenBalanceRow(lines);
  if (broken !== null) throw new Unreadable('balance-broken', { row: broken });
  const days = lines.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return {
    bankName,
    signature: headerSignature(table[header.at] ?? []),
    credits: creditsOf(inOrderOfTime(lines)),
    days: first === undefined || last === undefined ? null : { first, last },
  };
}

function creditsOf(lines: readonly StatementLine[]): StatementCredit[] {
  const wentOut = new Set(
    lines.filter(({ debitPaise }) => debitPaise > 0).flatMap(({ debitPaise, texts }) => keysOf(debitPaise, texts)),
  );
  return lines
    .filter(({ creditPaise }) => creditPaise > 0)
    .map(({ row, day, narration, texts, creditPaise }) => ({
      ...{ row, creditedOn: day, amountPaise: creditPaise },
      narration: narration === '' ? (texts[0] ?? '') : narration,
      words: referenceWords(texts),
      isReversed: keysOf(creditPaise, texts).some((key) => wentOut.has(key)),
    }));
}

/** The amount with each reference number of the line. */
function keysOf(paise: Paise, texts: readonly string[]): string[] {
  return referenceWords(texts)
    .filter((word) => referenceKind(word) !== 'other')
    .map((word) => `${paise} ${word}`);
}

/** A row with a date and a figure: the file may be a statement. */
function hasTransactions(table: Table): boolean {
  return table.some((row) => row.some((cell) => readDay(cell) !== null) && row.some(isFigure));
}

function isFigure(cell: string): boolean {
  return /^[₹(]?\s*\d[\d,]*(\.\d+)?\)?\s*(cr|dr)?\.?$/i.test(cell);
}

const SHOWN_ROWS = 30;
const SHOWN_CHARACTERS = 80;

function unknownLayout(table: Table): UnknownLayout {
  const guess = guessHeader(table);
  return {
    rows: table.slice(0, SHOWN_ROWS).map((row) => row.map((cell) => cell.slice(0, SHOWN_CHARACTERS))),
    headerRow: guess === null ? null : guess.at + 1,
    columns: guess?.columns ?? NO_COLUMNS,
  };
}
