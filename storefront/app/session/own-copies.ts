/** Cache of the customer's own orders, which they read without a connection. It never outlives their login. */
export const OWN_COPIES = 'tola-own';

/** Deletes the cache. Browsers have none on pages without TLS. */
export async function forgetOwnCopies(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(OWN_COPIES);
}
