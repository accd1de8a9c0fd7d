/** What staff change about an account: the contacts of its customer, and whether they may use it. */
import type { CustomerId } from '@tola/contract';
import { correctCustomerEmail, correctCustomerMobile } from '@tola/contract/staff';
import type { DataKeys } from '#data-keys';
import { isUniqueViolation, type Queryable, sql } from '#database';
import { refuse } from '#http';
import { newEmailLink } from '#mailboxes';
import { queueMail, queueSecretMail } from '#outbox';
import { forgetDevicesOfNumber } from './account-limits.ts';
import { emailIsTaken, updateName } from './account-store.ts';
import { endOtpsExceptOf } from './otp-store.ts';
import { endSessions } from './session-store.ts';

export interface Block {
  readonly customerId: CustomerId;
  /** Null unblocks. */
  readonly reason: string | null;
}

/**
 * Blocks a customer and ends the sessions, or unblocks. Orders that are placed stay as they are.
 *
 * @returns false when the account is in that state already
 */
export async function setBlock(tx: Queryable, { customerId, reason }: Block, now: Date): Promise<boolean> {
  // Logins and orders lock the row for key share; this lock waits for those under way and then sees their sessions.
  await tx.run(sql`select from customer where id = ${customerId} for update`);
  const changed = await tx.run(sql`
    update customer
    set blocked_at = ${reason === null ? null : now}::timestamptz, blocked_reason = ${reason ?? ''}
    where id = ${customerId} and (blocked_at is null) = ${reason !== null}`);
  if (changed === 0) return false;
  if (reason !== null) await endSessions(tx, customerId, null);
  return true;
}

interface Name {
  readonly firstName: string;
  readonly lastName: string;
}

/** Changes the name of an account and tells its customer. */
export async function correctName(tx: Queryable, customerId: CustomerId, name: Name, now: Date): Promise<void> {
  await updateName(tx, customerId, name);
  await tellOfChange(tx, customerId, 'name', now);
}

interface NewEmail {
  readonly customerId: CustomerId;
  readonly email: string;
}

/**
 * Sends a link to an email that the account gets once its owner follows the link. It replaces an earlier link.
 *
 * @throws Refusal email-taken
 */
export async function sendEmailLink(
  tx: Queryable,
  keys: DataKeys,
  { customerId, email }: NewEmail,
  now: Date,
): Promise<void> {
  if (await emailIsTaken(tx, email, customerId)) throw refuse(correctCustomerEmail, 'email-taken');
  const token = await newEmailLink(tx, customerId, email, now);
  const dedupeKey = `new-email ${customerId} ${now.toISOString()}`;
  await queueSecretMail(tx, keys, { template: 'new-email', to: email, data: { token }, dedupeKey }, now);
}

interface NewMobile {
  readonly customerId: CustomerId;
  readonly mobile: string;
  /** Number of the account so far. */
  readonly oldMobile: string;
}

/**
 * Replaces a number that nobody has proved by another one, which is not proved either.
 *
 * @throws Refusal number-proved, mobile-taken
 */
export async function correctMobile(
  tx: Queryable,
  { customerId, mobile, oldMobile }: NewMobile,
  now: Date,
): Promise<void> {
  try {
    const changed = await tx.run(sql`
      update customer set mobile = ${mobile} where id = ${customerId} and mobile_verified_at is null`);
    if (changed === 0) throw refuse(correctCustomerMobile, 'number-proved');
  } catch (error) {
    throw isUniqueViolation(error, 'customer_mobile_once') ? refuse(correctCustomerMobile, 'mobile-taken') : error;
  }
  await forgetDevicesOfNumber(tx, oldMobile);
  await endOtpsExceptOf(tx, customerId, mobile);
  await tellOfChange(tx, customerId, 'mobile number', now);
}

async function tellOfChange(
  tx: Queryable,
  customerId: CustomerId,
  what: 'name' | 'mobile number',
  now: Date,
): Promise<void> {
  const dedupeKey = `contact-changed ${customerId} ${what} ${now.toISOString()}`;
  const data = { what, at: now.toISOString() };
  await queueMail(tx, { template: 'contact-changed', to: { customerId }, data, dedupeKey }, now);
}
