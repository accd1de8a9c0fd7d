/** SUBMIT on the payment page: places the order, and opens its card payment or records its transfer. */

import { idOf, isProviderMode, placeOrder as placeOrderCall } from '@tola/contract';
import { CARD_PROVIDER, customerActor } from '#audit';
import { fileProof, insertClaim, readReference, storeScreenshot } from '#bank';
import {
  type AttemptRow,
  findAttempts,
  findUnpaidCardOrders,
  firstAttempt,
  firstAttemptRow,
  type NewAttempt,
} from '#card-attempts';
import {
  attemptForDraft,
  type CardPaymentDependencies,
  endUnpaid,
  endUnpaidCardOrders,
  openAttempt,
  type PaymentSession,
} from '#card-payments';
import { ProviderError } from '#card-providers';
import { isUniqueViolation, type Queryable, type Transaction } from '#database';
import { refuse } from '#http';
import {
  isRepeat,
  type OrderRow,
  type PlacementRequest,
  placeOrder,
  receivedMail,
  wasPlacedForTransfer,
  withinUnpaidLimits,
} from '#orders';
import type { SubmissionDependencies } from './checkout-dependencies.ts';

/** The payload of the call, under the names used in the code. */
export interface Submission extends Omit<PlacementRequest, 'paymentProof' | 'transferFollows'> {
  readonly utr: string | null;
  /** Base64 of the screenshot. */
  readonly file: string | null;
}

export interface Submitted {
  readonly order: OrderRow;
  /** For an order that can still be paid at the provider. */
  readonly session: PaymentSession | null;
}

/** @throws Refusal of proceedToPay */
export async function submitOrder(
  dependencies: SubmissionDependencies,
  submission: Submission,
  now: Date,
): Promise<Submitted> {
  const submit = isProviderMode(submission.mode) ? submitAtProvider : submitWithProof;
  return await dependencies.quotes.pausingOutsideLimits(async () => await submit(dependencies, submission, now), now);
}

async function submitAtProvider(
  dependencies: SubmissionDependencies,
  submission: Submission,
  now: Date,
): Promise<Submitted> {
  return await placeAtProvider(dependencies, requestOf(submission, ''), now);
}

/**
 * Places an order that is paid at the provider, and opens it there.
 *
 * @throws Refusal of proceedToPay
 */
export async function placeAtProvider(
  dependencies: SubmissionDependencies,
  request: PlacementRequest,
  now: Date,
): Promise<Submitted> {
  await releaseEarlierHolds(dependencies, request, now);
  const { order, attempt } = await dependencies.database.transaction(
    async (tx) => await placeWithAttempt(dependencies, tx, request, now),
  );
  if (order.state !== 'awaiting payment') return { order, session: null };
  return await openPaymentSession(dependencies, attempt, order, now);
}

/** The order and its first attempt, inserted by one statement. */
async function placeWithAttempt(
  dependencies: SubmissionDependencies,
  tx: Transaction,
  request: PlacementRequest,
  now: Date,
): Promise<{ order: OrderRow; attempt: AttemptRow }> {
  const first: { attempt: NewAttempt | null } = { attempt: null };
  const { order, rowId } = await placeOrder(dependencies, tx, request, now, (draft) => {
    first.attempt = attemptForDraft(dependencies, draft, now);
    return firstAttempt(first.attempt);
  });
  if (first.attempt === null || rowId === null) return { order, attempt: await lastAttempt(tx, order) };
  return { order, attempt: firstAttemptRow(idOf(rowId), order, first.attempt) };
}

/**
 * Opens the provider's session of an attempt.
 *
 * @throws Refusal of proceedToPay, when the provider is unavailable or rejects the order
 */
export async function openPaymentSession(
  dependencies: CardPaymentDependencies,
  attempt: AttemptRow,
  order: OrderRow,
  now: Date,
): Promise<Submitted> {
  try {
    return { order, session: await openAttempt(dependencies, attempt, order, now) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    dependencies.log.error({ err: error, order: order.orderNumber }, 'the card provider did not open an order');
    if (!error.isTransient && error.kind !== 'no credentials') await endRejectedOrder(dependencies, order, now);
    throw refuse(placeOrderCall, 'provider-unavailable');
  }
}

/** The latest attempt of an order at the provider. */
export async function lastAttempt(db: Queryable, order: OrderRow): Promise<AttemptRow> {
  const attempt = (await findAttempts(db, order.id)).at(-1);
  if (attempt === undefined) throw new Error(`Card order ${order.orderNumber} has no attempt`);
  return attempt;
}

/** Ends an order that the provider rejects for good, so that it releases its holds at once. */
async function endRejectedOrder(dependencies: CardPaymentDependencies, order: OrderRow, now: Date): Promise<void> {
  const actor = CARD_PROVIDER;
  const note = 'The payment provider did not take the order';
  try {
    await endUnpaid(dependencies, order.id, { event: 'payment failed', actor, note }, now);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    dependencies.log.warn(
      { err: error, order: order.orderNumber },
      'a rejected card order could not be ended; it expires at its pay-by time',
    );
  }
}

/** A price lock has already ended the customer's earlier card orders. Without one they end here, unless this request repeats one. */
async function releaseEarlierHolds(
  dependencies: CardPaymentDependencies,
  request: PlacementRequest,
  now: Date,
): Promise<void> {
  if (request.quoteId !== null) return;
  const { customer } = request;
  const unpaidIds = await findUnpaidCardOrders(dependencies.database, customer.id);
  if (unpaidIds.length === 0 || (await isRepeat(dependencies.database, request, now))) return;
  await endUnpaidCardOrders(dependencies, unpaidIds, customer, now);
}

async function submitWithProof(
  dependencies: SubmissionDependencies,
  submission: Submission,
  now: Date,
): Promise<Submitted> {
  const { mode, utr, customer } = submission;
  if (isProviderMode(mode)) throw new Error('A payment at the provider has no screenshot');
  const reference = utr === null ? null : readReference(utr, mode);
  const picture = await storeScreenshot(dependencies.uploads, submission.file);
  const request = requestOf(submission, `${picture.sentSha256} ${reference?.utr ?? ''}`);
  await releaseEarlierHolds(dependencies, request, now);
  try {
    const place = async (tx: Transaction): Promise<OrderRow> => {
      const { order, repeated } = await placeOrder(dependencies, tx, request, now);
      const mail = receivedMail(order, reference?.utr ?? null, now);
      const claim = { orderId: order.id, customerId: customer.id, reference, picture, mail };
      if (!repeated) await insertClaim(tx, claim, now);
      else if (await wasPlacedForTransfer(tx, order.id))
        return (await fileProof(dependencies, tx, order.id, { reference, picture }, customerActor(customer), now))
          .order;
      return order;
    };
    const order = await withinUnpaidLimits(dependencies, async () => await dependencies.database.transaction(place));
    return { order, session: null };
  } catch (error) {
    if (isUniqueViolation(error, 'payment_claim_utr')) throw refuse(placeOrderCall, 'utr-used');
    throw error;
  }
}

function requestOf(submission: Submission, paymentProof: string): PlacementRequest {
  const { utr: _utr, file: _file, ...request } = submission;
  return { ...request, paymentProof, transferFollows: false };
}
