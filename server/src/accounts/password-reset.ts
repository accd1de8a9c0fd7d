/**
 * A forgotten password, in three steps: an OTP goes to the number, entering it gives the browser a grant,
 * the grant sets one new password. A number without an account takes the same steps and never reaches the second.
 */
import { randomInt } from 'node:crypto';
import type { Database, Queryable } from '#database';
import { queueSms } from '#outbox';
import { setPassword } from './accounts.ts';
import { deleteLapsedOtps, replaceOtp, takeTry, turnIntoGrant, useGrant } from './otp-store.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { newSecret, secretHash } from './secrets.ts';

/** Seconds that an OTP can be typed. */
export const OTP_SECONDS = 5 * 60;
/** Seconds until the next OTP can be asked for. */
const RESEND_SECONDS = 30;
/** Seconds that a right OTP leaves for choosing the new password. */
export const GRANT_SECONDS = 10 * 60;

const MOST_TRIES = 5;
const OTP_DIGITS = 5;

/**
 * Sends an OTP to a number, if it is a customer's.
 *
 * @returns false when the last one is too young; otherwise true, whether or not the number has an account
 */
export async function sendOtp(database: Database, mobile: string, now: Date): Promise<boolean> {
  const code = randomInt(10 ** OTP_DIGITS)
    .toString()
    .padStart(OTP_DIGITS, '0');
  const codeHash = await hashPassword(code);
  const expiresAt = later(now, OTP_SECONDS);
  return await database.transaction(async (tx) => {
    const otp = { mobile, codeHash, expiresAt, notSentAfter: later(now, -RESEND_SECONDS) };
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

/** Trades an OTP for a grant. Null for a wrong, used, dead or lapsed OTP; each call counts as a try. */
export async function verifyOtp(db: Queryable, mobile: string, otp: string, now: Date): Promise<string | null> {
  const codeHash = await takeTry(db, mobile, MOST_TRIES, now);
  if (!(await passwordMatches(codeHash, otp)) || codeHash === null) return null;
  const grant = newSecret();
  const expiresAt = later(now, GRANT_SECONDS);
  const isGranted = await turnIntoGrant(db, { mobile, codeHash, grantHash: secretHash(grant), expiresAt });
  return isGranted ? grant : null;
}

interface PasswordReset {
  mobile: string;
  /** What {@link verifyOtp} answered in this browser. */
  grant: string;
  newPassword: string;
}

/**
 * Sets a new password with a grant, which is then used up, and ends every session of the account.
 *
 * @returns false when the grant is unknown, lapsed, used, or for another number
 */
export async function resetPassword(database: Database, reset: PasswordReset, now: Date): Promise<boolean> {
  const passwordHash = await hashPassword(reset.newPassword);
  return await database.transaction(async (tx) => {
    const customerId = await useGrant(tx, reset.mobile, secretHash(reset.grant), now);
    if (customerId === null) return false;
    await setPassword(tx, { customerId, passwordHash, oldHash: null, keepSessionId: null }, now);
    return true;
  });
}

/** Forgets OTPs and grants that lapsed an hour ago; until then they keep the pause between two OTPs. */
export async function sweepOtps(db: Queryable, now: Date): Promise<number> {
  return await deleteLapsedOtps(db, later(now, -3600));
}

function later(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
