/**
 * Slows down guesses of a password without locking out the owner of the account. Failures of a known device count
 * for that device alone. All others are counted per account and address, per account, and per address.
 */
import type { Database, Queryable } from '#database';
import { addressKey, type CallContext } from '#http';
import { type DelayedAttempts, forgetAttempts, takeAttempt } from './delayed-attempts.ts';
import {
  type DeviceCookie,
  forgetDevicesOf,
  hashOf,
  isKnownDevice,
  type StoredDevice,
  storeDevice,
} from './known-devices.ts';
import { type Limit, refundToken, takeToken } from './limits.ts';

/** What is signed in to. */
export interface SignInKind {
  /** Name of its limits: `login of a number`. */
  readonly name: string;
  readonly cookie: DeviceCookie;
  /** Failures without a delay, of one device or of one address at an account. */
  readonly free: number;
  /** Failures of all accounts from one address; generous, because many people share one. */
  readonly ofAddress: Omit<Limit, 'key'>;
}

export type SignInRequest = Pick<CallContext, 'ip' | 'now' | 'cookies' | 'setCookie'>;

const PAIR_DELAYS = { firstDelaySeconds: 60, mostDelaySeconds: 900 } as const;
/** Of all unknown devices together: at most 30 tries at once, then 288 a day, from however many addresses. */
const ACCOUNT_DELAYS = { free: 30, firstDelaySeconds: 15, mostDelaySeconds: 300 } as const;

/**
 * Runs an attempt to sign in. It has failed when it returns null or throws.
 *
 * @param account as typed, whether it exists or not
 * @throws Refusal 429 while the attempt has to wait
 */
export async function guardSignIn<T>(
  database: Database,
  kind: SignInKind,
  { account, request }: { account: string; request: SignInRequest },
  attempt: () => Promise<T>,
): Promise<T> {
  const { ip, now, cookies } = request;
  const token = cookies[kind.cookie.name];
  if (await isKnownDevice(database, { token, account: accountKey(kind, account) }, now)) {
    const ofDevice = pairOf(kind, account, `device ${token}`);
    await takeAttempt(database, ofDevice, now);
    const result = await attempt();
    if (result !== null) await forgetAttempts(database, ofDevice);
    return result;
  }
  const ofAddress = { ...kind.ofAddress, key: addressKey(ip) };
  const ofPair = pairOf(kind, account, addressKey(ip));
  const ofAccount = { name: `${kind.name}, unknown devices`, key: keyOf(kind, account), ...ACCOUNT_DELAYS };
  await takeToken(database, ofAddress, now);
  // Both or none: an attempt that waits for one of them does not count for the other.
  await database.transaction(async (tx) => {
    await takeAttempt(tx, ofPair, now);
    await takeAttempt(tx, ofAccount, now);
  });
  const result = await attempt();
  if (result === null) return result;
  await forgetAttempts(database, ofPair);
  await refundToken(database, ofAccount, now);
  await refundToken(database, ofAddress, now);
  return result;
}

/** After a sign-in: strangers no longer delay this browser. Its cookie is sent after that of the session. */
export async function rememberDevice(
  db: Queryable,
  kind: SignInKind,
  { account, request }: { account: string; request: SignInRequest },
): Promise<StoredDevice> {
  return await storeDevice(db, { cookie: kind.cookie, account: accountKey(kind, account) }, request);
}

/** Whether the browser has signed in to the account before. */
export async function knowsDevice(
  db: Queryable,
  kind: SignInKind,
  { account, request }: { account: string; request: Pick<SignInRequest, 'cookies' | 'now'> },
): Promise<boolean> {
  const token = request.cookies[kind.cookie.name];
  return await isKnownDevice(db, { token, account: accountKey(kind, account) }, request.now);
}

/** When the account is another person's from now on: nobody who signed in before is known to it. */
export async function forgetDevices(db: Queryable, kind: SignInKind, account: string): Promise<void> {
  await forgetDevicesOf(db, accountKey(kind, account));
}

function pairOf(kind: SignInKind, account: string, source: string): DelayedAttempts {
  return { name: kind.name, key: keyOf(kind, account, source), free: kind.free, ...PAIR_DELAYS };
}

function accountKey({ name }: SignInKind, account: string): string {
  return `${name}\n${account.toLowerCase()}`;
}

/** Hashed, because the table holds keys of accounts that may not exist. */
function keyOf(kind: SignInKind, account: string, source = ''): string {
  return hashOf(`${accountKey(kind, account)}\n${source}`).toString('base64url');
}
