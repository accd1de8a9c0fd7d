/** A guest's Buy Now, stored during login and completed afterwards. */
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

/** Takes the pending purchase of this product, once. */
export function takePendingPurchase(productPath: string): Purchase | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const pending = JSON.parse(text) as Pending;
  if (pending.productPath !== productPath) return null;
  sessionStorage.removeItem(KEY);
  return pending.purchase;
}
