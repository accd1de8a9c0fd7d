/**
 * Session state of this tab. A stored login record is trusted until the server replies; a record without a session is
 * cleared. The API client is loaded only when there is a record.
 */
import type { LoginRecord } from '@tola/contract/accounts';
import { hasStoredRecord } from './has-stored-record.ts';
import { LOGIN_RECORD_KEY, PIECES_KEY } from './login-record-key.ts';
import { forgetOwnCopies } from './own-copies.ts';

export interface Session {
  /** `unknown` until hydration and, with a record, until the server replies. */
  readonly status: 'unknown' | 'guest' | 'customer';
  /** Whether a login record is stored: links then lead to the customer's pages. */
  readonly hasRecord: boolean;
  readonly customer: LoginRecord | null;
  /** Number of pieces in the cart. */
  readonly cartCount: number;
  /** Available loyalty points. */
  readonly points: number;
}

/** How a session ended; each redirects to login. */
export type SessionEnd = 'logged-out' | 'lost' | 'other-tab';

export const unknownSession: Session = {
  status: 'unknown',
  hasRecord: false,
  customer: null,
  cartCount: 0,
  points: 0,
};
const guest: Session = { ...unknownSession, status: 'guest' };

let session = unknownSession;
/** Sessions ended in this tab. A reply to a question from before the last end is ignored. */
let ends = 0;
let loggingOut = false;
const listeners = new Set<() => void>();
const endListeners = new Set<(end: SessionEnd) => void>();

export function currentSession(): Session {
  return session;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Reads the stored record, verifies it with the server and watches other tabs. Called once, after first paint. */
export function startSession(): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== LOGIN_RECORD_KEY && event.key !== null) return;
    if (hasStoredRecord()) void refreshSession();
    else endSession('other-tab');
  };
  addEventListener('storage', onStorage);
  void refreshSession();
  return () => removeEventListener('storage', onStorage);
}

/** The code of the calls below, which guests do not need. */
export async function loadSessionCalls(): Promise<typeof import('./session-calls.ts')> {
  return await import('./session-calls.ts');
}

/** Loads customer, cart count and points from the server. */
export async function refreshSession(): Promise<void> {
  if (!hasStoredRecord()) {
    publish(guest);
    return;
  }
  publish({ ...session, hasRecord: true });
  const endsBefore = ends;
  const { findSession, storeRecord } = await loadSessionCalls();
  const found = await findSession();
  if (ends !== endsBefore) return;
  if (found === null) {
    endSession('lost');
    return;
  }
  // Without a record another tab has just logged out, and its event is still on its way.
  if (!hasStoredRecord()) return;
  storeRecord(found.customer);
  publish({ ...session, ...found.counts, status: 'customer', hasRecord: true, customer: found.customer });
}

/** After login: stores the record, and loads cart count and points in the background. */
export async function sessionOpened(record: LoginRecord): Promise<void> {
  publish({ ...session, status: 'customer', hasRecord: true, customer: record });
  const { storeRecord } = await loadSessionCalls();
  // Those of an earlier customer whose session ended while this browser was closed.
  await forgetOwnCopies();
  storeRecord(record);
  void refreshSession();
}

/** Ends the session on the server and in this browser, then redirects to login. */
export async function endSessionEverywhere(): Promise<void> {
  loggingOut = true;
  try {
    const { logOutOnServer } = await loadSessionCalls();
    await logOutOnServer();
  } finally {
    loggingOut = false;
    endSession('logged-out');
  }
}

/** Clears the login, the pieces that this browser remembers, and all checkout state in session storage. */
export function endSession(end: SessionEnd): void {
  // Calls under way during a logout are refused, but nothing was lost.
  if (end === 'lost' && loggingOut) return;
  ends += 1;
  const hadRecord = hasStoredRecord() || session.hasRecord;
  localStorage.removeItem(LOGIN_RECORD_KEY);
  localStorage.removeItem(PIECES_KEY);
  sessionStorage.clear();
  void forgetOwnCopies();
  publish(guest);
  if (hadRecord) for (const listener of endListeners) listener(end);
}

/** Reloads the cart count after a change. */
export async function refreshCartCount(): Promise<void> {
  const { readCartCount } = await loadSessionCalls();
  const cartCount = await readCartCount();
  if (cartCount !== null) setCartCount(cartCount);
}

export function setCartCount(cartCount: number): void {
  publish({ ...session, cartCount });
}

export function setPoints(points: number): void {
  publish({ ...session, points });
}

function publish(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}
