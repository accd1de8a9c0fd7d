/** Card refunds that nobody can send or follow, because the settings hold no credentials of their account. */
import type { OrderId, RefundId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { isMadeAt } from '#card-attempts';
import type { AccountKey } from '#card-providers';
import { type Queryable, sql } from '#database';
import type { RefundState } from './refund-store.ts';

export interface StrandedRefund {
  readonly refundId: RefundId;
  readonly orderNumber: string;
  readonly buyerName: string;
  readonly amountPaise: Paise;
  readonly reason: string;
  readonly state: RefundState;
  readonly requestedAt: Date;
  readonly provider: string;
  readonly account: string | null;
}

/**
 * Those that staff can convert to a payout, oldest first. Refunds made on the provider's dashboard are not among them.
 *
 * @param accounts those whose credentials the settings hold
 * @param options.orderId of every order when null
 */
export async function findStrandedRefunds(
  db: Queryable,
  accounts: readonly AccountKey[],
  { orderId, atMost }: { readonly orderId: OrderId | null; readonly atMost: number },
): Promise<StrandedRefund[]> {
  return await db.rows<StrandedRefund>(sql`
    select f.id as refund_id, o.order_number, o.buyer ->> 'name' as buyer_name, f.amount_paise, f.reason, f.state,
      f.requested_at, a.provider, a.account
    from refund f join payment_attempt a on a.id = f.attempt_id join customer_order o on o.id = f.order_id
    where f.next_check_at is not null and f.state not in ('done', 'failed') and f.origin = 'store'
      and not ${isMadeAt(accounts)} and (${orderId}::bigint is null or o.id = ${orderId})
    order by f.requested_at limit ${atMost}`);
}
