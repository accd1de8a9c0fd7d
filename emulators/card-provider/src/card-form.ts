/** Validates the card form: only test cards that the order accepts. Input is never stored. */
import { allows, type TestCard, testCard } from './payment-methods.ts';

export interface CardErrors {
  readonly number?: string;
  readonly expiry?: string;
  readonly cvv?: string;
  readonly upi?: string;
}

/** The test card, or null with an error for each invalid field. */
export function checkCard(
  form: URLSearchParams,
  paymentMethods: string | null,
  nowMs: number,
): { card: TestCard; errors: null } | { card: null; errors: CardErrors } {
  const card = testCard((form.get('card_number') ?? '').replace(/[\s-]/g, ''));
  const errors: { number?: string; expiry?: string; cvv?: string } = {};
  if (card === null) errors.number = 'Use one of the test cards. A real card is never accepted here.';
  else if (!allows(paymentMethods, card.type)) errors.number = 'This order does not take this kind of card.';
  if (!isAhead(form.get('card_expiry') ?? '', nowMs)) errors.expiry = 'Enter a month and year to come, such as 12/30.';
  if (!/^\d{3}$/.test(form.get('card_cvv') ?? '')) errors.cvv = 'Enter any 3 digits.';
  if (card === null || Object.keys(errors).length > 0) return { card: null, errors };
  return { card, errors: null };
}

/** Whether "MM/YY" is this month or a later one. */
function isAhead(expiry: string, nowMs: number): boolean {
  const parts = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry.trim());
  if (parts === null) return false;
  const firstOfNextMonth = Date.UTC(2000 + Number(parts[2]), Number(parts[1]), 1);
  return firstOfNextMonth > nowMs;
}
