/** What bank transfers depend on. */
import type { Business } from '#business';
import type { Database } from '#database';
import type { Logger } from '#log';
import type { OrderDependencies } from '#orders';
import type { Uploads } from '#uploads';

/** To assign a bank credit to an order, in the caller's transaction. */
export interface CreditDependencies {
  readonly business: Business;
  readonly orders: OrderDependencies;
}

/** To assign credits and accept late payments. */
export interface BankDependencies extends CreditDependencies {
  readonly log: Logger;
}

/** To record the proof of payment that a customer sends. */
export interface ProofDependencies {
  readonly database: Database;
  readonly uploads: Uploads;
  readonly orders: OrderDependencies;
}

/** To end the review of transfers that were not found on a statement. */
export interface UnfoundTransferDependencies extends CreditDependencies {
  readonly database: Database;
}
