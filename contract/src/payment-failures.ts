/** Why a payment at the provider failed, in the store's own terms, and the sentence that buyers read. */

const SENTENCES = {
  'insufficient funds': 'Your bank says there is not enough money in the account.',
  'wrong PIN': 'The UPI PIN was wrong.',
  'wrong password': 'The one-time password was wrong.',
  'limit exceeded': 'The amount is above the limit that your bank has set for you.',
  'too many payments': 'Your bank allows no more payments today.',
  cancelled: 'The payment was declined in your app.',
  abandoned: 'The payment was not completed.',
  expired: 'The payment request expired before it was approved.',
  'account blocked': 'Your bank says this card or account is blocked or inactive.',
  'card expired': 'This card has expired.',
  'bank unavailable': 'Your bank is not responding at the moment.',
  'timed out': 'Your bank did not answer in time.',
  suspicious: 'Your bank stopped the payment for security reasons.',
  declined: 'Your bank declined the payment.',
} as const;

export type PaymentFailure = keyof typeof SENTENCES;
export const PAYMENT_FAILURES = Object.keys(SENTENCES) as [PaymentFailure, ...PaymentFailure[]];

/** Failures after which the bank may have debited the account all the same, until it reverses that. */
const MAY_BE_DEBITED: readonly (PaymentFailure | null)[] = [
  'bank unavailable',
  'timed out',
  'expired',
  'abandoned',
  null,
];

/** @param message the provider's own text, for a reason that the store does not know */
export function failureSentence(failure: PaymentFailure | null, message: string): string {
  if (failure !== null) return SENTENCES[failure];
  const text = message.replace(/^\w{1,4}::/, '').trim();
  return text === '' ? SENTENCES.declined : `Your bank says: “${text}”`;
}

/** Whether the buyer's account may show a debit for a payment that the provider reports as failed. */
export function mayBeDebited(failure: PaymentFailure | null): boolean {
  return MAY_BE_DEBITED.includes(failure);
}
