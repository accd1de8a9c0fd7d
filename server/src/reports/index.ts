/** Reports over a period: one file for each, listed in `report-queries.ts`. */
export { reportAsCsv, reportOperations } from './report-operations.ts';
