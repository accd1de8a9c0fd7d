/** From which value gold that moves within Kerala needs an e-way bill, by date. */
import * as z from 'zod';
import { datedList, since, valueOn } from './dated-values.ts';
import { paiseFrom } from './unit-schemas.ts';

export const goldEWayBillSchema = datedList(
  z.object({
    since,
    /** Value of the gold without tax. */
    fromPaise: paiseFrom(0),
  }),
);

export const goldEWayBillStart: z.output<typeof goldEWayBillSchema> = [
  { since: '2025-01-20', fromPaise: 10_00_000_00 },
];

type GoldEWayBill = z.output<typeof goldEWayBillSchema>[number];

export function goldEWayBillOn(values: { readonly goldEWayBill: readonly GoldEWayBill[] }, day: string): GoldEWayBill {
  return valueOn(values.goldEWayBill, day);
}
