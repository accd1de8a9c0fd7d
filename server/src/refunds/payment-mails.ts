/** Mails to customers about payments, cancellations and refunds. */
import { isProviderMode } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import type { Queryable } from '#database';
import { type OrderRow, PAID_BY, REFUNDED_TO, type RefundTarget, remainingPaise } from '#orders';
import { queueMail } from '#outbox';
import type { RefundRow } from './refund-store.ts';

/** Where a refund goes: one that the provider cannot make goes to a bank account. */
export function refundedTo(
  { paymentMode }: Pick<OrderRow, 'paymentMode'>,
  { channel }: Pick<RefundRow, 'channel'>,
): RefundTarget {
  return channel === 'bank' ? 'bank account' : REFUNDED_TO[paymentMode];
}

export async function writeRefundMail(tx: Queryable, order: OrderRow, refund: RefundRow, now: Date): Promise<void> {
  const data = {
    firstName: order.buyer.firstName,
    orderNumber: order.orderNumber,
    refundPaise: refund.amountPaise,
    method: `To your ${refundedTo(order, refund)}`,
    reference: refund.payoutUtr ?? refund.bankReference,
  };
  const dedupeKey = `refund ${order.orderNumber} ${refund.number}`;
  await queueMail(tx, { template: 'refund', to: { customerId: order.customerId }, data, dedupeKey }, now);
}

/** Payment received by UPI or bank transfer, with the remaining amount. */
export async function writeReceivedMail(
  tx: Queryable,
  order: OrderRow,
  received: { readonly amountPaise: Paise; readonly utr: string },
  now: Date,
): Promise<void> {
  const data = {
    firstName: order.buyer.firstName,
    orderNumber: order.orderNumber,
    receivedPaise: received.amountPaise,
    remainingPaise: remainingPaise(order),
    paymentMode: PAID_BY[order.paymentMode],
    reference: received.utr,
    receivedAt: now.toISOString(),
  };
  const dedupeKey = `payment-received ${received.utr}`;
  await queueMail(tx, { template: 'payment-received', to: { customerId: order.customerId }, data, dedupeKey }, now);
}

/**
 * Payment received for an ended order: staff decide, unless it was sent by the deadline.
 *
 * @param received `key` stays the same where the bank's reference comes later
 */
export async function writeHeldMail(
  tx: Queryable,
  order: OrderRow,
  received: { readonly amountPaise: Paise; readonly utr: string; readonly key: string },
  now: Date,
): Promise<void> {
  const data = {
    firstName: order.buyer.firstName,
    orderNumber: order.orderNumber,
    receivedPaise: received.amountPaise,
    paymentMode: PAID_BY[order.paymentMode],
    reference: received.utr,
  };
  const dedupeKey = `payment-held ${received.key}`;
  await queueMail(tx, { template: 'payment-held', to: { customerId: order.customerId }, data, dedupeKey }, now);
}

/** Payment received for an order that its buyer had placed once more: it goes back in full. */
export async function writeReplacedMail(
  tx: Queryable,
  order: OrderRow,
  { amountPaise: refundPaise, next }: { readonly amountPaise: Paise; readonly next: string },
  now: Date,
): Promise<void> {
  const { orderNumber, customerId, paymentMode, buyer } = order;
  const to = REFUNDED_TO[paymentMode];
  const data = { firstName: buyer.firstName, orderNumber, next, refundPaise, paymentMode: PAID_BY[paymentMode], to };
  // Two payments of one order go back one by one.
  const dedupeKey = `payment-replaced ${orderNumber} ${order.paidPaise}`;
  await queueMail(tx, { template: 'payment-replaced', to: { customerId }, data, dedupeKey }, now);
}

export async function writeCancelledMail(
  tx: Queryable,
  order: OrderRow,
  cancelled: {
    readonly reason: string;
    readonly refundPaise: Paise;
    readonly chargePaise: Paise;
    readonly paymentUnderWay: boolean;
  },
  now: Date,
): Promise<void> {
  const data = {
    firstName: order.buyer.firstName,
    orderNumber: order.orderNumber,
    cancelledAt: now.toISOString(),
    byTransfer: !isProviderMode(order.paymentMode),
    byUpi: order.paymentMode === 'UpiGateway',
    ...cancelled,
  };
  const dedupeKey = `order-cancelled ${order.orderNumber}`;
  await queueMail(tx, { template: 'order-cancelled', to: { customerId: order.customerId }, data, dedupeKey }, now);
}
