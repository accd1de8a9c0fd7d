/** What refunds depend on. */

import type { OrderId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import type { CardAccounts } from '#card-providers';
import type { Database, Queryable } from '#database';
import type { Logger } from '#log';
import type { OrderDependencies } from '#orders';
import type { RefundRow } from './refund-store.ts';

/** To book returned money in the caller's transaction. */
export interface RefundBookingDependencies {
  readonly orders: OrderDependencies;
  /** Writes the credit note of a refund, if the order has an invoice, in the transaction that ends the refund. */
  issueCreditNote(tx: Queryable, orderId: OrderId, refund: RefundRow, keptPaise: Paise, now: Date): Promise<void>;
}

/** To request refunds at the provider and read its record of them. */
export interface RefundDependencies extends RefundBookingDependencies {
  readonly database: Database;
  readonly log: Logger;
  readonly cards: CardAccounts;
}
