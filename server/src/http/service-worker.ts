/** Serves the storefront's service worker, or one that removes it from every browser. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const WORKER = 'service-worker.js';

/** A worker's policy is its own: what it loads is the store's. */
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** Takes the place of the installed worker, deletes what it kept, and is gone. No open page is loaded again. */
const REMOVAL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => /^(?:tola|workbox)-/.test(name)).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
`;

/**
 * Mounts `/service-worker.js`. Browsers compare it with theirs when a page is opened, so it is never cached.
 *
 * @param isOn false serves the removal to browsers that have the worker
 */
export function mountServiceWorker(app: FastifyInstance, clientFolder: string, isOn: boolean): void {
  const built = join(clientFolder, WORKER);
  const worker = isOn && existsSync(built) ? readFileSync(built) : REMOVAL;
  app.get(
    `/${WORKER}`,
    async (_request, reply) =>
      await reply
        .type('text/javascript; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY })
        .send(worker),
  );
}
