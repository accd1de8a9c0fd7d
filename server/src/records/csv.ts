/** Lists as CSV (RFC 4180). */
import Papa from 'papaparse';
import type { RawReply } from '#http';

/** Cells that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const FIGURE = /^-?\d+(\.\d+)?$/;

export function csvOf<Row>(
  columns: readonly (readonly [string, (row: Row) => string])[],
  rows: readonly Row[],
): string {
  const fields = columns.map(([name]) => name);
  const data = rows.map((row) => columns.map(([, read]) => safeCell(read(row))));
  return `${Papa.unparse([fields, ...data], { newline: '\r\n' })}\r\n`;
}

/** The text of a cell that `csvOf` wrote. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

function safeCell(text: string): string {
  return FORMULA.test(text) && !FIGURE.test(text) ? `'${text}` : text;
}

/** Spreadsheets read a file as UTF-8 only when it begins with the byte order mark. */
export function csvReply(fileName: string, text: string): RawReply {
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
    body: `\uFEFF${text}`,
  };
}
