/** What a cancellation depends on. */
import type { DataKeys } from '#data-keys';
import type { OrderDependencies } from '#orders';

export interface CancellationDependencies extends OrderDependencies {
  /** Seals the account that the refund is paid out to. */
  readonly dataKey: DataKeys;
}
