/**
 * Rate limits of login, registration and password reset. Limits per IP address are generous, because Indian mobile
 * networks put many customers behind one address; limits per mobile number are strict.
 */
import type { CustomerId } from '@tola/contract';
import type { Database, Queryable } from '#database';
import { guardSignIn, type Limit, refundToken, rememberDevice, type SignInRequest, takeToken } from '#limits';

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
const otpForNumber = { name: 'OTP for a number', limit: 5, windowSeconds: HOUR } as const;
const otpFromAddress = { name: 'OTP from an address', limit: 50, windowSeconds: HOUR } as const;
const otpAttempt = { name: 'OTP try from an address', limit: 100, windowSeconds: HOUR } as const;
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
  await rememberDevice(database, LOGIN, { account: mobile, request });
}

/** @throws Refusal 429 when the customer's old password was wrong too often */
export async function limitPasswordChange<T>(
  db: Queryable,
  { customerId, now }: { customerId: CustomerId; now: Date },
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  return await countFailures(db, [{ ...passwordChange, key: String(customerId) }], now, attempt);
}

/** @throws Refusal 429 */
export async function limitRegistration(db: Queryable, ip: string, now: Date): Promise<void> {
  await takeToken(db, { ...registration, key: ip }, now);
}

/**
 * Rate-limits sending an OTP. A request within the resend interval, which sends none, does not count against the number.
 *
 * @param send returns whether an OTP was sent
 * @throws Refusal 429, also for a number without an account
 */
export async function limitOtp(
  db: Queryable,
  { mobile, ip, now }: { mobile: string; ip: string; now: Date },
  send: () => Promise<boolean>,
): Promise<boolean> {
  await takeToken(db, { ...otpFromAddress, key: ip }, now);
  const ofNumber = { ...otpForNumber, key: mobile };
  await takeToken(db, ofNumber, now);
  const isSent = await send();
  if (!isSent) await refundToken(db, ofNumber, now);
  return isSent;
}

/** Limits verifying the OTP and setting the new password. @throws Refusal 429 */
export async function limitOtpAttempt(db: Queryable, ip: string, now: Date): Promise<void> {
  await takeToken(db, { ...otpAttempt, key: ip }, now);
}

/** Takes the tokens first, so that concurrent attempts count too, and refunds them on success. */
async function countFailures<T>(
  db: Queryable,
  limits: readonly Limit[],
  now: Date,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  for (const limit of limits) await takeToken(db, limit, now);
  const result = await attempt();
  if (result !== null) for (const limit of limits) await refundToken(db, limit, now);
  return result;
}
