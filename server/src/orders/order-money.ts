/** What an order's money comes to. */
import type { OrderRow } from './order-store.ts';

type Money = Pick<OrderRow, 'paidPaise' | 'refundedPaise' | 'toBalancePaise' | 'writtenOffPaise' | 'payablePaise'>;

/** What came for the order, less what went back and what is kept as the customer's balance. */
export function keptPaise(order: Omit<Money, 'writtenOffPaise' | 'payablePaise'>): number {
  return order.paidPaise - order.refundedPaise - order.toBalancePaise;
}

/** The price is there, but for a small shortage that was written off. */
export function isPaidInFull(order: Money): boolean {
  return keptPaise(order) + order.writtenOffPaise >= order.payablePaise;
}

/** What is still to come. */
export function remainingPaise(order: Money): number {
  return Math.max(0, order.payablePaise - (order.paidPaise - order.toBalancePaise) - order.writtenOffPaise);
}
