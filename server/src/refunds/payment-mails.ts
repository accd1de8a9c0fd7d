/** Mails to customers about payments, cancellations and refunds. */
import { isProviderMode } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import type { Queryable } from '#database';
import { type OrderRow, remainingPaise } from '#orders';
import { queueMail } from '#outbox';
import type { RefundRow } from './refund-store.ts';

export async function writeRefundMail(tx: Queryable, order: OrderRow, refund: RefundRow, now: Date): Promise<void> {
  const data = {
    firstName: order.buyer.firstName,
    orderNumber: order.orderNumber,
    refundPaise: refund.amountPaise,
    method: refund.channel === 'card' ? 'To your card' : 'To your bank account',
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
    paymentMode: order.paymentMode === 'Upi' ? 'UPI' : 'NEFT or RTGS',
    reference: received.utr,
    receivedAt: now.toISOString(),
  };
  const dedupeKey = `payment-received ${received.utr}`;
  await queueMail(tx, { template: 'payment-received', to: { customerId: order.customerId }, data, dedupeKey }, now);
}

/** Payment received for an ended order: staff decide, unless it was sent by the deadline. */
export async function writeHeldMail(
  tx: Queryable,
  order: OrderRow,
  received: { readonly amountPaise: Paise; readonly utr: string },
  now: Date,
): Promise<void> {
  const data = {
    firstName: order.buyer.firstName,
    orderNumber: order.orderNumber,
    receivedPaise: received.amountPaise,
    paymentMode: order.paymentMode === 'Upi' ? 'UPI' : 'NEFT or RTGS',
    reference: received.utr,
  };
  const dedupeKey = `payment-held ${received.utr}`;
  await queueMail(tx, { template: 'payment-held', to: { customerId: order.customerId }, data, dedupeKey }, now);
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
    ...cancelled,
  };
  const dedupeKey = `order-cancelled ${order.orderNumber}`;
  await queueMail(tx, { template: 'order-cancelled', to: { customerId: order.customerId }, data, dedupeKey }, now);
}
