/** What a guest wanted to buy when they were sent to log in; it is bought when they come back. */
import type { PayloadOf } from '@tola/contract/call';
import type { addToCart } from '@tola/contract/cart';

export type Purchase = PayloadOf<typeof addToCart>;

interface Pending {
  productPath: string;
  purchase: Purchase;
}

const KEY = 'pendingPurchase';

export function savePendingPurchase(pending: Pending): void {
  sessionStorage.setItem(KEY, JSON.stringify(pending));
}

/** Reads once what was to be bought on this product's page. */
export function takePendingPurchase(productPath: string): Purchase | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const pending = JSON.parse(text) as Pending;
  if (pending.productPath !== productPath) return null;
  sessionStorage.removeItem(KEY);
  return pending.purchase;
}
