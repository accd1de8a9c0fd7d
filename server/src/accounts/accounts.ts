/** Customers' accounts: registration, login check and password change. */
import { type CustomerId, register as registerCall } from '@tola/contract';
import { createSlots } from '#addresses';
import { type Database, isUniqueViolation, type Queryable } from '#database';
import { refuse } from '#http';
import { queueMail } from '#outbox';
import { secretHash } from '#secrets';
import {
  type CustomerRow,
  findByMobile,
  findPasswordHash,
  insertCustomer,
  markMobileProved,
  type NewCustomer,
  type ReplacedPassword,
  updatePassword,
} from './account-store.ts';
import { consumeNumberProof } from './otp-store.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { endSessions } from './session-store.ts';
import { renewSession } from './sessions.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

export interface Registration extends NewCustomer {
  password: string;
  /** Fills the first billing slot. */
  address: string;
}

/**
 * Creates an account with its four address slots, and queues the welcome email.
 *
 * @param numberProof secret of a browser that has proved the number and claimed it
 * @throws Refusal when the password is too weak, or the mobile number or the email is already registered
 */
export async function openAccount(
  database: Database,
  registration: Registration,
  now: Date,
  numberProof: string | null = null,
): Promise<CustomerId> {
  refuseWeakPassword(registration.password, registration);
  const passwordHash = await hashPassword(registration.password);
  const { firstName, email, state, address, gstin } = registration;
  try {
    return await database.transaction(async (tx) => {
      const customerId = await insertCustomer(tx, { ...registration, passwordHash }, now);
      const isProved =
        numberProof !== null && (await consumeNumberProof(tx, registration.mobile, secretHash(numberProof), now));
      if (isProved) await markMobileProved(tx, customerId, now);
      const firstBilling = { type: 'billing', slot: 1, address, gstin, isSelected: false } as const;
      await createSlots(tx, { customerId, state, filled: [firstBilling] }, now);
      await queueMail(
        tx,
        { template: 'welcome', to: email, data: { firstName }, dedupeKey: `welcome ${customerId}` },
        now,
      );
      return customerId;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'customer_mobile_once')) throw refuse(registerCall, 'mobile-taken');
    if (isUniqueViolation(error, 'customer_email_once')) throw refuse(registerCall, 'email-taken');
    throw error;
  }
}

/**
 * The customer with this number and password. Constant-time: an unknown number, and an account without a password, take as
 * long as a wrong password.
 */
export async function checkLogin(db: Queryable, mobile: string, password: string): Promise<CustomerRow | null> {
  const row = await findByMobile(db, mobile);
  if (!(await passwordMatches(row?.passwordHash ?? null, password)) || row === null) return null;
  const { passwordHash: _, ...customer } = row;
  return customer;
}

interface PasswordChange {
  customerId: CustomerId;
  oldPassword: string;
  newPassword: string;
  /** The current session, which stays valid. */
  sessionId: number;
}

/** Whether this is the customer's password. */
export async function isPasswordOf(db: Queryable, customerId: CustomerId, password: string): Promise<boolean> {
  return await passwordMatches(await findPasswordHash(db, customerId), password);
}

/** Changes a password and ends every other session. @returns the new token of this one; null when the old password is wrong */
export async function changePassword(database: Database, change: PasswordChange, now: Date): Promise<string | null> {
  const { customerId, oldPassword, newPassword, sessionId } = change;
  const oldHash = await findPasswordHash(database, customerId);
  if (!(await passwordMatches(oldHash, oldPassword)) || oldHash === null) return null;
  const passwordHash = await hashPassword(newPassword);
  return await database.transaction(async (tx) => {
    const replaces = { hash: oldHash };
    const password = { customerId, newPassword, passwordHash, replaces, keepSessionId: sessionId };
    return (await setPassword(tx, password, now)) ? await renewSession(tx, sessionId) : null;
  });
}

interface NewPassword {
  customerId: CustomerId;
  newPassword: string;
  passwordHash: string;
  replaces: ReplacedPassword;
  /** Session that stays valid; null ends all. */
  keepSessionId: number | null;
}

/**
 * Stores a password, ends other sessions and notifies the customer; false when the account has another password than the
 * one to replace.
 *
 * @throws Refusal when the password is too weak
 */
export async function setPassword(tx: Queryable, change: NewPassword, now: Date): Promise<boolean> {
  const customer = await updatePassword(tx, change, now);
  if (customer === null) return false;
  refuseWeakPassword(change.newPassword, customer);
  await endSessions(tx, change.customerId, change.keepSessionId);
  const data = { firstName: customer.firstName, at: now.toISOString() };
  const dedupeKey = `password-changed ${customer.id} ${now.toISOString()}`;
  await queueMail(tx, { template: 'password-changed', to: { customerId: customer.id }, data, dedupeKey }, now);
  return true;
}
