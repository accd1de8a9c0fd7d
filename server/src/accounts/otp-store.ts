/** SQL of one-time passwords. */
import type { CustomerId } from '@tola/contract';
import { type Queryable, sql } from '#database';
import { secretHash } from '#secrets';

/** What proving a number allows. A new purpose is one line here, its sentence in the SMS and what it does once proved. */
export type OtpPurpose = 'reset' | 'log-in' | 'verify-number' | 'change-number' | 'reauthenticate';

/** Requests and tries for one number happen one after another. */
export async function lockNumber(tx: Queryable, mobile: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('otp ' || ${mobile}, 0))`);
}

interface NumberRecord {
  /** OTPs of the last day that count for who asks, for any purpose. */
  sentToday: number;
  lastSentAt: Date | null;
  /** Wrong tries of the last year. */
  wrongTries: number;
}

/** With `ownOnly`, only the OTPs count that the customer's own devices asked for; wrong tries always count for the number. */
export async function recordOfNumber(
  tx: Queryable,
  { mobile, ownOnly }: { readonly mobile: string; readonly ownOnly: boolean },
  now: Date,
): Promise<NumberRecord> {
  return await tx.one<NumberRecord>(sql`
    select count(*) filter (where sent_at > ${now}::timestamptz - interval '1 day') as sent_today,
      max(sent_at) as last_sent_at,
      (select count(*) from otp_wrong_try
        where mobile = ${mobile} and at > ${now}::timestamptz - interval '365 days') as wrong_tries
    from one_time_password
    where mobile = ${mobile} and (not ${ownOnly} or from_own_device)`);
}

const ended = sql`code_hash = null, link_hash = null, grant_hash = null, grant_expires_at = null`;

/** Ends every OTP and right of an account, but those of the number that it has now. */
export async function endOtpsExceptOf(tx: Queryable, customerId: CustomerId, mobile: string): Promise<void> {
  await tx.run(sql`update one_time_password set ${ended} where customer_id = ${customerId} and mobile <> ${mobile}`);
}

interface NewOtp {
  purpose: OtpPurpose;
  mobile: string;
  customerId: CustomerId | null;
  browserHash: Buffer;
  fromOwnDevice: boolean;
  codeHash: string | null;
  linkHash: Buffer | null;
  expiresAt: Date;
}

/** What an OTP of a customer sets as the number of the account. */
const SETS_NUMBER: readonly OtpPurpose[] = ['verify-number', 'change-number'];

/**
 * Inserts an OTP. The earlier ones of this browser for the same purpose end, and those that would set another number for the
 * account.
 */
export async function insertOtp(tx: Queryable, otp: NewOtp, now: Date): Promise<void> {
  const { purpose, mobile, customerId, browserHash, fromOwnDevice, codeHash, linkHash, expiresAt } = otp;
  await tx.run(sql`
    update one_time_password set ${ended}
    where mobile = ${mobile} and purpose = ${purpose} and browser_hash = ${browserHash}`);
  if (customerId !== null && SETS_NUMBER.includes(purpose)) {
    await tx.run(sql`
      update one_time_password set ${ended}
      where customer_id = ${customerId} and purpose = any(${SETS_NUMBER}) and mobile <> ${mobile}`);
  }
  await tx.run(sql`
    insert into one_time_password
      (purpose, mobile, customer_id, browser_hash, from_own_device, code_hash, link_hash, sent_at, expires_at)
    values (${purpose}, ${mobile}, ${customerId}, ${browserHash}, ${fromOwnDevice}, ${codeHash}, ${linkHash}, ${now},
      ${expiresAt})`);
}

export interface PendingOtp {
  id: number;
  purpose: OtpPurpose;
  mobile: string;
  customerId: CustomerId | null;
  codeHash: string;
}

/** Counts a try of the browser's OTP before it is checked; null when it has none that can be tried. */
export async function takeTry(
  tx: Queryable,
  { purpose, mobile, browserHash }: { purpose: string; mobile: string; browserHash: Buffer },
  maxTries: number,
  now: Date,
): Promise<(PendingOtp & { tryId: number }) | null> {
  const otp = await tx.maybeOne<PendingOtp>(sql`
    update one_time_password set tries = tries + 1
    where mobile = ${mobile} and purpose = ${purpose} and browser_hash = ${browserHash}
      and code_hash is not null and tries < ${maxTries} and expires_at > ${now}
    returning id, purpose, mobile, customer_id, code_hash`);
  if (otp === null) return null;
  const { id: tryId } = await tx.one<{ id: number }>(sql`
    insert into otp_wrong_try (mobile, at) values (${mobile}, ${now}) returning id`);
  return { ...otp, tryId };
}

/** A correct try is no wrong one. */
export async function forgiveTry(tx: Queryable, tryId: number): Promise<void> {
  await tx.run(sql`delete from otp_wrong_try where id = ${tryId}`);
}

/** Uses up an OTP. False when it was used or replaced concurrently. */
export async function useCode(tx: Queryable, { id, codeHash }: PendingOtp): Promise<boolean> {
  const used = await tx.run(sql`
    update one_time_password set code_hash = null where id = ${id} and code_hash = ${codeHash}`);
  return used === 1;
}

/** Uses up the link of an OTP in the browser that asked for it. */
export async function useLink(
  tx: Queryable,
  linkHash: Buffer,
  browserHash: Buffer,
  now: Date,
): Promise<Omit<PendingOtp, 'codeHash'> | null> {
  return await tx.maybeOne(sql`
    update one_time_password set link_hash = null
    where link_hash = ${linkHash} and browser_hash = ${browserHash} and expires_at > ${now}
    returning id, purpose, mobile, customer_id`);
}

export async function setGrant(tx: Queryable, otpId: number, grantHash: Buffer, expiresAt: Date): Promise<void> {
  await tx.run(sql`
    update one_time_password set grant_hash = ${grantHash}, grant_expires_at = ${expiresAt} where id = ${otpId}`);
}

/** Uses up a grant. Returns the OTP that it came from; null for an unknown or expired grant, or one of another purpose. */
export async function consumeGrant(
  db: Queryable,
  { purpose, mobile, grant }: { readonly purpose: OtpPurpose; readonly mobile: string; readonly grant: string },
  now: Date,
): Promise<{ customerId: CustomerId | null } | null> {
  return await db.maybeOne<{ customerId: CustomerId | null }>(sql`
    update one_time_password set grant_hash = null, grant_expires_at = null
    where mobile = ${mobile} and purpose = ${purpose} and grant_hash = ${secretHash(grant)} and grant_expires_at > ${now}
    returning customer_id`);
}

/** Keeps a grant for the registration of its number only. False for an unknown or expired grant. */
export async function detachGrant(tx: Queryable, mobile: string, grantHash: Buffer, now: Date): Promise<boolean> {
  const detached = await tx.run(sql`
    update one_time_password set customer_id = null
    where mobile = ${mobile} and grant_hash = ${grantHash} and grant_expires_at > ${now} and purpose = 'reset'`);
  return detached === 1;
}

/** Uses up a grant that proves a number without an account. */
export async function consumeNumberProof(
  tx: Queryable,
  mobile: string,
  grantHash: Buffer,
  now: Date,
): Promise<boolean> {
  const used = await tx.run(sql`
    update one_time_password set grant_hash = null, grant_expires_at = null
    where mobile = ${mobile} and grant_hash = ${grantHash} and grant_expires_at > ${now} and customer_id is null`);
  return used === 1;
}

/** Deletes OTPs that were sent, and wrong tries that were made, before these instants. */
export async function deleteOldOtps(db: Queryable, sentBefore: Date, triedBefore: Date): Promise<number> {
  await db.run(sql`delete from otp_wrong_try where at < ${triedBefore}`);
  return await db.run(sql`delete from one_time_password where sent_at < ${sentBefore}`);
}
