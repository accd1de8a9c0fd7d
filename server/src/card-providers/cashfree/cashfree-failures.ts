/** Cashfree's reasons of a failed payment, and UPI's response codes, in the store's own terms. */
import type { PaymentFailure } from '@tola/contract';

const BY_UPI_CODE: Readonly<Record<string, PaymentFailure>> = {
  ZM: 'wrong PIN',
  Z6: 'too many payments',
  Z7: 'too many payments',
  Z8: 'limit exceeded',
  Z9: 'insufficient funds',
  ZA: 'cancelled',
  ZX: 'account blocked',
  XY: 'bank unavailable',
  K1: 'suspicious',
  U09: 'timed out',
  U14: 'bank unavailable',
  U16: 'suspicious',
  U28: 'bank unavailable',
  U30: 'declined',
  U67: 'timed out',
  U68: 'timed out',
  U69: 'expired',
};

/** The first pattern that the reason or description matches. */
const BY_TEXT: readonly (readonly [RegExp, PaymentFailure])[] = [
  [/insufficient/, 'insufficient funds'],
  [/upi.?pin|mpin/, 'wrong PIN'],
  [/otp|one.time password|authentication.?failed|3ds/, 'wrong password'],
  [/frequency|too many/, 'too many payments'],
  [/limit/, 'limit exceeded'],
  [/expired.?card|card.?expired/, 'card expired'],
  [/expired/, 'expired'],
  [/cancel|declined by customer/, 'cancelled'],
  [/blocked|inactive|dormant|lost|stolen/, 'account blocked'],
  [/timed?.?out|timeout/, 'timed out'],
  [/unavailable|not available|network.?error/, 'bank unavailable'],
  [/risk|fraud|suspect/, 'suspicious'],
  [/auth_declined|declined by the issuing bank|do not honou?r/, 'declined'],
];

export interface CashfreeError {
  readonly error_reason?: string | null | undefined;
  readonly error_description?: string | null | undefined;
  readonly error_code_raw?: string | null | undefined;
}

/** Null for a reason that the store does not know: the provider's text is shown then. */
export function failureOf(status: string, error: CashfreeError | null, message: string): PaymentFailure | null {
  if (status === 'USER_DROPPED') return 'abandoned';
  if (status === 'CANCELLED') return 'cancelled';
  if (status !== 'FAILED') return null;
  const code = error?.error_code_raw ?? /^(\w{2,3})::/.exec(message)?.[1] ?? '';
  const byCode = BY_UPI_CODE[code.toUpperCase()];
  if (byCode !== undefined) return byCode;
  const text = `${error?.error_reason ?? ''} ${error?.error_description ?? ''} ${message}`.toLowerCase();
  return BY_TEXT.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
