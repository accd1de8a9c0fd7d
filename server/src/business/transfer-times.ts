/** How long money that is sent by UPI or bank transfer is waited for. */
import * as z from 'zod';
import { latestOf, since, sinceList } from './dated-values.ts';

export const transferTimesSchema = sinceList(
  z.object({
    since,
    /** Minutes to send the money of an order by UPI. */
    upiMinutes: z.int().min(5).max(1_440),
    /** Days of the banks to send the money of an order by NEFT, RTGS or IMPS. */
    neftBankDays: z.int().min(1).max(10),
    /** Days of the banks for which a payment that the buyer has told of is looked for. */
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
  return latestOf(values.transferTimes, day);
}

export const bankHolidaysSchema = z.array(z.iso.date()).max(400);

/** The national holidays; the others differ by State and are announced each year by the Reserve Bank of India. */
export const bankHolidaysStart: string[] = ['2026-12-25', '2027-01-26', '2027-08-15', '2027-10-02', '2027-12-25'];
