/** Assembles the store's HTTP server: calls, raw routes, files, pages, health endpoints and request log. */
import { randomBytes } from 'node:crypto';
import { GENERAL_FAULT } from '@tola/contract';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Logger, type Metrics, pathWithoutSecrets, RequestLine } from '#log';
import type { Settings } from '#settings';
import { separateBackOffice } from './back-office-host.ts';
import { mountCalls } from './call-routes.ts';
import type { CallSlots } from './call-slots.ts';
import { clientAddresses, trustOf } from './client-address.ts';
import {
  answerUpgrades,
  connectionOptions,
  endSlowBodies,
  IDLE_TIMEOUT_MS,
  KEEP_ALIVE_MS,
  limitConnections,
  REQUEST_TIMEOUT_MS,
} from './connections.ts';
import {
  type Authenticator,
  createDispatcher,
  customerAuthenticator,
  type Dispatcher,
  type OnAnswered,
} from './dispatcher.ts';
import { mountHealth, type ReadyCheck } from './health.ts';
import type { CallQueue, Identify, Operation } from './operation.ts';
import { outageOf } from './outage.ts';
import { wwwAddress } from './path-rules.ts';
import { mountRawRoutes, type RawRoute } from './raw-routes.ts';
import { refusedRequest } from './refused-request.ts';
import { createRequestBudget, limitRequests, overBudget } from './request-budget.ts';
import { spanOf } from './request-trace.ts';
import { RETRY_AFTER_SECONDS } from './retry-after.ts';
import { commonHeaders } from './security-headers.ts';

export type HttpSettings = Pick<
  Settings,
  | 'publicUrl'
  | 'backOfficeUrl'
  | 'wwwDomain'
  | 'trustProxy'
  | 'dataDir'
  | 'mapTilesUrl'
  | 'production'
  | 'connectionsPerAddress'
  | 'requestsPerSecond'
>;

/** Calls for callers other than customers, under their own path. */
export interface CallMount<Person = unknown> {
  readonly prefix: string;
  readonly authenticator: Authenticator<Person>;
  readonly operations: readonly Operation[];
  /** Where its pages are; the public URL by default. */
  readonly url?: string;
}

export interface HttpServerOptions {
  readonly settings: HttpSettings;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly clock: () => Date;
  readonly operations: readonly Operation[];
  readonly identify: Identify;
  /** Who may begin queued calls of customers. */
  readonly queue?: CallQueue | undefined;
  /** For calls of customers. */
  readonly slots?: CallSlots | undefined;
  readonly rawRoutes?: readonly RawRoute[];
  /** Further call endpoints, such as the back office's under `/back-office/api`. */
  readonly mounts?: readonly CallMount[];
  /** Checks that report why the store cannot sell. */
  readonly readyChecks?: readonly ReadyCheck[];
  /** Where WebSockets are served. */
  readonly upgradePaths?: readonly string[];
  /** Called with the peer of each request that carries X-Forwarded-For. */
  readonly onForwarded?: (peer: string) => void;
  /** Records security events; nothing is recorded without it. */
  readonly onAnswered?: OnAnswered;
  /** Called with the address of a connection that is refused. */
  readonly onConnectionRefused?: (ip: string, reason: string) => void;
  /** Mounts files and pages; last, because they match every remaining path. */
  readonly pages?: (app: FastifyInstance, dispatcher: Dispatcher) => Promise<void>;
}

export interface HttpServer {
  readonly app: FastifyInstance;
  readonly dispatcher: Dispatcher;
}

export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { settings, log, metrics, clock, onAnswered = () => undefined } = options;
  const app = Fastify({
    http: connectionOptions(options.upgradePaths ?? []),
    // Without a proxy the framework then reads no forwarding headers at all.
    trustProxy: settings.trustProxy === false ? false : trustOf(settings.trustProxy),
    genReqId: requestIds(),
    connectionTimeout: IDLE_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    routerOptions: { maxParamLength: 500, ignoreDuplicateSlashes: false },
    exposeHeadRoutes: true,
    return503OnClosing: true,
    // An undecodable URL reaches no handler, and the framework's own reply would echo it.
    frameworkErrors: (_error, request, reply) => {
      sendPlainText(request, reply, 400);
    },
  });

  guardConnections(app, options);
  limitRequests(
    app,
    createRequestBudget({
      unitsPerSecond: settings.requestsPerSecond,
      onRefused: (request) => onAnswered(refusedRequest('requests', overBudget, request), clock()),
    }),
  );
  addCommonHeaders(app, settings.publicUrl);
  if (options.onForwarded !== undefined) addForwardedWatch(app, options.onForwarded);
  separateBackOffice(app, settings);
  addWwwRedirect(app, settings);
  addRequestLog(app, log, metrics);
  addErrorHandlers(app, log);

  const dispatcher = createDispatcher({
    operations: options.operations,
    authenticator: customerAuthenticator(options.identify),
    log,
    metrics,
    onAnswered,
    queue: options.queue,
    slots: options.slots,
  });
  mountHealth(app, { metrics, readyChecks: options.readyChecks ?? [] });
  mountRawRoutes(app, { ...options, rawRoutes: options.rawRoutes ?? [], publicUrl: settings.publicUrl, onAnswered });
  mountCalls(app, { dispatcher, prefix: '/api', clock, publicUrl: settings.publicUrl });
  for (const mount of options.mounts ?? []) {
    const inner = createDispatcher({
      operations: mount.operations,
      authenticator: mount.authenticator,
      log,
      metrics,
      onAnswered,
    });
    mountCalls(app, { dispatcher: inner, prefix: mount.prefix, clock, publicUrl: mount.url ?? settings.publicUrl });
  }
  await options.pages?.(app, dispatcher);
  await app.ready();
  return { app, dispatcher };
}

function guardConnections(app: FastifyInstance, { settings, metrics, onConnectionRefused }: HttpServerOptions): void {
  const refused = metrics.counter('tola_connections_refused_total', 'Connections refused: too many from an address.');
  endSlowBodies(app.server);
  limitConnections(app.server, {
    addresses: clientAddresses(settings.trustProxy),
    maxPerAddress: settings.connectionsPerAddress,
    onRefused: (address) => {
      refused.inc();
      onConnectionRefused?.(address, 'too many connections');
    },
  });
  answerUpgrades(app);
}

/** Short ids, unique across processes. */
function requestIds(): () => string {
  const process = randomBytes(5).toString('hex');
  let number = 0;
  return () => {
    number += 1;
    return `${process}-${number.toString(36)}`;
  };
}

function addCommonHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = commonHeaders(publicUrl);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

function addForwardedWatch(app: FastifyInstance, onForwarded: (peer: string) => void): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined) onForwarded(request.socket.remoteAddress ?? '');
    done();
  });
}

function addWwwRedirect(app: FastifyInstance, settings: HttpSettings): void {
  if (settings.wwwDomain === null) return;
  const { protocol } = new URL(settings.publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const address = wwwAddress(request.host, settings.wwwDomain, protocol, request.url);
    if (address !== null) return await reply.redirect(address, 301);
  });
}

function addRequestLog(app: FastifyInstance, log: Logger, metrics: Metrics): void {
  const seconds = metrics.histogram('tola_http_seconds', 'Time to answer a request, by method and status class.', [
    'method',
    'status',
  ]);
  /** By method and hundreds of the status. */
  const observers = new Map<string, ((seconds: number) => void)[]>();
  function observe(method: string, statusCode: number, ms: number): void {
    const hundreds = Math.floor(statusCode / 100);
    const ofMethod = observers.get(method) ?? [];
    observers.set(method, ofMethod);
    ofMethod[hundreds] ??= seconds.series({ method, status: `${hundreds}xx` });
    ofMethod[hundreds](ms / 1000);
  }
  app.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method } = request;
    const { elapsedTime, statusCode: status } = reply;
    observe(method, status, elapsedTime);
    const ms = Math.round(elapsedTime * 10) / 10;
    const fields = { requestId, method, path: loggedPath(request), status, ms, span: spanOf(request) };
    log.info(new RequestLine(fields));
    done();
  });
}

/** The path without secrets: a parameter, which may hold a signature, is logged as its name; others by their shape. */
function loggedPath(request: FastifyRequest): string {
  const { url: pattern = '*' } = request.routeOptions;
  const query = request.url.indexOf('?');
  const path = query < 0 ? request.url : request.url.slice(0, query);
  return pattern.endsWith('*') || pattern.endsWith('/:call') ? pathWithoutSecrets(path) : pattern;
}

/** Handles errors that no route handled. The visitor sees only a reference. */
function addErrorHandlers(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const outage = outageOf(error);
    if (outage !== null) return sendPlainText(request, reply, 503, outage.message);
    const { statusCode = 500 } = error;
    if (statusCode >= 500)
      log.error({ err: error, requestId: request.id, path: loggedPath(request) }, 'a request failed');
    return sendPlainText(request, reply, statusCode >= 400 && statusCode < 500 ? statusCode : 500);
  });
  app.setNotFoundHandler((request, reply) => sendPlainText(request, reply, 404));
}

const plainTextMessages: Record<number, string> = {
  404: 'Page not found',
  500: GENERAL_FAULT,
};

function sendPlainText(
  _request: FastifyRequest,
  reply: FastifyReply,
  code: number,
  message = plainTextMessages[code] ?? 'The request is not valid',
): FastifyReply {
  if (code === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply.code(code).header('content-type', 'text/plain; charset=utf-8').send(message);
}
