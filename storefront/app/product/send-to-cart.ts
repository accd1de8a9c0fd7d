/** Add-to-cart call, loaded once a customer has a product page open. */
import { addToCart } from '@tola/contract/cart';
import { call } from '../calls/call.ts';
import { newKey } from '../connection/new-key.ts';
import { refreshCartCount } from '../session/session-store.ts';
import { toast } from '../toast/toast.ts';
import type { Purchase } from './pending-purchase.ts';

/** One key for each press, also when it is repeated. */
const keys = new WeakMap<Purchase, string>();

/** Adds to the cart with a success toast, once however often the same purchase is sent, also when the page is left. */
export async function sendToCart(purchase: Purchase): Promise<'added' | 'no reply' | { readonly refused: string }> {
  const idempotencyKey = keys.get(purchase) ?? newKey();
  keys.set(purchase, idempotencyKey);
  const answer = await call(addToCart, purchase, { idempotencyKey, keepalive: true });
  if (!answer.ok) return answer.reason === 'network' ? 'no reply' : { refused: answer.message };
  toast.success(answer.message);
  await refreshCartCount();
  return 'added';
}
