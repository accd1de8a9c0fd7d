/** What card payments depend on. */
import type { CardAccounts } from '#card-providers';
import type { Database } from '#database';
import type { Logger } from '#log';
import type { OrderDependencies } from '#orders';

/** To read and close attempts at the provider. */
export interface AttemptDependencies {
  readonly database: Database;
  readonly log: Logger;
  /** The accounts at payment providers. An attempt is read, refunded and settled at the account that made it. */
  readonly cards: CardAccounts;
}

/** To open attempts at the provider, whose page leads back to the store's public address. */
export interface OpeningDependencies extends AttemptDependencies, Pick<OrderDependencies, 'publicUrl' | 'business'> {}

/** To settle attempts: confirm the order, accept a late payment, book what was returned. */
export interface CardPaymentDependencies extends AttemptDependencies, OrderDependencies {}
