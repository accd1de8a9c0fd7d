/**
 * One-time passwords by SMS. An OTP proves a number for one purpose, in the browser that asked for it. Numbers with and
 * without an account take the same steps and get the same replies. Except for a login, only the former get an SMS.
 */
import { randomInt } from 'node:crypto';
import type { CustomerId } from '@tola/contract';
import { readDataKeys } from '#data-keys';
import type { Database, Queryable } from '#database';
import { queueSecretSms } from '#outbox';
import { newSecret, secretHash } from '#secrets';
import type { Settings } from '#settings';
import {
  deleteOldOtps,
  forgiveTry,
  insertOtp,
  lockNumber,
  type OtpPurpose,
  type PendingOtp,
  recordOfNumber,
  setGrant,
  takeTry,
  useCode,
  useLink,
} from './otp-store.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

/** Validity of an OTP. */
export const OTP_SECONDS = 5 * 60;
/** Validity of a proof that is used by another call. */
export const GRANT_SECONDS = 10 * 60;

const MAX_TRIES = 5;
const OTP_DIGITS = 5;
/** Wrong tries of a number in a year, after which only the link in the SMS counts. */
const MAX_WRONG_TRIES = 10;

const RESEND_SECONDS = 30;
/** OTPs of a day without a growing delay. */
const QUICK_OTPS = 3;
const DELAY_FACTOR = 4;
const MAX_DELAY_SECONDS = 6 * 3600;
const DAY_SECONDS = 24 * 3600;

/** Minimum time after the latest OTP: 30 s, from the fourth of a day 2 min, 8 min, 32 min, up to 6 h. */
function delaySeconds(sentToday: number): number {
  return Math.min(RESEND_SECONDS * DELAY_FACTOR ** Math.max(0, sentToday - QUICK_OTPS + 1), MAX_DELAY_SECONDS);
}

export interface OtpRequest {
  readonly purpose: OtpPurpose;
  readonly mobile: string;
  /** Null when the number has no account; it gets no SMS, unless for a login, which opens one. */
  readonly customerId: CustomerId | null;
  /** Cookie of the browser that asks. */
  readonly browser: string;
  /**
   * The customer is logged in here or has been before, with a number that they had proved: strangers who ask do not delay
   * it. Known from the session or the device, never from `browser`, which the client chooses.
   */
  readonly isOwnDevice: boolean;
}

export interface OtpDependencies {
  readonly database: Database;
  readonly settings: Pick<Settings, 'smsUrl' | 'publicUrl' | 'dataKey' | 'dataKeyPrevious' | 'dataKeyLost' | 'dataDir'>;
}

/** Sends an OTP. @returns 0, or the seconds to wait before another one is sent to this number */
export async function sendOtp(
  { database, settings }: OtpDependencies,
  request: OtpRequest,
  now: Date,
): Promise<number> {
  const { purpose, mobile, customerId, browser, isOwnDevice } = request;
  const code = randomInt(10 ** OTP_DIGITS)
    .toString()
    .padStart(OTP_DIGITS, '0');
  const codeHash = await hashPassword(code);
  const expiresAt = addSeconds(now, OTP_SECONDS);
  const keys = readDataKeys(settings);
  return await database.transaction(async (tx) => {
    await lockNumber(tx, mobile);
    const { sentToday, lastSentAt, wrongTries } = await recordOfNumber(tx, { mobile, ownOnly: isOwnDevice }, now);
    const wait = lastSentAt === null ? 0 : secondsUntil(addSeconds(lastSentAt, delaySeconds(sentToday)), now);
    if (wait > 0) return wait;
    const token = wrongTries >= MAX_WRONG_TRIES ? newSecret() : null;
    const otp = {
      purpose,
      mobile,
      customerId,
      browserHash: secretHash(browser),
      fromOwnDevice: isOwnDevice,
      expiresAt,
    };
    const proof = token === null ? { codeHash, linkHash: null } : { codeHash: null, linkHash: secretHash(token) };
    await insertOtp(tx, { ...otp, ...proof }, now);
    if (customerId === null && !opensAccounts(purpose)) return 0;
    const sms = { to: mobile, dedupeKey: `otp ${mobile} ${now.toISOString()}`, expiresAt };
    const minutes = OTP_SECONDS / 60;
    if (token === null) {
      await queueSecretSms(tx, keys, { template: 'one-time-password', data: { code, minutes, purpose }, ...sms }, now);
    } else {
      await queueSecretSms(
        tx,
        keys,
        { template: 'one-time-link', data: { path: `/otp#${token}`, minutes }, ...sms },
        now,
      );
    }
    return 0;
  });
}

/** Whether proving a number without an account is of any use. */
function opensAccounts(purpose: OtpPurpose): boolean {
  return purpose === 'log-in';
}

/** A number that was proved. */
export type Proof = Omit<PendingOtp, 'codeHash'>;

/** What follows from a proof, in the transaction that uses it up: when it fails, the OTP can be entered again. */
export type AfterProof<T> = (tx: Queryable, proof: Proof) => Promise<T>;

interface CodeTry {
  readonly purpose: OtpPurpose;
  readonly mobile: string;
  readonly browser: string;
  readonly code: string;
}

/**
 * Proves a number by its OTP. Null for a wrong, used or expired OTP, or one of another browser; each call counts as a try
 * before it is checked.
 */
export async function proveByCode<T>(
  database: Database,
  attempt: CodeTry,
  now: Date,
  act: AfterProof<T>,
): Promise<T | null> {
  const { purpose, mobile, browser, code } = attempt;
  const otp = await database.transaction(async (tx) => {
    await lockNumber(tx, mobile);
    const { wrongTries } = await recordOfNumber(tx, { mobile, ownOnly: false }, now);
    if (wrongTries >= MAX_WRONG_TRIES) return null;
    return await takeTry(tx, { purpose, mobile, browserHash: secretHash(browser) }, MAX_TRIES, now);
  });
  if (!(await passwordMatches(otp?.codeHash ?? null, code)) || otp === null) return null;
  return await database.transaction(async (tx) => {
    if (!(await useCode(tx, otp))) return null;
    await forgiveTry(tx, otp.tryId);
    return isUseful(otp) ? await act(tx, otp) : null;
  });
}

/** Proves a number by the link in its SMS, in the browser that asked for it only. */
export async function proveByLink<T>(
  database: Database,
  { token, browser }: { readonly token: string; readonly browser: string },
  now: Date,
  act: AfterProof<T>,
): Promise<T | null> {
  return await database.transaction(async (tx) => {
    const proof = await useLink(tx, secretHash(token), secretHash(browser), now);
    return proof !== null && isUseful(proof) ? await act(tx, proof) : null;
  });
}

function isUseful({ customerId, purpose }: Proof): boolean {
  return customerId !== null || opensAccounts(purpose);
}

/** Turns a proof into a secret for a later call of the same browser. */
export async function grantFor(tx: Queryable, proof: Proof, now: Date): Promise<string> {
  const grant = newSecret();
  await setGrant(tx, proof.id, secretHash(grant), addSeconds(now, GRANT_SECONDS));
  return grant;
}

/** Deletes OTPs after a day and wrong tries after a year, for which they count. */
export async function sweepOtps(database: Database, now: Date): Promise<number> {
  return await deleteOldOtps(database, addSeconds(now, -DAY_SECONDS), addSeconds(now, -365 * DAY_SECONDS));
}

function secondsUntil(instant: Date, now: Date): number {
  return Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / 1000));
}

function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
