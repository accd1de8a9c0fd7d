/**
 * Answers every path that nothing else answers with a page of the storefront.
 *
 * Pages are the same for everyone (cart and name are filled in by the browser), so a page is rendered once per
 * catalogue, rates and content, and served from memory until one of them changes.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger, Metrics } from '#log';
import { PageCache } from './page-cache.ts';
import { cleanPath } from './path-rules.ts';
import type { RenderedPage } from './rendered-page.ts';
import { RETRY_AFTER_SECONDS } from './retry-after.ts';
import type { StorefrontRenderer } from './storefront-renderer.ts';

export interface StorefrontHostParts {
  readonly renderer: StorefrontRenderer;
  /** The search parameters that pages depend on; null lets all of them through. */
  readonly pageQuery: readonly string[] | null;
  /** Names what pages are made from; a kept page is served while the name stays. */
  readonly pageVersion: () => string;
  /** No: every request renders, as the development server wants it. */
  readonly keepsPages: boolean;
  /** Sees each request first: the development server's own files. */
  readonly middleware?: Middleware;
  readonly log: Logger;
  readonly metrics: Metrics;
}

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const MOST_KEPT_BYTES = 96 * 1024 * 1024;
/** A longer address is rendered but not kept. */
const LONGEST_KEPT_ADDRESS = 600;
/** The router asks for the data of some of a page's routes by this parameter. */
const ROUTER_QUERY = ['_routes'];

export function mountStorefront(app: FastifyInstance, parts: StorefrontHostParts): void {
  const cache = new PageCache({ mostBytes: MOST_KEPT_BYTES });
  parts.metrics.gauge('tola_pages_bytes', 'Memory that kept pages take.', () => cache.bytes);
  parts.metrics.total('tola_page_renderings_total', 'Pages rendered to be kept.', () => cache.counts.renderings);
  parts.metrics.total('tola_page_hits_total', 'Pages served from memory.', () => cache.counts.hits);

  async function pageFor(request: FastifyRequest, address: string): Promise<RenderedPage> {
    const render = async (): Promise<RenderedPage> => await renderLogged(address, 'GET', request.id);
    const isKept = parts.keepsPages && address.length <= LONGEST_KEPT_ADDRESS;
    if (!isKept) return request.method === 'HEAD' ? await renderLogged(address, 'HEAD', request.id) : await render();
    const version = parts.pageVersion();
    if (request.method === 'HEAD') {
      return (await cache.peek(address, version)) ?? (await renderLogged(address, 'HEAD', request.id));
    }
    return await cache.get(address, version, render);
  }

  async function renderLogged(address: string, method: 'GET' | 'HEAD', requestId: string): Promise<RenderedPage> {
    const page = await parts.renderer.render(address, method);
    if (page.status >= 500 && page.status !== 503)
      parts.log.error({ address, status: page.status, requestId }, 'a page failed');
    return page;
  }

  app.register(async (scope) => {
    scope.get('/*', { exposeHeadRoute: false }, answer);
    scope.head('/*', answer);
    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { pathname, search } = splitAddress(request.url);
      if (parts.middleware !== undefined && (await wasAnswered(parts.middleware, request, reply)))
        return reply.hijack();
      const isData = pathname.endsWith('.data');
      const better = isData ? null : cleanPath(pathname);
      if (better !== null) return await reply.redirect(`${better}${search}`, 301);
      const page = await pageFor(request, `${pathname}${keptQuery(search, parts.pageQuery)}`);
      return await sendPage(request, reply, page);
    }
  });
}

/** Whether a middleware answered by itself instead of passing the request on. */
export async function wasAnswered(
  middleware: Middleware,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  return await new Promise((answered) => {
    reply.raw.once('close', () => answered(true));
    middleware(request.raw, reply.raw, () => answered(false));
  });
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): Promise<FastifyReply> {
  reply.code(page.status).headers(page.headers);
  if (page.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  // Prices in a page are those of the moment: neither a browser nor a proxy may show them again later.
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

/** The part of a query that pages depend on, in one order, so that the same page has one address. */
export function keptQuery(search: string, names: readonly string[] | null): string {
  if (search.length <= 1) return '';
  if (names === null) return search;
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of [...names, ...ROUTER_QUERY].toSorted()) {
    for (const value of given.getAll(name)) kept.append(name, value);
  }
  return kept.size === 0 ? '' : `?${kept}`;
}
