/** Routes that are not calls: webhooks that are signed over their raw body, documents, feeds for search engines. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { commonRefusals, GENERAL_FAULT, INTERRUPTED } from '@tola/contract';
import { isStorable } from '@tola/contract/values';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '#database';
import type { Logger } from '#log';
import { type Cookies, readCookies } from './cookies.ts';
import { SESSION_COOKIE } from './dispatcher.ts';
import type { Identify, SignedIn } from './operation.ts';
import { Refusal, refuse } from './refusal.ts';
import { readBody } from './request-body.ts';
import { RETRY_AFTER_SECONDS } from './retry-after.ts';
import { isSameOrigin } from './same-origin.ts';

export interface RawRequest {
  readonly now: Date;
  readonly ip: string;
  readonly requestId: string;
  readonly headers: IncomingHttpHeaders;
  readonly cookies: Cookies;
  /** The parts of the path that the route names, `:orderNumber`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Exactly as it came; empty for GET. */
  readonly body: Buffer;
  /** Who asks, by the session cookie. */
  signedIn(): Promise<SignedIn | null>;
}

export interface RawReply {
  /** 200 when left out. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | Readable;
}

export interface RawRoute {
  readonly method: 'GET' | 'POST';
  /** As Fastify reads it: `/api/webhooks/card`, `/invoices/:orderNumber`. */
  readonly path: string;
  /** Longest accepted body; 64 KiB when left out. */
  readonly bodyBytes?: number;
  /** Only the store's own pages may ask: for routes that act on a session cookie. */
  readonly ownPagesOnly?: boolean;
  /** Who may send a body at all: asked before any of it is kept, with an empty one. Throws a Refusal for all others. */
  readonly admit?: (request: RawRequest) => Promise<void>;
  /** A thrown Refusal is answered with its code and sentence, anything else as a fault. */
  handle(request: RawRequest): Promise<RawReply>;
}

interface RawRoutesParts {
  readonly rawRoutes: readonly RawRoute[];
  readonly identify: Identify;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly publicUrl: string;
}

export function mountRawRoutes(app: FastifyInstance, parts: RawRoutesParts): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const route of parts.rawRoutes) {
      scope.route({
        method: route.method,
        url: route.path,
        handler: async (request, reply) => await answer(route, request, reply, parts),
      });
    }
  });
}

async function answer(
  route: RawRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: RawRoutesParts,
): Promise<FastifyReply> {
  try {
    if (route.ownPagesOnly === true && !isSameOrigin(request.headers, new URL(parts.publicUrl).origin)) {
      throw refuse(commonRefusals, 'other-site');
    }
    const { status = 200, headers = {}, body = '' } = await route.handle(await wholeRequest(route, request, parts));
    return reply.code(status).headers(headers).send(body);
  } catch (error) {
    if (error instanceof Refusal) return plain(reply, error.code, error.message);
    if (error instanceof DatabaseUnavailable) {
      parts.log.warn({ reason: error.message, path: route.path, requestId: request.id }, 'a route was refused');
      return plain(reply, 503, INTERRUPTED);
    }
    parts.log.error({ err: error, path: route.path, requestId: request.id }, 'a route failed');
    return plain(reply, 500, GENERAL_FAULT);
  }
}

function plain(reply: FastifyReply, code: number, message: string): FastifyReply {
  // Of a body that goes on beyond all patience, the rest is not waited for.
  if (code === 413 && !reply.request.raw.complete) reply.header('connection', 'close');
  if (code === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply
    .code(code)
    .header('content-type', 'text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(message);
}

async function wholeRequest(route: RawRoute, request: FastifyRequest, parts: RawRoutesParts): Promise<RawRequest> {
  const bodiless = requestWithoutBody(request, parts);
  await route.admit?.(bodiless);
  if (route.method === 'GET') return bodiless;
  return { ...bodiless, body: await readBody(request.raw, route.bodyBytes ?? 64 * 1024) };
}

function requestWithoutBody(request: FastifyRequest, parts: RawRoutesParts): RawRequest {
  const now = parts.clock();
  const cookies = readCookies(request.headers.cookie);
  const params = request.params as Record<string, string>;
  const [, search = ''] = request.url.split('?', 2);
  const query = new URLSearchParams(search);
  if (![...Object.values(params), ...query.values()].every(isStorable)) {
    throw refuse(commonRefusals, 'not-valid', { problem: 'The request is not valid' });
  }
  return {
    now,
    ip: request.ip,
    requestId: request.id,
    headers: request.headers,
    cookies,
    params,
    query,
    body: Buffer.alloc(0),
    signedIn: async () => await parts.identify(cookies[SESSION_COOKIE] ?? null, now),
  };
}
