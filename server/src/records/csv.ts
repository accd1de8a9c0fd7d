/** Lists as CSV (RFC 4180). */
import { Readable } from 'node:stream';
import { staffFileRefusals } from '@tola/contract/staff';
import { indianDateTime, type Paise } from '@tola/pricing';
import Papa from 'papaparse';
import { TooManyCursors } from '#database';
import { type RawReply, refuse } from '#http';

/** Cells that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const FIGURE = /^-?\d+(\.\d+)?$/;
/** Spreadsheets read a file as UTF-8 only when it begins with the byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF';

export type CsvColumns<Row> = readonly (readonly [string, (row: Row) => string])[];

export function csvOf<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  return headLine(columns) + linesOf(columns, rows);
}

function headLine<Row>(columns: CsvColumns<Row>): string {
  return unparsed([columns.map(([name]) => name)]);
}

function linesOf<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  return rows.length === 0 ? '' : unparsed(rows.map((row) => columns.map(([, read]) => safeCell(read(row)))));
}

function unparsed(cells: string[][]): string {
  return `${Papa.unparse(cells, { newline: '\r\n' })}\r\n`;
}

/** The text of a cell that `csvOf` wrote. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

function safeCell(text: string): string {
  return FORMULA.test(text) && !FIGURE.test(text) ? `'${text}` : text;
}

/** "1234.50"; empty for null. */
export function rupeesCell(paise: Paise | null): string {
  return paise === null ? '' : (paise / 100).toFixed(2);
}

/** "2026-11-23 14:05:00", in IST. */
export function timeCell(at: Date): string {
  return indianDateTime(at).replace('T', ' ');
}

export function csvReply(fileName: string, text: string): RawReply {
  return { headers: headersOf(fileName), body: `${BYTE_ORDER_MARK}${text}` };
}

/**
 * A list of any length, written as its rows are read. A failure in the middle breaks the connection off, so that no browser
 * takes the part for the whole.
 *
 * @throws Refusal exports-busy
 */
export async function csvStreamReply<Row>(
  fileName: string,
  columns: CsvColumns<Row>,
  batches: AsyncGenerator<readonly Row[], void, undefined>,
): Promise<RawReply> {
  // A failure of the first batch is still answered as one.
  const first = await firstBatch(batches);
  async function* lines(): AsyncGenerator<string> {
    yield `${BYTE_ORDER_MARK}${headLine(columns)}${linesOf(columns, first)}`;
    for await (const rows of batches) yield linesOf(columns, rows);
  }
  const body = Readable.from(lines(), { highWaterMark: 1 });
  // Not in the generator: one that nobody has read from yet ends without reaching a "finally".
  body.once('close', () => void batches.return());
  return { headers: headersOf(fileName), body };
}

async function firstBatch<Row>(batches: AsyncGenerator<readonly Row[], void, undefined>): Promise<readonly Row[]> {
  try {
    const first = await batches.next();
    return first.done === true ? [] : first.value;
  } catch (error) {
    throw error instanceof TooManyCursors ? refuse(staffFileRefusals, 'exports-busy') : error;
  }
}

function headersOf(fileName: string): Record<string, string> {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'private, no-store',
  };
}
