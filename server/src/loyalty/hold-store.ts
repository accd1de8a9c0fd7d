/** SQL of points holds. Each statement changes hold, account and ledger together, or nothing. */
import type { CustomerId, OrderId } from '@tola/contract';
import { type Queryable, sql } from '#database';
import type { OrderReference } from './points-store.ts';

export type HoldState = 'open' | 'attached' | 'spent' | 'released';

export interface HoldRow {
  id: number;
  customerId: CustomerId;
  points: number;
  state: HoldState;
  reference: string | null;
  orderNumber: string | null;
}

const columns = sql`id, customer_id, points, state, reference, order_number`;

interface NewHold {
  customerId: CustomerId;
  points: number;
  /** The client's reference of the redemption. */
  reference: string | null;
  lapsesAt: Date;
  /** Order the hold is attached to; null for the cart's open hold. */
  order: OrderReference | null;
}

/** Holds points. False when too few are available; the lock on the account row decides races. */
export async function insertHold(tx: Queryable, hold: NewHold, now: Date): Promise<boolean> {
  const { customerId, points, reference, lapsesAt, order } = hold;
  const changed = await tx.run(sql`
    with account as (
      update points_account
      set available_points = available_points - ${points}, held_points = held_points + ${points}
      where customer_id = ${customerId} and available_points >= ${points}
      returning customer_id
    ), hold as (
      insert into points_hold (customer_id, points, state, reference, order_id, order_number, opened_at, lapses_at)
      select customer_id, ${points}, ${order === null ? 'open' : 'attached'}, ${reference}, ${order?.orderId ?? null},
        ${order?.orderNumber ?? null}, ${now}, ${lapsesAt}
      from account
      returning id, customer_id
    )
    insert into points_entry
      (customer_id, kind, available_change, held_change, hold_id, order_id, order_number, at)
    select customer_id, 'held', -${points}::bigint, ${points}, id, ${order?.orderId ?? null},
      ${order?.orderNumber ?? null}, ${now}
    from hold`);
  return changed === 1;
}

/** Attaches the customer's open hold to an order, if it holds exactly these points. */
export async function attachOpenHold(
  tx: Queryable,
  hold: OrderReference & { customerId: CustomerId; points: number },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update points_hold
    set state = 'attached', order_id = ${hold.orderId}, order_number = ${hold.orderNumber}
    where customer_id = ${hold.customerId} and state = 'open' and points = ${hold.points}`);
  return changed === 1;
}

/** Releases a customer's open hold. Returns its points, 0 when there is none. */
export async function releaseOpenHold(tx: Queryable, customerId: CustomerId, now: Date): Promise<number> {
  return await release(tx, sql`customer_id = ${customerId} and state = 'open'`, now);
}

/** Releases expired open holds. Returns the number of points. */
export async function releaseExpiredHolds(tx: Queryable, now: Date): Promise<number> {
  return await release(tx, sql`state = 'open' and lapses_at <= ${now}`, now);
}

/** Releases an order's points, held or spent. */
export async function releaseOrderHold(tx: Queryable, orderId: OrderId, now: Date): Promise<number> {
  return await release(tx, sql`order_id = ${orderId} and state in ('attached', 'spent')`, now);
}

async function release(tx: Queryable, which: ReturnType<typeof sql>, now: Date): Promise<number> {
  const { points } = await tx.one<{ points: number }>(sql`
    with wanted as (
      select id, state from points_hold where ${which} order by id for update
    ), hold as (
      update points_hold set state = 'released', ended_at = ${now}
      from wanted where points_hold.id = wanted.id
      returning points_hold.id, customer_id, points - returned_points as points, order_id, order_number,
        case when wanted.state = 'spent' then 0 else points end as held
    ), account as (
      update points_account
      set available_points = available_points + sums.points, held_points = held_points - sums.held
      from (select customer_id, sum(points)::bigint as points, sum(held)::bigint as held from hold group by customer_id) sums
      where points_account.customer_id = sums.customer_id
    ), entry as (
      insert into points_entry (customer_id, kind, available_change, held_change, hold_id, order_id, order_number, at)
      select customer_id, 'released', points, -held, id, order_id, order_number, ${now} from hold where points > 0
    )
    select coalesce(sum(points), 0)::bigint as points from hold`);
  return points;
}

/** Spends the points held for an order. False when there are none. */
export async function spendOrderHold(tx: Queryable, orderId: OrderId, now: Date): Promise<boolean> {
  return await spend(tx, sql`order_id = ${orderId} and state = 'attached'`, now);
}

/** Spends an open hold by the client's reference. */
export async function spendOpenHold(
  tx: Queryable,
  { customerId, points, reference }: { customerId: CustomerId; points: number; reference: string },
  now: Date,
): Promise<boolean> {
  const which = sql`customer_id = ${customerId} and reference = ${reference} and points = ${points} and state = 'open'`;
  return await spend(tx, which, now);
}

async function spend(tx: Queryable, which: ReturnType<typeof sql>, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    with hold as (
      update points_hold set state = 'spent', ended_at = ${now} where ${which}
      returning id, customer_id, points, order_id, order_number
    ), account as (
      update points_account set held_points = held_points - hold.points
      from hold where points_account.customer_id = hold.customer_id
    )
    insert into points_entry (customer_id, kind, available_change, held_change, hold_id, order_id, order_number, at)
    select customer_id, 'spent', 0, -points, id, order_id, order_number, ${now} from hold`);
  return changed === 1;
}

export interface SpentHold {
  id: number;
  points: number;
  returnedPoints: number;
}

/** The spent hold of an order, locked until the transaction ends. */
export async function lockSpentHold(tx: Queryable, orderId: OrderId): Promise<SpentHold | null> {
  return await tx.maybeOne<SpentHold>(sql`
    select id, points, returned_points from points_hold where order_id = ${orderId} and state = 'spent' for update`);
}

/** Returns part of an order's spent points. */
export async function insertReturn(tx: Queryable, holdId: number, points: number, now: Date): Promise<void> {
  await tx.run(sql`
    with hold as (
      update points_hold set returned_points = returned_points + ${points} where id = ${holdId}
      returning id, customer_id, order_id, order_number
    ), account as (
      update points_account set available_points = available_points + ${points}
      from hold where points_account.customer_id = hold.customer_id
    )
    insert into points_entry
      (customer_id, kind, available_change, held_change, hold_id, order_id, order_number, note, at)
    select customer_id, 'released', ${points}, 0, id, order_id, order_number, 'with a refund', ${now} from hold`);
}

/** The latest hold with this client reference, or else with this order number. */
export async function findHold(db: Queryable, customerId: CustomerId, reference: string): Promise<HoldRow | null> {
  return await db.maybeOne<HoldRow>(sql`
    select ${columns} from points_hold
    where customer_id = ${customerId} and (reference = ${reference} or order_number = ${reference})
    order by reference = ${reference} desc nulls last, id desc limit 1`);
}

/** Serialises a customer's redemptions and checkouts. */
export async function lockCustomer(tx: Queryable, customerId: CustomerId): Promise<void> {
  await tx.run(sql`select id from customer where id = ${customerId} for no key update`);
}

/** Gives a customer's holds to another one; references of clients stay distinct. */
export async function moveHolds(tx: Queryable, from: CustomerId, into: CustomerId): Promise<void> {
  await tx.run(sql`
    update points_hold set customer_id = ${into}, reference = reference || ' of customer ' || ${from}::bigint
    where customer_id = ${from}`);
}
