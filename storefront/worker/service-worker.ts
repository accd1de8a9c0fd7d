/**
 * The storefront's service worker. It answers only where the network does not: with a page that shows the rates last
 * seen and the customer's own orders. Pages, prices and calls are never cached, so nothing can be bought at an old price.
 *
 * A new version takes over when a page is opened (`app/offline/offline-effects.tsx`); it never loads a page again.
 */
import { enable as preloadNavigations } from 'workbox-navigation-preload';
import { addRoute, cleanupOutdatedCaches, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import {
  isOrderCopyEntry,
  LAST_SEEN,
  LAST_SEEN_ENTRY,
  type LastSeen,
  ORDER_LIST_ENTRY,
  type OrderCopy,
  orderCopyEntry,
  type SeenOrder,
  TAKE_OVER,
} from '../app/offline/kept.ts';
import { OWN_COPIES } from '../app/session/own-copies.ts';
import { documentReply } from './document.ts';
import { type ListedOrder, offlineMain, orderMain } from './offline-pages.ts';

declare const self: ServiceWorkerGlobalScope;
/** Addresses of the style sheet and the fonts, whose names hold a hash of their content. Written by the build. */
declare const PRECACHED: readonly string[];

/** What is no page of the storefront. */
const NO_PAGES = [/^\/(?:api|assets|back-office|developers|media|page-style|preview|status)(?:\/|$)/, /\.[a-z]+$/];
const INVOICES = /^\/api\/invoices\//;

precache(PRECACHED.map((url) => ({ url, revision: null })));
addRoute({ directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();
preloadNavigations();

registerRoute(
  new NavigationRoute(
    async ({ event, request, url }) => {
      try {
        return (await (event as FetchEvent).preloadResponse) ?? (await fetch(request));
      } catch {
        // Only a lost connection is thrown; replies of the server, errors included, are passed on.
        return await offlineReply(url.pathname);
      }
    },
    { denylist: NO_PAGES },
  ),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && INVOICES.test(url.pathname),
  async ({ request, url }) => {
    try {
      return await fetch(request);
    } catch (error) {
      const copy = await (await caches.open(OWN_COPIES)).match(url.pathname);
      if (copy === undefined) throw error;
      return new Response(copy.body, { headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' } });
    }
  },
);

self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

async function offlineReply(pathname: string): Promise<Response> {
  const [lastSeen, own] = await Promise.all([caches.open(LAST_SEEN), caches.open(OWN_COPIES)]);
  const now = new Date();
  const seen = await entry<LastSeen>(lastSeen, LAST_SEEN_ENTRY);
  const styles = PRECACHED.find((url) => url.endsWith('.css')) ?? '';
  const shopName = seen?.shopName ?? 'Offline';
  const [, orderNumber] = /^\/order-view\/([^/]+)$/.exec(pathname) ?? [];
  const copy =
    orderNumber === undefined ? null : await entry<OrderCopy>(own, orderCopyEntry(decodeURIComponent(orderNumber)));
  if (copy !== null) {
    return await documentReply(
      { shopName, styles, title: `Order ${copy.orderNumber}`, main: orderMain(copy, now) },
      200,
    );
  }
  const main = offlineMain({ pathname, seen, orders: await ownOrders(own), now });
  return await documentReply({ shopName, styles, title: 'You’re offline', main }, 503);
}

/** The orders of the list, and those looked at that are newer than it. */
async function ownOrders(own: Cache): Promise<ListedOrder[]> {
  const listed = (await entry<SeenOrder[]>(own, ORDER_LIST_ENTRY)) ?? [];
  const keys = (await own.keys()).filter(({ url }) => isOrderCopyEntry(new URL(url).pathname));
  const copies = (await Promise.all(keys.map(async (key) => await entry<OrderCopy>(own, key)))).filter(
    (copy) => copy !== null,
  );
  const unlisted = copies.filter((copy) => !listed.some(({ orderNumber }) => orderNumber === copy.orderNumber));
  return [...unlisted.toReversed(), ...listed].map((order) => {
    const copy = copies.find(({ orderNumber }) => orderNumber === order.orderNumber);
    return { ...(copy ?? order), hasCopy: copy !== undefined, invoicePath: copy?.invoicePath ?? null };
  });
}

async function entry<Kept>(cache: Cache, key: RequestInfo): Promise<Kept | null> {
  const found = await cache.match(key);
  return found === undefined ? null : ((await found.json()) as Kept);
}
