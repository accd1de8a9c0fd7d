/** How long money takes to come back, as told to buyers. Facts of law and of banks, not settings: a dealer cannot change them. */
import { addBankDays } from './bank-days.ts';

const DAY_MS = 86_400_000;

/**
 * Reserve Bank of India, RBI/2019-20/67, DPSS.CO.PD No.629/02.01.014/2019-20 of 20 September 2019 (turn around time of failed
 * transactions): a debit whose payment to a merchant failed, by card or UPI, is reversed by T + 5 days. T is a calendar date.
 */
const REVERSAL_DAYS = 5;

/**
 * The longest time in which banks credit a refund, including the day on which it is sent. No law sets one; Cashfree names up
 * to 7 working days for cards and 5 for UPI (cashfree.com/docs/help/end-customer/refunds, read on 23 November 2026).
 */
export const REFUND_BANK_DAYS = 7;

/** By when a bank has reversed a debit of a failed payment. */
export function reversedBy(failedAt: Date): Date {
  return new Date(failedAt.getTime() + REVERSAL_DAYS * DAY_MS);
}

/** By when a refund is with its buyer. */
export function refundDeadline(values: { readonly bankHolidays: readonly string[] }, requestedAt: Date): Date {
  return addBankDays(requestedAt, REFUND_BANK_DAYS, values.bankHolidays);
}
