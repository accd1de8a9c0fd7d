/** The provider's payments of attempts, and their receipts. */

import type { AttemptId, OrderId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import type { ProviderPayment, ProviderRecord } from '#card-providers';
import { type Queryable, type Sql, sql } from '#database';
import { SOLD_STATES } from '#orders';
import type { AttemptRow } from './attempt-store.ts';

export interface SeenPayment {
  readonly id: number;
  readonly state: ProviderPayment['state'];
  readonly amountPaise: Paise;
  readonly completedAt: Date | null;
  /** The bank's reference, or the provider's id until the bank gives one. */
  readonly reference: string;
}

export interface SavedPayments {
  readonly seen: readonly SeenPayment[];
  /** Those that got a receipt by this statement. */
  readonly received: readonly SeenPayment[];
  /** The attempt is paid by this statement, and is not read again. */
  readonly isNowPaid: boolean;
}

/**
 * Stores the payments of the record; a success stays one, even when an older response arrives later. For a paid record, marks
 * the attempt as paid and records a receipt for each success that has none.
 */
export async function savePayments(
  tx: Queryable,
  { id, orderId }: Pick<AttemptRow, 'id' | 'orderId'>,
  { state, payments }: Pick<ProviderRecord, 'state' | 'payments'>,
  now: Date,
): Promise<SavedPayments> {
  if (payments.length === 0) return { seen: [], received: [], isNowPaid: false };
  const isPaid = state === 'paid';
  const rows = await tx.rows<SeenPayment & { readonly isBooked: boolean; readonly isNowPaid: boolean }>(sql`
    with seen as (
      insert into provider_payment as known (attempt_id, provider_payment_id, state, raw_state, amount_paise, method,
        bank_reference, message, started_at, completed_at, seen_at, failure)
      select ${id}::bigint, one.id, one.state, one."rawState", one."amountPaise", one.method,
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
        coalesce(known.bank_reference, known.provider_payment_id) as reference
    ), success as (
      select id, amount_paise from seen where state = 'success' and ${isPaid}
    ), paid as (
      update payment_attempt set state = 'paid', ended_at = coalesce(ended_at, ${now}::timestamptz),
        checks = checks + 1, next_check_at = null, leased_until = null
      where id = ${id} and state <> 'paid' and exists (select from success)
      returning id
    ), booked as (
      insert into receipt (order_id, amount_paise, provider_payment_id, received_at)
      select ${orderId}::bigint, amount_paise, id, ${now}::timestamptz from success
      on conflict (provider_payment_id) do nothing
      returning provider_payment_id
    )
    select seen.*, exists (select from booked where provider_payment_id = seen.id) as is_booked,
      exists (select from paid) as is_now_paid
    from seen`);
  const seen = rows.map(({ isBooked: _booked, isNowPaid: _paid, ...payment }) => payment);
  const received = seen.filter((_, index) => rows[index]?.isBooked === true);
  return { seen, received, isNowPaid: rows.some(({ isNowPaid }) => isNowPaid) };
}

/** Whether this payment of an attempt has a receipt, and its order is sold. */
export async function hasConfirmed(db: Queryable, attemptId: AttemptId, providerPaymentId: string): Promise<boolean> {
  const isAttempt = sql`a.id = ${attemptId}`;
  const { found } = await db.one<{ found: boolean }>(
    sql`select ${isConfirmedBy(providerPaymentId, isAttempt)} as found`,
  );
  return found;
}

/**
 * SQL of {@link hasConfirmed}.
 *
 * @param isAttempt whether `a` may be the attempt of the payment
 */
export function isConfirmedBy(providerPaymentId: string, isAttempt: Sql): Sql {
  return sql`exists (
    select from provider_payment p join payment_attempt a on a.id = p.attempt_id
    join receipt r on r.provider_payment_id = p.id join customer_order o on o.id = r.order_id
    where p.provider_payment_id = ${providerPaymentId} and ${isAttempt} and o.state = any(${[...SOLD_STATES]}::text[]))`;
}

/** Payments received for an order, in the order of their receipts: one that was declined at first may come last. */
export async function findReceived(db: Queryable, orderId: OrderId): Promise<SeenPayment[]> {
  return await db.rows<SeenPayment>(sql`
    select p.id, p.state, p.amount_paise, p.completed_at, coalesce(p.bank_reference, p.provider_payment_id) as reference
    from receipt r join provider_payment p on p.id = r.provider_payment_id
    where r.order_id = ${orderId} order by r.id`);
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
