/** The payments of an order as last reported by the provider. */

import type { OrderId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import type { ProviderPayment } from '#card-providers';
import { type Queryable, sql } from '#database';

export interface OrderPayment {
  readonly providerPaymentId: string;
  readonly state: ProviderPayment['state'];
  readonly amountPaise: Paise;
  readonly method: string;
  readonly bankReference: string | null;
  readonly message: string | null;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly seenAt: Date;
}

/** Oldest first. */
export async function findOrderPayments(db: Queryable, orderId: OrderId): Promise<OrderPayment[]> {
  return await db.rows<OrderPayment>(sql`
    select p.provider_payment_id, p.state, p.amount_paise, p.method, p.bank_reference, p.message, p.started_at,
      p.completed_at, p.seen_at
    from provider_payment p join payment_attempt a on a.id = p.attempt_id
    where a.order_id = ${orderId} order by coalesce(p.started_at, p.seen_at), p.id`);
}
