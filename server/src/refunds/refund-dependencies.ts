/** What refunds depend on: to request them at the provider and to read its record of them. */
import type { CardAccounts } from '#card-providers';
import type { Database } from '#database';
import type { Logger } from '#log';
import type { OrderDependencies } from '#orders';

export interface RefundDependencies extends OrderDependencies {
  readonly database: Database;
  readonly log: Logger;
  readonly cards: CardAccounts;
}
