/** Limits that tax law sets on what one buyer pays or buys, by the date from which they apply. */
import * as z from 'zod';
import { datedList, since, valueOn } from './dated-values.ts';
import { basisPointsFrom, paiseFrom } from './unit-schemas.ts';

export const legalLimitsSchema = datedList(
  z.object({
    since,
    /** What one buyer may buy in a financial year, without GST, before a large firm deducts tax (TDS). */
    tdsLimitPaise: paiseFrom(1),
    /** Deducted of what is above the limit. */
    tdsBp: basisPointsFrom(0),
    /** Of a supplier of whom neither PAN nor GSTIN is known (formerly section 206AA). */
    noPanTdsBp: basisPointsFrom(0).default(500),
    /** Whether the firm deducts: its turnover of the year before was above ₹10 crore. */
    deductsTds: z.boolean().default(true),
    /** Share of the limit from which staff are warned. */
    warningBp: basisPointsFrom(1_000),
  }),
);

/** Section 194Q of the Income-tax Act 1961; from April 2026 section 393(1) of the Act of 2025. */
export const legalLimitsStart: z.output<typeof legalLimitsSchema> = [
  {
    ...{ since: '2021-07-01', tdsLimitPaise: 50_00_000_00, tdsBp: 10, noPanTdsBp: 500 },
    ...{ deductsTds: true, warningBp: 8_000 },
  },
];

export type LegalLimits = z.output<typeof legalLimitsSchema>[number];

/** @param day `YYYY-MM-DD` in India */
export function legalLimitsOn(values: { readonly legalLimits: readonly LegalLimits[] }, day: string): LegalLimits {
  return valueOn(values.legalLimits, day);
}
