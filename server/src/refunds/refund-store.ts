/** Rows of refunds. */

import type { AttemptId, OrderId, RefundId } from '@tola/contract';
import { payRefundOut, type RefundFailure } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { isMadeAt, isRefused } from '#card-attempts';
import type { AccountKey } from '#card-providers';
import { type Queryable, sql } from '#database';
import { refuse } from '#http';

export type RefundState = 'requested' | 'pending' | 'on hold' | 'done' | 'failed';

export interface RefundRow {
  readonly id: RefundId;
  readonly orderId: OrderId;
  readonly number: number;
  readonly channel: 'card' | 'bank';
  readonly attemptId: AttemptId | null;
  readonly providerRefundId: string | null;
  readonly amountPaise: Paise;
  readonly chargePaise: Paise;
  readonly reason: string;
  readonly state: RefundState;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly endedAt: Date | null;
  readonly bankReference: string | null;
  readonly payoutUtr: string | null;
  readonly payoutAccountMasked: string | null;
  readonly checks: number;
  readonly origin: RefundOrigin;
  readonly failure: RefundFailure | null;
  /** The card refund that this payout replaces. */
  readonly convertedFrom: RefundId | null;
}

/** Initiated by the store, on the provider's dashboard, or by a lost dispute. */
export type RefundOrigin = 'store' | 'provider' | 'dispute';

const columns = sql`id, order_id, number, channel, attempt_id, provider_refund_id, amount_paise, charge_paise, reason,
  state, requested_by, requested_at, ended_at, bank_reference, payout_utr, payout_account_masked, checks, origin, failure,
  converted_from`;

export interface NewRefund {
  readonly orderId: OrderId;
  readonly orderNumber: string;
  /** The card attempt that is refunded; null for a payout from the bank. */
  readonly attemptId: AttemptId | null;
  readonly amountPaise: Paise;
  readonly chargePaise: Paise;
  readonly reason: string;
  readonly requestedBy: string;
  readonly account: { readonly sealed: Buffer; readonly masked: string } | null;
  readonly nextCheckAt: Date | null;
  readonly convertedFrom?: RefundId;
}

/** A card refund gets an id for the provider, such as `TL-26-000184-7KQ2-r1`. */
export async function insertRefund(tx: Queryable, refund: NewRefund, now: Date): Promise<RefundRow> {
  const isCard = refund.attemptId !== null;
  return await tx.one<RefundRow>(sql`
    insert into refund (order_id, number, channel, attempt_id, provider_refund_id, amount_paise, charge_paise, reason,
      state, requested_by, requested_at, payout_account_sealed, payout_account_masked, next_check_at, converted_from)
    select ${refund.orderId}::bigint, next.number, ${isCard ? 'card' : 'bank'}, ${refund.attemptId}::bigint,
      case when ${isCard} then ${refund.orderNumber}::text || '-r' || next.number end, ${refund.amountPaise}::bigint,
      ${refund.chargePaise}::bigint, ${refund.reason}, 'requested', ${refund.requestedBy}, ${now}::timestamptz,
      ${refund.account?.sealed ?? null}::bytea, ${refund.account?.masked ?? null}::text,
      ${refund.nextCheckAt}::timestamptz, ${refund.convertedFrom ?? null}::bigint
    from (select count(*)::int + 1 as number from refund where order_id = ${refund.orderId}) as next
    returning ${columns}`);
}

/** Inserts a refund that the store did not request; unique by the provider's id. */
export async function insertReturned(
  tx: Queryable,
  refund: {
    readonly orderId: OrderId;
    readonly attemptId: AttemptId;
    readonly providerRefundId: string;
    readonly amountPaise: Paise;
    readonly reason: string;
    readonly origin: 'provider' | 'dispute';
    readonly nextCheckAt: Date;
  },
  now: Date,
): Promise<RefundRow> {
  return await tx.one<RefundRow>(sql`
    insert into refund (order_id, number, channel, attempt_id, provider_refund_id, amount_paise, charge_paise, reason,
      state, requested_by, requested_at, next_check_at, origin)
    select ${refund.orderId}::bigint, next.number, 'card', ${refund.attemptId}::bigint, ${refund.providerRefundId},
      ${refund.amountPaise}::bigint, 0, ${refund.reason}, 'pending', 'provider card provider', ${now}::timestamptz,
      ${refund.nextCheckAt}::timestamptz, ${refund.origin}
    from (select count(*)::int + 1 as number from refund where order_id = ${refund.orderId}) as next
    returning ${columns}`);
}

/** @throws Refusal refund-unknown */
export async function findRefund(db: Queryable, id: RefundId): Promise<RefundRow> {
  const refund = await db.maybeOne<RefundRow>(sql`select ${columns} from refund where id = ${id}`);
  if (refund === null) throw refuse(payRefundOut, 'refund-unknown');
  return refund;
}

/** Locks the refund until the transaction ends. */
export async function lockRefund(tx: Queryable, id: RefundId): Promise<RefundRow> {
  return await tx.one<RefundRow>(sql`select ${columns} from refund where id = ${id} for update`);
}

export async function findRefundByProviderId(db: Queryable, providerRefundId: string): Promise<RefundRow | null> {
  return await db.maybeOne<RefundRow>(
    sql`select ${columns} from refund where provider_refund_id = ${providerRefundId}`,
  );
}

/** Oldest first. */
export async function findRefunds(db: Queryable, orderId: OrderId): Promise<RefundRow[]> {
  return await db.rows<RefundRow>(sql`select ${columns} from refund where order_id = ${orderId} order by number`);
}

export async function updateRefund(
  tx: Queryable,
  id: RefundId,
  change: {
    readonly state: RefundState;
    readonly bankReference: string | null;
    readonly payoutUtr: string | null;
    readonly nextCheckAt: Date | null;
    readonly failure?: RefundFailure | null;
  },
  now: Date,
): Promise<RefundRow> {
  const hasEnded = change.state === 'done' || change.state === 'failed';
  return await tx.one<RefundRow>(sql`
    update refund set state = ${change.state}, bank_reference = coalesce(${change.bankReference}, bank_reference),
      payout_utr = coalesce(${change.payoutUtr}, payout_utr), next_check_at = ${change.nextCheckAt},
      checks = checks + 1, ended_at = ${hasEnded ? now : null}, failure = ${change.failure ?? null}
    where id = ${id} returning ${columns}`);
}

/** Ends the checks of a refund that was converted at `convertedBy` or before. */
export async function stopChecking(db: Queryable, id: RefundId, convertedBy: Date): Promise<void> {
  await db.run(sql`
    update refund set next_check_at = null
    where id = ${id} and failure = 'converted to payout' and ended_at <= ${convertedBy}`);
}

/**
 * Leases refunds that are due for a check at the provider to this process, until `until`.
 *
 * @param accounts those whose credentials the settings hold; a refused one waits for its next attempt
 */
export async function leaseDueRefunds(
  db: Queryable,
  accounts: readonly AccountKey[],
  now: Date,
  until: Date,
  atMost: number,
): Promise<RefundId[]> {
  const rows = await db.rows<{ id: RefundId }>(sql`
    update refund set next_check_at = ${until}
    where id in (
      select f.id from refund f join payment_attempt a on a.id = f.attempt_id
      where f.next_check_at <= ${now} and ${isMadeAt(accounts)} and not ${isRefused(sql`r.next_read_at > ${now}`)}
      order by f.next_check_at limit ${atMost} for update of f skip locked
    )
    returning id`);
  return rows.map((row) => row.id);
}

/** Unrefunded amount of each paid attempt of an order, largest first, and whether the provider knows the attempt. */
export async function findRefundableAttempts(
  tx: Queryable,
  orderId: OrderId,
): Promise<{ readonly id: AttemptId; readonly leftPaise: Paise; readonly isKnown: boolean }[]> {
  return await tx.rows(sql`
    select a.id, coalesce((
        select sum(r.amount_paise) from receipt r join provider_payment p on p.id = r.provider_payment_id
        where p.attempt_id = a.id), 0)::bigint
      - coalesce((
        select sum(f.amount_paise) from refund f where f.attempt_id = a.id and f.state <> 'failed'), 0)::bigint
      as left_paise,
      not exists (select from refund u where u.attempt_id = a.id and u.failure = 'unknown at provider') as is_known
    from payment_attempt a where a.order_id = ${orderId} and a.state = 'paid' order by left_paise desc, a.id`);
}
