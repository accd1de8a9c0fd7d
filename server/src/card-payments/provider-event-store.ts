/** Rows of the provider's webhooks. */
import type { AccountKey } from '#card-providers';
import { type Queryable, type Sql, sql } from '#database';

export interface EventRow {
  readonly id: number;
  /** The account that signed it; null for webhooks from before accounts were recorded. */
  readonly provider: string | null;
  readonly account: string | null;
  readonly type: string;
  readonly providerOrderId: string | null;
  readonly providerRefundId: string | null;
  readonly providerPaymentId: string | null;
  readonly providerDisputeId: string | null;
  readonly processedAt: Date | null;
}

export interface NewEvent extends AccountKey {
  readonly bodySha256: string;
  readonly type: string;
  readonly providerOrderId: string | null;
  readonly providerRefundId: string | null;
  readonly providerPaymentId: string | null;
  readonly providerDisputeId: string | null;
  readonly body: string;
}

/** Insert of an event; inserts nothing when its body is stored already. Returns `id`. */
export function eventInsert(event: NewEvent, now: Date): Sql {
  return sql`
    insert into provider_event (provider, account, body_sha256, type, provider_order_id, provider_refund_id, provider_payment_id,
      provider_dispute_id, body, received_at)
    values (${event.provider}, ${event.account}, ${event.bodySha256}, ${event.type}, ${event.providerOrderId}, ${event.providerRefundId},
      ${event.providerPaymentId}, ${event.providerDisputeId}, ${event.body}, ${now})
    on conflict (body_sha256) do nothing returning id`;
}

export async function findEvent(db: Queryable, id: number): Promise<EventRow | null> {
  return await db.maybeOne<EventRow>(sql`
    select id, provider, account, type, provider_order_id, provider_refund_id, provider_payment_id, provider_dispute_id, processed_at
    from provider_event where id = ${id}`);
}

export async function markProcessed(db: Queryable, id: number, outcome: string, now: Date): Promise<void> {
  await db.run(sql`update provider_event set processed_at = ${now}, outcome = ${outcome} where id = ${id}`);
}
