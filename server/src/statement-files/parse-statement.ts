/** Reads a statement file completely: kind, table, columns, lines, balances. Synchronous, for the worker thread. */
import { referenceKind } from '@tola/contract';
import type { StatementColumns, StatementLayout, UnknownLayout } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { bankOfHeader } from './bank-layouts.ts';
import { readDay } from './cell-values.ts';
import { type ChequeWords, chequeWords } from './cheque-words.ts';
import { findHeader, guessHeader, type Header, headerSignature, isComplete, NO_COLUMNS } from './column-roles.ts';
import { fileKind } from './file-kind.ts';
import { htmlTable } from './html-table.ts';
import { referenceWords } from './reference-words.ts';
import { brokenBalanceRow, inOrderOfTime } from './running-balance.ts';
import { spreadsheetTables } from './spreadsheet-table.ts';
import { hasUnknownSides, type StatementLine, statementLines } from './statement-lines.ts';
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
  /** Numbers of six digits, as cheques have, and whether the line is of a cheque. */
  readonly cheque: ChequeWords;
  /** The same amount went out under the same reference number: the bank took it back, or a payout of ours came back. */
  readonly isReversed: boolean;
  /** The day on which a later line takes it back, `YYYY-MM-DD`. */
  readonly takenBackOn: string | null;
}

/** Money that went out under a reference number: of a credit, when the bank takes it back. */
export interface StatementDebit {
  /** `YYYY-MM-DD` */
  readonly wentOutOn: string;
  readonly amountPaise: Paise;
  /** Reference numbers of the line. */
  readonly references: readonly string[];
}

export interface Statement {
  /** By its header or a remembered layout; null for another bank whose columns have common names. */
  readonly bankName: string | null;
  /** Identifies the layout. */
  readonly signature: string;
  /** From old to new. */
  readonly credits: readonly StatementCredit[];
  /** Those under the reference number of no credit of this file, from old to new. */
  readonly debits: readonly StatementDebit[];
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
      if (found === null) continue;
      const lines = statementLines(table, found.header);
      const isOneSided = hasUnknownSides(lines, found.header.columns);
      if (isOneSided && described !== null) throw new Unreadable('sides-unknown');
      if (isOneSided) return { outcome: 'unknown layout', layout: unknownLayout(table, 'sides') };
      return { outcome: 'read', statement: statementOf(table, found, lines) };
    }
    const table = tables.find(hasTransactions);
    if (table === undefined) throw new Unreadable('no-transactions');
    return { outcome: 'unknown layout', layout: unknownLayout(table, 'columns') };
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

function statementOf(table: Table, { header, bankName }: Found, lines: readonly StatementLine[]): Statement {
  if (lines.length === 0) throw new Unreadable('statement-without-lines');
  const broken = brokenBalanceRow(lines);
  if (broken !== null) throw new Unreadable('balance-broken', { row: broken });
  const days = lines.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const ordered = inOrderOfTime(lines);
  return {
    bankName,
    signature: headerSignature(table[header.at] ?? []),
    credits: creditsOf(ordered),
    debits: debitsOf(ordered),
    days: first === undefined || last === undefined ? null : { first, last },
  };
}

function debitsOf(lines: readonly StatementLine[]): StatementDebit[] {
  const cameIn = new Set(
    lines.filter(({ creditPaise }) => creditPaise > 0).flatMap(({ creditPaise, texts }) => keysOf(creditPaise, texts)),
  );
  return lines
    .filter(({ debitPaise, texts }) => debitPaise > 0 && !keysOf(debitPaise, texts).some((key) => cameIn.has(key)))
    .map(({ day, debitPaise, texts }) => ({ wentOutOn: day, amountPaise: debitPaise, references: referencesOf(texts) }))
    .filter(({ references }) => references.length > 0);
}

function creditsOf(lines: readonly StatementLine[]): StatementCredit[] {
  const wentOut = new Set(
    lines.filter(({ debitPaise }) => debitPaise > 0).flatMap(({ debitPaise, texts }) => keysOf(debitPaise, texts)),
  );
  const takenBack = daysTakenBack(lines);
  return lines
    .filter(({ creditPaise }) => creditPaise > 0)
    .map((line) => ({
      ...{ row: line.row, creditedOn: line.day, amountPaise: line.creditPaise },
      narration: line.narration === '' ? (line.texts[0] ?? '') : line.narration,
      words: referenceWords(line.texts),
      cheque: chequeWords(line.texts),
      isReversed: keysOf(line.creditPaise, line.texts).some((key) => wentOut.has(key)),
      takenBackOn: takenBack.get(line) ?? null,
    }));
}

/** Each debit takes back the last credit before it with its amount and reference number: what came in later is still there. */
function daysTakenBack(lines: readonly StatementLine[]): Map<StatementLine, string> {
  const takenBack = new Map<StatementLine, string>();
  const open = new Map<string, StatementLine[]>();
  for (const line of lines) {
    for (const key of keysOf(line.creditPaise, line.texts)) open.set(key, [...(open.get(key) ?? []), line]);
    const before = keysOf(line.debitPaise, line.texts).flatMap((key) => open.get(key) ?? []);
    const credit = before.findLast((one) => !takenBack.has(one));
    if (credit !== undefined) takenBack.set(credit, line.day);
  }
  return takenBack;
}

/** The amount with each reference number of the line; none for no amount. */
function keysOf(paise: Paise, texts: readonly string[]): string[] {
  return paise === 0 ? [] : referencesOf(texts).map((word) => `${paise} ${word}`);
}

function referencesOf(texts: readonly string[]): string[] {
  return referenceWords(texts).filter((word) => referenceKind(word) !== 'other');
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

function unknownLayout(table: Table, question: UnknownLayout['question']): UnknownLayout {
  const guess = guessHeader(table);
  return {
    question,
    rows: table.slice(0, SHOWN_ROWS).map((row) => row.map((cell) => cell.slice(0, SHOWN_CHARACTERS))),
    headerRow: guess === null ? null : guess.at + 1,
    columns: guess?.columns ?? NO_COLUMNS,
  };
}
