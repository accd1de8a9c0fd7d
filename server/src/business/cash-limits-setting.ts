/** The limits that tax law and the law against money laundering set on cash, by the date from which it applies. */
import * as z from 'zod';
import { datedList, since, valueOn } from './dated-values.ts';
import { paiseFrom } from './unit-schemas.ts';

export const cashLimitsSchema = datedList(
  z.object({
    since,
    /** From this sum on nothing is taken in cash: from one person in a day, or for one sale. The sum itself is caught. */
    refusedFromPaise: paiseFrom(1, 2_00_000_00),
    /** Cash of this sum from one person in a calendar month is reported to FIU-IND (PMLA): the sum itself as well. */
    reportedFromPaise: paiseFrom(1, 10_00_000_00).default(10_00_000_00),
  }),
);

/** Section 269ST of the Income-tax Act 1961, from April 2026 section 186 of the Act of 2025; PML Rules, rule 3. */
export const cashLimitsStart: z.output<typeof cashLimitsSchema> = [
  { since: '2017-04-01', refusedFromPaise: 2_00_000_00, reportedFromPaise: 10_00_000_00 },
];

/** @param day `YYYY-MM-DD` in India */
export function cashRefusedFromPaiseOn(
  values: { readonly cashLimits: z.output<typeof cashLimitsSchema> },
  day: string,
): number {
  return valueOn(values.cashLimits, day).refusedFromPaise;
}

/** @param day `YYYY-MM-DD` in India */
export function cashReportedFromPaiseOn(
  values: { readonly cashLimits: z.output<typeof cashLimitsSchema> },
  day: string,
): number {
  return valueOn(values.cashLimits, day).reportedFromPaise;
}
