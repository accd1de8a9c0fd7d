/**
 * Rate limits of login, registration and password reset. Limits per IP address are generous, because Indian mobile
 * networks put many customers behind one address; limits per mobile number are strict.
 */
import type { CustomerId } from '@tola/contract';
import type { Database, Queryable } from '#database';
import {
  forgetDevices,
  guardSignIn,
  knowsDevice,
  type Limit,
  refundToken,
  rememberDevice,
  type SignInRequest,
  takeToken,
} from '#limits';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Logins by password. */
const LOGIN = {
  name: 'login of a number',
  cookie: { name: 'tola_device' },
  free: 10,
  ofAddress: { name: 'login from an address', limit: 100, windowSeconds: 15 * MINUTE },
} as const;

const registration = { name: 'registration', limit: 600, windowSeconds: HOUR } as const;
const otpFromAddress = { name: 'OTP from an address', limit: 50, windowSeconds: HOUR } as const;
const otpAttempt = { name: 'OTP try from an address', limit: 100, windowSeconds: HOUR } as const;
const newEmail = { name: 'new email of a customer', limit: 5, windowSeconds: HOUR } as const;
const newEmailTo = { name: 'new email', limit: 3, windowSeconds: HOUR } as const;
const passwordChange = { name: 'password change', limit: 10, windowSeconds: 15 * MINUTE } as const;

/**
 * Runs a login; null when it failed.
 *
 * @throws Refusal 429 when too many failed
 */
export async function limitLogin<T>(
  database: Database,
  login: { mobile: string; request: SignInRequest },
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  return await guardSignIn(database, LOGIN, { account: login.mobile, request: login.request }, attempt);
}

/** After a login: strangers who try this number no longer delay the browser. */
export async function rememberLogin(
  database: Database,
  { mobile, request }: { mobile: string; request: SignInRequest },
): Promise<void> {
  const device = await rememberDevice(database, LOGIN, { account: mobile, request });
  device.sendCookie();
}

/** Whether the customer has logged in with this number in this browser. */
export async function isOwnDevice(
  db: Queryable,
  { mobile, request }: { mobile: string; request: Pick<SignInRequest, 'cookies' | 'now'> },
): Promise<boolean> {
  return await knowsDevice(db, LOGIN, { account: mobile, request });
}

/** A number that changes hands is unknown to the browsers that logged in with it. */
export async function forgetDevicesOfNumber(db: Queryable, mobile: string): Promise<void> {
  await forgetDevices(db, LOGIN, mobile);
}

/** @throws Refusal 429 when the customer's old password was wrong too often */
export async function limitPasswordChange<T>(
  db: Database,
  { customerId, now }: { customerId: CustomerId; now: Date },
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  return await countFailures(db, [{ ...passwordChange, key: String(customerId) }], now, attempt);
}

/** @throws Refusal 429 */
export async function limitRegistration(db: Database, ip: string, now: Date): Promise<void> {
  await takeToken(db, { ...registration, key: ip }, now);
}

/** Limits asking for OTPs; each number has a growing delay besides. @throws Refusal 429 */
export async function limitOtpRequest(db: Database, ip: string, now: Date): Promise<void> {
  await takeToken(db, { ...otpFromAddress, key: ip }, now);
}

/** Limits verifying the OTP and setting the new password. @throws Refusal 429 */
export async function limitOtpAttempt(db: Database, ip: string, now: Date): Promise<void> {
  await takeToken(db, { ...otpAttempt, key: ip }, now);
}

/** Takes the tokens first, so that concurrent attempts count too, and refunds them on success. */
async function countFailures<T>(
  db: Database,
  limits: readonly Limit[],
  now: Date,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  for (const limit of limits) await takeToken(db, limit, now);
  const result = await attempt();
  if (result !== null) for (const limit of limits) await refundToken(db, limit, now);
  return result;
}

/** Links to new emails, per customer and per mailbox. @throws Refusal 429 */
export async function limitNewEmail(
  db: Database,
  { customerId, email, now }: { customerId: CustomerId; email: string; now: Date },
): Promise<void> {
  await takeToken(db, { ...newEmail, key: String(customerId) }, now);
  await takeToken(db, { ...newEmailTo, key: email.toLowerCase() }, now);
}
