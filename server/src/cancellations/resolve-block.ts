/** Resolves a dispatch block: cancels the order, or releases it although its payment was refunded or disputed at the provider. */
import type { OrderId } from '@tola/contract';
import { settleDispatchBlock } from '@tola/contract/staff';
import { type Actor, actorKey, recordAudit } from '#audit';
import type { Transaction } from '#database';
import { refuse } from '#http';
import { findBlock, lockOrder, resolveBlocks } from '#orders';
import { cancelByStaff } from './cancellation.ts';
import type { CancellationDependencies } from './cancellation-dependencies.ts';

export interface BlockDecision {
  readonly orderId: OrderId;
  readonly blockId: number;
  /** 'cancel' refunds what is still kept, without a charge; 'go on' allows packing and dispatch. */
  readonly decision: 'cancel' | 'go on';
  readonly reason: string;
}

/**
 * Resolves one block, once.
 *
 * @throws Refusal of SettleDispatchBlock, or of a cancellation
 */
export async function resolveBlock(
  dependencies: CancellationDependencies,
  tx: Transaction,
  decided: BlockDecision,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { orderId, blockId, decision, reason } = decided;
  const block = await findBlock(tx, blockId);
  if (block === null || block.orderId !== orderId) throw refuse(settleDispatchBlock, 'block-unknown');
  if (block.settledAt !== null) throw refuse(settleDispatchBlock, 'block-settled');
  if (decision === 'cancel') {
    // Card orders are blocked once they are sold, and others have no attempts: none is left that could still be paid.
    await cancelByStaff(dependencies, tx, { orderId, reason, waiveCharge: true, closed: [] }, actor, now);
    return;
  }
  await lockOrder(tx, orderId);
  const how = { settlement: 'continued', by: actorKey(actor), reason } as const;
  if (!(await resolveBlocks(tx, orderId, { id: blockId }, how, now))) {
    throw refuse(settleDispatchBlock, 'block-settled');
  }
  const entry = { action: 'released for dispatch', kind: 'order', subjectId: orderId, after: decided, note: reason };
  await recordAudit(tx, actor, entry, now);
}
