/** SQL of customers. */
import type { CustomerId } from '@tola/contract';
import { type Queryable, sql } from '#database';

export interface CustomerRow {
  id: CustomerId;
  firstName: string;
  lastName: string;
  mobile: string;
  email: string;
  state: string;
  gstin: string | null;
  createdAt: Date;
}

export interface NewCustomer {
  firstName: string;
  lastName: string;
  mobile: string;
  email: string;
  /** State or union territory. */
  state: string;
  gstin: string | null;
}

export interface LoginRow extends CustomerRow {
  hasProvedMobile: boolean;
  /** Null in an account that has no password yet. */
  passwordHash: string | null;
}

const columns = sql`id, first_name, last_name, mobile, email, state, gstin, created_at`;

/** @throws a unique violation of `customer_mobile_once` or `customer_email_once` */
export async function insertCustomer(
  db: Queryable,
  customer: NewCustomer & { passwordHash: string },
  now: Date,
): Promise<CustomerId> {
  const { firstName, lastName, mobile, email, state, gstin, passwordHash } = customer;
  const { id } = await db.one<{ id: CustomerId }>(sql`
    insert into customer
      (first_name, last_name, mobile, email, state, gstin, password_hash, password_changed_at, created_at)
    values (${firstName}, ${lastName}, ${mobile}, ${email}, ${state}, ${gstin}, ${passwordHash}, ${now}, ${now})
    returning id`);
  return id;
}

/**
 * Opens an account for a number that was just proved, with nothing but that number. Null when the number has an account by
 * now.
 */
export async function insertProvedNumber(tx: Queryable, mobile: string, now: Date): Promise<CustomerRow | null> {
  return await tx.maybeOne<CustomerRow>(sql`
    insert into customer (first_name, last_name, mobile, email, state, mobile_verified_at, created_at)
    values ('', '', ${mobile}, '', '', ${now}, ${now})
    on conflict (mobile) where mobile <> '' do nothing
    returning ${columns}`);
}

/**
 * Opens an account for a customer at the counter, who has proved neither number nor email. Null when the number has an account.
 *
 * @throws a unique violation of `customer_email_once`
 */
export async function insertAtCounter(
  tx: Queryable,
  { mobile, firstName, lastName, email }: Pick<NewCustomer, 'mobile' | 'firstName' | 'lastName' | 'email'>,
  now: Date,
): Promise<CustomerId | null> {
  const row = await tx.maybeOne<{ id: CustomerId }>(sql`
    insert into customer (first_name, last_name, mobile, email, state, created_at)
    values (${firstName}, ${lastName}, ${mobile}, ${email}, '', ${now})
    on conflict (mobile) where mobile <> '' do nothing
    returning id`);
  return row?.id ?? null;
}

export async function findByMobile(db: Queryable, mobile: string): Promise<LoginRow | null> {
  return await db.maybeOne<LoginRow>(sql`
    select ${columns}, password_hash, mobile_verified_at is not null as has_proved_mobile from customer
    where mobile = ${mobile}`);
}

export async function findPasswordHash(db: Queryable, customerId: CustomerId): Promise<string | null> {
  const row = await db.maybeOne<{ passwordHash: string | null }>(
    sql`select password_hash from customer where id = ${customerId}`,
  );
  return row?.passwordHash ?? null;
}

/** What a new password replaces: whatever there is, nothing, or the password that was verified. */
export type ReplacedPassword = 'any' | 'none' | { readonly hash: string };

interface NewPassword {
  customerId: CustomerId;
  passwordHash: string;
  replaces: ReplacedPassword;
}

/** Returns the customer, or null when the account has another password than the one to replace. */
export async function updatePassword(db: Queryable, change: NewPassword, now: Date): Promise<CustomerRow | null> {
  const { replaces } = change;
  const isReplaced =
    replaces === 'any'
      ? sql`true`
      : replaces === 'none'
        ? sql`password_hash is null`
        : sql`password_hash = ${replaces.hash}`;
  return await db.maybeOne<CustomerRow>(sql`
    update customer set password_hash = ${change.passwordHash}, password_changed_at = ${now}
    where id = ${change.customerId} and ${isReplaced}
    returning ${columns}`);
}

/** Removes the password of an account, which is then entered by OTP only. */
export async function removePassword(tx: Queryable, customerId: CustomerId): Promise<void> {
  await tx.run(sql`update customer set password_hash = null, password_changed_at = null where id = ${customerId}`);
}

/**
 * Marks a customer as established regardless of paid orders; null revokes it.
 *
 * @returns false when nothing changed
 */
export async function vouchFor(tx: Queryable, customerId: CustomerId, since: Date | null): Promise<boolean> {
  const changed = await tx.run(sql`
    update customer set established_at = ${since}
    where id = ${customerId} and (established_at is null) = ${since !== null}`);
  return changed === 1;
}

/** Records that the number and the email of a customer are their own, as for the sample customers. */
export async function vouchForContacts(tx: Queryable, customerId: CustomerId, now: Date): Promise<void> {
  await tx.run(sql`
    update customer set mobile_verified_at = ${now}, email_verified_at = case when email <> '' then ${now}::timestamptz end
    where id = ${customerId}`);
}

/**
 * Sets the email of a customer.
 *
 * @param verifiedAt null for an email that nobody has confirmed
 * @throws a unique violation of `customer_email_once`
 */
export async function updateEmail(
  tx: Queryable,
  customerId: CustomerId,
  email: string,
  verifiedAt: Date | null,
): Promise<void> {
  await tx.run(sql`
    update customer set email = ${email}, email_verified_at = ${verifiedAt} where id = ${customerId}`);
}

/** @throws a unique violation of `customer_mobile_once` */
/** The number of an account if it was proved, so that it is its customer's; null otherwise. */
export async function provedNumberOf(db: Queryable, customerId: CustomerId): Promise<string | null> {
  const row = await db.maybeOne<{ mobile: string }>(sql`
    select mobile from customer where id = ${customerId} and mobile <> '' and mobile_verified_at is not null`);
  return row?.mobile ?? null;
}

export async function updateMobile(tx: Queryable, customerId: CustomerId, mobile: string, now: Date): Promise<void> {
  await tx.run(sql`
    update customer set mobile = ${mobile}, mobile_verified_at = ${now} where id = ${customerId}`);
}

/** The number of the account was proved by an OTP. */
export async function markMobileProved(tx: Queryable, customerId: CustomerId, now: Date): Promise<void> {
  await tx.run(sql`
    update customer set mobile_verified_at = ${now} where id = ${customerId} and mobile_verified_at is null`);
}

/** Empties the number of the account that has it without proof. Returns that account, if there is one. */
export async function releaseUnprovedNumber(
  tx: Queryable,
  mobile: string,
  exceptId: CustomerId | null,
): Promise<CustomerId | null> {
  const row = await tx.maybeOne<{ id: CustomerId }>(sql`
    update customer set mobile = ''
    where mobile = ${mobile} and mobile_verified_at is null and id is distinct from ${exceptId}::bigint
    returning id`);
  return row?.id ?? null;
}

/** Names an account without a name; null when it has one, unless it is this one. */
export async function insertName(
  tx: Queryable,
  customerId: CustomerId,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<CustomerRow | null> {
  return await tx.maybeOne<CustomerRow>(sql`
    update customer set first_name = ${firstName}, last_name = ${lastName}
    where id = ${customerId} and (first_name = '' or (first_name = ${firstName} and last_name = ${lastName}))
    returning ${columns}`);
}

export async function updateName(
  tx: Queryable,
  customerId: CustomerId,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<void> {
  await tx.run(sql`
    update customer set first_name = ${firstName}, last_name = ${lastName} where id = ${customerId}`);
}

export async function emailIsTaken(db: Queryable, email: string, customerId: CustomerId): Promise<boolean> {
  const row = await db.maybeOne(sql`
    select id from customer where lower(email) = lower(${email}) and email <> '' and id <> ${customerId}`);
  return row !== null;
}
