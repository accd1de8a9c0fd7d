/** SQL of the chain of audit entries. */
import type { CustomerId } from '@tola/contract';
import { type Queryable, sql, type Transaction } from '#database';
import type { ChainLinks, HashedEntry } from './link.ts';

/** Advisory lock of the process that chains. */
const CHAIN_LOCK = 7_046;

/**
 * The text of an entry that is hashed: what stays for ever, and what may hold personal data. JSON arrays, so that no text
 * can move from one field to the next.
 */
const LASTING = sql`jsonb_build_array(id, extract(epoch from at)::text, staff_id, action, kind, subject_id, request_id)::text`;
const PERSONAL = sql`jsonb_build_array(who, subject, before, after, note, ip)::text`;

export interface Head {
  readonly position: number;
  readonly hash: Buffer;
}

/** Whether this transaction may chain; no other one can until it ends. */
export async function lockChain(tx: Transaction): Promise<boolean> {
  const { locked } = await tx.one<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as locked`);
  return locked;
}

/** Null for an empty chain. */
export async function readHead(db: Queryable): Promise<Head | null> {
  return await db.maybeOne<Head>(sql`
    select chain_position as position, coalesce(chain_hash, '') as hash from audit_entry
    where chain_position is not null order by chain_position desc limit 1`);
}

/** In the order of their ids. An entry of a long transaction appears after later ones and is chained after them. */
export async function readUnchained(
  tx: Queryable,
  limit: number,
): Promise<Pick<HashedEntry, 'id' | 'lasting' | 'personal'>[]> {
  return await tx.rows(sql`
    select id, ${LASTING} as lasting, ${PERSONAL} as personal from audit_entry
    where chain_position is null order by id limit ${limit}`);
}

export async function writeLinks(tx: Transaction, links: readonly ChainLinks[]): Promise<void> {
  await tx.run(sql`
    update audit_entry set chain_position = link.position, chain_hash = link.hash, personal_salt = link.salt,
      personal_hash = link.personal
    from unnest(${links.map(({ id }) => id)}::bigint[], ${links.map(({ position }) => position)}::bigint[],
      ${links.map(({ hash }) => hash)}::bytea[], ${links.map(({ salt }) => salt)}::bytea[],
      ${links.map(({ personalHash }) => personalHash)}::bytea[]) as link(id, position, hash, salt, personal)
    where audit_entry.id = link.id`);
}

/** Chained entries after a position. */
export async function readChained(db: Queryable, after: number, limit: number): Promise<HashedEntry[]> {
  return await db.rows(sql`
    select id, chain_position as position, coalesce(chain_hash, '') as hash, coalesce(personal_hash, '') as personal_hash,
      personal_salt as salt,
      erased_at is not null as is_erased, ${LASTING} as lasting, ${PERSONAL} as personal
    from audit_entry where chain_position > ${after} order by chain_position limit ${limit}`);
}

/** Entries that no worker has chained for a while. */
export async function countUnchainedBefore(db: Queryable, before: Date): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from audit_entry where chain_position is null and at < ${before}`);
  return count;
}

/**
 * Erases the personal text of entries on a subject, with the salt that would allow guesses at it. Entries not chained yet
 * are left for a later run. @returns the number of entries
 */
export async function eraseAuditText(
  tx: Transaction,
  kind: string,
  subjectIds: readonly string[],
  now: Date,
): Promise<number> {
  return await tx.run(sql`
    update audit_entry set who = '', subject = '', before = null, after = null, note = '', ip = '', personal_salt = null,
      erased_at = ${now}
    where kind = ${kind} and subject_id = any(${subjectIds}::text[]) and chain_position is not null and erased_at is null`);
}

/**
 * Erases the text of entries that name a customer as the one who acted on their own order or request. Entries name customers
 * by their id today; older ones carry the name that the account or the order had.
 */
export async function eraseAuditNames(tx: Transaction, customerId: CustomerId, now: Date): Promise<void> {
  await tx.run(sql`
    with own_order as (select id, buyer ->> 'name' as buyer_name from customer_order where customer_id = ${customerId}),
    own_name as (
      select trim(first_name || ' ' || last_name) as name from customer where id = ${customerId}
      union select buyer_name from own_order
    ),
    own_subject as (
      select 'order' as kind, id::text as subject_id from own_order
      union all select 'payment', c.id::text from payment_claim c join own_order o on o.id = c.order_id
      union all select 'data request', id::text from data_request where customer_id = ${customerId}
      union all select 'customer account', ${String(customerId)}
    )
    update audit_entry set who = '', subject = '', before = null, after = null, note = '', ip = '', personal_salt = null,
      erased_at = ${now}
    where staff_id is null and who <> '' and who in (select name from own_name)
      and (kind, subject_id) in (select kind, subject_id from own_subject)
      and chain_position is not null and erased_at is null`);
}
