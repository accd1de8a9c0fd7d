/** Rows of payouts: refunds that staff pay out from the bank. */

import type { OrderId, RefundId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { type Queryable, sql } from '#database';

export interface DuePayout {
  readonly refundId: RefundId;
  readonly orderId: OrderId;
  readonly orderNumber: string;
  readonly buyerName: string;
  readonly amountPaise: Paise;
  readonly reason: string;
  readonly requestedAt: Date;
  readonly requestedBy: string;
  readonly payoutAccountMasked: string | null;
  /** A recorded payout waits for a second person, or for its time. */
  readonly isWaiting: boolean;
}

/** Payouts that are due, oldest first. */
export async function findDuePayouts(db: Queryable, atMost: number): Promise<DuePayout[]> {
  return await db.rows<DuePayout>(sql`
    select r.id as refund_id, o.id as order_id, o.order_number, o.buyer ->> 'name' as buyer_name, r.amount_paise, r.reason,
      r.requested_at, r.requested_by, r.payout_account_masked,
      exists (
        select from pending_change where state = 'proposed' and kind = 'payout' and payload -> 'refund' -> 'refundId' = to_jsonb(r.id)
      ) as is_waiting
    from refund r join customer_order o on o.id = r.order_id
    where r.channel = 'bank' and r.state = 'requested' order by r.requested_at limit ${atMost}`);
}

/** The sealed account of a payout, null when the customer gave none, and its order; null for an unknown refund. */
export async function findPayoutAccount(
  db: Queryable,
  refundId: RefundId,
): Promise<{ readonly orderId: OrderId; readonly sealed: Buffer | null } | null> {
  return await db.maybeOne(sql`select order_id, payout_account_sealed as sealed from refund where id = ${refundId}`);
}
