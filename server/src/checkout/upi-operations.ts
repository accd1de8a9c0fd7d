/** Calls of the page on which a UPI payment is waited for. */
import { type CustomerId, readUpiPayment, requestUpi } from '@tola/contract';
import { isUpiPayable, readPaymentStatus, readUpiProgress, requestUpiPayment, type UpiProgress } from '#card-payments';
import { ProviderError, type UpiChannel, type UpiTarget } from '#card-providers';
import type { Queryable } from '#database';
import { type Operation, operation, refuse } from '#http';
import { takeToken } from '#limits';
import { findOrderByNumber, type OrderRow } from '#orders';
import type { SubmissionDependencies } from './checkout-dependencies.ts';

const WINDOW_SECONDS = 600;
const MOST_REQUESTS = 60;
/** A page asks every three seconds; several tabs may. */
const MOST_READS = 1_200;

export function upiOperations(dependencies: SubmissionDependencies): Operation[] {
  const { database } = dependencies;

  async function limit(name: string, customerId: CustomerId, most: number, now: Date): Promise<void> {
    await takeToken(database, { name, key: String(customerId), limit: most, windowSeconds: WINDOW_SECONDS }, now);
  }

  return [
    operation(
      requestUpi,
      async ({ payload, customer, now }) => {
        await limit('request-upi', customer.id, MOST_REQUESTS, now);
        const order = await ownUpiOrder(database, payload.orderNumber, customer.id);
        const { target, progress } = await currentRequest(dependencies, order, payload.channel, now);
        const { links = [], qrImage = null, simulatorUrl = null } = target ?? {};
        const isOpen = target !== null && isUpiPayable(progress.order, now);
        return { data: { ...progressReply(progress, now), links: [...links], qrImage, simulatorUrl, isOpen } };
      },
      { payment: true },
    ),
    operation(
      readUpiPayment,
      async ({ payload, customer, now }) => {
        await limit('read-upi', customer.id, MOST_READS, now);
        const order = await ownUpiOrder(database, payload.orderNumber, customer.id);
        return { data: progressReply(await readUpiProgress(dependencies, order, now), now) };
      },
      { payment: true },
    ),
  ];
}

/** The request for the payment that is due. When a part turns out to be paid, the request for it is over. */
async function currentRequest(
  dependencies: SubmissionDependencies,
  order: OrderRow,
  channel: UpiChannel,
  now: Date,
): Promise<{ readonly target: UpiTarget | null; readonly progress: UpiProgress }> {
  const target = await targetOf(dependencies, order, channel, now);
  const progress = await readUpiProgress(dependencies, await reread(dependencies.database, order), now);
  if (target === null || progress.order.paidPaise === order.paidPaise) return { target, progress };
  return await currentRequest(dependencies, progress.order, channel, now);
}

/** Null when the order turns out to need no payment. */
async function targetOf(
  dependencies: SubmissionDependencies,
  order: OrderRow,
  channel: UpiChannel,
  now: Date,
): Promise<UpiTarget | null> {
  try {
    return await requestUpiPayment(dependencies, order, channel, now);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    dependencies.log.warn({ err: error, order: order.orderNumber }, 'the provider made no UPI request');
    // It refuses an order that is paid or closed there: the record says which.
    const { isPending } = await readPaymentStatus(dependencies, order, now);
    if (!isPending) return null;
    throw refuse(requestUpi, 'provider-unavailable');
  }
}

async function reread(db: Queryable, { orderNumber }: OrderRow): Promise<OrderRow> {
  const order = await findOrderByNumber(db, orderNumber);
  if (order === null) throw refuse(requestUpi, 'order-unknown');
  return order;
}

async function ownUpiOrder(db: Queryable, orderNumber: string, customerId: CustomerId): Promise<OrderRow> {
  const order = await findOrderByNumber(db, orderNumber);
  if (order === null) throw refuse(requestUpi, 'order-unknown');
  if (order.customerId !== customerId) throw refuse(requestUpi, 'not-yours');
  if (order.paymentMode !== 'UpiGateway') throw refuse(requestUpi, 'not-by-upi');
  return order;
}

function progressReply({ order, duePaise, declined }: UpiProgress, now: Date) {
  const { orderNumber, state, payablePaise, paidPaise, payBy } = order;
  const leftMs = isUpiPayable(order, now) ? payBy.getTime() - now.getTime() : 0;
  return {
    orderNumber,
    state,
    duePaise,
    payablePaise,
    paidPaise,
    payBy: payBy.toISOString(),
    secondsLeft: Math.floor(leftMs / 1_000),
    declined,
  };
}
