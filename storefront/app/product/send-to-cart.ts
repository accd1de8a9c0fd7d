/** The call behind Add to Cart and Buy Now, loaded when one of them is pressed. */
import { addToCart } from '@tola/contract/cart';
import { call } from '../calls/call.ts';
import { refreshCartCount } from '../session/session-store.ts';
import { toast } from '../toast/toast.ts';
import type { Purchase } from './pending-purchase.ts';

/** Puts it into the cart and says so; false when the shop refused or did not answer. */
export async function sendToCart(purchase: Purchase): Promise<boolean> {
  const answer = await call(addToCart, purchase);
  if (!answer.ok) return false;
  toast.success(answer.message);
  await refreshCartCount();
  return true;
}
