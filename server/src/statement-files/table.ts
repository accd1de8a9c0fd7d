/** A table of text cells, as every kind of file becomes one. */
import { MOST_CELL_CHARACTERS, MOST_COLUMNS, MOST_ROWS } from './statement-limits.ts';
import { Unreadable } from './unreadable.ts';

/** Rows as in the file, blank ones included, so that the index of a row is its number less one. */
export type Table = readonly (readonly string[])[];

/** @throws Unreadable beyond the most rows */
export function boundedTable(rows: readonly (readonly string[])[]): Table {
  if (rows.length > MOST_ROWS) throw new Unreadable('statement-too-many-rows', { most: MOST_ROWS });
  return rows.map((row) => row.slice(0, MOST_COLUMNS).map(tidyCell));
}

/** One line without outer spaces; no-break and zero-width spaces are spaces. */
function tidyCell(cell: string): string {
  return cell
    .slice(0, MOST_CELL_CHARACTERS)
    .replace(/[\s\u00a0\u200b\ufeff]+/g, ' ')
    .trim();
}

export function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell === '');
}
