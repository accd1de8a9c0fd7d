/** SQL of price locks. */

import type { CouponId, CustomerId, OrderId } from '@tola/contract';
import type { BasisPoints, Paise } from '@tola/pricing';
import { type Queryable, type Sql, sql } from '#database';
import type { FrozenLine, FrozenRates, Offer } from './offer.ts';
import type { NumberParts } from './order-number.ts';

export interface QuoteRow {
  readonly id: string;
  readonly customerId: CustomerId;
  readonly orderNumber: string;
  readonly state: 'open' | 'replaced' | 'used';
  readonly lockedAt: Date;
  readonly expiresAt: Date;
  readonly rates: FrozenRates;
  readonly lines: FrozenLine[];
  readonly couponId: CouponId | null;
  readonly couponCode: string | null;
  readonly points: number;
  readonly gstBp: BasisPoints;
  readonly surchargeBp: BasisPoints;
  readonly amountPaise: Paise;
  readonly redeemedPaise: Paise;
  readonly gstPaise: Paise;
  readonly couponPaise: Paise;
  readonly totalPaise: Paise;
  readonly surchargePaise: Paise;
  readonly roundsToRupee: boolean;
  /** For UPI and NEFT. */
  readonly roundingPaise: Paise;
  readonly cardRoundingPaise: Paise;
  /** Until when an earlier order, card or transfer, leaves its price to this lock; null at a price of its own. */
  readonly priceUntil: Date | null;
  /** The failed order that it tries again, or the cancelled one whose price it takes over. */
  readonly retryOf: OrderId | null;
}

const columns = sql`id, customer_id, order_number, state, locked_at, expires_at, rates, lines, coupon_id, coupon_code,
  points, gst_bp, surcharge_bp, amount_paise, redeemed_paise, gst_paise, coupon_paise, total_paise, surcharge_paise,
  rounds_to_rupee, rounding_paise, card_rounding_paise, price_until, retry_of`;

export interface NewQuote {
  readonly id: string;
  readonly customerId: CustomerId;
  readonly numberParts: NumberParts;
  readonly lockedAt: Date;
  readonly expiresAt: Date;
  readonly offer: Offer;
  readonly retry: Retry | null;
}

/** A failed order that is tried again, or one that was cancelled to pay another way. */
export interface Retry {
  readonly orderId: OrderId;
  /** Null at a new price. */
  readonly priceUntil: Date | null;
}

/** A new lock, with the UPI and NEFT total of the one it replaced. */
export interface LockedQuote extends QuoteRow {
  readonly payableBeforePaise: Paise | null;
}

/** Inserts the quote in place of the customer's open one. Selecting from `replaced` makes PostgreSQL run that update first. */
export async function insertQuote(db: Queryable, quote: NewQuote): Promise<LockedQuote> {
  const { offer } = quote;
  return await db.one<LockedQuote>(sql`
    with replaced as (
      update quote set state = 'replaced' where customer_id = ${quote.customerId} and state = 'open'
      returning total_paise + rounding_paise as payable_paise
    )
    insert into quote (id, customer_id, order_number, state, locked_at, expires_at, rates, lines, coupon_id, coupon_code,
      points, gst_bp, surcharge_bp, amount_paise, redeemed_paise, gst_paise, coupon_paise, total_paise, surcharge_paise,
      rounds_to_rupee, rounding_paise, card_rounding_paise, price_until, retry_of)
    select ${quote.id}, ${quote.customerId}::bigint,
      new_order_number(${quote.numberParts.prefix}, ${quote.numberParts.code}),
      'open', ${quote.lockedAt}::timestamptz, ${quote.expiresAt}::timestamptz, ${sql.json(offer.rates)}, ${sql.json(offer.lines)},
      ${offer.coupon?.id ?? null}, ${offer.coupon?.code ?? null}, ${offer.points}, ${offer.gstBp}, ${offer.surchargeBp},
      ${offer.totals.amountPaise}, ${offer.totals.redeemedPaise}, ${offer.totals.gstPaise}, ${offer.totals.couponPaise},
      ${offer.totals.totalPaise}, ${offer.cardTotals.surchargePaise}, ${offer.roundsToRupee}::boolean,
      ${offer.totals.roundingPaise}, ${offer.cardTotals.roundingPaise}, ${quote.retry?.priceUntil ?? null}::timestamptz,
      ${quote.retry?.orderId ?? null}::bigint
    from (select count(*) from replaced) as before
    returning ${columns}, (select payable_paise from replaced) as payable_before_paise`);
}

/** The customer's quote of this id, in any state. */
export async function findQuote(db: Queryable, customerId: CustomerId, id: string): Promise<QuoteRow | null> {
  return await db.maybeOne<QuoteRow>(quoteOf(customerId, id));
}

/** The query of {@link findQuote}, for use inside another statement. */
export function quoteOf(customerId: CustomerId, id: string | null): Sql {
  return sql`select ${columns} from quote where id = ${id} and customer_id = ${customerId}`;
}

/** Deletes expired quotes that were not used. */
export async function deleteOldQuotes(db: Queryable, expiredBefore: Date): Promise<number> {
  return await db.run(sql`delete from quote where state <> 'used' and expires_at < ${expiredBefore}`);
}

/** Whether a failed order has been tried again: its successor is the one to pay. */
export async function isRetried(db: Queryable, orderId: OrderId): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    sql`select exists (select from quote where retry_of = ${orderId} and state = 'used') as found`,
  );
  return found;
}

/** The lock that an order was placed from; null for one that was placed without. */
export async function findQuoteOfOrder(db: Queryable, orderId: OrderId): Promise<QuoteRow | null> {
  return await db.maybeOne<QuoteRow>(
    sql`select ${columns} from quote where id = (select quote_id from customer_order where id = ${orderId})`,
  );
}
