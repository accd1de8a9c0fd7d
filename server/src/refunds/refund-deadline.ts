/** By when a refund is with its buyer. */
import { addBankDays, type BusinessValues } from '#business';

/** What banks allow themselves for a credit, including the day on which we send it. */
export const REFUND_BANK_DAYS = 7;

export function refundDeadline({ bankHolidays }: Pick<BusinessValues, 'bankHolidays'>, requestedAt: Date): Date {
  return addBankDays(requestedAt, REFUND_BANK_DAYS, bankHolidays);
}
