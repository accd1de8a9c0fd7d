/**
 * Who is logged in, as this tab knows it. A stored login record is believed until the server has been asked; a record
 * without a session is cleared (DECISIONS 3). What talks to the server is loaded only where there is a record.
 */
import type { LoginRecord } from '@tola/contract/accounts';
import { hasStoredRecord, LOGIN_RECORD_KEY } from './login-record-key.ts';

export interface Session {
  /** `unknown` until the page has started and, with a record, until the server has answered. */
  readonly status: 'unknown' | 'guest' | 'customer';
  /** Whether a login record is stored: then links lead to the customer's pages. */
  readonly hasRecord: boolean;
  readonly customer: LoginRecord | null;
  /** Pieces in the cart. */
  readonly cartCount: number;
  /** Loyalty points to spend. */
  readonly points: number;
}

/** How a session came to its end: each leads to the login page. */
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

/** Looks for a stored record and asks the server about it; watches the other tabs. Called once, after first paint. */
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

/** Asks the server who is logged in, how many pieces are in the cart and how many points there are. */
export async function refreshSession(): Promise<void> {
  if (!hasStoredRecord()) {
    publish(guest);
    return;
  }
  publish({ ...session, hasRecord: true });
  const { findSession } = await import('./session-calls.ts');
  const found = await findSession();
  if (found === null) endSession('lost');
  else publish({ ...session, ...found.counts, status: 'customer', hasRecord: true, customer: found.customer });
}

/** After a login: keeps the record and reads the cart count and the points. */
export async function sessionOpened(record: LoginRecord): Promise<void> {
  publish({ ...session, status: 'customer', hasRecord: true, customer: record });
  const { storeRecord } = await import('./session-calls.ts');
  storeRecord(record);
  await refreshSession();
}

/** Ends the session on the server and in this browser. The page goes to the login page by itself. */
export async function endSessionEverywhere(): Promise<void> {
  const { logOutOnServer } = await import('./session-calls.ts');
  await logOutOnServer();
  endSession('logged-out');
}

/** Forgets who was logged in, with everything that the buying journey kept in session storage. */
export function endSession(end: SessionEnd): void {
  const hadRecord = hasStoredRecord() || session.hasRecord;
  localStorage.removeItem(LOGIN_RECORD_KEY);
  sessionStorage.clear();
  publish(guest);
  if (hadRecord) for (const listener of endListeners) listener(end);
}

/** Reads the cart count again, after something changed the cart. */
export async function refreshCartCount(): Promise<void> {
  const { readCartCount } = await import('./session-calls.ts');
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
