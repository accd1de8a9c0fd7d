/** SQL of the verification of PANs. */
import type { CustomerId, OrderId } from '@tola/contract';
import type { PanState } from '@tola/contract/staff';
import { type Queryable, sql } from '#database';

/** A PAN that is to be verified, with the buyer of its order. */
export interface WaitingPan {
  readonly id: number;
  readonly requestId: string;
  readonly attempts: number;
  readonly orderId: OrderId;
  readonly orderNumber: string;
  readonly customerId: CustomerId;
  readonly buyerName: string;
  readonly panSealed: Buffer;
}

/** The next one that is due, for one worker until the claim ends. Null when none is. */
export async function claimNext(tx: Queryable, now: Date, claimedUntil: Date): Promise<WaitingPan | null> {
  return await tx.maybeOne<WaitingPan>(sql`
    with claimed as (
      update pan_verification set claimed_until = ${claimedUntil}, attempts = attempts + 1
      where id = (
        select id from pan_verification
        where state = 'waiting' and next_attempt_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
        order by next_attempt_at, id limit 1 for update skip locked)
      returning id, request_id, attempts, order_id
    )
    select claimed.*, o.order_number, o.customer_id, o.buyer ->> 'name' as buyer_name, o.pan_sealed
    from claimed join customer_order o on o.id = claimed.order_id
    where o.pan_sealed is not null`);
}

export interface VerifiedBefore {
  readonly id: number;
  readonly orderNumber: string;
  readonly state: 'verified' | 'accepted';
  readonly note: string;
  readonly panSealed: Buffer;
}

/** PANs of the customer that were found to belong to this name, the latest first. */
export async function verifiedBefore(
  db: Queryable,
  { id, customerId, buyerName }: WaitingPan,
  since: Date,
): Promise<VerifiedBefore[]> {
  return await db.rows<VerifiedBefore>(sql`
    select v.id, o.order_number, v.state, v.note, o.pan_sealed
    from customer_order o join pan_verification v on v.order_id = o.id
    where o.customer_id = ${customerId} and o.pan_sealed is not null and o.buyer ->> 'name' = ${buyerName}
      and v.state in ('verified', 'accepted') and v.same_as is null and v.decided_at >= ${since} and v.id <> ${id}
    order by v.decided_at desc, v.id desc limit 20`);
}

export interface Outcome {
  readonly state: Exclude<PanState, 'waiting'>;
  readonly problem: string | null;
  readonly sameAs: number | null;
  readonly note: string;
}

/** Nothing where it was decided meanwhile, or is asked about under another request. Returns whether it was saved. */
export async function saveOutcome(
  tx: Queryable,
  { id, requestId }: Pick<WaitingPan, 'id' | 'requestId'>,
  { state, problem, sameAs, note }: Outcome,
  now: Date,
): Promise<boolean> {
  const saved = await tx.run(sql`
    update pan_verification
    set state = ${state}, problem = ${problem}, same_as = ${sameAs}, note = ${note}, decided_at = ${now}, claimed_until = null,
      next_attempt_at = null
    where id = ${id} and request_id = ${requestId} and state = 'waiting'`);
  return saved === 1;
}

export async function savePostponed(
  tx: Queryable,
  { id, requestId }: Pick<WaitingPan, 'id' | 'requestId'>,
  problem: string,
  nextAttemptAt: Date,
): Promise<void> {
  await tx.run(sql`
    update pan_verification set problem = ${problem}, next_attempt_at = ${nextAttemptAt}, claimed_until = null
    where id = ${id} and request_id = ${requestId} and state = 'waiting'`);
}

export interface FoundPan {
  readonly id: number;
  readonly state: PanState;
  readonly orderId: OrderId;
  readonly orderNumber: string;
}

/** Locked until the transaction ends. */
export async function lockPan(tx: Queryable, id: number): Promise<FoundPan | null> {
  return await tx.maybeOne<FoundPan>(sql`
    select v.id, v.state, v.order_id, o.order_number
    from pan_verification v join customer_order o on o.id = v.order_id where v.id = ${id} for update of v`);
}

/** Asks at once, under a new request where the last one was answered. */
export async function saveCheckAgain(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.run(sql`
    update pan_verification
    set request_id = case state when 'waiting' then request_id else gen_random_uuid() end,
      attempts = case state when 'waiting' then attempts else 0 end, state = 'waiting', decided_at = null, problem = null,
      same_as = null, note = '', next_attempt_at = ${now}, claimed_until = case state when 'waiting' then claimed_until end
    where id = ${id}`);
}

export async function saveAccepted(tx: Queryable, id: number, note: string, now: Date): Promise<void> {
  await tx.run(sql`
    update pan_verification
    set state = 'accepted', decided_at = ${now}, note = ${note}, same_as = null, next_attempt_at = null, claimed_until = null
    where id = ${id}`);
}
