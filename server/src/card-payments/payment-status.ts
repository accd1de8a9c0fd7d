/** Payment status of an order: from the provider's record if it is paid there, from the order's state otherwise. */

import { isProviderMode } from '@tola/contract';
import { CARD_PROVIDER } from '#audit';
import { findAttempts, markEnded } from '#card-attempts';
import { ProviderError } from '#card-providers';
import { findOrder, type OrderRow, SOLD_STATES } from '#orders';
import { settleAttempt } from './attempt-settlement.ts';
import type { CardPaymentDependencies } from './card-payment-dependencies.ts';
import { closeAttempts, endUnpaid, hasFailed } from './closing-unpaid-orders.ts';

export interface PaymentStatus {
  readonly order: OrderRow;
  readonly isSuccess: boolean;
  /** Neither paid nor failed yet. */
  readonly isPending: boolean;
}

/** Reads the status; settles a card order by the provider's record first. */
export async function readPaymentStatus(
  dependencies: CardPaymentDependencies,
  order: OrderRow,
  now: Date,
): Promise<PaymentStatus> {
  if (!isProviderMode(order.paymentMode) || order.state !== 'awaiting payment') return statusOf(order);
  try {
    return statusOf(await settleByRecord(dependencies, order, now));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    dependencies.log.warn({ err: error, order: order.orderNumber }, 'the card provider could not be read');
    return statusOf(order);
  }
}

/**
 * Settles the order of a customer who has returned from the provider's page. After a failed payment the order is closed
 * there, so that its coupon and points are free for the next one.
 */
async function settleByRecord(dependencies: CardPaymentDependencies, order: OrderRow, now: Date): Promise<OrderRow> {
  const attempts = await findAttempts(dependencies.database, order.id);
  const last = attempts.at(-1);
  if (last === undefined) return order;
  const { order: settled, record } = await settleAttempt(dependencies, last, now);
  if (settled.state !== 'awaiting payment' || record === null || !hasFailed(record)) return settled;
  const note = record.payments.at(-1)?.message ?? '';
  const actor = CARD_PROVIDER;
  if (settled.paidPaise > 0) return await endPart(dependencies, settled, note, now);
  return await endUnpaid(dependencies, order.id, { event: 'payment failed', actor, note }, now);
}

/** A declined part leaves the order unpaid, because the parts before it are paid. */
async function endPart(
  dependencies: CardPaymentDependencies,
  order: OrderRow,
  note: string,
  now: Date,
): Promise<OrderRow> {
  const ending = { event: 'payment failed', actor: CARD_PROVIDER, note } as const;
  const { closed, paid } = await closeAttempts(dependencies, order.id, ending, now);
  if (paid !== null) return (await settleAttempt(dependencies, paid, now)).order;
  await dependencies.database.transaction(async (tx) => {
    for (const id of closed) await markEnded(tx, id, 'failed', now);
  });
  return await findOrder(dependencies.database, order.id);
}

export function statusOf(order: OrderRow): PaymentStatus {
  const isSold = SOLD_STATES.includes(order.state);
  if (isProviderMode(order.paymentMode)) {
    return { order, isSuccess: isSold, isPending: order.state === 'awaiting payment' };
  }
  // The screenshot is stored: for the buyer, this step has succeeded (specification 000 §4).
  return { order, isSuccess: isSold || order.state === 'payment under review', isPending: false };
}

/** Deadline for paying an order at the provider; null when it can't be paid. */
export function cardPayBy(order: OrderRow, now: Date): Date | null {
  const isOpen = isProviderMode(order.paymentMode) && order.state === 'awaiting payment' && order.payBy > now;
  return isOpen ? order.payBy : null;
}
