/** What payments stand on. */
import type { OrderId } from '@tola/contract';
import type { Business } from '#business';
import type { CardAccounts } from '#card-providers';
import type { Database, Queryable } from '#database';
import type { Logger } from '#log';
import type { CheckoutDependencies, OrderDependencies } from '#orders';
import type { Uploads } from '#uploads';
import type { RefundRow } from './refund-store.ts';

export interface PaymentDependencies {
  readonly database: Database;
  readonly log: Logger;
  readonly business: Business;
  readonly uploads: Uploads;
  readonly checkout: CheckoutDependencies;
  readonly orders: OrderDependencies;
  /** The accounts at payment providers: what was begun at one is read, refunded and settled there. */
  readonly cards: CardAccounts;
  /** Writes the credit note of a refund, if the order has an invoice, in the transaction that settles the refund. */
  issueCreditNote(tx: Queryable, orderId: OrderId, refund: RefundRow, keptPaise: number, now: Date): Promise<void>;
  /** Where visitors reach the store, without a slash at the end. */
  readonly publicUrl: string;
}
