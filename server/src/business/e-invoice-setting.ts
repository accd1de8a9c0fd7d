/** The duty to register e-invoices, by the date from which it applies. */
import * as z from 'zod';
import { datedList, since, valueOn } from './dated-values.ts';
import { paiseFrom } from './unit-schemas.ts';

/** ₹100,000 crore. */
const MOST_TURNOVER_PAISE = 1e14;

export const eInvoiceDutySchema = datedList(
  z.object({
    since,
    /** The turnover of the law: a firm that had more in any year since 2017-18 has to register. */
    dutyAbovePaise: paiseFrom(0, MOST_TURNOVER_PAISE),
    /** The highest own turnover in any year since 2017-18. */
    turnoverPaise: paiseFrom(0, MOST_TURNOVER_PAISE),
    /** Days after the date of a document until which the portal takes it. */
    reportDays: z.int().min(1).max(365),
  }),
);

export const eInvoiceDutyStart: z.output<typeof eInvoiceDutySchema> = [
  { since: '2023-08-01', dutyAbovePaise: 5_00_00_000_00, turnoverPaise: 0, reportDays: 30 },
];

export type EInvoiceDuty = z.output<typeof eInvoiceDutySchema>[number];

interface Duties {
  readonly eInvoices: readonly EInvoiceDuty[];
}

export function eInvoiceDutyOn({ eInvoices }: Duties, day: string): EInvoiceDuty {
  return valueOn(eInvoices, day);
}

/** Days on which documents have to be registered, from the first to the last one; null for no end. */
export interface DutyPeriod {
  readonly from: string;
  readonly before: string | null;
}

export function dutyPeriods({ eInvoices }: Duties): DutyPeriod[] {
  return eInvoices.flatMap(({ since: from, dutyAbovePaise, turnoverPaise }, index) =>
    turnoverPaise > dutyAbovePaise ? [{ from, before: eInvoices[index + 1]?.since ?? null }] : [],
  );
}
