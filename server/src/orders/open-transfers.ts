/** Orders that were placed before their transfer: which one of a customer still waits for it, and what is in the cart yet. */
import type { CustomerId, OrderId } from '@tola/contract';
import { type Queryable, type Sql, sql } from '#database';

export interface OpenTransfer {
  readonly id: OrderId;
  readonly orderNumber: string;
}

/**
 * The customer's order that waits for a transfer which nothing is known of yet. There is one at most: whoever places an
 * order holds the customer's lock.
 */
export async function findOpenTransfer(db: Queryable, customerId: CustomerId, now: Date): Promise<OpenTransfer | null> {
  return await db.maybeOne<OpenTransfer>(sql`${openTransfers(customerId, now)} order by o.id desc limit 1`);
}

/** The orders of {@link findOpenTransfer}, as a part of another statement. */
export function openTransfers(customerId: CustomerId, now: Date): Sql {
  return sql`
    select o.id, o.order_number from customer_order o
    where o.customer_id = ${customerId} and o.state = 'awaiting payment' and o.payment_mode <> 'Card'
      and o.pay_by > ${now}
      and not exists (
        select from order_transition t
        where t.order_id = o.id and t.event in ('placed with payment sent', 'payment sent')
      )`;
}

/** Whether the order was placed first and paid afterwards, by UPI or NEFT. */
export async function wasPlacedForTransfer(db: Queryable, orderId: OrderId): Promise<boolean> {
  return await hasStep(db, orderId, ['placed for transfer']);
}

/** The pieces leave the cart when the order is paid, or when its buyer says that it is. */
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
