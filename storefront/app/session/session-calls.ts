/** What the session asks of the server. Only visitors with a login record load this. */
import { getSession, type LoginRecord, logOut } from '@tola/contract/accounts';
import { getCartCount } from '@tola/contract/cart';
import { makeCall } from '@tola/contract/client';
import { storedRecord, storeRecord } from './login-record.ts';

export { storeRecord };

export interface FoundSession {
  customer: LoginRecord;
  /** Null when the server did not answer. */
  counts: { cartCount: number; points: number } | null;
}

/** Who is logged in, the server's word against the stored record; null when nobody is. */
export async function findSession(): Promise<FoundSession | null> {
  const record = storedRecord();
  if (record === null) return null;
  const answer = await makeCall(getSession, null);
  // No answer is no proof against the record; the server checks every call anyway.
  if (!answer.ok) return { customer: record, counts: null };
  const [found] = answer.data;
  if (found === undefined) return null;
  storeRecord(found.customer);
  return { customer: found.customer, counts: { cartCount: found.cartCount, points: found.points } };
}

/** Pieces in the cart; null when the server did not say. */
export async function readCartCount(): Promise<number | null> {
  const answer = await makeCall(getCartCount, null);
  return answer.ok ? answer.data.count : null;
}

export async function logOutOnServer(): Promise<void> {
  await makeCall(logOut, null);
}
