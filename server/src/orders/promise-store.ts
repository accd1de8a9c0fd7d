/** SQL of promised dates. An order's promise and the entry about its change are written together. */
import type { OrderId } from '@tola/contract';
import type { Actor } from '#audit';
import { type Queryable, sql } from '#database';

export interface PromiseChange {
  readonly dispatchOn: string;
  readonly deliverBy: string;
  readonly deliverBefore: string;
  readonly reason: string;
  readonly at: Date;
}

export interface MovedPromise {
  readonly orderId: OrderId;
  /** The promise that the caller has read; when it has moved since, nothing changes. */
  readonly before: { readonly dispatchOn: string; readonly deliverBy: string };
  readonly dispatchOn: string;
  readonly deliverBy: string;
  readonly reason: string;
}

/** False when someone else has moved the promise since it was read. */
export async function movePromise(tx: Queryable, moved: MovedPromise, actor: Actor, now: Date): Promise<boolean> {
  const { orderId, before, dispatchOn, deliverBy, reason } = moved;
  const entered = await tx.run(sql`
    insert into promise_change (order_id, dispatch_before, deliver_before, dispatch_on, deliver_by, reason, actor_kind,
      actor_id, at)
    select id, dispatch_on, deliver_by, ${dispatchOn}, ${deliverBy}, ${reason}, ${actor.kind}, ${actor.id}, ${now}
    from customer_order
    where id = ${orderId} and dispatch_on = ${before.dispatchOn} and deliver_by = ${before.deliverBy}
    for no key update`);
  if (entered === 0) return false;
  await tx.run(sql`
    update customer_order set dispatch_on = ${dispatchOn}, deliver_by = ${deliverBy}, promise_moved = true where id = ${orderId}`);
  return true;
}

/** Oldest first. */
export async function findPromiseChanges(db: Queryable, orderId: OrderId): Promise<PromiseChange[]> {
  return await db.rows<PromiseChange>(sql`
    select dispatch_on, deliver_by, deliver_before, reason, at from promise_change where order_id = ${orderId} order by id`);
}
