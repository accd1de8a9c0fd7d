/** UPI requests of attempts: one for each channel, the same for every call, reload and tab. */
import type { AttemptId, OrderId, PaymentFailure } from '@tola/contract';
import type { ProviderPayment, UpiChannel, UpiTarget } from '#card-providers';
import { type Queryable, sql } from '#database';

export interface UpiRequestRow {
  readonly providerPaymentId: string;
  readonly target: UpiTarget;
  /** State of its payment when the provider's record was last read; null before. */
  readonly paymentState: ProviderPayment['state'] | null;
}

export async function findUpiRequest(
  db: Queryable,
  attemptId: AttemptId,
  channel: UpiChannel,
): Promise<UpiRequestRow | null> {
  return await db.maybeOne<UpiRequestRow>(sql`
    select r.provider_payment_id, r.target, p.state as payment_state
    from upi_request r left join provider_payment p on p.provider_payment_id = r.provider_payment_id
    where r.attempt_id = ${attemptId} and r.channel = ${channel}`);
}

/**
 * Stores a request in place of the one that has ended. Of concurrent ones the first is stored.
 *
 * @param ended payment of the request that it replaces
 */
export async function saveUpiRequest(
  db: Queryable,
  attemptId: AttemptId,
  channel: UpiChannel,
  request: { readonly providerPaymentId: string; readonly target: UpiTarget },
  ended: string | null,
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into upi_request as known (attempt_id, channel, provider_payment_id, target, requested_at)
    values (${attemptId}, ${channel}, ${request.providerPaymentId}, ${sql.json(request.target)}, ${now})
    on conflict (attempt_id, channel) do update
      set provider_payment_id = excluded.provider_payment_id, target = excluded.target, requested_at = excluded.requested_at
      where known.provider_payment_id = ${ended}`);
}

export interface AttemptPayment {
  readonly state: ProviderPayment['state'];
  readonly failure: PaymentFailure | null;
  readonly message: string;
}

/** The payments of an attempt as last read, the latest first. */
export async function findAttemptPayments(db: Queryable, attemptId: AttemptId): Promise<AttemptPayment[]> {
  return await db.rows<AttemptPayment>(sql`
    select state, failure, coalesce(message, '') as message from provider_payment
    where attempt_id = ${attemptId} order by coalesce(completed_at, seen_at) desc, id desc`);
}

/**
 * The payment of a request that was declined or has expired, unless the buyer has asked for another request since. A request
 * of the other channel may still be open.
 */
export async function findDeclinedRequest(db: Queryable, attemptId: AttemptId): Promise<AttemptPayment | null> {
  // Providers state whole seconds.
  return await db.maybeOne<AttemptPayment>(sql`
    select p.state, p.failure, coalesce(p.message, '') as message
    from upi_request r join provider_payment p on p.provider_payment_id = r.provider_payment_id
    where r.attempt_id = ${attemptId} and p.state in ('failed', 'dropped')
      and not exists (select from upi_request since where since.attempt_id = r.attempt_id
        and since.requested_at > coalesce(p.completed_at, p.seen_at) + interval '1 second')
    order by coalesce(p.completed_at, p.seen_at) desc, p.id desc limit 1`);
}

/** The last payment of an order that did not succeed; null without any. */
export async function findFailedPayment(
  db: Queryable,
  orderId: OrderId,
): Promise<(AttemptPayment & { readonly endedAt: Date }) | null> {
  return await db.maybeOne(sql`
    select p.state, p.failure, coalesce(p.message, '') as message, coalesce(p.completed_at, p.seen_at) as ended_at
    from provider_payment p join payment_attempt a on a.id = p.attempt_id
    where a.order_id = ${orderId} and p.state in ('failed', 'dropped', 'void')
    order by coalesce(p.completed_at, p.seen_at) desc, p.id desc limit 1`);
}

/**
 * True for the one caller that reads the attempt at the provider now, in place of its scheduled read; false while the last
 * read is recent.
 */
export async function claimRead(
  db: Queryable,
  attemptId: AttemptId,
  { dueBefore, nextAt }: { readonly dueBefore: Date; readonly nextAt: Date },
): Promise<boolean> {
  const claimed = await db.run(sql`
    update payment_attempt set next_check_at = ${nextAt} where id = ${attemptId} and next_check_at <= ${dueBefore}`);
  return claimed === 1;
}
