/** SQL of loyalty points: account balances and the append-only ledger, always changed together. */
import type { CustomerId, OrderId } from '@tola/contract';
import { type Queryable, sql } from '#database';

/** Order that a ledger entry belongs to. */
export interface OrderReference {
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

interface Earning extends OrderReference {
  customerId: CustomerId;
  points: number;
}

/** False when the order's points are already credited. */
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

/** Points an order has earned, and how many of them refunds have reversed or recorded as missing. */
export interface EarnedPoints {
  earned: number;
  settled: number;
}

/** Locks the account of the order's customer until the transaction ends; null when the order has earned no points. */
export async function lockEarned(tx: Queryable, orderId: OrderId): Promise<EarnedPoints | null> {
  // A separate statement, so that the next one sees changes committed while this one waited for the lock.
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

/** Reverses an order's earned points up to the available balance; returns how many were reversed. */
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
  /** Expected balance, for optimistic locking; unchecked when omitted. */
  hadPoints?: number;
  note: string;
}

/** False when the balance would become negative, or differs from the expected one. */
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

/** Newest first. */
export async function findEntries(db: Queryable, customerId: CustomerId, limit: number): Promise<EntryRow[]> {
  return await db.rows<EntryRow>(sql`
    select at, kind, available_change, held_change, order_number, note from points_entry
    where customer_id = ${customerId} order by id desc limit ${limit}`);
}

/** An account that differs from its ledger or its holds. */
export interface PointsDiscrepancy {
  customerId: CustomerId;
  availablePoints: number;
  heldPoints: number;
  ledgerAvailable: number;
  ledgerHeld: number;
  holds: number;
}

/** The last customer of the next so many accounts; null when there are no more. */
export async function lastOfAccounts(db: Queryable, after: CustomerId | 0, atMost: number): Promise<CustomerId | null> {
  const { last } = await db.one<{ last: CustomerId | null }>(sql`
    select max(customer_id) as last from (
      select customer_id from points_account where customer_id > ${after} order by customer_id limit ${atMost}) batch`);
  return last;
}

/** Compares accounts with ledger and holds; empty in a consistent database. */
export async function findPointsDiscrepancies(
  db: Queryable,
  after: CustomerId | 0,
  upto: CustomerId,
): Promise<PointsDiscrepancy[]> {
  return await db.rows<PointsDiscrepancy>(sql`select * from points_faults_between(${after}, ${upto})`);
}

/** Gives a customer's ledger and its sums to another one. */
export async function moveLedger(tx: Queryable, from: CustomerId, into: CustomerId): Promise<void> {
  await openAccount(tx, into);
  await tx.run(sql`update points_entry set customer_id = ${into} where customer_id = ${from}`);
  await tx.run(sql`
    with emptied as (
      select available_points, held_points from points_account where customer_id = ${from} for update
    )
    update points_account set available_points = points_account.available_points + emptied.available_points,
      held_points = points_account.held_points + emptied.held_points
    from emptied where customer_id = ${into}`);
  await tx.run(sql`update points_account set available_points = 0, held_points = 0 where customer_id = ${from}`);
}
