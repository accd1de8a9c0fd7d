/** Reports over a period: one file for each, listed in `report-queries.ts`. */
import type { Database } from '#database';
import type { Feature } from '#platform';
import { salesDayJobs } from './sales-days.ts';

export { type DayFigures, figuresOfDays } from './day-figures.ts';
export { reportAsCsv, reportOperations } from './report-operations.ts';
export { storeSalesDays } from './sales-days.ts';

export function reportsFeature({ database }: { readonly database: Database }): Feature {
  return { name: 'reports', ...salesDayJobs({ database }) };
}
