/** Converts a stranded card refund to a payout from the bank. */
import type { RefundId } from '@tola/contract';
import { convertStrandedRefund as convertStrandedRefundCall } from '@tola/contract/staff';
import { type Actor, actorKey, recordAudit } from '#audit';
import { type AttemptRow, findAttempt } from '#card-attempts';
import type { Transaction } from '#database';
import { refuse } from '#http';
import { keptPaise, lockOrder } from '#orders';
import { findDisputedPaise } from './dispute-store.ts';
import { readReturns } from './provider-returns.ts';
import type { RefundDependencies } from './refund-dependencies.ts';
import { requireConverted, requireRefundsAddUp } from './refund-invariants.ts';
import {
  findRefund,
  findRefunds,
  insertRefund,
  lockRefund,
  type RefundRow,
  stopChecking,
  updateRefund,
} from './refund-store.ts';

/** Another process may still hold the credentials and be sending the refund: its reply has arrived by then. */
const FIRST_CHECK_MS = 5 * 60_000;

/**
 * Ends a stranded refund and requests a payout of the same amount in its place, so what the order has refunded does not
 * change. The ended refund stays due for a check: once the settings hold its account again, `checkConverted` finds out
 * whether the provider made it after all.
 *
 * @throws Refusal 409 when the provider can still make the refund, or when it has ended or is not the store's own
 */
export async function convertStrandedRefund(
  { cards }: Pick<RefundDependencies, 'cards'>,
  tx: Transaction,
  wanted: { readonly refundId: RefundId; readonly reason: string },
  actor: Actor,
  now: Date,
): Promise<RefundRow> {
  const { refundId, reason: note } = wanted;
  const order = await lockOrder(tx, (await findRefund(tx, refundId)).orderId);
  const refund = await lockRefund(tx, refundId);
  if (refund.failure === 'converted to payout') throw refuse(convertStrandedRefundCall, 'already-converted');
  if (refund.state === 'done' || refund.state === 'failed') {
    throw refuse(convertStrandedRefundCall, 'refund-ended', { state: refund.state });
  }
  if (refund.attemptId === null) throw refuse(convertStrandedRefundCall, 'already-a-payout');
  if (refund.origin !== 'store') throw refuse(convertStrandedRefundCall, 'made-at-provider');
  if (cards.holds(await findAttempt(tx, refund.attemptId))) {
    throw refuse(convertStrandedRefundCall, 'account-configured');
  }
  // The order's refunded sum includes this refund. What is left of the payment has to cover open disputes.
  if (keptPaise(order) < (await findDisputedPaise(tx, order.id))) throw refuse(convertStrandedRefundCall, 'disputed');
  const failed = { state: 'failed', bankReference: null, payoutUtr: null, failure: 'converted to payout' } as const;
  const nextCheckAt = new Date(now.getTime() + FIRST_CHECK_MS);
  const ended = await updateRefund(tx, refundId, { ...failed, nextCheckAt }, now);
  const { orderId, amountPaise, chargePaise, reason } = refund;
  const payout = await insertRefund(
    tx,
    {
      orderId,
      orderNumber: order.orderNumber,
      amountPaise,
      chargePaise,
      reason,
      account: null,
      attemptId: null,
      convertedFrom: refundId,
      requestedBy: actorKey(actor),
      nextCheckAt: null,
    },
    now,
  );
  requireConverted(refund, ended, payout);
  const rows = await findRefunds(tx, orderId);
  requireRefundsAddUp(
    order,
    rows.filter(({ state }) => state !== 'failed'),
  );
  const entry = { action: 'converted to a payout', kind: 'refund', subjectId: refundId };
  await recordAudit(tx, actor, { ...entry, after: { payoutId: payout.id, amountPaise }, note }, now);
  return payout;
}

/**
 * Checks whether the provider made a converted refund; the last check is at least five minutes after the conversion. If so, it is booked with the other returns: the payout is
 * cancelled, or a difference is raised when it was already paid.
 *
 * @throws ProviderError when the provider cannot be reached; the refund stays due
 */
export async function checkConverted(
  dependencies: RefundDependencies,
  refund: RefundRow,
  attempt: AttemptRow,
  now: Date,
): Promise<void> {
  await readReturns(dependencies, attempt, now);
  await stopChecking(dependencies.database, refund.id, new Date(now.getTime() - FIRST_CHECK_MS));
}
