/**
 * Password reset in three steps: an OTP is sent to the number, verifying it gives the browser a grant, and the grant sets
 * one new password. A number without an account gets identical replies but no OTP.
 */
import { randomInt } from 'node:crypto';
import type { Database, Queryable } from '#database';
import { queueSms } from '#outbox';
import { newSecret, secretHash } from '#secrets';
import { setPassword } from './accounts.ts';
import { consumeGrant, deleteExpiredOtps, exchangeForGrant, replaceOtp, takeAttempt } from './otp-store.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

/** Validity of an OTP. */
export const OTP_SECONDS = 5 * 60;
/** Minimum interval between two OTPs. */
const RESEND_SECONDS = 30;
/** Validity of a grant. */
export const GRANT_SECONDS = 10 * 60;

const MAX_ATTEMPTS = 5;
const OTP_DIGITS = 5;

/**
 * Sends an OTP to a number if it has an account.
 *
 * @returns false within the resend interval; otherwise true, whether or not the number has an account
 */
export async function sendOtp(database: Database, mobile: string, now: Date): Promise<boolean> {
  const code = randomInt(10 ** OTP_DIGITS)
    .toString()
    .padStart(OTP_DIGITS, '0');
  const codeHash = await hashPassword(code);
  const expiresAt = addSeconds(now, OTP_SECONDS);
  return await database.transaction(async (tx) => {
    const otp = { mobile, codeHash, expiresAt, notSentAfter: addSeconds(now, -RESEND_SECONDS) };
    const customerId = await replaceOtp(tx, otp, now);
    if (customerId === undefined) return false;
    if (customerId !== null) {
      const data = { code, minutes: OTP_SECONDS / 60 };
      const dedupeKey = `otp ${mobile} ${now.toISOString()}`;
      await queueSms(tx, { template: 'one-time-password', to: mobile, data, dedupeKey, expiresAt }, now);
    }
    return true;
  });
}

/** Exchanges an OTP for a grant. Null for a wrong, used, locked or expired OTP; each call counts as an attempt. */
export async function verifyOtp(db: Queryable, mobile: string, otp: string, now: Date): Promise<string | null> {
  const codeHash = await takeAttempt(db, mobile, MAX_ATTEMPTS, now);
  if (!(await passwordMatches(codeHash, otp)) || codeHash === null) return null;
  const grant = newSecret();
  const expiresAt = addSeconds(now, GRANT_SECONDS);
  const isGranted = await exchangeForGrant(db, { mobile, codeHash, grantHash: secretHash(grant), expiresAt });
  return isGranted ? grant : null;
}

interface PasswordReset {
  mobile: string;
  /** Returned by {@link verifyOtp} to this browser. */
  grant: string;
  newPassword: string;
}

/**
 * Sets a new password, consumes the grant, and ends all sessions of the account.
 *
 * @returns false when the grant is unknown, expired, used, or for another number
 * @throws Refusal when the password is too weak; the grant stays valid
 */
export async function resetPassword(database: Database, reset: PasswordReset, now: Date): Promise<boolean> {
  const { newPassword } = reset;
  const passwordHash = await hashPassword(newPassword);
  return await database.transaction(async (tx) => {
    const customerId = await consumeGrant(tx, reset.mobile, secretHash(reset.grant), now);
    if (customerId === null) return false;
    await setPassword(tx, { customerId, newPassword, passwordHash, oldHash: null, keepSessionId: null }, now);
    return true;
  });
}

/** Deletes OTPs and grants an hour after they expire; until then they enforce the resend interval. */
export async function sweepOtps(db: Queryable, now: Date): Promise<number> {
  return await deleteExpiredOtps(db, addSeconds(now, -3600));
}

function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
