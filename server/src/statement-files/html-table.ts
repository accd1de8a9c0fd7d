/** Reads the tables of an HTML page or of a spreadsheet in XML, which banks offer as ".xls". */
import { Parser } from 'htmlparser2';
import { MOST_CELL_CHARACTERS, MOST_COLUMNS, MOST_ROWS } from './statement-limits.ts';
import { boundedTable, isBlank, type Table } from './table.ts';
import { decodeText } from './text-table.ts';
import { Unreadable } from './unreadable.ts';

const ROWS = new Set(['tr', 'row', 'ss:row']);
const CELLS = new Set(['td', 'th', 'cell', 'ss:cell']);
const UNREAD = new Set(['script', 'style', 'title']);

/** @throws Unreadable for a page without a table */
export function htmlTable(bytes: Buffer): Table {
  const rows: string[][] = [];
  let cell: string | null = null;
  let span = 1;
  let unread = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (UNREAD.has(name)) unread += 1;
        if (ROWS.has(name)) {
          rows.push([]);
          if (rows.length > MOST_ROWS) throw new Unreadable('statement-too-many-rows', { most: MOST_ROWS });
        }
        if (CELLS.has(name)) {
          cell = '';
          span = Math.min(MOST_COLUMNS, Math.max(1, Number(attributes.colspan) || 1));
        }
        // A break inside a cell separates words.
        if (name === 'br' && cell !== null) cell += ' ';
      },
      ontext(text) {
        if (cell !== null && unread === 0 && cell.length < MOST_CELL_CHARACTERS) cell += text;
      },
      onclosetag(name) {
        if (UNREAD.has(name)) unread -= 1;
        if (!CELLS.has(name) || cell === null) return;
        const row = rows.at(-1);
        if (row !== undefined && row.length < MOST_COLUMNS) row.push(cell, ...Array<string>(span - 1).fill(''));
        cell = null;
      },
    },
    { decodeEntities: true },
  );
  parser.end(decodeText(bytes));
  const table = boundedTable(rows);
  if (table.every(isBlank)) throw new Unreadable('statement-web-page');
  return table;
}
