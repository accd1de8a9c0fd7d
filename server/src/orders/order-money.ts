/** Sums derived from an order's receipts, refunds and balance. */
import type { Paise } from '@tola/pricing';
import { SOLD_STATES } from './order-states.ts';
import type { OrderRow } from './order-store.ts';

type Money = Pick<
  OrderRow,
  'state' | 'paidPaise' | 'refundedPaise' | 'toBalancePaise' | 'writtenOffPaise' | 'payablePaise'
>;

/** Received, less refunds and what was added to the customer's balance. */
export function keptPaise(order: Omit<Money, 'state' | 'writtenOffPaise' | 'payablePaise'>): Paise {
  return order.paidPaise - order.refundedPaise - order.toBalancePaise;
}

/** Whether the money kept and a write-off cover the price. */
export function isPaidInFull(order: Omit<Money, 'state'>): boolean {
  return keptPaise(order) + order.writtenOffPaise >= order.payablePaise;
}

/**
 * What is still due. A refunded part payment is due again; a sold order owes nothing, whatever is refunded later.
 */
export function remainingPaise(order: Money): Paise {
  if (SOLD_STATES.includes(order.state)) return 0;
  return Math.max(0, order.payablePaise - keptPaise(order) - order.writtenOffPaise);
}

/**
 * How much of the price is settled once the completed refunds are deducted. A written-off shortage counts as paid while some
 * of the price is kept.
 */
export function priceKept(
  order: Pick<Money, 'paidPaise' | 'toBalancePaise' | 'writtenOffPaise'>,
  refundedPaise: Paise,
): number {
  const kept = order.paidPaise - order.toBalancePaise - refundedPaise;
  return kept > 0 ? kept + order.writtenOffPaise : 0;
}
