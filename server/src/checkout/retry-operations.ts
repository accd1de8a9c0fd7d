/** Calls of the page that a failed payment leads to. */
import { type CustomerId, getPaymentFailure, isProviderMode, lockForRetry, retryPayment } from '@tola/contract';
import type { Queryable } from '#database';
import { type Operation, operation, refuse } from '#http';
import { findOrderByNumber, type OrderRow } from '#orders';
import { readQuote } from '#quotes';
import type { SubmissionDependencies } from './checkout-dependencies.ts';
import { ORDERS, RETRY_LOCKS, STATUS_READS } from './checkout-limits.ts';
import { cardExtras, orderRecord, quoteReply, requireNoUnpaidOrder } from './checkout-operations.ts';
import { failureOf, lockRetry, retryOrder } from './payment-retries.ts';

export function retryOperations(dependencies: SubmissionDependencies): Operation[] {
  const { database, business } = dependencies;

  return [
    operation(
      getPaymentFailure,
      async ({ payload, customer, now }) => {
        const order = await ownOrder(database, payload.orderNumber, customer.id);
        const hasFailed = order.state === 'failed' || order.state === 'expired';
        if (!hasFailed || !isProviderMode(order.paymentMode)) throw refuse(getPaymentFailure, 'not-failed');
        const { orderNumber, paymentMode, payablePaise } = order;
        const { reason, debitBackBy, priceUntil, isRetryable } = await failureOf(database, order, now);
        return {
          data: {
            ...{ orderNumber, paymentMode, payablePaise, reason, isRetryable },
            ...{ receivedPaise: order.paidPaise, refundedPaise: order.refundedPaise },
            debitBackBy: debitBackBy?.toISOString() ?? null,
            priceUntil: priceUntil?.toISOString() ?? null,
            secondsLeft:
              priceUntil === null ? 0 : Math.max(0, Math.floor((priceUntil.getTime() - now.getTime()) / 1_000)),
          },
        };
      },
      { limit: STATUS_READS },
    ),
    operation(
      lockForRetry,
      async ({ payload, customer, now }) => {
        const order = await ownOrder(database, payload.orderNumber, customer.id);
        await requireNoUnpaidOrder(database, customer.id, true, now);
        const { quote, isSamePrice, beforePaise, nowPaise } = await lockRetry(dependencies, order, now);
        const figures = { beforePaise, nowPaise, changePaise: nowPaise - beforePaise };
        return { data: { quote: quoteReply(quote, business.current(), now), isSamePrice, ...figures } };
      },
      { limit: RETRY_LOCKS, payment: true },
    ),
    operation(
      retryPayment,
      async ({ payload, customer, now }) => {
        const failed = await ownOrder(database, payload.orderNumber, customer.id);
        // A transfer is sent by the buyer: its kept price is paid with an order of its own.
        if (!isProviderMode(failed.paymentMode)) throw refuse(retryPayment, 'not-retryable');
        const quote = await readQuote(database, customer.id, payload.quoteId);
        if (quote === null || quote.retryOf !== failed.id) throw refuse(retryPayment, 'quote-unknown');
        const { order, session } = await retryOrder(dependencies, failed, payload.quoteId, customer, now);
        return { data: orderRecord(order), extras: cardExtras(dependencies, order, session) };
      },
      { limit: ORDERS, payment: true },
    ),
  ];
}

async function ownOrder(db: Queryable, orderNumber: string, customerId: CustomerId): Promise<OrderRow> {
  const order = await findOrderByNumber(db, orderNumber);
  if (order === null) throw refuse(getPaymentFailure, 'order-unknown');
  if (order.customerId !== customerId) throw refuse(getPaymentFailure, 'not-yours');
  return order;
}
