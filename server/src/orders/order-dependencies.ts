/** What a state change of an order depends on: settings, and the address printed on its invoice. */
import type { Business } from '#business';

export interface OrderDependencies {
  readonly business: Business;
  /** The store's public address, without a trailing slash. */
  readonly publicUrl: string;
}
