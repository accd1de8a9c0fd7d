/** Checks of refunds, in pairs: before money is promised or noted as sent, and on the rows that this has left. */
import type { Paise } from '@tola/pricing';
import { invariant } from '#database';
import { keptPaise, type OrderRow } from '#orders';
import { sumOf } from './kept-money.ts';
import type { RefundRow, RefundState } from './refund-store.ts';

interface Asked {
  readonly amountPaise: Paise;
  readonly chargePaise: Paise;
}

/** What goes back and what is kept back of it were received, and are not given back already. */
export function requireWithinKept(order: OrderRow, { amountPaise, chargePaise }: Asked): void {
  const figures = { orderId: order.id, amountPaise, chargePaise, keptPaise: keptPaise(order) };
  invariant(chargePaise >= 0, 'The charge of a refund is negative', figures);
  invariant(amountPaise + chargePaise <= figures.keptPaise, 'Refund and charge are more than was received', figures);
}

/** The refunds by several ways are the sum that was asked for, and its charge is kept once. */
export function requireAllAskedFor(order: OrderRow, wanted: Asked, made: readonly RefundRow[]): void {
  const madePaise = sumOf(made.map(({ amountPaise }) => amountPaise));
  const chargedPaise = sumOf(made.map(({ chargePaise }) => chargePaise));
  const { amountPaise, chargePaise } = wanted;
  const figures = { orderId: order.id, amountPaise, madePaise, chargePaise, chargedPaise };
  invariant(madePaise === amountPaise, 'The refunds are not the sum that was asked for', figures);
  invariant(chargedPaise === chargePaise, 'The charge is not kept once', figures);
}

/** @param standing the refunds of the order that have not failed */
export function requireRefundsAddUp(order: OrderRow, standing: readonly RefundRow[]): void {
  const refundsPaise = sumOf(standing.map(({ amountPaise }) => amountPaise));
  const { id: orderId, refundedPaise, paidPaise } = order;
  const figures = { orderId, refundsPaise, refundedPaise, paidPaise };
  invariant(refundsPaise === refundedPaise, 'The refunds are another sum than their order says', figures);
  invariant(refundsPaise <= paidPaise, 'The refunds are more than was received', figures);
}

/** A step of a refund moves its state and its references, never its sum. */
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
  invariant(after.amountPaise === before.amountPaise, 'The sum of a refund has changed', figures);
  invariant(after.chargePaise === before.chargePaise, 'The charge of a refund has changed', figures);
  invariant(after.state === to.state, 'A refund has another state than it was given', figures);
  invariant(to.payoutUtr === null || after.payoutUtr === to.payoutUtr, 'A payout has another reference', figures);
}

/** A payout replaces the refund that it was converted from, paisa for paisa. */
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
  invariant(payout.channel === 'bank' && payout.convertedFrom === before.id, 'A payout replaces nothing', figures);
  invariant(payout.orderId === before.orderId, 'A payout belongs to another order', figures);
  invariant(payout.amountPaise === before.amountPaise, 'A conversion has changed the sum', figures);
  invariant(payout.chargePaise === before.chargePaise, 'A conversion has changed the charge', figures);
}
