/** Keeps the customer's own orders and invoices, to be read without a connection. Deleted when the session ends. */
import { LOGIN_RECORD_KEY } from '../session/login-record-key.ts';
import { forgetOwnCopies, OWN_COPIES } from '../session/own-copies.ts';
import { isOrderCopyEntry, ORDER_LIST_ENTRY, type OrderCopy, orderCopyEntry, type SeenOrder } from './kept.ts';

/** The orders looked at last; older copies are deleted. */
const MOST_COPIES = 30;

/** What a copy has no use for: forms and buttons need the shop, and pictures are not kept. */
const WITHOUT = 'button, form, dialog, script, noscript, .online-only';
/** Stands in for a picture of the same place. */
const NO_PICTURE =
  '<span class="grid aspect-square w-full place-items-center rounded-card border border-line bg-photo"><span class="size-1/2 rounded-full border-2 border-gold"></span></span>';

/** Keeps the list of My Account. */
export async function keepOrderList(orders: readonly SeenOrder[]): Promise<void> {
  await keep(async (cache) => await cache.put(ORDER_LIST_ENTRY, Response.json(orders)));
}

/** Keeps the page of an order as it is shown, and its invoice. */
export async function keepOrder(order: SeenOrder, shown: Element, invoicePath: string | null): Promise<void> {
  const copy: OrderCopy = { ...order, keptAt: new Date().toISOString(), html: readableCopy(shown), invoicePath };
  await keep(async (cache) => {
    const entry = orderCopyEntry(order.orderNumber);
    // The one looked at last stands last.
    await cache.delete(entry);
    await cache.put(entry, Response.json(copy));
    await forgetOldest(cache);
    // An invoice never changes.
    if (invoicePath === null || (await cache.match(invoicePath)) !== undefined) return;
    const invoice = await fetch(invoicePath);
    if (invoice.ok) await cache.put(invoicePath, invoice);
  });
}

/** Runs `write` for a customer whose pages a service worker serves; without one nobody could read it. */
async function keep(write: (cache: Cache) => Promise<void>): Promise<void> {
  const owner = localStorage.getItem(LOGIN_RECORD_KEY);
  if (owner === null || !('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return;
  await write(await caches.open(OWN_COPIES));
  // They have logged out meanwhile, or somebody else has logged in.
  if (localStorage.getItem(LOGIN_RECORD_KEY) !== owner) await forgetOwnCopies();
}

async function forgetOldest(cache: Cache): Promise<void> {
  const copies = (await cache.keys()).filter(({ url }) => isOrderCopyEntry(new URL(url).pathname));
  for (const oldest of copies.slice(0, -MOST_COPIES)) {
    const copy = (await (await cache.match(oldest))?.json()) as OrderCopy | undefined;
    if (copy?.invoicePath != null) await cache.delete(copy.invoicePath);
    await cache.delete(oldest);
  }
}

/** Markup of an element, to be read only: no controls, no pictures, and links only to telephones and mailboxes. */
function readableCopy(shown: Element): string {
  const copy = document.createElement('div');
  copy.append(...Array.from(shown.childNodes, (part) => part.cloneNode(true)));
  for (const control of copy.querySelectorAll(WITHOUT)) control.remove();
  for (const picture of copy.querySelectorAll('picture')) picture.outerHTML = NO_PICTURE;
  for (const link of copy.querySelectorAll('a')) {
    if (!/^(?:tel|mailto):/.test(link.href)) link.replaceWith(...link.childNodes);
  }
  return copy.innerHTML;
}
