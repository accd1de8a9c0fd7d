/** Invariants of refunds, in pairs: before a refund is requested or ended, and on the rows afterwards. */
import type { Paise } from '@tola/pricing';
import { invariant } from '#database';
import { keptPaise, type OrderRow } from '#orders';
import { sumOf } from './order-sums.ts';
import type { RefundRow, RefundState } from './refund-store.ts';

interface RefundSums {
  readonly amountPaise: Paise;
  readonly chargePaise: Paise;
}

/** Refund and charge do not exceed what was received and not yet refunded. */
export function requireWithinKept(order: OrderRow, { amountPaise, chargePaise }: RefundSums): void {
  const figures = { orderId: order.id, amountPaise, chargePaise, keptPaise: keptPaise(order) };
  invariant(chargePaise >= 0, 'The charge of a refund is negative', figures);
  invariant(amountPaise + chargePaise <= figures.keptPaise, 'Refund and charge are more than was received', figures);
}

/** The refunds add up to the requested amount, and the charge is deducted once. */
export function requireFullyRequested(order: OrderRow, request: RefundSums, made: readonly RefundRow[]): void {
  const madePaise = sumOf(made.map(({ amountPaise }) => amountPaise));
  const chargedPaise = sumOf(made.map(({ chargePaise }) => chargePaise));
  const { amountPaise, chargePaise } = request;
  const figures = { orderId: order.id, amountPaise, madePaise, chargePaise, chargedPaise };
  invariant(madePaise === amountPaise, 'The refunds do not add up to the requested amount', figures);
  invariant(chargedPaise === chargePaise, 'The charge is not deducted exactly once', figures);
}

/** @param active refunds of the order that have not failed */
export function requireRefundsAddUp(order: OrderRow, active: readonly RefundRow[]): void {
  const refundsPaise = sumOf(active.map(({ amountPaise }) => amountPaise));
  const { id: orderId, refundedPaise, paidPaise } = order;
  const figures = { orderId, refundsPaise, refundedPaise, paidPaise };
  invariant(refundsPaise === refundedPaise, 'The refunds differ from the order’s refunded sum', figures);
  invariant(refundsPaise <= paidPaise, 'The refunds are more than was received', figures);
}

/** A transition changes a refund's state and references, never its amount. */
export function requireEndedAs(
  before: RefundRow,
  after: RefundRow,
  to: { readonly state: RefundState; readonly payoutUtr: string | null },
): void {
  const figures = {
    refundId: before.id,
    wasPaise: before.amountPaise,
    amountPaise: after.amountPaise,
    state: after.state,
  };
  invariant(after.amountPaise === before.amountPaise, 'The amount of a refund has changed', figures);
  invariant(after.chargePaise === before.chargePaise, 'The charge of a refund has changed', figures);
  invariant(after.state === to.state, 'A refund is in another state than was set', figures);
  invariant(to.payoutUtr === null || after.payoutUtr === to.payoutUtr, 'A payout has another reference', figures);
}

/** A payout has the amount and charge of the refund that it replaces. */
export function requireConverted(before: RefundRow, ended: RefundRow, payout: RefundRow): void {
  const figures = {
    refundId: before.id,
    payoutId: payout.id,
    refundPaise: before.amountPaise,
    payoutPaise: payout.amountPaise,
    refundChargePaise: before.chargePaise,
    payoutChargePaise: payout.chargePaise,
  };
  invariant(ended.id === before.id && ended.state === 'failed', 'A converted refund has not ended', figures);
  invariant(
    payout.channel === 'bank' && payout.convertedFrom === before.id,
    'A payout does not replace the refund',
    figures,
  );
  invariant(payout.orderId === before.orderId, 'A payout belongs to another order', figures);
  invariant(payout.amountPaise === before.amountPaise, 'A conversion has changed the amount', figures);
  invariant(payout.chargePaise === before.chargePaise, 'A conversion has changed the charge', figures);
}
