/** The SQL of loyalty points: the account's running sum and the append-only ledger, always changed together. */
import { type Queryable, sql } from '#database';

/** What posts to the ledger belong to. */
export interface OrderName {
  orderId: number;
  orderNumber: string;
}

export interface PointsAccount {
  availablePoints: number;
  heldPoints: number;
}

/** Null before the first posting. */
export async function findAccount(db: Queryable, customerId: number): Promise<PointsAccount | null> {
  return await db.maybeOne<PointsAccount>(
    sql`select available_points, held_points from points_account where customer_id = ${customerId}`,
  );
}

interface Earning extends OrderName {
  customerId: number;
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

/**
 * Takes back what an order has earned and is not yet reversed, as far as the customer still has it. Answers how many
 * points went and how many had been spent already; null when there is nothing to take back.
 */
export async function insertReversal(
  tx: Queryable,
  orderId: number,
  now: Date,
): Promise<{ reversed: number; missing: number } | null> {
  // A statement of its own: what follows has to see what others have just taken from the account.
  await tx.run(sql`
    select from points_account
    where customer_id = (select customer_id from points_entry where order_id = ${orderId} and kind = 'earned')
    for no key update`);
  return await tx.maybeOne<{ reversed: number; missing: number }>(sql`
    with earned as (
      select customer_id, order_number, available_change as points from points_entry
      where order_id = ${orderId} and kind = 'earned'
        and not exists (select from points_entry as done where done.order_id = ${orderId} and done.kind = 'reversed')
    ), account as (
      select a.customer_id, least(earned.points, a.available_points) as taken, earned.points, earned.order_number
      from points_account a join earned on earned.customer_id = a.customer_id
    ), entry as (
      insert into points_entry (customer_id, kind, available_change, held_change, order_id, order_number, note, at)
      select customer_id, 'reversed', -taken, 0, ${orderId}, order_number,
        case when taken < points then (points - taken) || ' of the earned points had been spent already' else '' end, ${now}
      from account
      on conflict (order_id) where kind = 'reversed' do nothing
      returning customer_id, -available_change as taken
    ), changed as (
      update points_account set available_points = available_points - entry.taken
      from entry where points_account.customer_id = entry.customer_id
    )
    select entry.taken as reversed, account.points - entry.taken as missing
    from account join entry on entry.customer_id = account.customer_id`);
}

interface Adjustment {
  customerId: number;
  /** Positive or negative. */
  points: number;
  note: string;
}

/** False when the balance would go below zero. */
export async function insertAdjustment(
  tx: Queryable,
  { customerId, points, note }: Adjustment,
  now: Date,
): Promise<boolean> {
  await openAccount(tx, customerId);
  const changed = await tx.run(sql`
    with account as (
      update points_account set available_points = available_points + ${points}
      where customer_id = ${customerId} and available_points + ${points} >= 0
      returning customer_id
    )
    insert into points_entry (customer_id, kind, available_change, held_change, note, at)
    select customer_id, 'adjusted', ${points}, 0, ${note}, ${now} from account`);
  return changed === 1;
}

async function openAccount(tx: Queryable, customerId: number): Promise<void> {
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
export async function findEntries(db: Queryable, customerId: number, limit: number): Promise<EntryRow[]> {
  return await db.rows<EntryRow>(sql`
    select at, kind, available_change, held_change, order_number, note from points_entry
    where customer_id = ${customerId} order by id desc limit ${limit}`);
}

/** An account that does not agree with its ledger or its holds. */
export interface PointsFault {
  customerId: number;
  availablePoints: number;
  heldPoints: number;
  ledgerAvailable: number;
  ledgerHeld: number;
  holds: number;
}

/** Compares every account with the ledger and with the holds; empty in a sound database. */
export async function findPointsFaults(db: Queryable): Promise<PointsFault[]> {
  return await db.rows<PointsFault>(sql`select * from points_faults()`);
}
