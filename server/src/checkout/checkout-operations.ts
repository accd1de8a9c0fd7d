/** Calls of the payment page. */
import {
  type CustomerId,
  continuePayment,
  getPaymentConfig,
  getWaitingOrders,
  isProviderMode,
  lockPrice,
  type OrderId,
  type PaymentMode,
  placeOrder,
  placeTransferOrder,
  type Quote,
  verifyPayment,
} from '@tola/contract';
import { indianDate } from '@tola/pricing';
import { findClaims, paymentConfig, takesProof } from '#bank';
import { type BusinessValues, panThresholdPaiseOn } from '#business';
import { findUnpaid } from '#card-attempts';
import { endUnpaidCardOrders, type PaymentSession, readPaymentStatus, returnUrl, statusOf } from '#card-payments';
import type { Queryable } from '#database';
import { type Operation, operation, refuse } from '#http';
import { ENDED_STATES, findOrderByNumber, type OrderRow } from '#orders';
import { orderView } from '#payments';
import { type LockedQuote, payablesOf } from '#quotes';
import type { SubmissionDependencies } from './checkout-dependencies.ts';
import { LOCKS, ORDERS, STATUS_READS } from './checkout-limits.ts';
import { submitOrder } from './submit-order.ts';
import { placeBeforeTransfer } from './transfer-placement.ts';
import { findUnpaidOrders, resumeCardPayment } from './unpaid-orders.ts';

export function checkoutOperations(dependencies: SubmissionDependencies): Operation[] {
  const { database, business } = dependencies;

  return [
    operation(
      getPaymentConfig,
      async ({ payload, customer, now }) => {
        const order = payload.orderNumber === null ? null : await findOrderByNumber(database, payload.orderNumber);
        const own = order !== null && order.customerId === customer?.id ? order : null;
        const claims = own === null ? [] : await findClaims(database, own.id);
        return { data: await paymentConfig(business.current(), dependencies.cards, own, claims, now) };
      },
      { anonymous: ({ orderNumber }) => orderNumber === null },
    ),
    operation(
      lockPrice,
      async ({ payload, customer, now }) => {
        const unpaidIds = await requireNoUnpaidOrder(database, customer.id, payload.keepWaiting === true, now);
        await endUnpaidCardOrders(dependencies, unpaidIds, customer, now);
        const options = { couponId: payload.couponId, points: payload.points ?? 0 };
        const quote = await dependencies.quotes.lock(customer.id, options, now);
        return { data: quoteReply(quote, business.current(), now) };
      },
      { limit: LOCKS, payment: true, queued: true },
    ),
    operation(
      placeOrder,
      async ({ payload, customer, now }) => {
        const { order, session } = await submitOrder(
          dependencies,
          {
            ...payload,
            ...requestOf(payload),
            customer,
          },
          now,
        );
        return {
          message: messageOf(order),
          data: orderRecord(order),
          extras: cardExtras(dependencies, order, session),
        };
      },
      { limit: ORDERS, payment: true, completesQueued: true },
    ),
    operation(
      placeTransferOrder,
      async ({ payload, customer, now }) => {
        const order = await placeBeforeTransfer(dependencies, { ...payload, ...requestOf(payload), customer }, now);
        return { data: await orderView(database, order, business.current(), now) };
      },
      { limit: ORDERS, payment: true, completesQueued: true },
    ),
    ...statusOperations(dependencies),
  ];
}

function statusOperations(dependencies: SubmissionDependencies): Operation[] {
  const { database } = dependencies;
  return [
    operation(
      getWaitingOrders,
      async ({ customer, now }) => {
        const orders = await findUnpaidOrders(dependencies, customer.id, now);
        return {
          data: orders.map(({ orderNumber, payablePaise, paidPaise, payBy, paymentMode }) => ({
            orderNumber,
            payablePaise,
            paidPaise,
            paymentMode,
            payBy: payBy.toISOString(),
          })),
        };
      },
      { limit: STATUS_READS },
    ),
    operation(
      continuePayment,
      async ({ payload, customer, now }) => {
        const own = await ownOrder(database, payload.orderNumber, customer.id);
        const { order, session } = await resumeCardPayment(dependencies, own, now);
        return { data: orderRecord(order), extras: cardExtras(dependencies, order, session) };
      },
      { limit: ORDERS, payment: true },
    ),
    operation(
      verifyPayment,
      async ({ payload, customer, now }) => {
        const order = await ownOrder(database, payload.orderNumber, customer.id);
        const { order: shown, isSuccess, isPending } = await readPaymentStatus(dependencies, order, now);
        const { state, payablePaise, points: redeemedPoints, deliverBy } = shown;
        const { isSuccess: _stored, ...record } = orderRecord(shown);
        const claims = isProviderMode(order.paymentMode) ? [] : await findClaims(database, order.id);
        const paymentNoted = claims.some((claim) => claim.state !== 'rejected');
        const facts = {
          state,
          payablePaise,
          redeemedPoints,
          payBy: shown.payBy.toISOString(),
          paymentNoted,
          deliverBy,
        };
        return { data: { ...record, isSuccess, isPending, ...facts }, extras: { code: 200 } };
      },
      { limit: STATUS_READS, payment: true },
    ),
  ];
}

/** The fields of an order request, under the names used in the code. */
function requestOf<M extends PaymentMode>(payload: {
  readonly paymentMode: M;
  readonly points: number | null;
  readonly inParts: boolean | null;
  readonly deviceType: string | null;
}) {
  const { paymentMode: mode, points, inParts, deviceType } = payload;
  return { mode, points: points ?? 0, inParts: inParts ?? false, deviceType: deviceType ?? '' };
}

/**
 * One unpaid order per cart. One that awaits a transfer is only cancelled explicitly: its money may be in transit.
 *
 * @returns the customer's unpaid orders at the provider
 */
export async function requireNoUnpaidOrder(
  db: Queryable,
  customerId: CustomerId,
  keepsCard: boolean,
  now: Date,
): Promise<readonly OrderId[]> {
  const { hasOpenTransfer, canPayByCard, cardOrderIds } = await findUnpaid(db, customerId, now);
  if (hasOpenTransfer || (keepsCard && canPayByCard)) throw refuse(lockPrice, 'order-waiting');
  return cardOrderIds;
}

/** Payment details are recorded even after the pay-by time. */
function messageOf(order: OrderRow): string {
  return takesProof(order) && ENDED_STATES.includes(order.state)
    ? 'Payment details received. We’ll check whether your transfer was sent in time'
    : '';
}

async function ownOrder(db: Queryable, orderNumber: string, customerId: CustomerId): Promise<OrderRow> {
  const order = await findOrderByNumber(db, orderNumber);
  if (order === null) throw refuse(verifyPayment, 'order-unknown');
  if (order.customerId !== customerId) throw refuse(verifyPayment, 'not-yours');
  return order;
}

export function orderRecord(order: OrderRow) {
  return {
    orderNumber: order.orderNumber,
    orderDate: order.placedAt.toISOString(),
    isSuccess: statusOf(order).isSuccess,
    paymentMode: order.paymentMode,
    userName: order.buyer.firstName,
  };
}

export function cardExtras(
  { cards, publicUrl }: Pick<SubmissionDependencies, 'cards' | 'publicUrl'>,
  order: OrderRow,
  session: PaymentSession | null,
) {
  // A UPI request is made by a call of its own.
  if (session === null || order.paymentMode === 'UpiGateway') {
    return { paymentSessionId: null, provider: null, checkoutScript: null, checkoutMode: null, returnUrl: null };
  }
  const { url, mode } = cards.portOf(session.made).script;
  return {
    paymentSessionId: session.sessionId,
    provider: session.made.provider,
    checkoutScript: url,
    checkoutMode: mode,
    returnUrl: returnUrl(publicUrl, order.orderNumber),
  };
}

export function quoteReply(quote: LockedQuote, values: BusinessValues, now: Date): Quote {
  const { orderNumber, totalPaise, surchargePaise, roundingPaise, cardRoundingPaise, payableBeforePaise } = quote;
  const { payablePaise, cardPayablePaise } = payablesOf(quote);
  return {
    id: quote.id,
    orderNumber,
    lockedAt: quote.lockedAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    secondsLeft: Math.max(0, Math.floor((quote.expiresAt.getTime() - now.getTime()) / 1_000)),
    lines: quote.lines,
    amountPaise: quote.amountPaise,
    redeemedPaise: quote.redeemedPaise,
    gstPaise: quote.gstPaise,
    couponPaise: quote.couponPaise,
    totalPaise,
    changePaise: payableBeforePaise === null ? null : payablePaise - payableBeforePaise,
    surchargePaise,
    roundingPaise,
    cardRoundingPaise,
    payablePaise,
    cardPayablePaise,
    gstBp: quote.gstBp,
    surchargeBp: quote.surchargeBp,
    panNeeded: totalPaise > panThresholdPaiseOn(values, indianDate(now)),
    coupon: quote.couponCode,
  };
}
