/**
 * Password reset in three steps: an OTP is sent to the number, verifying it gives the browser a grant, and the grant sets
 * one new password. A number without an account gets identical replies but no OTP.
 */
import type { CustomerId } from '@tola/contract';
import type { Database } from '#database';
import { secretHash } from '#secrets';
import { forgetDevicesOfNumber } from './account-limits.ts';
import { findByMobile, markMobileProved } from './account-store.ts';
import { setPassword } from './accounts.ts';
import { maskedEmail, type Origin } from './email-confirmation.ts';
import { consumeGrant, detachGrant } from './otp-store.ts';
import { hashPassword } from './passwords.ts';
import { takeUnprovedNumber } from './proved-numbers.ts';

interface PasswordReset {
  mobile: string;
  /** Secret of the browser that verified the OTP. */
  grant: string;
  newPassword: string;
}

/**
 * Sets a new password, consumes the grant, and ends all sessions of the account. The number counts as proved.
 *
 * @returns the account; null when the grant is unknown, expired, used, or for another number
 * @throws Refusal when the password is too weak; the grant stays valid
 */
export async function resetPassword(database: Database, reset: PasswordReset, now: Date): Promise<CustomerId | null> {
  const { newPassword } = reset;
  const passwordHash = await hashPassword(newPassword);
  return await database.transaction(async (tx) => {
    const { mobile, grant } = reset;
    const customerId = (await consumeGrant(tx, { purpose: 'reset', mobile, grant }, now))?.customerId ?? null;
    if (customerId === null) return null;
    await setPassword(tx, { customerId, newPassword, passwordHash, replaces: 'any', keepSessionId: null }, now);
    await markMobileProved(tx, customerId, now);
    // Who knew the former password is a stranger from now on.
    await forgetDevicesOfNumber(tx, mobile);
    return customerId;
  });
}

/**
 * The email of an account that named this number without ever proving it, masked: it may be somebody else's account. Null
 * when the number was proved.
 */
export async function unprovedAccountOf(database: Database, mobile: string): Promise<string | null> {
  const account = await findByMobile(database, mobile);
  if (account === null || account.hasProvedMobile) return null;
  return account.email === '' ? '–' : maskedEmail(account.email);
}

/**
 * Takes the number from an account that named it without proving it, for a new account. The grant stays valid for the
 * registration, which it proves the number for, and for nothing else.
 */
export async function claimNumber(
  database: Database,
  { mobile, grant }: { readonly mobile: string; readonly grant: string },
  origin: Origin,
  now: Date,
): Promise<'claimed' | 'no grant' | 'proved'> {
  return await database.transaction(async (tx) => {
    if (!(await detachGrant(tx, mobile, secretHash(grant), now))) return 'no grant';
    return (await takeUnprovedNumber(tx, mobile, { exceptId: null }, origin, now)) ? 'claimed' : 'proved';
  });
}
