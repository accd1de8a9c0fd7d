/** Rows of claims: payments that customers say they made by UPI or NEFT. */

import type {
  BankCreditId,
  ClaimId,
  CustomerId,
  OrderId,
  OrderState,
  PaymentMode,
  ReferenceNumber,
} from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { type Queryable, type Sql, sql } from '#database';
import { type StoredImage, uploadInsert } from '#uploads';

export interface ClaimRow {
  readonly id: ClaimId;
  readonly orderId: OrderId;
  readonly number: number;
  readonly utr: string | null;
  readonly utrKind: string | null;
  readonly uploadId: number | null;
  readonly state: 'waiting' | 'accepted' | 'rejected';
  readonly sentAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
  readonly bankCreditId: BankCreditId | null;
  /** The credited amount, once found. */
  readonly amountPaise: Paise | null;
}

const columns = sql`id, order_id, number, utr, utr_kind, upload_id, state, sent_at, decided_at, decided_by, reason,
  bank_credit_id, (select amount_paise from bank_credit where bank_credit.id = bank_credit_id) as amount_paise`;

/** Inserts the claim together with the row of its screenshot, in one statement. */
export async function insertClaim(
  tx: Queryable,
  claim: {
    readonly orderId: OrderId;
    readonly customerId: CustomerId;
    readonly reference: ReferenceNumber | null;
    readonly picture: StoredImage | null;
    /** Statement that queues a mail, if any. */
    readonly mail: Sql | null;
  },
  now: Date,
): Promise<void> {
  const { picture, reference } = claim;
  const upload =
    picture === null ? sql`select null::bigint as id` : uploadInsert({ ...picture, customerId: claim.customerId }, now);
  await tx.run(sql`
    with stored as (${upload})${claim.mail === null ? sql.empty : sql`, mail as (${claim.mail})`}
    insert into payment_claim (order_id, number, utr, utr_kind, upload_id, state, sent_at)
    select ${claim.orderId}::bigint, (select count(*) from payment_claim where order_id = ${claim.orderId}) + 1,
      ${reference?.utr ?? null}::text, ${reference?.kind ?? null}::text, stored.id, 'waiting', ${now}::timestamptz
    from stored`);
}

/** Whether the same picture is already attached to a waiting claim of the order. */
export async function isPictureClaimed(db: Queryable, orderId: OrderId, sentSha256: string): Promise<boolean> {
  const { known } = await db.one<{ known: boolean }>(sql`
    select exists (
      select from payment_claim c join upload u on u.id = c.upload_id
      where c.order_id = ${orderId} and c.state = 'waiting' and u.sent_sha256 = ${sentSha256}
    ) as known`);
  return known;
}

/** Oldest first. */
export async function findClaims(db: Queryable, orderId: OrderId): Promise<ClaimRow[]> {
  return await db.rows<ClaimRow>(sql`select ${columns} from payment_claim where order_id = ${orderId} order by number`);
}

export async function findClaim(db: Queryable, id: ClaimId): Promise<ClaimRow | null> {
  return await db.maybeOne<ClaimRow>(sql`select ${columns} from payment_claim where id = ${id}`);
}

export async function decideClaim(
  tx: Queryable,
  claimId: ClaimId,
  decision: {
    readonly state: 'accepted' | 'rejected';
    readonly by: string;
    readonly reason: string | null;
    readonly bankCreditId: BankCreditId | null;
  },
  now: Date,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update payment_claim set state = ${decision.state}, decided_at = ${now}, decided_by = ${decision.by},
      reason = ${decision.reason}, bank_credit_id = ${decision.bankCreditId}
    where id = ${claimId} and state = 'waiting'`);
  return changed === 1;
}

export interface WaitingClaim {
  readonly claimId: ClaimId;
  readonly orderId: OrderId;
  readonly orderNumber: string;
  readonly buyerName: string;
  readonly paymentMode: PaymentMode;
  /** Claims of ended orders are verified too. */
  readonly state: OrderState;
  readonly payablePaise: Paise;
  readonly paidPaise: Paise;
  readonly utr: string | null;
  readonly utrKind: string | null;
  readonly uploadId: number | null;
  readonly sentAt: Date;
  /** Number of other orders the same picture was sent for. */
  readonly samePicture: number;
}

const waitingColumns = sql`c.id as claim_id, o.id as order_id, o.order_number, o.buyer ->> 'name' as buyer_name,
  o.payment_mode, o.state, o.payable_paise, o.paid_paise, c.utr, c.utr_kind, c.upload_id, c.sent_at,
  (select count(distinct other.order_id) from upload twin join payment_claim other on other.upload_id = twin.id
    where twin.sent_sha256 = u.sent_sha256 and other.order_id <> o.id) as same_picture
  from payment_claim c join customer_order o on o.id = c.order_id left join upload u on u.id = c.upload_id`;

/** Undecided claims, oldest first. */
export async function findWaitingClaims(db: Queryable, atMost: number): Promise<WaitingClaim[]> {
  return await db.rows<WaitingClaim>(sql`
    select ${waitingColumns} where c.state = 'waiting' order by c.sent_at, c.id limit ${atMost}`);
}

/** Null when it is decided. */
export async function findWaitingClaim(db: Queryable, claimId: ClaimId): Promise<WaitingClaim | null> {
  return await db.maybeOne<WaitingClaim>(sql`select ${waitingColumns} where c.state = 'waiting' and c.id = ${claimId}`);
}
