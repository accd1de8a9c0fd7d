/** Routes other than calls: webhooks signed over their raw body, documents, feeds for search engines. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { commonRefusals, GENERAL_FAULT } from '@tola/contract';
import { isStorable } from '@tola/contract/values';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '#log';
import { type Cookies, readCookies } from './cookies.ts';
import { type OnAnswered, SESSION_COOKIE } from './dispatcher.ts';
import type { Identify, SignedIn } from './operation.ts';
import { outageOf } from './outage.ts';
import { Refusal, refuse } from './refusal.ts';
import { refusedRequest } from './refused-request.ts';
import { readBody, saveBody } from './request-body.ts';
import { inRequestTrace } from './request-trace.ts';
import { RETRY_AFTER_SECONDS } from './retry-after.ts';
import { isSameOrigin } from './same-origin.ts';

export interface RawRequest {
  readonly now: Date;
  readonly ip: string;
  readonly requestId: string;
  readonly headers: IncomingHttpHeaders;
  readonly cookies: Cookies;
  /** Path parameters, such as `:orderNumber`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Raw body; empty for GET, and for routes with `savesBody`. */
  readonly body: Buffer;
  /** Writes the body to a new file as it arrives; only for routes with `savesBody`. */
  saveBody(path: string): Promise<void>;
  /** The caller, by the session cookie. */
  signedIn(): Promise<SignedIn | null>;
}

export interface RawReply {
  /** 200 by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | Readable;
}

export interface RawRoute {
  readonly method: 'GET' | 'POST';
  /** A Fastify path: `/api/webhooks/card`, `/invoices/:orderNumber`. */
  readonly path: string;
  /** Maximum body size; 64 KiB by default. */
  readonly bodyBytes?: number;
  /** The body is too large for memory: the route writes it to a file. */
  readonly savesBody?: boolean;
  /** Refuses cross-site requests: for routes that act on a session cookie. */
  readonly sameOriginOnly?: boolean;
  /** Checks the caller before the body is read; `body` is empty. Throws a Refusal. */
  readonly admit?: (request: RawRequest) => Promise<void>;
  /** A thrown Refusal is answered with its code and message, any other error with 500. */
  handle(request: RawRequest): Promise<RawReply>;
}

const DEFAULT_BODY_BYTES = 64 * 1024;

interface RawRoutesDependencies {
  readonly rawRoutes: readonly RawRoute[];
  readonly identify: Identify;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly publicUrl: string;
  readonly onAnswered: OnAnswered;
}

export function mountRawRoutes(app: FastifyInstance, dependencies: RawRoutesDependencies): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const route of dependencies.rawRoutes) {
      scope.route({
        method: route.method,
        url: route.path,
        handler: async (request, reply) =>
          await inRequestTrace(
            request,
            `${route.method} ${route.path}`,
            async () => await runRoute(route, request, reply, dependencies),
            ({ statusCode }) => statusCode,
          ),
      });
    }
  });
}

async function runRoute(
  route: RawRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: RawRoutesDependencies,
): Promise<FastifyReply> {
  try {
    if (route.sameOriginOnly === true && !isSameOrigin(request.headers, new URL(dependencies.publicUrl).origin)) {
      throw refuse(commonRefusals, 'other-site');
    }
    const {
      status = 200,
      headers = {},
      body = '',
    } = await route.handle(await readRequest(route, request, dependencies));
    return reply.code(status).headers(headers).send(body);
  } catch (error) {
    if (error instanceof Refusal) {
      dependencies.onAnswered(refusedRequest(route.path, error, request), dependencies.clock());
      return sendPlainText(reply, error.code, error.message);
    }
    const outage = outageOf(error);
    if (outage !== null) {
      const line = { reason: outage.cause, err: error, path: route.path, requestId: request.id };
      dependencies.log.warn(line, 'a request was answered 503');
      return sendPlainText(reply, 503, outage.message);
    }
    dependencies.log.error({ err: error, path: route.path, requestId: request.id }, 'a request failed');
    return sendPlainText(reply, 500, GENERAL_FAULT);
  }
}

function sendPlainText(reply: FastifyReply, code: number, message: string): FastifyReply {
  // A body far beyond the limit is not drained, so the connection cannot be reused.
  if (code === 413 && !reply.request.raw.complete) reply.header('connection', 'close');
  if (code === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply
    .code(code)
    .header('content-type', 'text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(message);
}

async function readRequest(
  route: RawRoute,
  request: FastifyRequest,
  dependencies: RawRoutesDependencies,
): Promise<RawRequest> {
  const head = readHead(request, dependencies);
  await route.admit?.(head);
  if (route.method === 'GET') return head;
  const most = route.bodyBytes ?? DEFAULT_BODY_BYTES;
  if (route.savesBody === true) return { ...head, saveBody: async (path) => await saveBody(request.raw, path, most) };
  return { ...head, body: await readBody(request.raw, most) };
}

function readHead(request: FastifyRequest, dependencies: RawRoutesDependencies): RawRequest {
  const now = dependencies.clock();
  const cookies = readCookies(request.headers.cookie, dependencies.publicUrl.startsWith('https:'));
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
    saveBody: async () => {
      throw new Error(`${request.routeOptions.url} does not declare savesBody`);
    },
    signedIn: async () => await dependencies.identify(cookies[SESSION_COOKIE] ?? null, now, null),
  };
}
