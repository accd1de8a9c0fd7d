/** Rows of card payment attempts and of their payments at the provider. */

import type { AttemptId, CustomerId, OrderId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { type Database, notWaitingForTheDisk, type Queryable, type Sql, sql, type Transaction } from '#database';
import { isPaidAtProvider, lockOrderWith, type OrderRow, openTransfers } from '#orders';
import { activeSpan } from '#tracing';
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
  /** The trace in which it was opened at the provider; null when that was not traced. */
  readonly traceparent: string | null;
}

const columns = sql`id, order_id, number, provider, account, provider_order_id, request_id, token, amount_paise, state, fault, session_id,
  created_at, expires_at, ended_at, checks, next_check_at, traceparent`;

/** An attempt before its order is known. */
export interface NewAttempt {
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
export async function insertAttempt(
  tx: Queryable,
  order: { readonly id: OrderId; readonly orderNumber: string },
  attempt: NewAttempt,
): Promise<AttemptRow> {
  return await tx.one<AttemptRow>(sql`
    insert into payment_attempt (order_id, number, provider, account, provider_order_id, request_id, token, amount_paise, state,
      created_at, expires_at, next_check_at)
    select ${order.id}::bigint, next.number, ${attempt.provider}, ${attempt.account}, ${order.orderNumber}::text || '-' || next.number,
      ${attempt.requestId}::uuid, ${attempt.token}, ${attempt.amountPaise}::bigint, 'creating', ${attempt.createdAt}::timestamptz,
      ${attempt.expiresAt}::timestamptz, ${attempt.nextCheckAt}::timestamptz
    from (select count(*)::int + 1 as number from payment_attempt where order_id = ${order.id}) as next
    returning ${columns}`);
}

/** The insert of a new order's attempt, for the statement that inserts the order as `placed`. */
export function firstAttempt(attempt: NewAttempt): Sql {
  return sql`
    insert into payment_attempt (order_id, number, provider, account, provider_order_id, request_id, token, amount_paise, state,
      created_at, expires_at, next_check_at)
    select placed.id, 1, ${attempt.provider}, ${attempt.account}, placed.order_number || '-1', ${attempt.requestId}::uuid,
      ${attempt.token}, ${attempt.amountPaise}::bigint, 'creating', ${attempt.createdAt}::timestamptz,
      ${attempt.expiresAt}::timestamptz, ${attempt.nextCheckAt}::timestamptz
    from placed returning id`;
}

/** The row that {@link firstAttempt} has inserted. */
export function firstAttemptRow(
  id: AttemptId,
  order: { readonly id: OrderId; readonly orderNumber: string },
  attempt: NewAttempt,
): AttemptRow {
  const unused = { fault: null, sessionId: null, endedAt: null, checks: 0, traceparent: null };
  const providerOrderId = `${order.orderNumber}-1`;
  return { ...attempt, ...unused, id, orderId: order.id, number: 1, providerOrderId, state: 'creating' };
}

export interface OpenedAttempt {
  readonly sessionId: string;
  readonly reference: string;
}

/** The provider has the order; its session is stored for repeats. */
export async function markOpen(tx: Transaction, attemptId: AttemptId, opened: OpenedAttempt): Promise<void> {
  await tx.run(opening(attemptId, opened, sql.empty));
}

/** {@link markOpen} without waiting for the disk: what a crash of the database server loses, the provider tells again. */
export async function markSession(database: Database, attemptId: AttemptId, opened: OpenedAttempt): Promise<void> {
  await database.run(opening(attemptId, opened, sql`from ${notWaitingForTheDisk}`));
}

function opening(attemptId: AttemptId, { sessionId, reference }: OpenedAttempt, from: Sql): Sql {
  return sql`
    update payment_attempt set state = 'open', session_id = ${sessionId}, provider_reference = ${reference},
      traceparent = ${activeSpan()?.traceparent ?? null} ${from}
    where id = ${attemptId} and state = 'creating'`;
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

/** Locks the order of an attempt, and the attempt. */
export async function lockWithOrder(
  tx: Queryable,
  before: AttemptRow,
): Promise<{ readonly order: OrderRow; readonly attempt: AttemptRow }> {
  const { attemptState, attemptFault, attemptEndedAt, ...order } = await lockOrderWith<{
    attemptState: AttemptState;
    attemptFault: string | null;
    attemptEndedAt: Date | null;
  }>(
    tx,
    before.orderId,
    sql`select state as attempt_state, fault as attempt_fault, ended_at as attempt_ended_at
      from payment_attempt where id = ${before.id}`,
  );
  return { order, attempt: { ...before, state: attemptState, fault: attemptFault, endedAt: attemptEndedAt } };
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
