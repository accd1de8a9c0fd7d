/** What a flow may cost in the database. `docs/performance.md` has the figures over time. */
import type { QueryCount } from './query-counter.ts';

/**
 * A card checkout of a logged-in customer, from the cart to the confirmed order: seven calls, the provider's webhook, and
 * the jobs of the webhook and of the email. The queue may complete both jobs in one statement or in two.
 */
export const CARD_CHECKOUT: Readonly<Record<'customerFirst' | 'webhookFirst', QueryCount>> = {
  /** The customer's return settles the payment, and the webhook arrives later. */
  customerFirst: { statements: 48, commits: 30, writes: 10 },
  /** The webhook settles the payment before the customer returns. */
  webhookFirst: { statements: 46, commits: 28, writes: 10 },
};
