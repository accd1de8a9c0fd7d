/** Lines of a statement's table: credits, debits and balances, without totals, repeated headers and footers. */
import type { StatementColumns } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { type Amount, looksLikeDay, readAmount, readDay } from './cell-values.ts';
import { type Header, headerSignature } from './column-roles.ts';
import { isRounded } from './reference-words.ts';
import type { Table } from './table.ts';
import { quoted, Unreadable } from './unreadable.ts';

export interface StatementLine {
  /** Row of the file, from 1. */
  readonly row: number;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly narration: string;
  /** The bank's reference, the narration, and further texts of the line: a reference number may be in any of them. */
  readonly texts: readonly string[];
  readonly creditPaise: Paise;
  readonly debitPaise: Paise;
  /** The line itself tells on which side its amount is. */
  readonly hasSide: boolean;
  /** After this line; below zero when overdrawn. */
  readonly balancePaise: Paise | null;
}

/** From here on the file has totals, legends and notes. */
const FOOTER =
  /^(statement summary|legends? used|computer generated|this is (a )?(computer|system)|generated (through|on|by)|end of statement|\*+ ?end of|note ?:|important|disclaimer|unless (the|a) constituent)/i;

/** @throws Unreadable for a date or an amount that cannot be read */
export function statementLines(table: Table, { at: headerAt, columns }: Header): StatementLine[] {
  const lines: StatementLine[] = [];
  const header = headerSignature(table[headerAt] ?? []);
  for (const [offset, row] of table.slice(headerAt + 1).entries()) {
    if (row.some((cell) => FOOTER.test(cell)) && !isDated(row, columns)) break;
    if (headerSignature(row) === header) continue;
    const line = lineOf(row, columns, headerAt + 2 + offset);
    const last = lines.at(-1);
    if (line !== null) lines.push(line);
    else if (last !== undefined && isWrapped(row, columns)) lines.splice(-1, 1, withMore(last, row, columns));
  }
  return lines;
}

/**
 * Whether money in and money out look alike: one column of amounts, and no line has a sign, a side or a balance that would
 * tell them apart.
 */
export function hasUnknownSides(lines: readonly StatementLine[], { credit }: StatementColumns): boolean {
  return (
    credit === null && lines.length > 0 && lines.every(({ hasSide, balancePaise }) => !hasSide && balancePaise === null)
  );
}

/** The narration of a transaction may begin like a footer. */
function isDated(row: readonly string[], { date }: StatementColumns): boolean {
  return date !== null && readDay(row[date] ?? '') !== null;
}

function lineOf(row: readonly string[], columns: StatementColumns, number: number): StatementLine | null {
  const cell = (at: number | null): string => (at === null ? '' : (row[at] ?? ''));
  const dateCell = cell(columns.date);
  const day = readDay(dateCell);
  if (day === null) {
    const isMeant = looksLikeDay(dateCell) && [columns.credit, columns.amount].some((at) => /\d/.test(cell(at)));
    if (isMeant) throw new Unreadable('date-unreadable', { row: number, text: quoted(dateCell) });
    return null;
  }
  const reference = cell(columns.reference);
  if (isRounded(reference)) throw new Unreadable('reference-rounded', { row: number, text: reference });
  const narration = cell(columns.narration);
  const used = new Set(Object.values(columns));
  const others = row.filter((text, at) => !used.has(at) && readDay(text) === null && text.length > 1);
  return {
    row: number,
    day,
    narration,
    texts: [reference, narration, ...others].filter((text) => text !== ''),
    ...sidesOf(cell, columns, number),
    balancePaise: balanceOf(cell, columns, number),
  };
}

type Cells = (at: number | null) => string;

/** A reversal is a negative figure in the other column. */
function sidesOf(
  cell: Cells,
  columns: StatementColumns,
  row: number,
): Pick<StatementLine, 'creditPaise' | 'debitPaise' | 'hasSide'> {
  if (columns.credit !== null) {
    const paise = signed(readAmount(cell(columns.credit), row)) - debitOf(readAmount(cell(columns.debit), row));
    return { ...onSides(paise), hasSide: true };
  }
  const amount = readAmount(cell(columns.amount), row);
  const named = cell(columns.side);
  const hasSide = amount !== null && (amount.paise < 0 || amount.side !== null || sideNamed(named) !== null);
  return { ...onSides(oneColumn(amount, named)), hasSide };
}

function onSides(paise: Paise): Pick<StatementLine, 'creditPaise' | 'debitPaise'> {
  return { creditPaise: Math.max(0, paise), debitPaise: Math.max(0, -paise) };
}

/** A side that is named decides; otherwise the sign does. */
function oneColumn(amount: Amount | null, text: string): Paise {
  if (amount === null) return 0;
  const side = amount.side ?? sideNamed(text);
  if (side === null) return amount.paise;
  return side === 'debit' ? -Math.abs(amount.paise) : Math.abs(amount.paise);
}

/** Null for a type that names no side, such as "UPI". */
function sideNamed(text: string): Amount['side'] {
  if (/\b(c|cr|credit\w*|dep\w*)\b/i.test(text)) return 'credit';
  return /\b(d|dr|debit\w*|w|wd\w*|withdrawal\w*)\b/i.test(text) ? 'debit' : null;
}

/** Below zero for a figure marked as a debit. */
function signed(amount: Amount | null): Paise {
  if (amount === null) return 0;
  return amount.side === 'debit' ? -Math.abs(amount.paise) : amount.paise;
}

function debitOf(amount: Amount | null): Paise {
  if (amount === null) return 0;
  return amount.side === 'credit' ? -Math.abs(amount.paise) : amount.paise;
}

function balanceOf(cell: Cells, columns: StatementColumns, row: number): Paise | null {
  const balance = readAmount(cell(columns.balance), row);
  if (balance === null) return null;
  return /^d/i.test(cell(columns.balanceSide)) ? -Math.abs(balance.paise) : signed(balance);
}

/** A long narration continues in rows of its own. */
function isWrapped(row: readonly string[], { narration }: StatementColumns): boolean {
  return narration !== null && row.every((cell, at) => (at === narration ? /\w/.test(cell) : cell === ''));
}

function withMore(line: StatementLine, row: readonly string[], { narration }: StatementColumns): StatementLine {
  const more = row[narration ?? 0] ?? '';
  // Some banks break in the middle of a word, and of a reference number.
  const joined = `${line.narration}${more}`;
  return { ...line, narration: `${line.narration} ${more}`.slice(0, 2_000), texts: [...line.texts, more, joined] };
}
