/** Orders placed before their transfer: the customer's open one, and whether its pieces have left the cart. */
import type { CustomerId, OrderId } from '@tola/contract';
import { type Queryable, type Sql, sql } from '#database';
import { isPaidAtProvider } from './provider-modes.ts';

export interface OpenTransfer {
  readonly id: OrderId;
  readonly orderNumber: string;
}

/**
 * The customer's order that awaits a transfer not reported yet. At most one exists: placement holds the customer's lock.
 */
export async function findOpenTransfer(db: Queryable, customerId: CustomerId, now: Date): Promise<OpenTransfer | null> {
  return await db.maybeOne<OpenTransfer>(sql`${openTransfers(customerId, now)} order by o.id desc limit 1`);
}

/** The query of {@link findOpenTransfer}, for use inside another statement. */
export function openTransfers(customerId: CustomerId, now: Date): Sql {
  return sql`
    select o.id, o.order_number from customer_order o
    where o.customer_id = ${customerId} and o.state = 'awaiting payment' and not ${isPaidAtProvider}
      and o.pay_by > ${now}
      and not exists (
        select from order_transition t
        where t.order_id = o.id and t.event in ('placed with payment sent', 'payment sent')
      )`;
}

/** Whether the order was placed before its UPI or NEFT transfer. */
export async function wasPlacedForTransfer(db: Queryable, orderId: OrderId): Promise<boolean> {
  return await hasStep(db, orderId, ['placed for transfer']);
}

/** The pieces leave the cart when the order is paid or its payment is reported. */
export async function hasLeftCart(db: Queryable, orderId: OrderId): Promise<boolean> {
  return await hasStep(db, orderId, ['placed with payment sent', 'payment sent']);
}

async function hasStep(db: Queryable, orderId: OrderId, events: readonly string[]): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (
      select from order_transition where order_id = ${orderId} and event = any(${events}::text[])
    ) as found`);
  return found;
}
