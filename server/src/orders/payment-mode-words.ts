/** How messages to customers name a payment of each mode, and where it goes back to. */
import type { PaymentMode } from '@tola/contract';

export const PAID_BY = {
  Card: 'Card',
  UpiGateway: 'UPI',
  Upi: 'UPI',
  NEFT: 'NEFT or RTGS',
  Counter: 'At our counter or by transfer',
} as const satisfies Readonly<Record<PaymentMode, string>>;

export type RefundTarget = 'card' | 'UPI account' | 'bank account';

/** Payments at the provider go back to their source, transfers to the account that the buyer names. */
export const REFUNDED_TO: Readonly<Record<PaymentMode, RefundTarget>> = {
  Card: 'card',
  UpiGateway: 'UPI account',
  Upi: 'bank account',
  NEFT: 'bank account',
  Counter: 'bank account',
};
