/** Cancels an order before dispatch: the refund is quoted first, and that sum is refunded. */

import { type AttemptId, cancelOrder, isProviderMode, type OrderId } from '@tola/contract';
import { cancelOrderByStaff } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { type Actor, actorKey, recordAudit } from '#audit';
import { markEnded } from '#card-attempts';
import { type CardPaymentDependencies, closeAttempts, settleAttempt } from '#card-payments';
import { ProviderError } from '#card-providers';
import { masked, sealText } from '#data-keys';
import { invariant, type Transaction } from '#database';
import { refuse } from '#http';
import {
  advanceOrder,
  CANCELLABLE_STATES,
  findOrder,
  keptPaise,
  lockOrder,
  type OrderRow,
  resolveBlocks,
} from '#orders';
import {
  endIfFullyRefunded,
  findRefunds,
  isPaymentUnderWay,
  requestRefund,
  wasCancelled,
  writeCancelledMail,
} from '#refunds';
import type { CancellationDependencies } from './cancellation-dependencies.ts';
import { cancellationOffer } from './cancellation-offer.ts';

export interface CancellationRequest {
  readonly orderId: OrderId;
  readonly reason: string;
  /** The refund that was shown; null skips the comparison. */
  readonly refundPaise: Paise | null;
  readonly account: { readonly number: string; readonly ifsc: string } | null;
}

export interface Cancelled {
  readonly order: OrderRow;
  readonly refundPaise: Paise;
  readonly chargePaise: Paise;
  /** A card payment may still be taken by the bank; all of it then goes back. */
  readonly paymentUnderWay: boolean;
}

/**
 * Closes the open attempts of an unpaid card order at the provider, before the transaction that cancels. A payment that
 * succeeded first is settled and then refunded; one in progress does not block the cancellation and is refunded if it
 * succeeds. An order that cannot be cancelled keeps its payment page.
 *
 * @param mayCancel throws what the transaction would refuse
 * @returns the attempts that accept no payment any more
 * @throws Refusal 503 when the provider cannot be reached, so that it is unknown whether the order is paid
 */
async function closeOpenAttempts(
  dependencies: CardPaymentDependencies,
  { orderId, reason }: { readonly orderId: OrderId; readonly reason: string },
  mayCancel: (order: OrderRow) => unknown,
  actor: Actor,
  now: Date,
): Promise<readonly AttemptId[]> {
  const order = await findOrder(dependencies.database, orderId);
  if (!isProviderMode(order.paymentMode) || order.state !== 'awaiting payment') return [];
  mayCancel(order);
  try {
    const { paid, closed } = await closeAttempts(
      dependencies,
      orderId,
      { event: 'cancelled', actor, note: reason },
      now,
    );
    if (paid !== null) await settleAttempt(dependencies, paid, now);
    return closed;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw refuse(cancelOrder, 'provider-unavailable');
  }
}

export async function closeAttemptsForCustomer(
  dependencies: CardPaymentDependencies,
  request: CancellationRequest,
  actor: Actor,
  now: Date,
): Promise<readonly AttemptId[]> {
  return await closeOpenAttempts(
    dependencies,
    request,
    (order) => termsOfCustomer(dependencies, order, request, now),
    actor,
    now,
  );
}

export async function closeAttemptsForStaff(
  dependencies: CardPaymentDependencies,
  request: StaffCancellation,
  actor: Actor,
  now: Date,
): Promise<readonly AttemptId[]> {
  return await closeOpenAttempts(
    dependencies,
    request,
    (order) => termsOfStaff(dependencies, order, request, now),
    actor,
    now,
  );
}

/**
 * Cancels for the customer. Idempotent: repeating it returns the first result.
 *
 * @param closed the card attempts that were closed before
 * @throws Refusal of CancelOrderFront
 */
export async function cancelByCustomer(
  dependencies: CancellationDependencies,
  tx: Transaction,
  request: CancellationRequest & { readonly closed: readonly AttemptId[] },
  actor: Actor,
  now: Date,
): Promise<Cancelled> {
  const order = await lockOrder(tx, request.orderId);
  if (await wasCancelled(tx, order)) return await earlierResult(tx, order);
  const terms = termsOfCustomer(dependencies, order, request, now);
  return await cancel(dependencies, tx, order, { ...terms, closed: request.closed }, actor, now);
}

function termsOfCustomer(
  dependencies: Pick<CancellationDependencies, 'business'>,
  order: OrderRow,
  request: CancellationRequest,
  now: Date,
): Terms {
  const offer = cancellationOffer(order, dependencies.business.current(), now);
  if (!offer.allowed) throw refuse(cancelOrder, 'too-late');
  if (request.refundPaise !== null && request.refundPaise !== offer.refundPaise) {
    throw refuse(cancelOrder, 'refund-changed');
  }
  return { ...request, ...offer, reason: request.reason };
}

export interface StaffCancellation {
  readonly orderId: OrderId;
  readonly reason: string;
  /** Refunds in full: the shop's own reason, or goodwill. */
  readonly waiveCharge: boolean;
}

/**
 * Cancels for the shop, at any time before dispatch. Idempotent: repeating it returns the first result and records no second
 * audit entry.
 *
 * @param closed the card attempts that were closed before
 * @throws Refusal 409 when the order is dispatched or has ended
 */
export async function cancelByStaff(
  dependencies: CancellationDependencies,
  tx: Transaction,
  request: StaffCancellation & { readonly closed: readonly AttemptId[] },
  actor: Actor,
  now: Date,
): Promise<Cancelled> {
  const { orderId, waiveCharge, closed, reason: note } = request;
  const order = await lockOrder(tx, orderId);
  if (await wasCancelled(tx, order)) return await earlierResult(tx, order);
  const terms = termsOfStaff(dependencies, order, request, now);
  const cancelled = await cancel(dependencies, tx, order, { ...terms, closed }, actor, now);
  const entry = { action: 'cancelled', kind: 'order', subjectId: orderId, subject: order.orderNumber, note };
  await recordAudit(tx, actor, { ...entry, after: { waiveCharge } }, now);
  return cancelled;
}

function termsOfStaff(
  dependencies: Pick<CancellationDependencies, 'business'>,
  order: OrderRow,
  request: StaffCancellation,
  now: Date,
): Terms {
  if (!CANCELLABLE_STATES.includes(order.state)) throw refuse(cancelOrderByStaff, 'too-late', { state: order.state });
  const offer = cancellationOffer(order, dependencies.business.current(), now);
  const chargePaise = request.waiveCharge ? 0 : offer.chargePaise;
  return { reason: request.reason, chargePaise, refundPaise: offer.paidPaise - chargePaise, account: null };
}

interface Terms {
  readonly reason: string;
  readonly chargePaise: Paise;
  readonly refundPaise: Paise;
  readonly account: CancellationRequest['account'];
}

async function cancel(
  dependencies: CancellationDependencies,
  tx: Transaction,
  order: OrderRow,
  terms: Terms & { readonly closed: readonly AttemptId[] },
  actor: Actor,
  now: Date,
): Promise<Cancelled> {
  const { reason, chargePaise, refundPaise } = terms;
  const keptBeforePaise = keptPaise(order);
  const figures = { orderId: order.id, chargePaise, refundPaise, keptBeforePaise };
  invariant(Math.min(chargePaise, refundPaise) >= 0, 'A sum of the cancellation is negative', figures);
  invariant(chargePaise + refundPaise === keptBeforePaise, 'Refund and charge are not the sum received', figures);
  for (const id of terms.closed) await markEnded(tx, id, 'closed', now);
  await advanceOrder(dependencies, tx, { orderId: order.id, event: 'cancelled', actor, note: reason }, now);
  if (refundPaise > 0) {
    const account = terms.account === null ? null : sealAccount(dependencies, order, terms.account);
    const refundReason = reason === '' ? 'Order cancelled' : reason;
    const refund = { orderId: order.id, amountPaise: refundPaise, chargePaise, reason: refundReason, account };
    await requestRefund(tx, refund, actor, now);
  }
  const ended = { settlement: 'over', by: actorKey(actor), reason } as const;
  // Money that the bank has taken back must not be paid out as a refund: staff decide about it in any case.
  await resolveBlocks(tx, order.id, { except: 'taken back by bank' }, ended, now);
  if (refundPaise === 0) await endIfFullyRefunded(dependencies, tx, order.id, now);
  const cancelled = await lockOrder(tx, order.id);
  const isEnded = cancelled.state === 'cancelled' || cancelled.state === 'refunded';
  invariant(isEnded, 'The order is not cancelled', { ...figures, state: cancelled.state });
  invariant(keptPaise(cancelled) === chargePaise, 'The sum kept is not the charge', figures);
  const paymentUnderWay = await isPaymentUnderWay(tx, cancelled);
  await writeCancelledMail(tx, cancelled, { reason, refundPaise, chargePaise, paymentUnderWay }, now);
  return { order: cancelled, refundPaise, chargePaise, paymentUnderWay };
}

function sealAccount(
  dependencies: Pick<CancellationDependencies, 'dataKey'>,
  order: OrderRow,
  account: { readonly number: string; readonly ifsc: string },
): { readonly sealed: Buffer; readonly masked: string } {
  const text = JSON.stringify(account);
  return {
    sealed: sealText(dependencies.dataKey, text, `payout of order ${order.id}`),
    masked: `${masked(account.number)} ${account.ifsc}`,
  };
}

async function earlierResult(tx: Transaction, order: OrderRow): Promise<Cancelled> {
  const refunds = (await findRefunds(tx, order.id)).filter((refund) => refund.state !== 'failed');
  return {
    order,
    refundPaise: refunds.reduce((sum, refund) => sum + refund.amountPaise, 0),
    chargePaise: refunds.reduce((sum, refund) => sum + refund.chargePaise, 0),
    paymentUnderWay: await isPaymentUnderWay(tx, order),
  };
}
