/** Books disputes listed by the card provider: an open one blocks dispatch, a lost one counts as a refund. */

import { actorKey, CARD_PROVIDER, recordAudit } from '#audit';
import type { AttemptRow } from '#card-attempts';
import { LOST_DISPUTE, type ProviderDispute } from '#card-providers';
import type { Transaction } from '#database';
import { lockOrder, type OrderDependencies, openBlock, resolveBlocks, SOLD_STATES } from '#orders';
import { type DisputeRow, saveDispute } from './dispute-store.ts';
import { endRefundOf } from './refund-endings.ts';
import { bookReturned } from './return-booking.ts';

/** Books changes in the provider's list. The order is locked. */
export async function bookDisputes(
  dependencies: OrderDependencies,
  tx: Transaction,
  attempt: AttemptRow,
  listed: readonly ProviderDispute[],
  now: Date,
): Promise<void> {
  for (const entry of listed) {
    const dispute = await saveDispute(tx, attempt, entry, now);
    if (dispute === null) continue;
    await recordDispute(tx, dispute, now);
    if (dispute.state === 'open') await blockDispatch(tx, dispute, now);
    if (dispute.state === 'lost') await bookLostDispute(dependencies, tx, attempt, dispute, now);
    if (dispute.state === 'open') continue;
    const settlement = dispute.state === 'won' ? 'dispute won' : 'dispute lost';
    const how = { settlement, by: actorKey(CARD_PROVIDER), reason: '' } as const;
    await resolveBlocks(tx, dispute.orderId, { disputeId: dispute.id }, how, now);
  }
}

async function blockDispatch(tx: Transaction, dispute: DisputeRow, now: Date): Promise<void> {
  const { id: disputeId, orderId, amountPaise } = dispute;
  const order = await lockOrder(tx, orderId);
  if (SOLD_STATES.includes(order.state)) {
    await openBlock(tx, { kind: 'disputed', disputeId, orderId, amountPaise }, now);
  }
}

/** Books a lost dispute as a completed refund: the buyer's bank keeps the money. */
async function bookLostDispute(
  dependencies: OrderDependencies,
  tx: Transaction,
  attempt: AttemptRow,
  dispute: DisputeRow,
  now: Date,
): Promise<void> {
  const returned = {
    providerRefundId: LOST_DISPUTE + dispute.providerDisputeId,
    amountPaise: dispute.amountPaise,
    origin: 'dispute',
    reason: 'Dispute lost',
  } as const;
  const row = await bookReturned(tx, attempt, returned, [], now);
  if (row === null) return;
  const order = await lockOrder(tx, attempt.orderId);
  await endRefundOf(dependencies, tx, order, row.id, { state: 'done', bankReference: null, payoutUtr: null }, now);
}

async function recordDispute(tx: Transaction, dispute: DisputeRow, now: Date): Promise<void> {
  const { providerDisputeId, amountPaise, rawState, respondBy, orderId } = dispute;
  const action = { open: 'disputed', won: 'won the dispute of', lost: 'lost the dispute of' }[dispute.state];
  const after = { providerDisputeId, amountPaise, rawState, respondBy };
  const entry = { action, kind: 'order', subjectId: orderId, after, note: dispute.reason };
  await recordAudit(tx, CARD_PROVIDER, entry, now);
}
