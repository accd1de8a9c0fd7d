/** What a flow may cost in the database. `docs/performance.md` has the figures over time. */
import type { QueryCount } from './query-counter.ts';

/**
 * A card checkout of a logged-in customer, from the cart to the confirmed order: seven calls, the provider's webhook, and
 * the jobs of the webhook and of the email.
 */
export const CARD_CHECKOUT: Readonly<Record<'customerFirst' | 'webhookFirst', QueryCount>> = {
  /** The customer's return settles the payment, and the webhook arrives later. */
  customerFirst: { statements: 67, commits: 36, writes: 15 },
  /** The webhook settles the payment before the customer returns. */
  webhookFirst: { statements: 56, commits: 32, writes: 14 },
};
