/** Reasons for which banks decline a payment, by code: UPI's own, and the card networks' as the provider words them. */
import type { PaymentError } from './payment-record.ts';

export const DECLINED_BY_BANK: PaymentError = {
  code: 'TRANSACTION_DECLINED',
  description: 'Transaction declined by the issuing bank',
  reason: 'auth_declined',
  source: 'customer',
};

const UPI_DECLINES: Readonly<Record<string, readonly [reason: string, description: string]>> = {
  ZM: ['invalid_upi_pin', 'Invalid UPI PIN'],
  Z9: ['insufficient_funds', 'Insufficient funds in the payer account'],
  ZA: ['cancelled_by_customer', 'Transaction declined by customer'],
  Z8: ['transaction_limit_exceeded', 'Per transaction limit exceeded as set by remitting member'],
  Z7: ['frequency_limit_exceeded', 'Transaction frequency limit exceeded as set by remitting member'],
  ZX: ['inactive_account', 'Inactive or dormant account'],
  U16: ['risk_threshold_exceeded', 'Risk threshold exceeded'],
  U28: ['bank_unavailable', 'Remitter bank is not available'],
  U30: ['debit_failed', 'Debit has been failed'],
  U67: ['debit_timeout', 'Debit timeout'],
  U69: ['request_expired', 'Collect request expired'],
};

const CARD_DECLINES: Readonly<Record<string, string>> = {
  insufficient_funds: 'Insufficient funds',
  invalid_otp: 'Incorrect one-time password',
  transaction_limit_exceeded: 'Card limit exceeded',
  card_expired: 'Expired card',
  card_blocked: 'Card blocked by the issuing bank',
  auth_declined: 'Transaction declined by the issuing bank',
};

export const UPI_DECLINE_CODES = Object.entries(UPI_DECLINES).map(([code, [, description]]) => ({ code, description }));

/** The error of a decline code; an unknown code is passed on as the bank's own. */
export function declinedFor(code: string): PaymentError {
  const upi = UPI_DECLINES[code];
  if (upi !== undefined) {
    return {
      code: 'TRANSACTION_DECLINED',
      description: upi[1],
      reason: upi[0],
      source: 'customer',
      rawCode: code,
    };
  }
  const card = CARD_DECLINES[code];
  if (card !== undefined) return { ...DECLINED_BY_BANK, description: card, reason: code };
  return { ...DECLINED_BY_BANK, reason: 'unknown', description: code };
}
