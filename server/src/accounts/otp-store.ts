/** SQL of one-time passwords. */
import type { CustomerId } from '@tola/contract';
import { type Queryable, sql } from '#database';

interface NewOtp {
  mobile: string;
  codeHash: string;
  expiresAt: Date;
  /** An OTP sent after this instant is not replaced yet. */
  notSentAfter: Date;
}

/**
 * Replaces the number's OTP and its grant. Returns the customer of the number, null when it has no account, or undefined
 * within the resend interval.
 */
export async function replaceOtp(db: Queryable, otp: NewOtp, now: Date): Promise<number | null | undefined> {
  const row = await db.maybeOne<{ customerId: CustomerId | null }>(sql`
    insert into one_time_password (mobile, customer_id, code_hash, sent_at, expires_at)
    values (${otp.mobile}, (select id from customer where mobile = ${otp.mobile}), ${otp.codeHash}, ${now}, ${otp.expiresAt})
    on conflict (mobile) do update set
      customer_id = excluded.customer_id, code_hash = excluded.code_hash, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, tries = 0, grant_hash = null, grant_expires_at = null
    where one_time_password.sent_at <= ${otp.notSentAfter}
    returning customer_id`);
  return row === null ? undefined : row.customerId;
}

/** Counts an attempt before verification, so that concurrent attempts cannot exceed the limit. Returns the OTP's hash. */
export async function takeAttempt(
  db: Queryable,
  mobile: string,
  maxAttempts: number,
  now: Date,
): Promise<string | null> {
  const row = await db.maybeOne<{ codeHash: string }>(sql`
    update one_time_password set tries = tries + 1
    where mobile = ${mobile} and code_hash is not null and tries < ${maxAttempts} and expires_at > ${now}
    returning code_hash`);
  return row?.codeHash ?? null;
}

interface NewGrant {
  mobile: string;
  /** Hash of the verified OTP, which this uses up. */
  codeHash: string;
  grantHash: Buffer;
  expiresAt: Date;
}

/** Exchanges a verified OTP for a grant. False when it was used or replaced concurrently, or has no customer. */
export async function exchangeForGrant(db: Queryable, grant: NewGrant): Promise<boolean> {
  const changed = await db.run(sql`
    update one_time_password
    set code_hash = null, grant_hash = ${grant.grantHash}, grant_expires_at = ${grant.expiresAt}
    where mobile = ${grant.mobile} and code_hash = ${grant.codeHash} and customer_id is not null`);
  return changed === 1;
}

/** Consumes a grant. Returns the customer whose password may be set, null for an unknown or expired grant. */
export async function consumeGrant(
  db: Queryable,
  mobile: string,
  grantHash: Buffer,
  now: Date,
): Promise<CustomerId | null> {
  const row = await db.maybeOne<{ customerId: CustomerId | null }>(sql`
    delete from one_time_password
    where mobile = ${mobile} and grant_hash = ${grantHash} and grant_expires_at > ${now}
    returning customer_id`);
  return row?.customerId ?? null;
}

/** Deletes OTPs and grants that expired before this instant. */
export async function deleteExpiredOtps(db: Queryable, before: Date): Promise<number> {
  return await db.run(sql`
    delete from one_time_password where coalesce(grant_expires_at, expires_at) < ${before}`);
}
