/**
 * Unpaid orders of a customer: by card, or by a transfer not reported yet. From any tab or device the customer resumes the
 * same payment, under the same order number and at the same price.
 */

import { type CustomerId, continuePayment, isProviderMode } from '@tola/contract';
import { systemActor } from '#audit';
import { findUnpaidCardOrders } from '#card-attempts';
import { type CardPaymentDependencies, cardPayBy, endUnpaid, readPaymentStatus } from '#card-payments';
import { ProviderError } from '#card-providers';
import { refuse } from '#http';
import { findOpenTransfer, findOrder, type OrderRow } from '#orders';
import { lastAttempt, openPaymentSession, type Submitted } from './submit-order.ts';

/** The customer's orders that can still be paid, newest first, each updated from the provider's record. */
export async function findUnpaidOrders(
  dependencies: CardPaymentDependencies,
  customerId: CustomerId,
  now: Date,
): Promise<OrderRow[]> {
  const unpaid: OrderRow[] = [];
  for (const orderId of (await findUnpaidCardOrders(dependencies.database, customerId)).toReversed()) {
    const { order } = await readPaymentStatus(dependencies, await findOrder(dependencies.database, orderId), now);
    if (cardPayBy(order, now) !== null) unpaid.push(order);
  }
  const transfer = await findOpenTransfer(dependencies.database, customerId, now);
  if (transfer !== null) unpaid.push(await findOrder(dependencies.database, transfer.id));
  return unpaid.toSorted((one, other) => other.id - one.id);
}

/**
 * The provider's session of a card order; null when the order turns out to be paid or ended.
 *
 * @throws Refusal of ContinuePaymentFront
 */
export async function resumeCardPayment(
  dependencies: CardPaymentDependencies,
  order: OrderRow,
  now: Date,
): Promise<Submitted> {
  if (!isProviderMode(order.paymentMode)) throw refuse(continuePayment, 'not-by-card');
  const status = await readPaymentStatus(dependencies, order, now);
  if (status.order.state !== 'awaiting payment') return { order: status.order, session: null };
  if (cardPayBy(status.order, now) === null)
    return { order: await endLate(dependencies, status.order, now), session: null };
  return await openPaymentSession(dependencies, await lastAttempt(dependencies.database, order), status.order, now);
}

/** Expires an overdue order, as the payment watch would within a minute. While the provider is unavailable it stays unpaid. */
async function endLate(dependencies: CardPaymentDependencies, order: OrderRow, now: Date): Promise<OrderRow> {
  const actor = systemActor('time to pay');
  try {
    return await endUnpaid(dependencies, order.id, { event: 'time ran out', actor, note: '' }, now);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    dependencies.log.warn({ err: error, order: order.orderNumber }, 'an overdue card order could not be closed yet');
    return order;
  }
}
