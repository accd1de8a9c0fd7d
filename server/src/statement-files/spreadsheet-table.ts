/** Reads workbooks: XLSX, and the binary XLS that banks still send. Values only: formulas are not evaluated. */
import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { MOST_COLUMNS, MOST_ROWS, MOST_SHEETS } from './statement-limits.ts';
import { boundedTable, isBlank, type Table } from './table.ts';
import { Unreadable } from './unreadable.ts';
import { checkZip } from './zip-bounds.ts';

/**
 * The sheets that are not empty, in their order.
 *
 * @throws Unreadable for a damaged, locked, empty or too large workbook
 */
export function spreadsheetTables(bytes: Buffer, kind: 'xlsx' | 'xls'): Table[] {
  if (kind === 'xlsx') checkZip(bytes);
  const { SheetNames, Sheets } = openWorkbook(bytes);
  const tables = SheetNames.slice(0, MOST_SHEETS).flatMap((name) => {
    const sheet = Sheets[name];
    return sheet === undefined ? [] : [tableOf(sheet)];
  });
  const filled = tables.filter((table) => !table.every(isBlank));
  if (filled.length === 0) throw new Unreadable('statement-empty');
  return filled;
}

function openWorkbook(bytes: Buffer): WorkBook {
  try {
    // One row more than the most, so that a longer sheet is noticed.
    return read(bytes, {
      type: 'buffer',
      dense: true,
      sheetRows: MOST_ROWS + 1,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      cellText: false,
    });
  } catch (error) {
    // The library throws for files that are no workbook, or a locked one.
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new Unreadable(isLocked ? 'statement-locked' : 'statement-damaged');
  }
}

function tableOf(sheet: WorkSheet): Table {
  const rows: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? [];
  return boundedTable(
    Array.from(rows, (row) => Array.from((row ?? []).slice(0, MOST_COLUMNS), (cell) => (cell ? textOf(cell) : ''))),
  );
}

/** As typed, not as shown: a column that is too narrow, or shows whole rupees, loses nothing. Dates as YYYY-MM-DD. */
function textOf({ t: type, v: value, z: format }: CellObject): string {
  if (typeof value === 'number' && type === 'n') {
    return typeof format === 'string' && SSF.is_date(format) ? dayOf(value) : figureOf(value);
  }
  return type === 's' && typeof value === 'string' ? value : '';
}

function dayOf(serial: number): string {
  const day = SSF.parse_date_code(serial);
  if (day === null || day === undefined) return '';
  return `${day.y}-${String(day.m).padStart(2, '0')}-${String(day.d).padStart(2, '0')}`;
}

/** Binary fractions of paise end as two decimals; all digits of a reference number stay. */
function figureOf(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const paise = value * 100;
  return Math.abs(paise - Math.round(paise)) < 1e-4 && Math.abs(value) < 1e12 ? value.toFixed(2) : String(value);
}
