/**
 * Who is logged in. A session is an opaque random token that the browser holds in a cookie (or an app beside its calls)
 * and the database only as a hash; it lapses thirty days after it was last used.
 */
import type { CustomerId } from '@tola/contract';
import type { Queryable } from '#database';
import type { SignedIn } from '#http';
import { newSecret, secretHash } from './secrets.ts';
import { deleteSession, findSession, insertSession } from './session-store.ts';

/** Seconds that a session lives without being used. */
export const SESSION_SECONDS = 30 * 24 * 3600;

/** Using a session moves its end at most once an hour. */
const TOUCH_SECONDS = 3600;

/** Opens a session and answers its token, which is seen nowhere else again. */
export async function openSession(
  db: Queryable,
  customerId: CustomerId,
  userAgent: string,
  now: Date,
): Promise<string> {
  const token = newSecret();
  const session = { tokenHash: secretHash(token), customerId, userAgent, expiresAt: later(now, SESSION_SECONDS) };
  await insertSession(db, session, now);
  return token;
}

/** The customer whose live session the token opens, in one query; null for any other text. */
export async function identify(db: Queryable, token: string | null, now: Date): Promise<SignedIn | null> {
  if (token === null || token === '') return null;
  const row = await findSession(db, secretHash(token), {
    now,
    touchBefore: later(now, -TOUCH_SECONDS),
    expiresAt: later(now, SESSION_SECONDS),
  });
  if (row === null) return null;
  const { sessionId, ...customer } = row;
  return { customer, session: { id: sessionId } };
}

/** Ends the session of a token; nothing happens when there is none. */
export async function endSession(db: Queryable, token: string): Promise<void> {
  await deleteSession(db, secretHash(token));
}

function later(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
