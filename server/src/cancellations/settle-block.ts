/** Decides what happens to an order whose money was returned, or is disputed, at the card provider. */
import type { OrderId } from '@tola/contract';
import { settleDispatchBlock } from '@tola/contract/staff';
import type { Database } from '#database';
import { refuse } from '#http';
import { type Actor, findBlock, lockOrder, settleBlocks } from '#orders';
import type { PaymentNeeds } from '#refunds';
import { cancelByStaff } from './cancellation.ts';

export interface BlockDecision {
  readonly orderId: OrderId;
  readonly blockId: number;
  /** Cancelling gives back what is still kept, without a charge; going on packs and dispatches all the same. */
  readonly decision: 'cancel' | 'go on';
  readonly reason: string;
}

/**
 * Settles one block, once.
 *
 * @param database whose transaction settles it, with the audit entry
 * @throws Refusal of SettleDispatchBlock, or of a cancellation
 */
export async function settleBlock(
  needs: PaymentNeeds,
  decided: BlockDecision,
  actor: Actor,
  now: Date,
  database: Database = needs.database,
): Promise<void> {
  const { orderId, blockId, decision, reason } = decided;
  const block = await findBlock(needs.database, blockId);
  if (block === null || block.orderId !== orderId) throw refuse(settleDispatchBlock, 'block-unknown');
  if (block.settledAt !== null) throw refuse(settleDispatchBlock, 'block-settled');
  if (decision === 'cancel') {
    await cancelByStaff(needs, { orderId, reason, waiveCharge: true }, actor, now, database);
    return;
  }
  await database.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const how = { settlement: 'continued', by: `${actor.kind} ${actor.id}`, reason } as const;
    if (!(await settleBlocks(tx, orderId, { id: blockId }, how, now))) {
      throw refuse(settleDispatchBlock, 'block-settled');
    }
  });
}
