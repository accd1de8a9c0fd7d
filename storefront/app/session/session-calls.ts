/** Session calls, loaded only for visitors with a login record. */
import { getSession, type LoginRecord, logOut } from '@tola/contract/accounts';
import { getCartCount } from '@tola/contract/cart';
import { makeCall } from '@tola/contract/client';
import { takeEarlyReply } from './early-calls.ts';
import { storedRecord, storeRecord } from './login-record.ts';
import { PIECES_KEY } from './login-record-key.ts';

export { storeRecord };

export interface FoundSession {
  customer: LoginRecord;
  /** Null without a reply. */
  counts: { cartCount: number; points: number } | null;
}

/** The logged-in customer according to the server; null for nobody. */
export async function findSession(): Promise<FoundSession | null> {
  const record = storedRecord();
  if (record === null) return null;
  const answer = await makeCall(getSession, null, { earlier: await takeEarlyReply(getSession.name) });
  // Without a reply the record is trusted; the server checks every call anyway.
  if (!answer.ok) return { customer: record, counts: null };
  const [found] = answer.data;
  if (found === undefined) return null;
  if (localStorage.getItem(PIECES_KEY) !== null) {
    const { mergeWishlist } = await import('./merge-wishlist.ts');
    await mergeWishlist();
  }
  return { customer: found.customer, counts: { cartCount: found.cartCount, points: found.points } };
}

/** Number of pieces in the cart; null without a reply. */
export async function readCartCount(): Promise<number | null> {
  const answer = await makeCall(getCartCount, null);
  return answer.ok ? answer.data.count : null;
}

export async function logOutOnServer(): Promise<void> {
  await makeCall(logOut, null, { keepalive: true });
}
