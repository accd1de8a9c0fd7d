/** The SQL of loyalty points: the account's running sum and the append-only ledger, always changed together. */
import type { CustomerId, OrderId } from '@tola/contract';
import { type Queryable, sql } from '#database';

/** What posts to the ledger belong to. */
export interface OrderName {
  orderId: OrderId;
  orderNumber: string;
}

export interface PointsAccount {
  availablePoints: number;
  heldPoints: number;
}

/** Null before the first posting. */
export async function findAccount(db: Queryable, customerId: CustomerId): Promise<PointsAccount | null> {
  return await db.maybeOne<PointsAccount>(
    sql`select available_points, held_points from points_account where customer_id = ${customerId}`,
  );
}

interface Earning extends OrderName {
  customerId: CustomerId;
  points: number;
}

/** False when the order has earned its points before. */
export async function insertEarned(tx: Queryable, earning: Earning, now: Date): Promise<boolean> {
  const { customerId, points, orderId, orderNumber } = earning;
  await openAccount(tx, customerId);
  const changed = await tx.run(sql`
    with entry as (
      insert into points_entry (customer_id, kind, available_change, held_change, order_id, order_number, at)
      values (${customerId}, 'earned', ${points}, 0, ${orderId}, ${orderNumber}, ${now})
      on conflict (order_id) where kind = 'earned' do nothing
      returning customer_id
    )
    update points_account set available_points = available_points + ${points}
    from entry where points_account.customer_id = entry.customer_id`);
  return changed === 1;
}

/** Points that an order has earned and, of those, what refunds have taken back or found to be spent already. */
export interface EarnedPoints {
  earned: number;
  settled: number;
}

/** Nobody else moves the points of the order's customer until the transaction ends; null when it has earned none. */
export async function lockEarned(tx: Queryable, orderId: OrderId): Promise<EarnedPoints | null> {
  // A statement of its own: what follows has to see what others have just taken from the account.
  await tx.run(sql`
    select from points_account
    where customer_id = (select customer_id from points_entry where order_id = ${orderId} and kind = 'earned')
    for no key update`);
  return await tx.maybeOne<EarnedPoints>(sql`
    select available_change as earned, coalesce((
        select sum(missing_points - available_change) from points_entry
        where order_id = ${orderId} and kind = 'reversed'), 0)::bigint as settled
    from points_entry where order_id = ${orderId} and kind = 'earned'`);
}

/** Takes back points that an order has earned, as far as the customer still has them; answers how many went. */
export async function insertReversal(tx: Queryable, orderId: OrderId, points: number, now: Date): Promise<number> {
  const { taken } = await tx.one<{ taken: number }>(sql`
    with account as (
      select a.customer_id, least(${points}::bigint, a.available_points) as taken, earned.order_number
      from points_entry earned join points_account a on a.customer_id = earned.customer_id
      where earned.order_id = ${orderId} and earned.kind = 'earned'
    ), entry as (
      insert into points_entry
        (customer_id, kind, available_change, held_change, order_id, order_number, missing_points, note, at)
      select customer_id, 'reversed', -taken, 0, ${orderId}, order_number, ${points} - taken,
        case when taken < ${points} then (${points} - taken) || ' of the earned points had been spent already' else '' end, ${now}
      from account
      returning customer_id, -available_change as taken
    ), changed as (
      update points_account set available_points = available_points - entry.taken
      from entry where points_account.customer_id = entry.customer_id
    )
    select taken from entry`);
  return taken;
}

interface Adjustment {
  customerId: CustomerId;
  /** Positive or negative. */
  points: number;
  /** What they had when it was decided; left out, it does not matter. */
  hadPoints?: number;
  note: string;
}

/** False when the balance would go below zero, or is no longer what it was. */
export async function insertAdjustment(
  tx: Queryable,
  { customerId, points, hadPoints, note }: Adjustment,
  now: Date,
): Promise<boolean> {
  await openAccount(tx, customerId);
  const changed = await tx.run(sql`
    with account as (
      update points_account set available_points = available_points + ${points}
      where customer_id = ${customerId} and available_points + ${points} >= 0
        and available_points = coalesce(${hadPoints ?? null}::bigint, available_points)
      returning customer_id
    )
    insert into points_entry (customer_id, kind, available_change, held_change, note, at)
    select customer_id, 'adjusted', ${points}, 0, ${note}, ${now} from account`);
  return changed === 1;
}

async function openAccount(tx: Queryable, customerId: CustomerId): Promise<void> {
  await tx.run(sql`insert into points_account (customer_id) values (${customerId}) on conflict do nothing`);
}

export interface EntryRow {
  at: Date;
  kind: string;
  availableChange: number;
  heldChange: number;
  orderNumber: string | null;
  note: string;
}

/** The newest first. */
export async function findEntries(db: Queryable, customerId: CustomerId, limit: number): Promise<EntryRow[]> {
  return await db.rows<EntryRow>(sql`
    select at, kind, available_change, held_change, order_number, note from points_entry
    where customer_id = ${customerId} order by id desc limit ${limit}`);
}

/** An account that does not agree with its ledger or its holds. */
export interface PointsDiscrepancy {
  customerId: CustomerId;
  availablePoints: number;
  heldPoints: number;
  ledgerAvailable: number;
  ledgerHeld: number;
  holds: number;
}

/** Compares every account with the ledger and with the holds; empty in a sound database. */
export async function findPointsDiscrepancies(db: Queryable): Promise<PointsDiscrepancy[]> {
  return await db.rows<PointsDiscrepancy>(sql`select * from points_faults()`);
}
