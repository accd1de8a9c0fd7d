/** SQL of dispatch blocks, each a reason not to pack or dispatch an order until staff decide. */

import type { AttemptId, BankCreditId, OrderId, RefundId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { type Queryable, sql } from '#database';

export type BlockKind = 'refunded at provider' | 'disputed' | 'unknown at provider' | 'taken back by bank';
export type BlockResolution = 'cancelled' | 'continued' | 'over' | 'dispute won' | 'dispute lost' | 'refund failed';

export interface DispatchBlock {
  readonly id: number;
  readonly orderId: OrderId;
  readonly kind: BlockKind;
  readonly refundId: RefundId | null;
  readonly disputeId: number | null;
  readonly attemptId: AttemptId | null;
  readonly amountPaise: Paise;
  readonly openedAt: Date;
  readonly settledAt: Date | null;
  readonly settlement: BlockResolution | null;
  readonly settledBy: string | null;
  readonly reason: string;
}

const columns = sql`id, order_id, kind, refund_id, dispute_id, attempt_id, amount_paise, opened_at, settled_at, settlement,
  settled_by, reason`;

/** The cause of a block. Each cause opens one block at most. */
export type BlockCause =
  | { readonly kind: 'refunded at provider'; readonly refundId: RefundId }
  | { readonly kind: 'disputed'; readonly disputeId: number }
  | { readonly kind: 'unknown at provider'; readonly attemptId: AttemptId }
  | { readonly kind: 'taken back by bank'; readonly creditId: BankCreditId };

/** False when this cause has blocked the order before, resolved or not. The caller holds the order's lock. */
export async function openBlock(
  tx: Queryable,
  block: BlockCause & { readonly orderId: OrderId; readonly amountPaise: Paise },
  now: Date,
): Promise<boolean> {
  const opened = await tx.run(sql`
    insert into dispatch_block (order_id, kind, refund_id, dispute_id, attempt_id, bank_credit_id, amount_paise, opened_at)
    values (${block.orderId}, ${block.kind}, ${'refundId' in block ? block.refundId : null}::bigint,
      ${'disputeId' in block ? block.disputeId : null}::bigint, ${'attemptId' in block ? block.attemptId : null}::bigint,
      ${'creditId' in block ? block.creditId : null}::bigint, ${block.amountPaise}, ${now})
    on conflict do nothing`);
  if (opened === 1) await refreshAttention(tx, block.orderId);
  return opened === 1;
}

/** Resolves the matching open blocks of the order; false when there is none. The caller holds the order's lock. */
export async function resolveBlocks(
  tx: Queryable,
  orderId: OrderId,
  which: {
    readonly id?: number;
    readonly kind?: BlockKind;
    readonly except?: BlockKind;
    readonly disputeId?: number;
    readonly refundId?: RefundId;
  },
  how: { readonly settlement: BlockResolution; readonly by: string; readonly reason: string },
  now: Date,
): Promise<boolean> {
  const settled = await tx.run(sql`
    update dispatch_block set settled_at = ${now}, settlement = ${how.settlement}, settled_by = ${how.by},
      reason = ${how.reason}
    where order_id = ${orderId} and settled_at is null
      and id = coalesce(${which.id ?? null}::bigint, id) and kind = coalesce(${which.kind ?? null}::text, kind)
      and kind is distinct from ${which.except ?? null}::text
      and (${which.disputeId ?? null}::bigint is null or dispute_id = ${which.disputeId ?? null}::bigint)
      and (${which.refundId ?? null}::bigint is null or refund_id = ${which.refundId ?? null}::bigint)`);
  if (settled > 0) await refreshAttention(tx, orderId);
  return settled > 0;
}

/** Whether the bank has taken back money of the order, and staff have not decided about it. */
export async function isMoneyTakenBack(db: Queryable, orderId: OrderId): Promise<boolean> {
  const block = await db.maybeOne(sql`
    select from dispatch_block where order_id = ${orderId} and settled_at is null and kind = 'taken back by bank' limit 1`);
  return block !== null;
}

/** Recomputes `attention`: a trigger sets it to the oldest open block unless another reason is set. */
async function refreshAttention(tx: Queryable, orderId: OrderId): Promise<void> {
  await tx.run(sql`
    update customer_order set attention = case
      when attention in ('refunded at provider', 'disputed', 'unknown at provider', 'taken back by bank') then null else attention end
    where id = ${orderId}`);
}

/** Oldest first. */
export async function findBlocks(db: Queryable, orderId: OrderId): Promise<DispatchBlock[]> {
  return await db.rows<DispatchBlock>(
    sql`select ${columns} from dispatch_block where order_id = ${orderId} order by id`,
  );
}

export async function findBlock(db: Queryable, id: number): Promise<DispatchBlock | null> {
  return await db.maybeOne<DispatchBlock>(sql`select ${columns} from dispatch_block where id = ${id}`);
}
