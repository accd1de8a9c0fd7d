/** Sums of an order's payments: what is kept, refunded, overpaid or owed. */
import type { Paise } from '@tola/pricing';
import { keptPaise, type OrderRow, SOLD_STATES } from '#orders';
import type { RefundRow } from './refund-store.ts';

/** Nothing is left to decide: the kept amount is the price of a sold order or an agreed charge. */
export function isMoneySettled(order: OrderRow, refunds: readonly RefundRow[]): boolean {
  if (SOLD_STATES.includes(order.state)) return overpaid(order) === 0;
  return owed(order, refunds).amountPaise === 0;
}

/** Payment beyond the price of a sold order. */
export function overpaid(order: OrderRow): number {
  if (!SOLD_STATES.includes(order.state)) return 0;
  return Math.max(0, keptPaise(order) - order.payablePaise);
}

/**
 * What still has to be refunded of an ended order. The charge of an agreed refund is kept; when that refund failed, its
 * replacement keeps the charge.
 */
export function owed(
  order: OrderRow,
  refunds: readonly RefundRow[],
): { readonly amountPaise: Paise; readonly chargePaise: Paise } {
  const active = refunds.filter((refund) => refund.state !== 'failed' && refund.chargePaise > 0);
  const failed = refunds.findLast((refund) => refund.state === 'failed' && refund.chargePaise > 0);
  const chargePaise = active.length === 0 ? (failed?.chargePaise ?? 0) : 0;
  const chargedPaise = sumOf(active.map((refund) => refund.chargePaise)) + chargePaise;
  return { amountPaise: Math.max(0, keptPaise(order) - chargedPaise), chargePaise };
}

/** Total of payouts that staff have not made yet. */
export function duePayoutsPaise(refunds: readonly RefundRow[]): number {
  const due = refunds.filter(({ channel, state }) => channel === 'bank' && state === 'requested');
  return sumOf(due.map(({ amountPaise }) => amountPaise));
}

/** The refunds that are completed, together. */
export function doneSum(refunds: readonly RefundRow[]): number {
  return sumOf(refunds.filter(({ state }) => state === 'done').map(({ amountPaise }) => amountPaise));
}

export function sumOf(paise: readonly Paise[]): Paise {
  return paise.reduce((sum, one) => sum + one, 0);
}
