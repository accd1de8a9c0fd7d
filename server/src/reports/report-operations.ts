/** The call that reads a report, and the same table as a CSV file. */
import {
  type AnyReportRow,
  MOST_REPORT_DAYS,
  REPORTS,
  type ReportColumn,
  type ReportName,
  readReport,
} from '@tola/contract/staff';
import { indianDayNumber, indianInstant, rupeesFromPaise, startOfIndianDay } from '@tola/pricing';
import type { Database, Queryable } from '#database';
import { type Operation, refuse } from '#http';
import { csvOf } from '#records';
import { staffOperation } from '#staff-accounts';
import { type Period, reportQueries } from './report-queries.ts';

interface Days {
  /** Dates in India, "2026-11-22". */
  readonly from: string;
  readonly to: string;
}

export function reportOperations({ database }: { readonly database: Database }): Operation[] {
  return [
    staffOperation(readReport, async ({ payload }) => {
      const rows = await readRows(database, payload.report, payload);
      return { rows, total: rows.length };
    }),
  ];
}

/** @throws Refusal of ReadReport */
export async function reportAsCsv(db: Queryable, report: ReportName, days: Days): Promise<string> {
  const rows = await readRows(db, report, days);
  const columns = Object.entries<ReportColumn>(REPORTS[report].columns);
  return csvOf(
    columns.map(([name, column]) => [headOf(column), (row: AnyReportRow) => cellOf(column, row[name])] as const),
    rows,
  );
}

async function readRows(db: Queryable, report: ReportName, days: Days): Promise<AnyReportRow[]> {
  return await reportQueries[report](db, periodOf(days));
}

/** Includes both days. */
function periodOf({ from, to }: Days): Period {
  const first = indianDayNumber(indianInstant(from));
  const last = indianDayNumber(indianInstant(to));
  if (last < first) throw refuse(readReport, 'period-reversed');
  if (last - first >= MOST_REPORT_DAYS) throw refuse(readReport, 'period-too-long');
  return { from: startOfIndianDay(first), until: startOfIndianDay(last + 1) };
}

function headOf({ label, unit }: ReportColumn): string {
  return unit === 'milligrams' ? `${label} (g)` : label;
}

/** Numbers for a spreadsheet: rupees and grams as plain decimals. */
function cellOf({ unit }: ReportColumn, value: string | number | undefined): string {
  if (typeof value !== 'number') return value ?? '';
  if (unit === 'paise') return rupeesFromPaise(value).toFixed(2);
  return unit === 'milligrams' ? (value / 1000).toFixed(3) : String(value);
}
