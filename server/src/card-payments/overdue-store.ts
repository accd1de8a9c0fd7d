/** Unpaid orders past their payment deadline. */
import type { OrderId } from '@tola/contract';
import { isMadeAt, isRefused } from '#card-attempts';
import type { AccountKey } from '#card-providers';
import { type Queryable, type Sql, sql } from '#database';
import { isPaidAtProvider } from '#orders';

async function orderIds(db: Queryable, query: ReturnType<typeof sql>): Promise<OrderId[]> {
  return (await db.rows<{ id: OrderId }>(query)).map(({ id }) => id);
}

/** Orders by UPI and NEFT. */
export async function findOverdueTransfers(db: Queryable, now: Date, atMost: number): Promise<OrderId[]> {
  return await orderIds(
    db,
    sql`
    select id from customer_order
    where state = 'awaiting payment' and not ${isPaidAtProvider} and pay_by <= ${now}
    order by pay_by limit ${atMost}`,
  );
}

/** Orders paid at the provider without an attempt that will be read; the others expire when theirs is. */
export async function findUnwatchedCards(db: Queryable, now: Date, atMost: number): Promise<OrderId[]> {
  return await orderIds(
    db,
    sql`
    select id from customer_order o
    where state = 'awaiting payment' and ${isPaidAtProvider} and pay_by <= ${now} and not exists (
      select from payment_attempt a where a.order_id = o.id and a.next_check_at is not null)
    order by pay_by limit ${atMost}`,
  );
}

/**
 * Orders whose payment page at the provider has expired. Those with a payment that was pending at the last read are given more time.
 */
export async function findExpiredCards(
  db: Queryable,
  now: Date,
  pendingBefore: Date,
  atMost: number,
  only: Sql = sql`true`,
): Promise<OrderId[]> {
  return await orderIds(
    db,
    sql`
    select id from customer_order o
    where state = 'awaiting payment' and ${isPaidAtProvider} and pay_by <= ${now} and not exists (
      select from payment_attempt a
      where a.order_id = o.id and a.state in ('creating', 'open') and (a.expires_at > ${now} or (
        a.expires_at > ${pendingBefore} and exists (
          select from provider_payment p where p.attempt_id = a.id and p.state = 'pending'))))
      and ${only}
    order by pay_by limit ${atMost}`,
  );
}

/**
 * The same for attempts that cannot be read: the settings hold no credentials of their account, or the provider has
 * refused them since `refusedBefore` or longer.
 */
export async function findStrandedCards(
  db: Queryable,
  accounts: readonly AccountKey[],
  now: Date,
  { pendingBefore, refusedBefore }: { readonly pendingBefore: Date; readonly refusedBefore: Date },
  atMost: number,
): Promise<OrderId[]> {
  const isStranded = sql`exists (
    select from payment_attempt a
    where a.order_id = o.id and a.state in ('creating', 'open') and (
      not ${isMadeAt(accounts)} or ${isRefused(sql`r.refused_since <= ${refusedBefore}`)}))`;
  return await findExpiredCards(db, now, pendingBefore, atMost, isStranded);
}
