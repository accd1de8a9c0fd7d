/** What a change of an order's state depends on: the settings, and the address that its invoice links to. */
import type { Business } from '#business';

export interface OrderDependencies {
  readonly business: Business;
  /** The store's public address, without a trailing slash. */
  readonly publicUrl: string;
}
