/** What waits for staff: payments to find, refunds to pay out. */
import type { OrderState, PaymentMode } from '@tola/contract';
import { type Queryable, sql } from '#database';

export interface WaitingClaim {
  readonly claimId: number;
  readonly orderId: number;
  readonly orderNumber: string;
  readonly buyerName: string;
  readonly paymentMode: PaymentMode;
  /** A payment is also looked for when its order is over. */
  readonly state: OrderState;
  readonly payablePaise: number;
  readonly paidPaise: number;
  readonly utr: string | null;
  readonly utrKind: string | null;
  readonly uploadId: number | null;
  readonly sentAt: Date;
  /** How many other orders the same picture was sent for. */
  readonly samePicture: number;
}

/** Payments that customers say to have made, the oldest first. */
export async function findWaitingClaims(db: Queryable, atMost: number): Promise<WaitingClaim[]> {
  return await db.rows<WaitingClaim>(sql`
    select c.id as claim_id, o.id as order_id, o.order_number, o.buyer ->> 'name' as buyer_name, o.payment_mode, o.state,
      o.payable_paise, o.paid_paise, c.utr, c.utr_kind, c.upload_id, c.sent_at,
      (select count(distinct other.order_id) from upload twin join payment_claim other on other.upload_id = twin.id
        where twin.sent_sha256 = u.sent_sha256 and other.order_id <> o.id) as same_picture
    from payment_claim c join customer_order o on o.id = c.order_id left join upload u on u.id = c.upload_id
    where c.state = 'waiting' order by c.sent_at, c.id limit ${atMost}`);
}

export interface DuePayout {
  readonly refundId: number;
  readonly orderId: number;
  readonly orderNumber: string;
  readonly buyerName: string;
  readonly amountPaise: number;
  readonly reason: string;
  readonly requestedAt: Date;
  readonly requestedBy: string;
  readonly payoutAccountMasked: string | null;
}

/** Refunds that staff have to pay out from the bank, the oldest first. */
export async function findDuePayouts(db: Queryable, atMost: number): Promise<DuePayout[]> {
  return await db.rows<DuePayout>(sql`
    select r.id as refund_id, o.id as order_id, o.order_number, o.buyer ->> 'name' as buyer_name, r.amount_paise, r.reason,
      r.requested_at, r.requested_by, r.payout_account_masked
    from refund r join customer_order o on o.id = r.order_id
    where r.channel = 'bank' and r.state = 'requested' order by r.requested_at limit ${atMost}`);
}

/** The sealed account of a payout and the order it belongs to; null when the customer gave none. */
export async function findPayoutAccount(
  db: Queryable,
  refundId: number,
): Promise<{ readonly orderId: number; readonly sealed: Buffer | null } | null> {
  return await db.maybeOne(sql`select order_id, payout_account_sealed as sealed from refund where id = ${refundId}`);
}
