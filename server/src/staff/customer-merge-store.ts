/** SQL of a merge: locks two records of one person, and moves what belongs to one of them to the other. */
import type { CustomerId } from '@tola/contract';
import { type Queryable, type Sql, sql } from '#database';

export interface MergedRecord {
  readonly id: CustomerId;
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  readonly isErased: boolean;
  /** Erasure that waits for its day. */
  readonly hasErasure: boolean;
}

/**
 * Locks the orders of one record and then both customers, in the order in which checkouts and payments lock them, until the
 * transaction ends.
 */
export async function lockRecords(tx: Queryable, from: CustomerId, into: CustomerId): Promise<MergedRecord[]> {
  await tx.run(sql`select from customer_order where customer_id = ${from} order by id for update`);
  return await tx.rows<MergedRecord>(sql`
    select id, customer_label(first_name, last_name, mobile) as name, mobile, email, erased_at is not null as is_erased,
      exists (select from data_request where customer_id = customer.id and state = 'waiting') as has_erasure
    from customer where id in (${from}, ${into}) order by id for update`);
}

/** @throws a unique violation when the record was merged already */
export async function insertMerge(tx: Queryable, from: CustomerId, into: CustomerId, now: Date): Promise<void> {
  await tx.run(sql`insert into customer_merge (from_id, into_id, merged_at) values (${from}, ${into}, ${now})`);
  await tx.run(sql`update customer_merge set into_id = ${into} where into_id = ${from}`);
}

/** Tables whose rows only change their customer. */
const MOVED = [
  ...['quote', 'upload', 'customer_order', 'invoice', 'credit_note', 'customer_balance_entry'],
  ...['customer_note', 'customer_screening', 'enquiry', 'review', 'price_alert', 'consent', 'data_request', 'design'],
] as const;

/** Tables with one row of a customer for each of another thing: those that both have stay once. */
const MOVED_ONCE = {
  coupon_shown: 'coupon_id',
  customer_tag: 'tag',
  breach_recipient: 'breach_id',
  cart_line: 'weight_id',
  wishlist_piece: 'weight_id',
} as const;

/** Tables with a customer's id that a merge treats in another way; the rest of the list is in this file. */
const MERGED_OTHERWISE: Readonly<Record<string, string>> = {
  address: 'fills the free slots',
  coupon_use: 'gets numbers of its own among the uses of the customer',
  points_account: 'emptied into the other one',
  points_entry: 'moved by the loyalty feature',
  points_hold: 'moved by the loyalty feature',
  customer_day: 'added to the days of the other one',
  session: 'ended',
  one_time_password: 'deleted',
  mailbox_link: 'deleted',
  data_download: 'deleted',
  security_event: 'stays: a log',
  unnumbered_invoice: 'always empty for others',
};

/** Every table whose rows a merge moves, or treats in another way. */
export const MERGED_TABLES: readonly string[] = [
  ...MOVED,
  ...Object.keys(MOVED_ONCE),
  ...Object.keys(MERGED_OTHERWISE),
];

/** Moves everything but points and addresses. @returns how many orders */
export async function moveRows(tx: Queryable, from: CustomerId, into: CustomerId): Promise<number> {
  await tx.run(sql`update quote set state = 'replaced' where customer_id = ${from} and state = 'open'`);
  await keepFlag(tx, from, into);
  let orders = 0;
  for (const table of MOVED) {
    const moved = await tx.run(sql`
      update ${sql.identifier(table)} set customer_id = ${into} where customer_id = ${from}`);
    if (table === 'customer_order') orders = moved;
  }
  await moveCouponUses(tx, from, into);
  await moveDays(tx, from, into);
  for (const [table, key] of Object.entries(MOVED_ONCE))
    await moveOnce(tx, sql.identifier(table), sql.identifier(key), from, into);
  for (const table of ['mailbox_link', 'data_download'])
    await tx.run(sql`delete from ${sql.identifier(table)} where customer_id = ${from}`);
  return orders;
}

/** The latest screening counts: one that flags either record becomes the latest of both, until staff clear it. */
async function keepFlag(tx: Queryable, from: CustomerId, into: CustomerId): Promise<void> {
  await tx.run(sql`
    insert into customer_screening (customer_id, result, note, screened_by, screened_at)
    select ${into}::bigint, result, note, screened_by, screened_at from (
      select distinct on (customer_id) * from customer_screening where customer_id in (${from}, ${into}) order by customer_id, id desc
    ) latest
    where result <> 'clear' order by result = 'match' desc, id desc limit 1`);
}

async function moveOnce(tx: Queryable, table: Sql, key: Sql, from: CustomerId, into: CustomerId): Promise<void> {
  await tx.run(sql`
    update ${table} set customer_id = ${into}
    where customer_id = ${from} and ${key} not in (select ${key} from ${table} where customer_id = ${into})`);
  await tx.run(sql`delete from ${table} where customer_id = ${from}`);
}

async function moveDays(tx: Queryable, from: CustomerId, into: CustomerId): Promise<void> {
  await tx.run(sql`
    insert into customer_day as known (customer_id, day, invoices, sold_paise, returned_paise)
    select ${into}::bigint, day, invoices, sold_paise, returned_paise from customer_day where customer_id = ${from} order by day
    on conflict (customer_id, day) do update set invoices = known.invoices + excluded.invoices,
      sold_paise = known.sold_paise + excluded.sold_paise, returned_paise = known.returned_paise + excluded.returned_paise`);
  await tx.run(sql`delete from customer_day where customer_id = ${from}`);
}

/** Uses count against the limit for each customer under numbers that no other use of the customer has. */
async function moveCouponUses(tx: Queryable, from: CustomerId, into: CustomerId): Promise<void> {
  await tx.run(sql`
    update coupon_use set customer_id = ${into}, number_of_customer = numbered.number
    from (
      select used.id, case when used.number_of_customer is not null then row_number() over (partition by used.coupon_id order by used.id)
        + (select coalesce(max(other.number_of_customer), 0) from coupon_use other
          where other.coupon_id = used.coupon_id and other.customer_id = ${into}) end as number
      from coupon_use used where used.customer_id = ${from}
    ) numbered
    where coupon_use.id = numbered.id`);
}

/** Fills free address slots with addresses that the kept record lacks. @returns those for which no slot was free */
export async function moveAddresses(tx: Queryable, from: CustomerId, into: CustomerId, now: Date): Promise<string[]> {
  const lacking = sql`
    select old.*, row_number() over (partition by type order by slot) as nth from address old
    where customer_id = ${from} and address <> '' and not exists (
      select from address other
      where other.customer_id = ${into} and other.type = old.type and lower(other.address) = lower(old.address))`;
  const rows = await tx.rows<{ address: string; hasSlot: boolean }>(sql`
    with lacking as (${lacking}), free as (
      select id, type, row_number() over (partition by type order by slot) as nth from address
      where customer_id = ${into} and address = ''
    ), filled as (
      update address set address = lacking.address, city = lacking.city, state = lacking.state, pin_code = lacking.pin_code,
        gstin = lacking.gstin, recipient_name = lacking.recipient_name, recipient_mobile = lacking.recipient_mobile,
        updated_at = ${now}
      from lacking join free using (type, nth) where address.id = free.id
      returning lacking.id
    )
    select address, id in (select id from filled) as has_slot from lacking order by id`);
  await tx.run(sql`delete from address where customer_id = ${from}`);
  return rows.filter(({ hasSlot }) => !hasSlot).map(({ address }) => address);
}

/** Ends changes that staff have proposed about the record that goes, and erases its name in those that were made. */
export async function endChangesOf(tx: Queryable, from: CustomerId, now: Date): Promise<void> {
  await tx.run(sql`
    update pending_change set state = 'rejected', decided_at = ${now}, decision_reason = 'The customer was merged into another record'
    where subject_kind = 'customer' and subject_id = ${String(from)} and state = 'proposed'`);
}

export interface Contacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly state: string;
  readonly mobile: string;
  readonly email: string;
  readonly mobileVerifiedAt: Date | null;
  readonly emailVerifiedAt: Date | null;
  readonly gstin: string | null;
  readonly establishedAt: Date | null;
  readonly declaredMinorAt: Date | null;
  readonly blockedAt: Date | null;
  readonly blockedReason: string;
  readonly createdAt: Date;
}

export async function contactsOf(tx: Queryable, id: CustomerId): Promise<Contacts> {
  return await tx.one<Contacts>(sql`
    select first_name, last_name, state, mobile, email, mobile_verified_at, email_verified_at, gstin, established_at,
      declared_minor_at, blocked_at, blocked_reason, created_at
    from customer where id = ${id}`);
}

/** @throws a unique violation when another account has the number or email */
export async function updateContacts(tx: Queryable, id: CustomerId, one: Contacts): Promise<void> {
  await tx.run(sql`
    update customer
    set first_name = ${one.firstName}, last_name = ${one.lastName}, state = ${one.state}, mobile = ${one.mobile}, email = ${one.email},
      mobile_verified_at = ${one.mobileVerifiedAt}, email_verified_at = ${one.emailVerifiedAt}, gstin = ${one.gstin},
      established_at = ${one.establishedAt}, declared_minor_at = ${one.declaredMinorAt}, blocked_at = ${one.blockedAt},
      blocked_reason = ${one.blockedReason}, created_at = ${one.createdAt}
    where id = ${id}`);
}

/** The record that a customer was merged into; null for others. */
export async function mergedInto(db: Queryable, id: CustomerId): Promise<{ id: CustomerId; name: string } | null> {
  return await db.maybeOne<{ id: CustomerId; name: string }>(sql`
    select id, customer_label(first_name, last_name, mobile) as name from customer
    where id = (select into_id from customer_merge where from_id = ${id})`);
}
