/** After a failed payment: why it failed, the price once more, and the order once more. */
import { failureSentence, idOf, lockForRetry, mayBeDebited, type RetryLock } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { reversedBy } from '#business';
import { findAttempts, findFailedPayment } from '#card-attempts';
import { settleAttempt } from '#card-payments';
import { ProviderError } from '#card-providers';
import type { Queryable } from '#database';
import { refuse, type SignedInCustomer } from '#http';
import {
  findLines,
  findOrder,
  isRetryable,
  type OrderRow,
  type PlacementRequest,
  priceKeptUntil,
  takenOver,
} from '#orders';
import { findQuoteOfOrder, type LockedQuote, payablesOf } from '#quotes';
import type { SubmissionDependencies } from './checkout-dependencies.ts';
import { placeAtProvider, type Submitted } from './submit-order.ts';

export interface Failure {
  readonly reason: string;
  /** By when a debit comes back that the bank may show all the same; null when nothing was taken. */
  readonly debitBackBy: Date | null;
  /** Until when the price holds; null once it has lapsed. */
  readonly priceUntil: Date | null;
  readonly isRetryable: boolean;
}

/** @param order failed or expired at the provider */
export async function failureOf(db: Queryable, order: OrderRow, now: Date): Promise<Failure> {
  const payment = await findFailedPayment(db, order.id);
  const failure = payment?.failure ?? (payment === null ? 'abandoned' : null);
  const retryable = await isRetryable(db, order);
  const endedAt = payment?.endedAt ?? order.payBy;
  const isDebitPossible = payment !== null && mayBeDebited(failure);
  return {
    reason: failureSentence(failure, payment?.message ?? ''),
    debitBackBy: isDebitPossible ? reversedBy(endedAt) : null,
    priceUntil: order.payBy > now && (await findQuoteOfOrder(db, order.id)) !== null ? order.payBy : null,
    isRetryable: retryable,
  };
}

export interface LockedRetry extends Pick<RetryLock, 'isSamePrice'> {
  readonly quote: LockedQuote;
  readonly beforePaise: Paise;
  readonly nowPaise: Paise;
}

/**
 * Locks the price of a failed order once more while its time to pay lasts, and the current price of its pieces after that. The
 * buyer accepts a new price by placing the order with this lock. An order that was cancelled to pay another way keeps its
 * price until then, a transfer for the time of a price lock at most; afterwards the cart is priced as usual.
 *
 * @throws Refusal of LockForRetryFront
 */
export async function lockRetry(
  dependencies: SubmissionDependencies,
  failed: OrderRow,
  now: Date,
): Promise<LockedRetry> {
  const order = await afterLateSuccess(dependencies, failed, now);
  const { database, quotes } = dependencies;
  const keptUntil = await priceKeptUntil(database, order, quotes.lockEnd);
  const isOver = order.state === 'cancelled' && keptUntil <= now;
  if (isOver || !(await isRetryable(database, order))) throw refuse(lockForRetry, 'not-retryable');
  const earlier = keptUntil > now ? await findQuoteOfOrder(database, order.id) : null;
  const quote =
    earlier === null
      ? await quotes.lockAgain(
          order.customerId,
          { orderId: order.id, lines: await findLines(database, order.id) },
          { couponId: order.couponId, points: order.points },
          now,
        )
      : await quotes.lockSamePrice(earlier, order.id, keptUntil, now);
  const { payablePaise, cardPayablePaise } = payablesOf(quote);
  const nowPaise = order.paymentMode === 'Card' ? cardPayablePaise : payablePaise;
  return { quote, isSamePrice: earlier !== null, beforePaise: order.payablePaise, nowPaise };
}

/** A payment that succeeded after it was reported as failed is booked before the buyer pays again. */
async function afterLateSuccess(dependencies: SubmissionDependencies, order: OrderRow, now: Date): Promise<OrderRow> {
  const last = (await findAttempts(dependencies.database, order.id)).at(-1);
  if (last === undefined) return order;
  try {
    await settleAttempt(dependencies, last.id, now);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    dependencies.log.warn(
      { err: error, order: order.orderNumber },
      'a failed payment could not be read before a retry',
    );
  }
  return await findOrder(dependencies.database, order.id);
}

/**
 * Places a failed order once more, at the price of a retry lock; once per lock.
 *
 * @throws Refusal of proceedToPay
 */
export async function retryOrder(
  dependencies: SubmissionDependencies,
  order: OrderRow,
  quoteId: string,
  customer: SignedInCustomer,
  now: Date,
): Promise<Submitted> {
  const request: PlacementRequest = {
    customer,
    mode: order.paymentMode,
    // The addresses of the failed order are used, with its gift message, not slots of the address book.
    gift: null,
    billingId: idOf(1),
    shippingId: idOf(1),
    couponId: null,
    points: 0,
    quoteId,
    idempotencyKey: null,
    pan: null,
    inParts: order.inParts,
    deviceType: 'web',
    transferFollows: false,
    paymentProof: '',
    takenOver: await takenOver(dependencies.database, order),
  };
  const place = async (): Promise<Submitted> => await placeAtProvider(dependencies, request, now);
  return await dependencies.quotes.pausingOutsideLimits(place, now);
}
