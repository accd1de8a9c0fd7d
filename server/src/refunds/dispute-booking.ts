/** Books disputes that the card provider lists: while one is open nothing leaves, and what is lost counts as refunded. */

import type { AttemptRow } from '#card-attempts';
import { LOST_DISPUTE, type ProviderDispute } from '#card-providers';
import type { Queryable } from '#database';
import { lockOrder, openBlock, SOLD_STATES, settleBlocks } from '#orders';
import { type DisputeRow, saveDispute } from './dispute-store.ts';
import type { PaymentNeeds } from './payment-needs.ts';
import { recordProviderAct } from './provider-audit.ts';
import { endRefundOf } from './refund-endings.ts';
import { bookReturned } from './return-booking.ts';

const BY = 'provider card provider';

/** Books what has changed in the provider's list. The order is locked. */
export async function bookDisputes(
  needs: PaymentNeeds,
  tx: Queryable,
  attempt: AttemptRow,
  listed: readonly ProviderDispute[],
  now: Date,
): Promise<void> {
  for (const told of listed) {
    const dispute = await saveDispute(tx, attempt, told, now);
    if (dispute === null) continue;
    await recordChange(tx, dispute, now);
    if (dispute.state === 'open') await stopGoods(tx, dispute, now);
    if (dispute.state === 'lost') await takeMoney(needs, tx, attempt, dispute, now);
    if (dispute.state === 'open') continue;
    const settlement = dispute.state === 'won' ? 'dispute won' : 'dispute lost';
    const how = { settlement, by: BY, reason: '' } as const;
    await settleBlocks(tx, dispute.orderId, { disputeId: dispute.id }, how, now);
  }
}

async function stopGoods(tx: Queryable, dispute: DisputeRow, now: Date): Promise<void> {
  const { id: disputeId, orderId, amountPaise } = dispute;
  const order = await lockOrder(tx, orderId);
  if (SOLD_STATES.includes(order.state)) {
    await openBlock(tx, { kind: 'disputed', disputeId, orderId, amountPaise }, now);
  }
}

/** The buyer's bank keeps the money, so the order has been paid back that much. */
async function takeMoney(
  needs: PaymentNeeds,
  tx: Queryable,
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
  await endRefundOf(needs, tx, order, row.id, { state: 'done', bankReference: null, payoutUtr: null }, now);
}

async function recordChange(tx: Queryable, dispute: DisputeRow, now: Date): Promise<void> {
  const { providerDisputeId, amountPaise, rawState, respondBy, orderId } = dispute;
  const action = { open: 'disputed', won: 'won the dispute of', lost: 'lost the dispute of' }[dispute.state];
  const after = { providerDisputeId, amountPaise, rawState, respondBy };
  await recordProviderAct(tx, { action, orderId, after, note: dispute.reason }, now);
}
