/** Emails to the buyer about order events, and the data that they contain. */
import { type OrderState, remarkOf } from '@tola/contract';
import { HANDED_OVER, type OrderEvent } from '@tola/contract/staff';
import { type Paise, pointsShare } from '@tola/pricing';
import type { Queryable, Sql } from '#database';
import { mailStatement, queueMail } from '#outbox';
import type { OrderDependencies } from './order-dependencies.ts';
import type { OrderLineRow } from './order-line-store.ts';
import { remainingPaise } from './order-money.ts';
import { pointsEarned, pricePaidBack } from './order-points.ts';
import type { OrderRow } from './order-store.ts';
import { PAID_BY } from './payment-mode-words.ts';
import { serialsOfPieces } from './serial-store.ts';

interface MailedStep {
  readonly event: OrderEvent;
  readonly from: OrderState;
  /** Of an order that the event confirms. */
  readonly lines: readonly OrderLineRow[];
  readonly note?: string;
}

/** Queues the email of an event, if it has one, in the transaction of the event. */
export async function writeOrderMail(
  dependencies: Pick<OrderDependencies, 'business'>,
  tx: Queryable,
  order: OrderRow,
  { event, from, lines, note = '' }: MailedStep,
  now: Date,
): Promise<void> {
  switch (event) {
    case 'paid in full':
    case 'honoured late':
      return await writeConfirmed(tx, order, lines, now);
    case 'payment not found':
      return await writeNotFound(tx, order, note, now);
    case 'payment refused':
      return await writeEnded(tx, order, true, now);
    case 'time ran out':
      return await writeEnded(tx, order, from === 'payment under review', now);
    case 'shipped':
      if (order.courier === HANDED_OVER) return;
      return await writeShipped(tx, order, now);
    case 'delivered':
      return await writeDelivered(tx, order, await pointsLeft(dependencies, tx, order), now);
    default:
      return;
  }
}

async function writeConfirmed(
  tx: Queryable,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  now: Date,
): Promise<void> {
  const { amountPaise, redeemedPaise, gstPaise, couponPaise, surchargePaise, roundingPaise, payablePaise } = order;
  const data = {
    firstName: order.buyer.firstName,
    orderNumber: order.orderNumber,
    orderedAt: order.placedAt.toISOString(),
    paymentMode: PAID_BY[order.paymentMode],
    lines: lines.map(({ name, weightMg, finenessLabel, quantity, linePaise }) => ({
      name,
      weightMg,
      finenessLabel,
      quantity,
      linePaise,
    })),
    amountPaise,
    redeemedPaise,
    gstPaise,
    couponPaise,
    surchargePaise,
    roundingPaise,
    payablePaise,
    deliverBy: order.deliverBy,
    isMovedByPayment: order.promiseMoved,
    awaitsProof: lines.some(({ designId }) => designId !== null),
    deliverTo: `${order.shipping.recipient?.name ?? order.buyer.name}\n${order.shipping.address}`,
  };
  const dedupeKey = `order-confirmed ${order.orderNumber}`;
  await queueMail(tx, { template: 'order-confirmed', to: { customerId: order.customerId }, data, dedupeKey }, now);
}

async function writeShipped(tx: Queryable, order: OrderRow, now: Date): Promise<void> {
  const data = {
    firstName: order.buyer.firstName,
    orderNumber: order.orderNumber,
    carrier: order.courier ?? '',
    trackingNumber: order.trackingNumber ?? '',
    trackingUrl: order.trackingUrl,
    deliverBy: order.deliverBy,
    serials: (await serialsOfPieces(tx, order.id)).map(({ piece, serials }) => ({
      piece,
      numbers: serials.join(', '),
    })),
  };
  const dedupeKey = `order-shipped ${order.orderNumber}`;
  await queueMail(tx, { template: 'order-shipped', to: { customerId: order.customerId }, data, dedupeKey }, now);
}

async function writeNotFound(tx: Queryable, order: OrderRow, reason: string, now: Date): Promise<void> {
  const data = {
    firstName: order.buyer.firstName,
    orderNumber: order.orderNumber,
    reason,
    duePaise: remainingPaise(order),
    payBy: order.payBy.toISOString(),
  };
  const dedupeKey = `payment-not-found ${order.orderNumber} ${now.toISOString()}`;
  await queueMail(tx, { template: 'payment-not-found', to: { customerId: order.customerId }, data, dedupeKey }, now);
}

async function writeEnded(tx: Queryable, order: OrderRow, lookedFor: boolean, now: Date): Promise<void> {
  const { buyer, orderNumber, paidPaise, refundedPaise } = order;
  const data = { firstName: buyer.firstName, orderNumber, hasMoney: paidPaise > refundedPaise, lookedFor };
  await queueMail(
    tx,
    { template: 'order-ended', to: { customerId: order.customerId }, data, dedupeKey: `order-ended ${orderNumber}` },
    now,
  );
}

/**
 * The email of an order placed before its transfer: amount, account and pay-by time.
 *
 * @param mostPaise the limit of one payment; null for none
 */
export async function writeAwaitingTransfer(
  tx: Queryable,
  order: OrderRow,
  mostPaise: Paise | null,
  now: Date,
): Promise<void> {
  const { buyer, orderNumber, payablePaise, paymentMode, paymentTarget } = order;
  const { upi, bank } = paymentTarget;
  const isUpi = paymentMode === 'Upi';
  const account = { name: bank.accountName, number: bank.accountNumber, ifsc: bank.ifsc };
  const data = {
    firstName: buyer.firstName,
    orderNumber,
    payablePaise,
    partPaise: mostPaise !== null && mostPaise < payablePaise ? mostPaise : null,
    payBy: order.payBy.toISOString(),
    remark: remarkOf(orderNumber),
    upiAddress: isUpi ? upi.vpa : null,
    account: isUpi ? null : account,
  };
  const dedupeKey = `order-awaiting-transfer ${orderNumber}`;
  const mail = { template: 'order-awaiting-transfer', to: { customerId: order.customerId }, data, dedupeKey } as const;
  await queueMail(tx, { ...mail, expiresAt: order.payBy }, now);
}

/** What the order earns, less the share of what was refunded before delivery. */
async function pointsLeft(
  dependencies: Pick<OrderDependencies, 'business'>,
  tx: Queryable,
  order: OrderRow,
): Promise<number> {
  const earned = pointsEarned(order, dependencies.business);
  return earned - pointsShare(earned, await pricePaidBack(tx, order), order.payablePaise);
}

async function writeDelivered(tx: Queryable, order: OrderRow, points: number, now: Date): Promise<void> {
  const data = { firstName: order.buyer.firstName, orderNumber: order.orderNumber, pointsEarned: points };
  const dedupeKey = `order-delivered ${order.orderNumber}`;
  await queueMail(tx, { template: 'order-delivered', to: { customerId: order.customerId }, data, dedupeKey }, now);
}

/** The email of an order that goes under review, as part of the statement that inserts the claim. */
export function receivedMail(order: OrderRow, reference: string | null, now: Date): Sql {
  const data = {
    firstName: order.buyer.firstName,
    orderNumber: order.orderNumber,
    orderedAt: order.placedAt.toISOString(),
    payablePaise: order.payablePaise,
    paymentMode: PAID_BY[order.paymentMode],
    reference,
  };
  const dedupeKey = `order-received ${order.orderNumber}`;
  return mailStatement({ template: 'order-received', to: { customerId: order.customerId }, data, dedupeKey }, now);
}
