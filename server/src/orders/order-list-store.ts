/** SQL of a customer's order list, and of an order's transitions. */

import type { CustomerId, OrderId, OrderState } from '@tola/contract';
import type { OrderEvent } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import type { Actor } from '#audit';
import { type Queryable, sql } from '#database';

export interface ListedOrder {
  readonly id: OrderId;
  readonly orderNumber: string;
  readonly placedAt: Date;
  readonly state: OrderState;
  readonly payablePaise: Paise;
  readonly hasInvoice: boolean;
}

const MOST_LISTED = 500;

/** Newest first. */
export async function findCustomerOrders(db: Queryable, customerId: CustomerId): Promise<ListedOrder[]> {
  return await db.rows<ListedOrder>(sql`
    select o.id, o.order_number, o.placed_at, o.state, o.payable_paise, i.id is not null as has_invoice
    from customer_order o left join invoice i on i.order_id = o.id
    where o.customer_id = ${customerId} order by o.placed_at desc, o.id desc limit ${MOST_LISTED}`);
}

export interface TransitionRow {
  readonly fromState: OrderState | 'new';
  readonly event: OrderEvent;
  readonly toState: OrderState;
  readonly actorKind: Actor['kind'];
  readonly actorId: string;
  readonly note: string;
  readonly at: Date;
}

/** Oldest first. */
export async function findTransitions(db: Queryable, orderId: OrderId): Promise<TransitionRow[]> {
  return await db.rows<TransitionRow>(sql`
    select from_state, event, to_state, actor_kind, actor_id, note, at
    from order_transition where order_id = ${orderId} order by id`);
}
