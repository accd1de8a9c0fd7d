/** What a cancellation depends on. */
import type { Business } from '#business';
import type { CheckoutDependencies, OrderDependencies } from '#orders';

export interface CancellationDependencies {
  readonly business: Business;
  readonly orders: OrderDependencies;
  /** The key that seals the payout account. */
  readonly checkout: Pick<CheckoutDependencies, 'dataKey'>;
}
