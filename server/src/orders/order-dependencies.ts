/** What orders stand on, besides the database. */
import type { PaymentMode } from '@tola/contract';
import type { Queryable } from '#database';
import type { OrderLineRow } from './order-line-store.ts';
import type { OrderRow } from './order-store.ts';

export interface OrderDependencies {
  /** Until when an order placed or asked for again at this instant may be paid. */
  payBy(mode: PaymentMode, now: Date): Date;
  /** Writes the tax invoice in the transaction that confirms the order. */
  issueInvoice(tx: Queryable, order: OrderRow, lines: readonly OrderLineRow[], now: Date): Promise<void>;
  /** What a delivered order earns. */
  pointsEarned(order: OrderRow): number;
  /**
   * Looks, before goods are packed or leave, whether the money of the order is still there.
   *
   * @throws Refusal 503 when that cannot be known now
   */
  checkMoneyIsThere(order: OrderRow, now: Date): Promise<void>;
  /** How much of the order's price has been paid back by now. */
  pricePaidBack(tx: Queryable, order: OrderRow): Promise<number>;
}
