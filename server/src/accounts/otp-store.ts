/** SQL of one-time passwords. */
import type { CustomerId } from '@tola/contract';
import { type Queryable, sql } from '#database';

interface NewOtp {
  mobile: string;
  codeHash: string;
  expiresAt: Date;
  /** An OTP that was sent after this instant stays: it is too soon for another one. */
  notSentAfter: Date;
}

/**
 * Replaces the number's OTP and whatever it had turned into. Answers whose number it is (null: nobody's), or
 * undefined when the last OTP is too young.
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

/** Counts a try before it is looked at, so that tries at the same moment cannot be more than allowed. */
export async function takeTry(db: Queryable, mobile: string, mostTries: number, now: Date): Promise<string | null> {
  const row = await db.maybeOne<{ codeHash: string }>(sql`
    update one_time_password set tries = tries + 1
    where mobile = ${mobile} and code_hash is not null and tries < ${mostTries} and expires_at > ${now}
    returning code_hash`);
  return row?.codeHash ?? null;
}

interface NewGrant {
  mobile: string;
  /** The OTP that was typed correctly; it is gone afterwards. */
  codeHash: string;
  grantHash: Buffer;
  expiresAt: Date;
}

/** False when the OTP was used or replaced in the meantime, or belongs to nobody. */
export async function turnIntoGrant(db: Queryable, grant: NewGrant): Promise<boolean> {
  const changed = await db.run(sql`
    update one_time_password
    set code_hash = null, grant_hash = ${grant.grantHash}, grant_expires_at = ${grant.expiresAt}
    where mobile = ${grant.mobile} and code_hash = ${grant.codeHash} and customer_id is not null`);
  return changed === 1;
}

/** Uses a grant up. Answers whose password may be set, null for no or a lapsed grant. */
export async function useGrant(
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

/** @param before what lapsed earlier than this */
export async function deleteLapsedOtps(db: Queryable, before: Date): Promise<number> {
  return await db.run(sql`
    delete from one_time_password where coalesce(grant_expires_at, expires_at) < ${before}`);
}
