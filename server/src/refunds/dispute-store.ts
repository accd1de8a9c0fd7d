/** Rows of disputed card payments. */

import type { AttemptId, OrderId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import type { ProviderDispute, ProviderDisputeState } from '#card-providers';
import { type Queryable, sql } from '#database';

export interface DisputeRow {
  readonly id: number;
  readonly providerDisputeId: string;
  readonly orderId: OrderId;
  readonly kind: string;
  readonly state: ProviderDisputeState;
  readonly rawState: string;
  readonly amountPaise: Paise;
  readonly reason: string;
  readonly respondBy: Date | null;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

const columns = sql`id, provider_dispute_id, order_id, kind, state, raw_state, amount_paise, reason, respond_by,
  opened_at, closed_at`;

/** Saves the provider's record of a dispute; a closed one is final. Null when nothing has changed. */
export async function saveDispute(
  tx: Queryable,
  attempt: { readonly id: AttemptId; readonly orderId: OrderId },
  dispute: ProviderDispute,
  now: Date,
): Promise<(DisputeRow & { readonly isNew: boolean }) | null> {
  const closedAt = dispute.state === 'open' ? null : now;
  return await tx.maybeOne(sql`
    insert into provider_dispute as known (provider_dispute_id, order_id, attempt_id, kind, state, raw_state,
      amount_paise, reason, respond_by, opened_at, seen_at, closed_at)
    values (${dispute.id}, ${attempt.orderId}, ${attempt.id}, ${dispute.kind}, ${dispute.state}, ${dispute.rawState},
      ${dispute.amountPaise}, ${dispute.reason}, ${dispute.respondBy}::timestamptz,
      ${dispute.openedAt ?? now}::timestamptz, ${now}::timestamptz, ${closedAt}::timestamptz)
    on conflict (provider_dispute_id) do update set kind = excluded.kind, state = excluded.state,
      raw_state = excluded.raw_state, amount_paise = excluded.amount_paise, reason = excluded.reason,
      respond_by = excluded.respond_by, seen_at = excluded.seen_at, closed_at = excluded.closed_at
    where known.state = 'open' and known.raw_state is distinct from excluded.raw_state
      and known.attempt_id = excluded.attempt_id
    returning ${columns}, xmax = 0 as is_new`);
}

/** Oldest first. */
export async function findDisputes(db: Queryable, orderId: OrderId): Promise<DisputeRow[]> {
  return await db.rows<DisputeRow>(
    sql`select ${columns} from provider_dispute where order_id = ${orderId} order by id`,
  );
}

/** Total amount of an order's open disputes. */
export async function findDisputedPaise(tx: Queryable, orderId: OrderId): Promise<Paise> {
  const { paise } = await tx.one<{ paise: Paise }>(sql`
    select coalesce(sum(amount_paise), 0)::bigint as paise from provider_dispute
    where order_id = ${orderId} and state = 'open'`);
  return paise;
}

export interface OpenDispute extends DisputeRow {
  readonly orderNumber: string;
  readonly buyerName: string;
  readonly orderState: string;
}

/** Open disputes, most urgent first. */
export async function findOpenDisputes(db: Queryable, atMost: number): Promise<OpenDispute[]> {
  return await db.rows<OpenDispute>(sql`
    select d.id, d.provider_dispute_id, d.order_id, d.kind, d.state, d.raw_state, d.amount_paise, d.reason, d.respond_by,
      d.opened_at, d.closed_at, o.order_number, o.buyer ->> 'name' as buyer_name, o.state as order_state
    from provider_dispute d join customer_order o on o.id = d.order_id
    where d.state = 'open' order by d.respond_by nulls last, d.id limit ${atMost}`);
}
