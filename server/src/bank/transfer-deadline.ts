/** Whether a bank credit was sent by the order's pay-by time. */
import type { ClaimId, OrderId } from '@tola/contract';
import { type BasisPoints, indianDate } from '@tola/pricing';
import { INDIA_ZONE, type Queryable, sql } from '#database';
import type { OrderRow } from '#orders';
import type { CreditRow } from './bank-credit-store.ts';
import type { BankDependencies } from './bank-dependencies.ts';
import { findClaim } from './claim-store.ts';

type Credit = Pick<CreditRow, 'creditedOn' | 'utr'>;

/** The day of the pay-by time, `YYYY-MM-DD` in India. */
function lastDay({ payBy }: Pick<OrderRow, 'payBy'>): string {
  return indianDate(new Date(payBy.getTime() - 1));
}

/**
 * Banks report the day of a credit, not the time, so it counts until the end of the last day. A reference number exists
 * only once the money is sent, so one that the buyer submitted by the deadline is proof, whenever the bank books it.
 */
export async function wasSentByDeadline(
  db: Queryable,
  order: Pick<OrderRow, 'id' | 'payBy'>,
  credit: Credit,
  claimId: ClaimId | null,
): Promise<boolean> {
  return credit.creditedOn <= lastDay(order) || (await wasClaimedByDeadline(db, order, credit, claimId));
}

/**
 * Whether an expired order is confirmed by a late credit without a person's decision. A credit of the last day may have
 * been sent after the pay-by time by a buyer who waited for the rate to rise, so it counts only while the rate has not
 * risen further than the sale floor allows.
 */
export async function canHonourUnattended(
  dependencies: Pick<BankDependencies, 'business'>,
  db: Queryable,
  order: Pick<OrderRow, 'id' | 'payBy'>,
  credit: Credit,
  claimId: ClaimId | null,
): Promise<boolean> {
  if (credit.creditedOn < lastDay(order) || (await wasClaimedByDeadline(db, order, credit, claimId))) return true;
  const { floorBelowRateBp } = dependencies.business.current().saleLimits;
  return credit.creditedOn === lastDay(order) && !(await hasRateRisen(db, order.id, floorBelowRateBp));
}

async function wasClaimedByDeadline(
  db: Queryable,
  order: Pick<OrderRow, 'id' | 'payBy'>,
  credit: Credit,
  claimId: ClaimId | null,
): Promise<boolean> {
  const claim = claimId === null ? null : await findClaim(db, claimId);
  return claim !== null && claim.orderId === order.id && claim.utr === credit.utr && claim.sentAt <= order.payBy;
}

/** Whether a metal of the order rose by more than `shareBp` between the pay-by time and the end of that day. */
async function hasRateRisen(db: Queryable, orderId: OrderId, shareBp: BasisPoints): Promise<boolean> {
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
