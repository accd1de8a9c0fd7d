/**
 * Orders that are placed and not paid yet, by card or by a transfer that nothing is known of. Their buyer may have closed the tab, be in another one or at another device:
 * the server knows them, and leads back to the same payment, under the same number, at the same price.
 */

import { type CustomerId, continuePayment } from '@tola/contract';
import { systemActor } from '#audit';
import { findWaitingCardOrders } from '#card-attempts';
import { type CardPaymentDependencies, cardPayBy, endUnpaid, readPaymentStatus } from '#card-payments';
import { ProviderError } from '#card-providers';
import { refuse } from '#http';
import { findOpenTransfer, findOrder, type OrderRow } from '#orders';
import { lastAttempt, openPaymentSession, type Submitted } from './submit-order.ts';

/** The customer's orders that can still be paid, newest first, each as the provider's record has left it. */
export async function findUnpaidOrders(
  dependencies: CardPaymentDependencies,
  customerId: CustomerId,
  now: Date,
): Promise<OrderRow[]> {
  const waiting: OrderRow[] = [];
  for (const orderId of (await findWaitingCardOrders(dependencies.database, customerId)).toReversed()) {
    const { order } = await readPaymentStatus(dependencies, await findOrder(dependencies.database, orderId), now);
    if (cardPayBy(order, now) !== null) waiting.push(order);
  }
  const transfer = await findOpenTransfer(dependencies.database, customerId, now);
  if (transfer !== null) waiting.push(await findOrder(dependencies.database, transfer.id));
  return waiting.toSorted((one, other) => other.id - one.id);
}

/**
 * The session to pay an order with. An order that turns out to be paid, or over, is answered without one: its page tells.
 *
 * @throws Refusal of ContinuePaymentFront
 */
export async function resumeCardPayment(
  dependencies: CardPaymentDependencies,
  order: OrderRow,
  now: Date,
): Promise<Submitted> {
  if (order.paymentMode !== 'Card') throw refuse(continuePayment, 'not-by-card');
  const status = await readPaymentStatus(dependencies, order, now);
  if (status.order.state !== 'awaiting payment') return { order: status.order, session: null };
  if (cardPayBy(status.order, now) === null)
    return { order: await endLate(dependencies, status.order, now), session: null };
  return await openPaymentSession(dependencies, await lastAttempt(dependencies.database, order), status.order, now);
}

/** What the watch would do within a minute. While the provider is away the order stays as it is. */
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
