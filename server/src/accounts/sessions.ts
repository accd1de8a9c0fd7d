/**
 * Customer sessions. A session is an opaque random token that the browser holds in a cookie (an app sends it in the
 * payload) and the database only as a hash. It expires thirty days after its last use, and ninety after login.
 */
import type { CustomerId } from '@tola/contract';
import type { Database, Queryable } from '#database';
import type { CallLimit, SignedIn } from '#http';
import { newSecret, secretHash } from '#secrets';
import { deleteSession, findSession, insertSession, renewToken } from './session-store.ts';

/** Idle lifetime of a session. */
export const SESSION_SECONDS = 30 * 24 * 3600;

/** A session ends this long after login, however often it is used. */
const MOST_DAYS = 90;

/** A session is extended at most once an hour. */
const TOUCH_SECONDS = 3600;

/** How long a proof of who is logged in allows changes. */
const FRESH_SECONDS = 10 * 60;

/** Until when a proof that is given now counts as recent. */
export function freshUntil(now: Date): Date {
  return addSeconds(now, FRESH_SECONDS);
}

/**
 * Opens a session and returns its token, which is not stored in clear.
 *
 * @param isProved the customer has just proved the number by an OTP
 */
export async function openSession(
  db: Queryable,
  customerId: CustomerId,
  userAgent: string,
  now: Date,
  { isProved = false } = {},
): Promise<string> {
  const token = newSecret();
  const expiresAt = addSeconds(now, SESSION_SECONDS);
  const fresh = isProved ? freshUntil(now) : null;
  await insertSession(db, { tokenHash: secretHash(token), customerId, userAgent, expiresAt, freshUntil: fresh }, now);
  return token;
}

/** The customer of a valid session token, counted for the limit of a call, in one statement; null for any other text. */
export async function identify(
  db: Database,
  token: string | null,
  now: Date,
  limit: CallLimit | null,
): Promise<SignedIn | null> {
  if (token === null || token === '') return null;
  const row = await findSession(db, secretHash(token), {
    now,
    touchBefore: addSeconds(now, -TOUCH_SECONDS),
    expiresAt: addSeconds(now, SESSION_SECONDS),
    mostDays: MOST_DAYS,
    limit,
  });
  if (row === null) return null;
  const { sessionId, isFresh, isWithinLimit, ...customer } = row;
  return { customer, session: { id: sessionId, isFresh }, isWithinLimit };
}

/** Gives a session a new token, which ends the old one. */
export async function renewSession(tx: Queryable, sessionId: number): Promise<string> {
  const token = newSecret();
  await renewToken(tx, sessionId, secretHash(token));
  return token;
}

/** Ends the session of a token, if there is one. */
export async function endSession(db: Queryable, token: string): Promise<void> {
  await deleteSession(db, secretHash(token));
}

function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
