/** Calls of a customer on a placed order: view, verify, report a payment, cancel. */

import {
  cancelOrder,
  type DataOf,
  getOrder,
  isProviderMode,
  type OrderState,
  quoteCancellation,
  repeatOrder,
  sendPayment,
  verifyOrder,
} from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { customerActor } from '#audit';
import { type ProofDependencies, sendFurtherPayment } from '#bank';
import { type BusinessValues, REFUND_BANK_DAYS, refundDeadline } from '#business';
import {
  type CancellationDependencies,
  type Cancelled,
  cancelByCustomer,
  cancellationOffer,
  closeAttemptsForCustomer,
} from '#cancellations';
import type { CardPaymentDependencies } from '#card-payments';
import type { Queryable } from '#database';
import { type Operation, operation, refuse, type SignedInCustomer } from '#http';
import { issuedDocuments } from '#invoices';
import { takeToken } from '#limits';
import { findLines, findOrderByCode, findOrderByNumber, type OrderRow, REFUNDED_TO, remainingPaise } from '#orders';
import { orderView } from './order-view.ts';
import { type RepeatDependencies, repeatLines } from './repeat-order.ts';

const WINDOW_SECONDS = 600;
const MOST_WRITES = 60;
const MOST_CODES = 60;

export function placedOrderOperations(
  dependencies: CardPaymentDependencies & CancellationDependencies & ProofDependencies & RepeatDependencies,
): Operation[] {
  const { database, business } = dependencies;

  async function own(orderNumber: string, customer: SignedInCustomer): Promise<OrderRow> {
    const order = await findOrderByNumber(database, orderNumber);
    if (order === null) throw refuse(getOrder, 'order-unknown');
    if (order.customerId !== customer.id) throw refuse(getOrder, 'not-yours');
    return order;
  }

  async function limit(name: string, key: string, most: number, now: Date): Promise<void> {
    await takeToken(database, { name, key, limit: most, windowSeconds: WINDOW_SECONDS }, now);
  }

  return [
    operation(getOrder, async ({ payload, customer, now }) => ({
      data: await orderView(database, await own(payload.orderNumber, customer), business.current(), now),
    })),
    operation(verifyOrder, async ({ payload, ip, now }) => {
      await limit('verify-order', ip, MOST_CODES, now);
      const order = await findOrderByCode(database, payload.code);
      if (order === null) throw refuse(verifyOrder, 'code-unknown');
      return { data: await verifiedOrder(database, order) };
    }),
    operation(
      sendPayment,
      async ({ payload, customer, now }) => {
        await limit('send-payment', String(customer.id), MOST_WRITES, now);
        const order = await own(payload.orderNumber, customer);
        const { state } = await sendFurtherPayment(dependencies, order, payload, customerActor(customer), now);
        return { data: { state } };
      },
      { payment: true },
    ),
    operation(repeatOrder, async ({ payload, customer, idempotencyKey, now }) => {
      await limit('repeat-order', String(customer.id), MOST_WRITES, now);
      const order = await own(payload.orderNumber, customer);
      return { data: await repeatLines(dependencies, order, idempotencyKey, now) };
    }),
    operation(quoteCancellation, async ({ payload, customer, now }) => ({
      data: cancellationTerms(await own(payload.orderNumber, customer), business.current(), now),
    })),
    operation(cancelOrder, async ({ payload, customer, now }) => {
      await limit('cancel-order', String(customer.id), MOST_WRITES, now);
      const order = await own(payload.orderNumber, customer);
      const account = readAccount(payload.accountNumber, payload.ifsc);
      const { reason, refundPaise } = payload;
      const actor = customerActor(customer);
      const request = { orderId: order.id, reason, refundPaise, account };
      const closed = await closeAttemptsForCustomer(dependencies, request, actor, now);
      const cancelled = await database.transaction(
        async (tx) => await cancelByCustomer(dependencies, tx, { ...request, closed }, actor, now),
      );
      return { data: { ...sums(cancelled), message: messageOf(cancelled) } };
    }),
  ];
}

/** What anybody who holds an order's printed code may see of it. */
async function verifiedOrder(db: Queryable, order: OrderRow) {
  const { orderNumber, placedAt, state, payablePaise } = order;
  const lines = await findLines(db, order.id);
  const documents = await issuedDocuments(db, order.id);
  return {
    orderNumber,
    orderDate: placedAt.toISOString(),
    state,
    invoiceNumber: documents[0]?.number ?? null,
    payablePaise,
    documents,
    lines: lines.map(({ name, finenessLabel, weightMg, quantity }) => ({ name, finenessLabel, weightMg, quantity })),
  };
}

/** The offer with what the buyer asks next: what of money that is not found yet, and by when. */
function cancellationTerms(order: OrderRow, values: BusinessValues, now: Date): DataOf<typeof quoteCancellation> {
  const offer = cancellationOffer(order, values, now);
  return {
    ...offer,
    until: offer.until?.toISOString() ?? null,
    paymentUnderWay: isProviderMode(order.paymentMode) && order.state === 'awaiting payment',
    soughtPaise: order.state === 'payment under review' ? remainingPaise(order) : 0,
    refundBy: refundDeadline(values, now).toISOString(),
    refundBankDays: REFUND_BANK_DAYS,
  };
}

function sums({ order, refundPaise, chargePaise, paymentUnderWay }: Cancelled): {
  state: OrderState;
  refundPaise: Paise;
  chargePaise: Paise;
  paymentUnderWay: boolean;
} {
  return { state: order.state, refundPaise, chargePaise, paymentUnderWay };
}

function messageOf({ refundPaise, order, paymentUnderWay }: Cancelled): string {
  if (refundPaise === 0) {
    return paymentUnderWay
      ? `Your order is cancelled. If your ${order.paymentMode === 'Card' ? 'card' : 'UPI'} payment still goes through, it is refunded in full automatically`
      : 'Your order is cancelled';
  }
  return `Your order is cancelled and your refund to your ${REFUNDED_TO[order.paymentMode]} is in progress`;
}

function readAccount(number: string | null, ifsc: string | null): { number: string; ifsc: string } | null {
  if (number === null && ifsc === null) return null;
  const account = { number: (number ?? '').replace(/\s/g, ''), ifsc: (ifsc ?? '').replace(/\s/g, '').toUpperCase() };
  if (!/^\d{9,18}$/.test(account.number)) throw refuse(cancelOrder, 'account-wrong');
  if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(account.ifsc)) throw refuse(cancelOrder, 'ifsc-wrong');
  return account;
}
