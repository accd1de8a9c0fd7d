/** Whether money on the bank account was sent while the order's price was held for it. */
import type { ClaimId, OrderId } from '@tola/contract';
import { type BasisPoints, indianDate } from '@tola/pricing';
import { INDIA_ZONE, type Queryable, sql } from '#database';
import type { OrderRow } from '#orders';
import type { CreditRow } from './bank-credit-store.ts';
import type { BankDependencies } from './bank-dependencies.ts';
import { findClaim } from './claim-store.ts';

type Credit = Pick<CreditRow, 'creditedOn' | 'utr'>;

/** The last day, `YYYY-MM-DD` in India, on which money for the order was to be sent. */
function lastDay({ payBy }: Pick<OrderRow, 'payBy'>): string {
  return indianDate(new Date(payBy.getTime() - 1));
}

/**
 * Banks tell the day of a credit, not the hour: until the end of the last day it counts as sent in time. A reference
 * number exists only once the money is sent, so one that the buyer gave in time proves it, whenever the bank books it.
 */
export async function wasSentInTime(
  db: Queryable,
  order: Pick<OrderRow, 'id' | 'payBy'>,
  credit: Credit,
  claimId: ClaimId | null,
): Promise<boolean> {
  return credit.creditedOn <= lastDay(order) || (await wasToldInTime(db, order, credit, claimId));
}

/**
 * Whether money for an order that is over makes it good without a person. On the last day it may have been sent after the
 * time to pay, by somebody who waited for the rate: then only while the rate has not risen since by more than a sale
 * may lie below it.
 */
export async function mayBeHonoured(
  dependencies: Pick<BankDependencies, 'business'>,
  db: Queryable,
  order: Pick<OrderRow, 'id' | 'payBy'>,
  credit: Credit,
  claimId: ClaimId | null,
): Promise<boolean> {
  if (credit.creditedOn < lastDay(order) || (await wasToldInTime(db, order, credit, claimId))) return true;
  const { floorBelowRateBp } = dependencies.business.current().saleLimits;
  return credit.creditedOn === lastDay(order) && !(await hasRisenOnLastDay(db, order.id, floorBelowRateBp));
}

async function wasToldInTime(
  db: Queryable,
  order: Pick<OrderRow, 'id' | 'payBy'>,
  credit: Credit,
  claimId: ClaimId | null,
): Promise<boolean> {
  const claim = claimId === null ? null : await findClaim(db, claimId);
  return claim !== null && claim.orderId === order.id && claim.utr === credit.utr && claim.sentAt <= order.payBy;
}

/** Whether a metal of the order was at some time of its last day, after the time to pay, dearer by more than this share. */
async function hasRisenOnLastDay(db: Queryable, orderId: OrderId, shareBp: BasisPoints): Promise<boolean> {
  const { risen } = await db.one<{ risen: boolean }>(sql`
    select exists (
      select from customer_order o join order_line line on line.order_id = o.id
      join rate_minute candle on candle.metal = line.metal and candle.minute >= date_trunc('minute', o.pay_by)
        and candle.minute < (date_trunc('day', (o.pay_by - interval '1 millisecond') at time zone ${INDIA_ZONE}) + interval '1 day') at time zone ${INDIA_ZONE}
      where o.id = ${orderId} and candle.high_paise * 10000 > (10000 + ${shareBp}::bigint)
        * (o.rates -> 'asks' ->> line.metal)::bigint
    ) as risen`);
  return risen;
}
