/**
 * Serves storefront pages on every path that no other route matches.
 *
 * Pages are the same for everyone (the browser fills in cart and name), so a page is rendered once per
 * version of catalogue, rates and content, and cached until one of them changes.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger, Metrics } from '#log';
import { PageCache } from './page-cache.ts';
import { warmWhenListening } from './page-warming.ts';
import { cleanPath } from './path-rules.ts';
import type { RenderedPage } from './rendered-page.ts';
import { COST, sendOverBudget } from './request-budget.ts';
import { RETRY_AFTER_SECONDS } from './retry-after.ts';
import type { StorefrontRenderer } from './storefront-renderer.ts';

export interface StorefrontHostDependencies {
  readonly renderer: StorefrontRenderer;
  /** The query parameters that pages depend on; null passes all of them. */
  readonly pageQuery: readonly string[] | null;
  /** Version of the data that the page of a path shows; the cached page is served while it is unchanged. */
  readonly pageVersion: (pathname: string) => string;
  /** False renders on every request, for the development server. */
  readonly cachesPages: boolean;
  /** Addresses of the pages to render ahead of their visitors after a start; none without it. */
  readonly pagesToWarm?: () => Promise<readonly string[]>;
  /** Runs first: serves the development server's own files. */
  readonly middleware?: Middleware;
  /** Learns of every page that was sent as a document. */
  readonly onPage?: (pathname: string, headers: IncomingHttpHeaders) => void;
  readonly log: Logger;
  readonly metrics: Metrics;
}

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const MAX_CACHE_BYTES = 72 * 1024 * 1024;
const MAX_VARIANTS_BYTES = 24 * 1024 * 1024;
/** An address that no page has: its rendering answers all such addresses. */
const NO_PAGE = '/page-not-found';
/** A longer URL is rendered but not cached. */
const MAX_CACHED_URL_LENGTH = 600;
/** The router sends this parameter to request the data of some of a page's routes. */
const ROUTER_QUERY = ['_routes'];

export function mountStorefront(app: FastifyInstance, dependencies: StorefrontHostDependencies): void {
  const pages = new PageCache({ maxBytes: MAX_CACHE_BYTES });
  // Any value of a query parameter makes another page; these never displace pages without a query.
  const variants = new PageCache({ maxBytes: MAX_VARIANTS_BYTES });
  const notFoundPage = new PageCache({ maxBytes: MAX_VARIANTS_BYTES, keeps: ({ status }) => status === 404 });
  measure([pages, variants, notFoundPage], dependencies.metrics);

  /** Null when the page must be rendered and the address of the request has no budget left for that. */
  async function pageFor(request: FastifyRequest, pathname: string, query: string): Promise<RenderedPage | null> {
    const version = dependencies.pageVersion(pathname);
    const address = `${pathname}${query}`;
    const cache = query === '' ? pages : variants;
    const isCacheable = dependencies.cachesPages && address.length <= MAX_CACHED_URL_LENGTH;
    if (isCacheable && cache.has(address, version)) return await cached(cache, address, version, request);
    // Matching the routes takes longer than serving a cached page.
    if (dependencies.cachesPages && !pathname.endsWith('.data') && !(await dependencies.renderer.hasPage(pathname))) {
      return await cached(notFoundPage, NO_PAGE, dependencies.pageVersion(NO_PAGE), request);
    }
    if (!app.requestBudget.take(request, COST.rendering)) return null;
    if (!isCacheable) return await renderLogged(address, request.method === 'HEAD' ? 'HEAD' : 'GET', request);
    return await cached(cache, address, version, request);
  }

  async function cached(
    cache: PageCache,
    address: string,
    version: string,
    visit: FastifyRequest,
  ): Promise<RenderedPage> {
    if (visit.method === 'HEAD')
      return (await cache.peek(address, version)) ?? (await renderLogged(address, 'HEAD', visit));
    return await cache.get(address, version, async () => await renderLogged(address, 'GET', visit));
  }

  async function renderLogged(address: string, method: 'GET' | 'HEAD', visit: Visit): Promise<RenderedPage> {
    return await renderFor(dependencies, address, method, visit);
  }

  const { pagesToWarm, log } = dependencies;
  if (pagesToWarm !== undefined) warmWhenListening(app, { addresses: pagesToWarm, warm, log });

  async function warm(address: string): Promise<void> {
    const version = dependencies.pageVersion(address);
    const page = await pages.get(address, version, async () => await renderLogged(address, 'GET', { id: 'warming' }));
    await page.bodyFor('br');
  }

  app.register(async (scope) => {
    scope.get('/*', { exposeHeadRoute: false }, servePage);
    scope.head('/*', servePage);
    async function servePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { pathname, search } = splitAddress(request.url);
      if (dependencies.middleware !== undefined && (await wasAnswered(dependencies.middleware, request, reply)))
        return reply.hijack();
      const isDataRequest = pathname.endsWith('.data');
      const target = isDataRequest ? null : cleanPath(pathname);
      if (target !== null) return await reply.redirect(`${target}${search}`, 301);
      const page = await pageFor(request, pathname, cacheQuery(search, dependencies.pageQuery));
      if (page === null)
        return await sendOverBudget(request, reply, app.requestBudget.retryAfterSeconds(COST.rendering));
      if (page.status === 200 && request.method === 'GET' && !isDataRequest)
        dependencies.onPage?.(pathname, request.headers);
      return await sendPage(request, reply, page);
    }
  });
}

/** The request that a page is rendered for; none has an address when pages are rendered ahead. */
type Visit = Pick<FastifyRequest, 'id'> & { readonly ip?: string };

async function renderFor(
  { renderer, log }: StorefrontHostDependencies,
  address: string,
  method: 'GET' | 'HEAD',
  { id: requestId, ip }: Visit,
): Promise<RenderedPage> {
  const page = await renderer.render(address, method, ip);
  if (page.status >= 500 && page.status !== 503)
    log.error({ address, status: page.status, requestId }, 'a page failed to render');
  return page;
}

function measure(caches: readonly PageCache[], metrics: Metrics): void {
  const sum = (figure: (cache: PageCache) => number): number => caches.reduce((total, one) => total + figure(one), 0);
  metrics.gauge('tola_pages_bytes', 'Memory used by cached pages.', () => sum(({ bytes }) => bytes));
  metrics.total('tola_page_renderings_total', 'Pages rendered for the cache.', () =>
    sum(({ counts }) => counts.renderings),
  );
  metrics.total('tola_page_hits_total', 'Pages served from the cache.', () => sum(({ counts }) => counts.hits));
}

/** Whether a middleware answered the request instead of passing it on. */
export async function wasAnswered(
  middleware: Middleware,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  return await new Promise((resolve) => {
    reply.raw.once('close', () => resolve(true));
    middleware(request.raw, reply.raw, () => resolve(false));
  });
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): Promise<FastifyReply> {
  reply.code(page.status).headers(page.headers);
  if (page.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  // Prices in a page change with the market: neither browsers nor proxies may store it.
  reply.header('cache-control', 'no-store').header('vary', 'accept-encoding');
  if (request.method === 'HEAD') return await reply.send();
  const { encoding, body } = await page.bodyFor(request.headers['accept-encoding']);
  if (encoding !== null) reply.header('content-encoding', encoding);
  return await reply.header('content-length', body.length).send(body);
}

function splitAddress(url: string): { pathname: string; search: string } {
  const at = url.indexOf('?');
  return at < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, at), search: url.slice(at) };
}

/** The query parameters that pages depend on, in canonical order, so that a page has one cache key. */
export function cacheQuery(search: string, names: readonly string[] | null): string {
  if (search.length <= 1) return '';
  if (names === null) return search;
  const given = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const name of [...names, ...ROUTER_QUERY].toSorted()) {
    for (const value of given.getAll(name)) known.append(name, value);
  }
  return known.size === 0 ? '' : `?${known}`;
}
