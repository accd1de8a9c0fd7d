/** What bank transfers depend on. */
import type { Database } from '#database';
import type { Logger } from '#log';
import type { OrderDependencies } from '#orders';
import type { Uploads } from '#uploads';

/** To assign credits and accept late payments. */
export interface BankDependencies extends OrderDependencies {
  readonly log: Logger;
}

/** To record the proof of payment that a customer sends. */
export interface ProofDependencies extends OrderDependencies {
  readonly database: Database;
  readonly uploads: Uploads;
}

/** To end the review of transfers that were not found on a statement. */
export interface TransferReviewDependencies extends OrderDependencies {
  readonly database: Database;
}
