/** Rows of card payment attempts and of their payments at the provider. */

import type { AttemptId, CustomerId, OrderId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import type { ProviderPayment } from '#card-providers';
import { type Queryable, sql } from '#database';
import { isPaidAtProvider, openTransfers, SOLD_STATES } from '#orders';
import { refusedUntil } from './account-refusal-store.ts';

export type AttemptState = 'creating' | 'open' | 'paid' | 'failed' | 'closed';

export interface AttemptRow {
  readonly id: AttemptId;
  readonly orderId: OrderId;
  readonly number: number;
  /** The payment provider that it was made at; never changes. */
  readonly provider: string;
  /** The account there; null for attempts from before accounts were recorded, until a start assigns them. */
  readonly account: string | null;
  readonly providerOrderId: string;
  readonly requestId: string;
  /** Returned in the provider's record of the attempt; null for attempts from before tokens were recorded. */
  readonly token: string | null;
  readonly amountPaise: Paise;
  readonly state: AttemptState;
  /** Why it could not be created at the provider. */
  readonly fault: string | null;
  readonly sessionId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly checks: number;
  readonly nextCheckAt: Date | null;
}

const columns = sql`id, order_id, number, provider, account, provider_order_id, request_id, token, amount_paise, state, fault, session_id,
  created_at, expires_at, ended_at, checks, next_check_at`;

export interface NewAttempt {
  readonly orderId: OrderId;
  readonly orderNumber: string;
  readonly provider: string;
  readonly account: string;
  readonly requestId: string;
  readonly token: string;
  readonly amountPaise: Paise;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly nextCheckAt: Date;
}

/** Inserted before the call to the provider, which knows the attempt as `TL-26-000184-7KQ2-1`. */
export async function insertAttempt(tx: Queryable, attempt: NewAttempt): Promise<AttemptRow> {
  return await tx.one<AttemptRow>(sql`
    insert into payment_attempt (order_id, number, provider, account, provider_order_id, request_id, token, amount_paise, state,
      created_at, expires_at, next_check_at)
    select ${attempt.orderId}::bigint, next.number, ${attempt.provider}, ${attempt.account}, ${attempt.orderNumber}::text || '-' || next.number,
      ${attempt.requestId}::uuid, ${attempt.token}, ${attempt.amountPaise}::bigint, 'creating', ${attempt.createdAt}::timestamptz,
      ${attempt.expiresAt}::timestamptz, ${attempt.nextCheckAt}::timestamptz
    from (select count(*)::int + 1 as number from payment_attempt where order_id = ${attempt.orderId}) as next
    returning ${columns}`);
}

/** The provider has the order; its session is stored for repeats. */
export async function markOpen(
  db: Queryable,
  attemptId: AttemptId,
  opened: { readonly sessionId: string; readonly reference: string },
): Promise<void> {
  await db.run(sql`
    update payment_attempt set state = 'open', session_id = ${opened.sessionId}, provider_reference = ${opened.reference}
    where id = ${attemptId} and state = 'creating'`);
}

/** The attempt could not be created under its id; it is not read again. */
export async function markFaulty(tx: Queryable, attemptId: AttemptId, fault: string, now: Date): Promise<void> {
  await tx.run(sql`
    update payment_attempt set state = 'failed', fault = ${fault}, ended_at = ${now}, next_check_at = null
    where id = ${attemptId} and state = 'creating'`);
}

export async function markEnded(
  tx: Queryable,
  attemptId: AttemptId,
  state: 'paid' | 'failed' | 'closed',
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update payment_attempt set state = ${state}, ended_at = coalesce(ended_at, ${now})
    where id = ${attemptId} and state <> 'paid'`);
}

/** Oldest first. */
export async function findAttempts(db: Queryable, orderId: OrderId): Promise<AttemptRow[]> {
  return await db.rows<AttemptRow>(
    sql`select ${columns} from payment_attempt where order_id = ${orderId} order by number`,
  );
}

export async function findAttempt(db: Queryable, id: AttemptId): Promise<AttemptRow> {
  return await db.one<AttemptRow>(sql`select ${columns} from payment_attempt where id = ${id}`);
}

export interface FollowedAttempt extends AttemptRow {
  /** Until when its account is not tried again, because the provider refuses it; null while it is accepted. */
  readonly refusedUntil: Date | null;
}

/** An attempt that is about to be read or refunded at the provider. */
export async function findFollowedAttempt(db: Queryable, id: AttemptId): Promise<FollowedAttempt> {
  return await db.one<FollowedAttempt>(sql`
    select ${columns}, ${refusedUntil} as refused_until from payment_attempt a where a.id = ${id}`);
}

export async function findAttemptByProviderId(db: Queryable, providerOrderId: string): Promise<AttemptRow | null> {
  return await db.maybeOne<AttemptRow>(
    sql`select ${columns} from payment_attempt where provider_order_id = ${providerOrderId}`,
  );
}

/** The attempt of one of the provider's payments. */
export async function findAttemptByPaymentId(db: Queryable, providerPaymentId: string): Promise<AttemptRow | null> {
  return await db.maybeOne<AttemptRow>(sql`
    select ${columns} from payment_attempt
    where id = (select attempt_id from provider_payment where provider_payment_id = ${providerPaymentId})`);
}

/** The provider's payments of an attempt that have a receipt, with its amount. */
export async function findCountedPayments(
  db: Queryable,
  attemptId: AttemptId,
): Promise<{ readonly providerPaymentId: string; readonly amountPaise: Paise }[]> {
  return await db.rows(sql`
    select p.provider_payment_id, r.amount_paise from provider_payment p join receipt r on r.provider_payment_id = p.id
    where p.attempt_id = ${attemptId}`);
}

/** Unpaid orders of a customer at the provider. */
export async function findUnpaidCardOrders(db: Queryable, customerId: CustomerId): Promise<OrderId[]> {
  const rows = await db.rows<{ id: OrderId }>(sql`
    select id from customer_order
    where customer_id = ${customerId} and state = 'awaiting payment' and ${isPaidAtProvider} order by id`);
  return rows.map((row) => row.id);
}

export interface UnpaidOrders {
  /** An order that awaits a transfer not reported yet. */
  readonly hasOpenTransfer: boolean;
  /** One at the provider can still be paid. */
  readonly canPayByCard: boolean;
  /** Those at the provider, oldest first. */
  readonly cardOrderIds: readonly OrderId[];
}

export async function findUnpaid(db: Queryable, customerId: CustomerId, now: Date): Promise<UnpaidOrders> {
  return await db.one<UnpaidOrders>(sql`
    select exists (${openTransfers(customerId, now)}) as has_open_transfer,
      coalesce(bool_or(pay_by > ${now}), false) as can_pay_by_card,
      coalesce(json_agg(id order by id), '[]') as card_order_ids
    from customer_order
    where customer_id = ${customerId} and state = 'awaiting payment' and ${isPaidAtProvider}`);
}

/** Whether an order of a customer can still be paid at the provider. */
export async function hasPayableCardOrder(db: Queryable, customerId: CustomerId, now: Date): Promise<boolean> {
  const row = await db.one<{ found: boolean }>(sql`
    select exists (
      select from customer_order
      where customer_id = ${customerId} and state = 'awaiting payment' and ${isPaidAtProvider} and pay_by > ${now}
    ) as found`);
  return row.found;
}

export interface SeenPayment {
  readonly id: number;
  readonly state: ProviderPayment['state'];
  readonly amountPaise: Paise;
  readonly completedAt: Date | null;
  /** The bank's reference, or the provider's id until the bank gives one. */
  readonly reference: string;
}

/** Stores the payments of the record. A success stays one, even when an older response arrives later. */
export async function savePayments(
  tx: Queryable,
  attemptId: AttemptId,
  payments: readonly ProviderPayment[],
  now: Date,
): Promise<SeenPayment[]> {
  if (payments.length === 0) return [];
  return await tx.rows<SeenPayment>(sql`
    insert into provider_payment as known (attempt_id, provider_payment_id, state, raw_state, amount_paise, method,
      bank_reference, message, started_at, completed_at, seen_at, failure)
    select ${attemptId}::bigint, one.id, one.state, one."rawState", one."amountPaise", one.method,
      one."bankReference", one.message, one."startedAt", one."completedAt", ${now}::timestamptz, one.failure
    from jsonb_to_recordset(${sql.json(payments)}) as one(id text, state text, "rawState" text, "amountPaise" bigint,
      method text, "bankReference" text, message text, "startedAt" timestamptz, "completedAt" timestamptz, failure text)
    on conflict (provider_payment_id) do update set
      state = case when known.state = 'success' then known.state else excluded.state end,
      raw_state = case when known.state = 'success' then known.raw_state else excluded.raw_state end,
      amount_paise = case when known.state = 'success' then known.amount_paise else excluded.amount_paise end,
      bank_reference = coalesce(excluded.bank_reference, known.bank_reference),
      message = excluded.message, failure = excluded.failure,
      completed_at = coalesce(excluded.completed_at, known.completed_at), seen_at = ${now}
    where known.attempt_id = excluded.attempt_id
    returning known.id, known.state, known.amount_paise, known.completed_at,
      coalesce(known.bank_reference, known.provider_payment_id) as reference`);
}

/** Marks the attempt as paid and records a receipt for each payment that has none. Returns those payments. */
export async function insertCardReceipts(
  tx: Queryable,
  { id, orderId }: Pick<AttemptRow, 'id' | 'orderId'>,
  payments: readonly SeenPayment[],
  now: Date,
): Promise<SeenPayment[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    with paid as (
      update payment_attempt set state = 'paid', ended_at = coalesce(ended_at, ${now}::timestamptz)
      where id = ${id} and state <> 'paid'
    )
    insert into receipt (order_id, amount_paise, provider_payment_id, received_at)
    select ${orderId}::bigint, payment."amountPaise", payment.id, ${now}::timestamptz
    from jsonb_to_recordset(${sql.json(payments)}) as payment(id bigint, "amountPaise" bigint)
    on conflict (provider_payment_id) do nothing
    returning provider_payment_id as id`);
  const booked = new Set(rows.map(({ id }) => id));
  return payments.filter(({ id }) => booked.has(id));
}

/** Whether this payment of an attempt has a receipt, and its order is sold. */
export async function hasConfirmed(db: Queryable, attemptId: AttemptId, providerPaymentId: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (
      select from provider_payment p join receipt r on r.provider_payment_id = p.id
      join customer_order o on o.id = r.order_id
      where p.attempt_id = ${attemptId} and p.provider_payment_id = ${providerPaymentId}
        and o.state = any(${[...SOLD_STATES]}::text[])
    ) as found`);
  return found;
}

/** Payments received for an order, in the order of their receipts: one that was declined at first may come last. */
export async function findReceived(db: Queryable, orderId: OrderId): Promise<SeenPayment[]> {
  return await db.rows<SeenPayment>(sql`
    select p.id, p.state, p.amount_paise, p.completed_at, coalesce(p.bank_reference, p.provider_payment_id) as reference
    from receipt r join provider_payment p on p.id = r.provider_payment_id
    where r.order_id = ${orderId} order by r.id`);
}
