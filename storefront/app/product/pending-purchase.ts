/** A guest's Add to Cart or Buy Now, stored during login and completed afterwards, once. */
import type { PayloadOf } from '@tola/contract/call';
import type { addToCart } from '@tola/contract/cart';
import { PURCHASE_KEY } from '../session/return-path.ts';

export type Purchase = PayloadOf<typeof addToCart>;

interface Pending {
  productPath: string;
  purchase: Purchase;
  /** What was pressed. */
  step: 'adding' | 'buying';
}

export function savePendingPurchase(pending: Pending): void {
  sessionStorage.setItem(PURCHASE_KEY, JSON.stringify(pending));
}

/** Takes the pending purchase of this product, once. */
export function takePendingPurchase(productPath: string): Pending | null {
  const text = sessionStorage.getItem(PURCHASE_KEY);
  if (text === null) return null;
  const pending = JSON.parse(text) as Pending;
  if (pending.productPath !== productPath) return null;
  sessionStorage.removeItem(PURCHASE_KEY);
  return pending;
}
