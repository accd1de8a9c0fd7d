/** Until when an order may be paid. */
import type { PaymentMode } from '@tola/contract';
import { indianDate } from '@tola/pricing';
import { addBankDays, type BusinessValues, transferTimesOn } from '#business';

/** By NEFT, and for what staff sell, in bank days; otherwise in minutes. */
export function payByTime(values: BusinessValues, mode: PaymentMode, now: Date): Date {
  const { upiMinutes, neftBankDays } = transferTimesOn(values, indianDate(now));
  if (mode === 'NEFT' || mode === 'Counter') return addBankDays(now, neftBankDays, values.bankHolidays);
  const { card, upiGateway } = values.orderExpiryMinutes;
  const minutes = { Card: card, UpiGateway: upiGateway, Upi: upiMinutes }[mode];
  return new Date(now.getTime() + minutes * 60_000);
}
