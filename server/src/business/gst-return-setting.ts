/** Rules of the GST returns that notifications have changed, by the date from which they apply. */
import * as z from 'zod';
import { datedList, since, valueOn } from './dated-values.ts';
import { paiseFrom } from './unit-schemas.ts';

export const gstReturnSchema = datedList(
  z.object({
    since,
    /** The version that the portal’s file says; an old one is refused there. */
    schemaVersion: z.string().regex(/^[A-Z0-9.]{3,12}$/, 'must look like GST3.2.4'),
    /** An invoice to another State without GSTIN above it is listed by itself (B2CL). */
    b2clLimitPaise: paiseFrom(0, 1_000_000_00),
    /** Digits of the HSN in the return: 4 up to a turnover of ₹5 crore, 6 above. */
    hsnDigits: z.int().min(4).max(8).multipleOf(2, 'must be 4, 6 or 8'),
  }),
);

export const gstReturnStart: z.output<typeof gstReturnSchema> = [
  { since: '2017-07-01', schemaVersion: 'GST3.0.4', b2clLimitPaise: 2_50_000_00, hsnDigits: 6 },
  { since: '2024-08-01', schemaVersion: 'GST3.1.6', b2clLimitPaise: 1_00_000_00, hsnDigits: 6 },
  { since: '2025-05-01', schemaVersion: 'GST3.2.4', b2clLimitPaise: 1_00_000_00, hsnDigits: 6 },
];

export type GstReturnRule = z.output<typeof gstReturnSchema>[number];

/** The rules of a return period, by its last day (`YYYY-MM-DD`). */
export function gstReturnRuleOn(values: { readonly gstReturns: readonly GstReturnRule[] }, day: string): GstReturnRule {
  return valueOn(values.gstReturns, day);
}
