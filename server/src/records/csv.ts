/** Lists as CSV (RFC 4180). */

/** A cell that a spreadsheet would take for a formula is shown as the text it is. */
const FORMULA = /^[=+\-@\t\r]/;
const FIGURE = /^-?\d+(\.\d+)?$/;

export function csvOf<Row>(
  columns: readonly (readonly [string, (row: Row) => string])[],
  rows: readonly Row[],
): string {
  const lines = [columns.map(([name]) => cell(name)), ...rows.map((row) => columns.map(([, read]) => cell(read(row))))];
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** What a cell of such a list stands for when it comes back. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) && !FIGURE.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
