/** Deadlines for payments by UPI or bank transfer. */
import * as z from 'zod';
import { datedList, since, valueOn } from './dated-values.ts';

export const transferTimesSchema = datedList(
  z.object({
    since,
    /** Minutes to pay an order by UPI. */
    upiMinutes: z.int().min(5).max(1_440),
    /** Bank days to pay an order by NEFT, RTGS or IMPS. */
    neftBankDays: z.int().min(1).max(10),
    /** Bank days for finding a payment that the buyer has reported. */
    reviewBankDays: z.int().min(1).max(10),
  }),
);

export type TransferTimes = ReturnType<typeof transferTimesSchema.parse>[number];

export const transferTimesStart: TransferTimes[] = [
  { since: '2017-07-01', upiMinutes: 30, neftBankDays: 1, reviewBankDays: 2 },
];

/** @param day `YYYY-MM-DD` in India */
export function transferTimesOn(
  values: { readonly transferTimes: readonly TransferTimes[] },
  day: string,
): TransferTimes {
  return valueOn(values.transferTimes, day);
}

export const bankHolidaysSchema = z.array(z.iso.date()).max(400);

/** National holidays. Others differ by State and are announced yearly by the Reserve Bank of India. */
export const bankHolidaysStart: string[] = ['2026-12-25', '2027-01-26', '2027-08-15', '2027-10-02', '2027-12-25'];
