/** Rows of the provider's webhooks. */
import { isConfirmedBy } from '#card-attempts';
import type { AccountKey } from '#card-providers';
import { type Database, notWaitingForTheDisk, type Queryable, type Sql, sql } from '#database';
import { insertAndEnqueue } from '#jobs';
import { processEventJob } from '#refunds';

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

/**
 * Stores an event and queues its job; does nothing when its body is stored already. One about a payment that has confirmed its
 * order needs no job: the customer's return was faster.
 */
export async function storeEvent(db: Queryable, event: NewEvent, now: Date): Promise<void> {
  const insert = sql`
    insert into provider_event (provider, account, body_sha256, type, provider_order_id, provider_refund_id, provider_payment_id,
      provider_dispute_id, body, received_at, processed_at, outcome)
    select ${event.provider}, ${event.account}, ${event.bodySha256}, ${event.type}, ${event.providerOrderId}, ${event.providerRefundId},
      ${event.providerPaymentId}, ${event.providerDisputeId}, ${event.body}, ${now}::timestamptz,
      case when confirmed.found then ${now}::timestamptz end, case when confirmed.found then ${SETTLED} end
    from (select ${isSettled(event)} as found) as confirmed
    on conflict (body_sha256) do nothing returning id, processed_at`;
  await insertAndEnqueue(db, insert, processEventJob, 'eventId', sql`inserted.processed_at is null`);
}

/** Outcome of an event about a payment that had confirmed its order before. */
export const SETTLED = 'settled already';

/** SQL: whether the event is about a payment whose order was confirmed by it, at the account that signed the event. */
function isSettled({ provider, account, ...ids }: NewEvent): Sql {
  const { providerOrderId, providerPaymentId, providerRefundId, providerDisputeId } = ids;
  if (providerPaymentId === null || providerRefundId !== null || providerDisputeId !== null) return sql`false`;
  const isNamed = providerOrderId === null ? sql`true` : sql`a.provider_order_id = ${providerOrderId}`;
  return isConfirmedBy(
    providerPaymentId,
    sql`a.state = 'paid' and a.provider = ${provider} and (a.account is null or a.account = ${account}) and ${isNamed}`,
  );
}

export async function findEvent(db: Queryable, id: number): Promise<EventRow | null> {
  return await db.maybeOne<EventRow>(sql`
    select id, provider, account, type, provider_order_id, provider_refund_id, provider_payment_id, provider_dispute_id, processed_at
    from provider_event where id = ${id}`);
}

/** Does not wait for the disk: an event whose mark is lost is processed again. */
export async function markProcessed(database: Database, id: number, outcome: string, now: Date): Promise<void> {
  await database.run(sql`
    update provider_event set processed_at = ${now}, outcome = ${outcome} from ${notWaitingForTheDisk} where id = ${id}`);
}
