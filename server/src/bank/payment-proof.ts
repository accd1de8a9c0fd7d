/**
 * Records proof of a UPI or NEFT payment: its reference number, its screenshot. Accepted as long as a payment may still be
 * matched to the order, even after its pay-by time.
 */
import { isProviderMode, type OrderId, type ReferenceNumber } from '@tola/contract';
import { type Actor, systemActor } from '#audit';
import type { Transaction } from '#database';
import { advanceOrder, lockOrder, type OrderDependencies, type OrderRow, receivedMail } from '#orders';
import { queueMail } from '#outbox';
import type { StoredImage } from '#uploads';
import { findClaims, insertClaim, isPictureClaimed } from './claim-store.ts';

export interface PaymentProof {
  readonly reference: ReferenceNumber | null;
  readonly picture: StoredImage | null;
}

export interface FiledProof {
  readonly order: OrderRow;
  readonly outcome:
    | 'noted'
    /** Submitted before, still under review. */
    | 'known'
    /** Submitted before, and the payment was found. */
    | 'counted'
    /** No payment is due for the order. */
    | 'not payable';
}

/** Records proof of payment for an order; idempotent for the same proof. */
export async function fileProof(
  dependencies: OrderDependencies,
  tx: Transaction,
  orderId: OrderId,
  proof: PaymentProof,
  actor: Actor,
  now: Date,
): Promise<FiledProof> {
  const order = await endIfOverdue(dependencies, tx, orderId, now);
  const claims = await findClaims(tx, orderId);
  const same = claims.find(({ utr, state }) => utr !== null && utr === proof.reference?.utr && state !== 'rejected');
  if (same?.state === 'accepted') return { order, outcome: 'counted' };
  if (same !== undefined || (await isSamePicture(tx, orderId, proof))) return { order, outcome: 'known' };
  if (!takesProof(order)) return { order, outcome: 'not payable' };

  const mail = claims.length === 0 && !isOver(order) ? receivedMail(order, proof.reference?.utr ?? null, now) : null;
  await insertClaim(tx, { orderId, customerId: order.customerId, ...proof, mail }, now);
  return { order: await recordTransition(dependencies, tx, order, proof, actor, now), outcome: 'noted' };
}

/** Whether proof of payment may still be submitted for the order. */
export function takesProof(order: OrderRow): boolean {
  const isWaiting = order.state === 'awaiting payment' || order.state === 'payment under review';
  return !isProviderMode(order.paymentMode) && order.paidPaise < order.payablePaise && (isWaiting || isOver(order));
}

/** Expired or cancelled without payment. */
function isOver(order: OrderRow): boolean {
  return order.state === 'expired' || order.state === 'cancelled';
}

/** Without a reference number, the same picture counts as the same payment. */
async function isSamePicture(
  tx: Transaction,
  orderId: OrderId,
  { reference, picture }: PaymentProof,
): Promise<boolean> {
  return reference === null && picture !== null && (await isPictureClaimed(tx, orderId, picture.sentSha256));
}

/** Expires the order first if its pay-by time has passed and the periodic sweep has not run yet. */
async function endIfOverdue(
  dependencies: OrderDependencies,
  tx: Transaction,
  orderId: OrderId,
  now: Date,
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (order.state !== 'awaiting payment' || order.payBy > now) return order;
  const actor = systemActor('time to pay');
  return await advanceOrder(dependencies, tx, { orderId, event: 'time ran out', actor }, now);
}

async function recordTransition(
  dependencies: OrderDependencies,
  tx: Transaction,
  order: OrderRow,
  proof: PaymentProof,
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const { id: orderId, state } = order;
  if (state === 'payment under review') return order;
  if (!isOver(order)) return await advanceOrder(dependencies, tx, { orderId, event: 'payment sent', actor }, now);
  const late = await advanceOrder(dependencies, tx, { orderId, event: 'payment sent late', actor }, now);
  const { buyer, orderNumber, payBy } = order;
  const reference = proof.reference?.utr ?? null;
  const wasCancelled = state === 'cancelled';
  const data = { firstName: buyer.firstName, orderNumber, payBy: payBy.toISOString(), wasCancelled, reference };
  const dedupeKey = `payment-noted-late ${orderNumber} ${now.toISOString()}`;
  await queueMail(tx, { template: 'payment-noted-late', to: { customerId: order.customerId }, data, dedupeKey }, now);
  return late;
}
