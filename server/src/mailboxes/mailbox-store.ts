/** SQL of mailbox links. The token of a link is in the email only; the database has its hash. */
import type { CustomerId } from '@tola/contract';
import { type Queryable, sql } from '#database';
import { newSecret, secretHash } from '#secrets';

/** Validity of the links in an email. */
const LINK_DAYS = 90;

/** Whether an account has proved that this mailbox is its own. */
export async function isConfirmedMailbox(db: Queryable, email: string): Promise<boolean> {
  const row = await db.maybeOne(sql`
    select id from customer where lower(email) = lower(${email}) and email <> '' and email_verified_at is not null`);
  return row !== null;
}

/** A link for the account whose unconfirmed email this is; null when there is none. Returns its token. */
export async function newMailboxLink(tx: Queryable, email: string, now: Date): Promise<string | null> {
  const token = newSecret();
  const created = await tx.run(sql`
    insert into mailbox_link (token_hash, customer_id, email, is_new_email, expires_at)
    select ${secretHash(token)}, id, email, false, ${expiryOf(now)} from customer
    where lower(email) = lower(${email}) and email <> '' and email_verified_at is null`);
  return created === 1 ? token : null;
}

/** A link that makes this the email of the account. It replaces those of earlier requests. Returns its token. */
export async function newEmailLink(tx: Queryable, customerId: CustomerId, email: string, now: Date): Promise<string> {
  const token = newSecret();
  await tx.run(sql`delete from mailbox_link where customer_id = ${customerId} and is_new_email`);
  await tx.run(sql`
    insert into mailbox_link (token_hash, customer_id, email, is_new_email, expires_at)
    values (${secretHash(token)}, ${customerId}, ${email}, true, ${expiryOf(now)})`);
  return token;
}

/** The account and the mailbox of a link. */
export interface CustomerMailbox {
  customerId: CustomerId;
  /** Address of the link. */
  email: string;
  /** The link changes the email of the account. */
  isNewEmail: boolean;
  /** Email of the account now; '' when it has none. */
  accountEmail: string;
  isVerified: boolean;
}

/** Locks the account of a valid link; null for an unknown or expired one. */
export async function findMailbox(tx: Queryable, token: string, now: Date): Promise<CustomerMailbox | null> {
  return await tx.maybeOne<CustomerMailbox>(sql`
    select customer.id as customer_id, link.email, is_new_email, customer.email as account_email,
      email_verified_at is not null as is_verified
    from mailbox_link link join customer on customer.id = link.customer_id
    where token_hash = ${secretHash(token)} and expires_at > ${now}
    for no key update of customer`);
}

export async function deleteExpiredMailboxLinks(db: Queryable, now: Date): Promise<number> {
  return await db.run(sql`delete from mailbox_link where expires_at <= ${now}`);
}

function expiryOf(now: Date): Date {
  return new Date(now.getTime() + LINK_DAYS * 24 * 3600 * 1000);
}

/** Forgets the links of an account to one address. */
export async function forgetLinks(
  tx: Queryable,
  { customerId, email }: Pick<CustomerMailbox, 'customerId' | 'email'>,
): Promise<void> {
  await tx.run(sql`delete from mailbox_link where customer_id = ${customerId} and lower(email) = lower(${email})`);
}
