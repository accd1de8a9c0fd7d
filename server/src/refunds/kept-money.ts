/** What of an order's money is still kept, has gone back, or has to go back. */
import type { Paise } from '@tola/pricing';
import { keptPaise, type OrderRow, SOLD_STATES } from '#orders';
import type { RefundRow } from './refund-store.ts';

/** Nobody has to decide anything any more: what is kept is the price of goods that go out, or the charge of a refund. */
export function moneyFits(order: OrderRow, refunds: readonly RefundRow[]): boolean {
  if (SOLD_STATES.includes(order.state)) return overpaid(order) === 0;
  return owed(order, refunds).amountPaise === 0;
}

/** What came beyond the price of an order that stands. */
export function overpaid(order: OrderRow): number {
  if (!SOLD_STATES.includes(order.state)) return 0;
  return Math.max(0, keptPaise(order) - order.payablePaise);
}

/**
 * What of an order that is over still has to go back. The charge of a refund that was agreed on is kept; when that
 * refund has failed, the one that takes its place keeps it.
 */
export function owed(
  order: OrderRow,
  refunds: readonly RefundRow[],
): { readonly amountPaise: Paise; readonly chargePaise: Paise } {
  const stands = refunds.filter((refund) => refund.state !== 'failed' && refund.chargePaise > 0);
  const failed = refunds.findLast((refund) => refund.state === 'failed' && refund.chargePaise > 0);
  const chargePaise = stands.length === 0 ? (failed?.chargePaise ?? 0) : 0;
  const chargedPaise = sumOf(stands.map((refund) => refund.chargePaise)) + chargePaise;
  return { amountPaise: Math.max(0, keptPaise(order) - chargedPaise), chargePaise };
}

/** What staff have to pay out from the bank. */
export function payoutsWaiting(refunds: readonly RefundRow[]): number {
  const waiting = refunds.filter(({ channel, state }) => channel === 'bank' && state === 'requested');
  return sumOf(waiting.map(({ amountPaise }) => amountPaise));
}

/** The refunds that are completed, together. */
export function doneSum(refunds: readonly RefundRow[]): number {
  return sumOf(refunds.filter(({ state }) => state === 'done').map(({ amountPaise }) => amountPaise));
}

export function sumOf(paise: readonly Paise[]): Paise {
  return paise.reduce((sum, one) => sum + one, 0);
}
