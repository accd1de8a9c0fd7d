/** Reports: tables over a period of days, each declared once with its columns. */
import * as z from 'zod/mini';
import { staffCall } from './staff-call.ts';
import { isoDate } from './staff-values.ts';

/** Unit of a column: text, a number of things, an amount in paise, a weight in milligrams. */
export type ReportUnit = 'text' | 'count' | 'paise' | 'milligrams';

export interface ReportColumn {
  readonly label: string;
  readonly unit: ReportUnit;
}

interface DeclaredReport {
  readonly title: string;
  /** States which orders are counted and which are not. */
  readonly description: string;
  readonly columns: Readonly<Record<string, ReportColumn>>;
}

export const REPORTS = {
  'sales-by-metal': {
    title: 'Sales by metal',
    description: 'Orders confirmed in the period, excluding cancelled and refunded orders.',
    columns: {
      metal: { label: 'Metal', unit: 'text' },
      orders: { label: 'Orders', unit: 'count' },
      pieces: { label: 'Pieces', unit: 'count' },
      fineMg: { label: 'Fine weight', unit: 'milligrams' },
      taxablePaise: { label: 'Taxable value', unit: 'paise' },
      gstPaise: { label: 'GST', unit: 'paise' },
    },
  },
} as const satisfies Readonly<Record<string, DeclaredReport>>;

export type ReportName = keyof typeof REPORTS;

export const REPORT_NAMES = Object.keys(REPORTS) as readonly ReportName[];

type ColumnsOf<N extends ReportName> = (typeof REPORTS)[N]['columns'];

/** A row of a report, as its columns are declared. */
export type ReportRow<N extends ReportName> = {
  readonly [C in keyof ColumnsOf<N>]: ColumnsOf<N>[C] extends { unit: 'text' } ? string : number;
};

/** A row of any report, by the names of its columns. */
export type AnyReportRow = Readonly<Record<string, string | number>>;

/** No report covers more than a year: longer ones belong into a file of the orders. */
export const MOST_REPORT_DAYS = 366;

export const reportPeriod = z.object({ from: isoDate, to: isoDate });

export interface ReportTable {
  readonly rows: readonly AnyReportRow[];
  readonly total: number;
}

export const readReport = staffCall<ReportTable>()({
  name: 'ReadReport',
  does: 'Works out a report over a period of days in India, both of them included.',
  right: 'reports.read',
  repeat: 'harmless',
  payload: z.extend(reportPeriod, { report: z.enum(REPORT_NAMES) }),
  refusals: {
    'period-reversed': [400, 'The last day is before the first'],
    'period-too-long': [400, `Choose a period of at most ${MOST_REPORT_DAYS} days`],
  },
});
