/**
 * Login by OTP. The number that an OTP proves is an account's own, or gets a new account, or belongs to an account that
 * named it without ever proving it: then the customer is asked first whose account it is.
 */
import { createSlots } from '#addresses';
import type { Database, Queryable } from '#database';
import { queueMail } from '#outbox';
import { recordSecurityEvent } from '#security-events';
import {
  type CustomerRow,
  findByMobile,
  insertProvedNumber,
  type LoginRow,
  markMobileProved,
  removePassword,
} from './account-store.ts';
import { maskedEmail, type Origin } from './email-confirmation.ts';
import { grantFor, type Proof } from './otp.ts';
import { consumeGrant, lockNumber } from './otp-store.ts';
import { takeUnprovedNumber } from './proved-numbers.ts';
import { endSessions } from './session-store.ts';
import { openSession } from './sessions.ts';

/** An open session of its customer. */
export interface OpenedLogin {
  readonly token: string;
  readonly customer: CustomerRow;
}

/** What a proof of a number leads to. */
export type OtpLogin =
  | OpenedLogin
  /** The number belongs to an account that never proved it; the grant allows {@link chooseAccount}. */
  | { readonly grant: string; readonly unprovedAccount: string };

/** In the transaction that uses up the proof: accounts of one number are opened one at a time, and only one of them. */
export async function logInByProof(tx: Queryable, proof: Proof, origin: Origin, now: Date): Promise<OtpLogin> {
  await lockNumber(tx, proof.mobile);
  const account = await findByMobile(tx, proof.mobile);
  if (account !== null && !account.hasProvedMobile) {
    const unprovedAccount = account.email === '' ? '–' : maskedEmail(account.email);
    return { grant: await grantFor(tx, proof, now), unprovedAccount };
  }
  return await enter(tx, account ?? (await openAccountOf(tx, proof.mobile, origin, now)), origin, now);
}

interface Choice {
  readonly mobile: string;
  /** Secret of the browser that entered the OTP. */
  readonly grant: string;
  readonly isMine: boolean;
}

/**
 * Logs in to the account that named the number without proving it, or takes the number from it for a new account. A
 * stranger may have opened that account, so its password and its sessions end.
 *
 * @returns null when the grant is unknown, expired, used, or for another number
 */
export async function chooseAccount(
  database: Database,
  { mobile, grant, isMine }: Choice,
  origin: Origin,
  now: Date,
): Promise<OpenedLogin | null> {
  return await database.transaction(async (tx) => {
    await lockNumber(tx, mobile);
    if ((await consumeGrant(tx, { purpose: 'log-in', mobile, grant }, now)) === null) return null;
    const account = await findByMobile(tx, mobile);
    if (account === null) return await enter(tx, await openAccountOf(tx, mobile, origin, now), origin, now);
    if (account.hasProvedMobile) return await enter(tx, account, origin, now);
    if (isMine) return await enter(tx, await takeOver(tx, account, now), origin, now);
    await takeUnprovedNumber(tx, mobile, { exceptId: null }, origin, now);
    return await enter(tx, await openAccountOf(tx, mobile, origin, now), origin, now);
  });
}

async function takeOver(tx: Queryable, account: LoginRow, now: Date): Promise<CustomerRow> {
  await markMobileProved(tx, account.id, now);
  await endSessions(tx, account.id, null);
  if (account.passwordHash === null) return account;
  await removePassword(tx, account.id);
  const data = { firstName: account.firstName, at: now.toISOString() };
  const dedupeKey = `password-changed ${account.id} ${now.toISOString()}`;
  await queueMail(tx, { template: 'password-changed', to: { customerId: account.id }, data, dedupeKey }, now);
  return account;
}

async function openAccountOf(tx: Queryable, mobile: string, origin: Origin, now: Date): Promise<CustomerRow> {
  const opened = await insertProvedNumber(tx, mobile, now);
  if (opened !== null) {
    await createSlots(tx, { customerId: opened.id, state: '', filled: [] }, now);
    const about = { kind: 'registration', outcome: 'succeeded', reason: 'account opened by OTP' } as const;
    await recordSecurityEvent(tx, { ...about, customerId: opened.id, ...origin }, now);
    return opened;
  }
  // Another account has taken the number since it was looked for, by proving it in the profile.
  const other = await findByMobile(tx, mobile);
  if (other === null) throw new Error('A number that is taken belongs to no account');
  return other;
}

async function enter(tx: Queryable, customer: CustomerRow, origin: Origin, now: Date): Promise<OpenedLogin> {
  const token = await openSession(tx, customer.id, origin.userAgent, now, { isProved: true });
  const about = { kind: 'customer-sign-in', outcome: 'succeeded', reason: 'by OTP' } as const;
  await recordSecurityEvent(tx, { ...about, customerId: customer.id, ...origin }, now);
  return { token, customer };
}
