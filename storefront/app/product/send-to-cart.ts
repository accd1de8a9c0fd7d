/** Add-to-cart call, loaded on the first click. */
import { addToCart } from '@tola/contract/cart';
import { call } from '../calls/call.ts';
import { refreshCartCount } from '../session/session-store.ts';
import { toast } from '../toast/toast.ts';
import type { Purchase } from './pending-purchase.ts';

/** Adds to the cart with a success toast; false when refused or without a reply. */
export async function sendToCart(purchase: Purchase): Promise<boolean> {
  const answer = await call(addToCart, purchase);
  if (!answer.ok) return false;
  toast.success(answer.message);
  await refreshCartCount();
  return true;
}
