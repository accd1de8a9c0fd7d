/** The query of each report. A report that the contract declares and this table lacks does not compile. */
import type { ReportName, ReportRow } from '@tola/contract/staff';
import type { Queryable } from '#database';
import { salesByMetal } from './sales-by-metal.ts';

/** From an instant up to, but excluding, another. */
export interface Period {
  readonly from: Date;
  readonly until: Date;
}

export const reportQueries: {
  readonly [N in ReportName]: (db: Queryable, period: Period) => Promise<ReportRow<N>[]>;
} = {
  'sales-by-metal': salesByMetal,
};
