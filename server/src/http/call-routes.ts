/** HTTP endpoint of the contract's calls: `POST {prefix}/{Call}`. */
import type { IncomingMessage } from 'node:http';
import { type AnyCall, commonRefusals, openRequest, ValidationError } from '@tola/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTracing } from '#tracing';
import { expireCookie, readCookies, writeCookie } from './cookies.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { CallContext } from './operation.ts';
import { Refusal, refuse } from './refusal.ts';
import { refusedRequest, userAgentOf } from './refused-request.ts';
import { RenderedPage } from './rendered-page.ts';
import type { Dispatched } from './reply-bodies.ts';
import { readBody } from './request-body.ts';
import { COST, overBudget, type RequestBudget } from './request-budget.ts';
import { inRequestTrace } from './request-trace.ts';
import { RETRY_AFTER_SECONDS } from './retry-after.ts';
import { isSameOrigin } from './same-origin.ts';

interface CallRoutesDependencies {
  readonly dispatcher: Dispatcher;
  /** Such as `/api`. */
  readonly prefix: string;
  readonly clock: () => Date;
  readonly publicUrl: string;
}

const unknownCall = refuse(commonRefusals, 'unknown-call');
const notJson = refuse(commonRefusals, 'not-json');
const wrongMethod = refuse(commonRefusals, 'wrong-method');
const MAX_TOKEN_LENGTH = 256;

export function mountCalls(app: FastifyInstance, dependencies: CallRoutesDependencies): void {
  const { dispatcher, prefix } = dependencies;
  app.register(async (scope) => {
    // Bodies are read here, limited per call, so that every error is answered in the envelope.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      // The framework rejects a content type that it cannot parse before any handler runs.
      if (error.statusCode === 415) return send(reply, dispatcher.refuse(null, notJson));
      return send(reply, dispatcher.fail(error, request.id));
    });
    scope.post<NamedCall>(
      `${prefix}/:call`,
      {
        // Answered before the framework looks for a parser of the body, which it would run in vain.
        onRequest: (request, reply) => {
          answerCall(request, reply, app.requestBudget, dependencies).catch((error: unknown) =>
            send(reply, dispatcher.fail(error, request.id)),
          );
        },
      },
      (_request, reply) => reply,
    );
    scope.all(`${prefix}/*`, async (request, reply) => {
      const name = (request.params as { '*': string })['*'];
      return send(reply, dispatcher.refuse(null, dispatcher.find(name) === null ? unknownCall : wrongMethod));
    });
  });
}

type NamedCall = { readonly Params: { readonly call: string } };

async function answerCall(
  request: FastifyRequest<NamedCall>,
  reply: FastifyReply,
  budget: RequestBudget,
  dependencies: CallRoutesDependencies,
): Promise<void> {
  const { dispatcher } = dependencies;
  const operation = dispatcher.find(request.params.call);
  if (!budget.take(request, COST.request)) {
    reply.header('retry-after', budget.retryAfterSeconds(COST.request));
    send(reply, dispatcher.refuse(operation?.call ?? null, overBudget));
    return;
  }
  if (operation === null) {
    send(reply, dispatcher.refuse(null, unknownCall));
    return;
  }
  let received: ReceivedCall;
  try {
    received = receive(request, await readBody(request.raw, operation.call.bodyBytes), dependencies);
  } catch (error) {
    send(reply, refuseUnread(request, operation.call, error, dependencies));
    return;
  }
  const context = contextOf(request, reply, received, dependencies);
  const dispatch = async (): Promise<Dispatched> => await dispatcher.dispatch(operation, received.payload, context);
  const dispatched = isTracing()
    ? await inRequestTrace(request, operation.call.name, dispatch, ({ answer }) => (answer.ok ? 200 : answer.code))
    : await dispatcher.dispatch(operation, received.payload, context);
  if (typeof dispatched.body === 'string') send(reply, dispatched);
  else await sendShared(request, reply, dispatched.answer, dispatched.body);
}

/** The reply to a request that cannot be read. @throws any other error */
function refuseUnread(
  request: FastifyRequest,
  call: AnyCall,
  error: unknown,
  { dispatcher, clock }: CallRoutesDependencies,
): Dispatched {
  if (error instanceof ValidationError) {
    return dispatcher.refuse(call, refuse(commonRefusals, 'not-valid', { problem: error.message }));
  }
  if (!(error instanceof Refusal)) throw error;
  dispatcher.onAnswered(refusedRequest(call.name, error, request), clock());
  return dispatcher.refuse(call, error);
}

interface ReceivedCall {
  readonly payload: unknown;
  readonly token: string | null;
  readonly cookies: ReturnType<typeof readCookies>;
}

function receive(request: FastifyRequest, body: Buffer, dependencies: CallRoutesDependencies): ReceivedCall {
  const text = jsonText(request.raw, body);
  const payload = openRequest(text === '' ? undefined : parseJson(text));
  const sent = (payload as { Token?: unknown }).Token;
  const cookies = readCookies(request.headers.cookie, dependencies.publicUrl.startsWith('https:'));
  if (typeof sent === 'string' && sent !== '') {
    return { payload, token: sent.length > MAX_TOKEN_LENGTH ? '' : sent, cookies };
  }
  const cookie = cookies[dependencies.dispatcher.cookieName];
  if (cookie === undefined || cookie === '') return { payload, token: null, cookies };
  if (!isSameOrigin(request.headers, new URL(dependencies.publicUrl).origin)) {
    throw refuse(commonRefusals, 'other-site');
  }
  return { payload, token: cookie.slice(0, MAX_TOKEN_LENGTH), cookies };
}

/** The body's text; an empty body needs no content type. */
function jsonText({ headers }: IncomingMessage, body: Buffer): string {
  if (body.length === 0) return '';
  const contentType = headers['content-type'];
  if (contentType !== 'application/json') {
    const [mediaType = ''] = (contentType ?? '').split(';');
    if (mediaType.trim().toLowerCase() !== 'application/json') throw notJson;
  }
  return body.toString().trim();
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ValidationError('The request is not valid JSON');
  }
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  received: ReceivedCall,
  dependencies: CallRoutesDependencies,
): CallContext {
  const secure = dependencies.publicUrl.startsWith('https:');
  const { cookieName, cookiePath: path, clearsSiteData } = dependencies.dispatcher;
  const addCookie = (cookie: string): void => {
    reply.header('set-cookie', cookie);
  };
  return {
    now: dependencies.clock(),
    ip: request.ip,
    userAgent: userAgentOf(request),
    requestId: request.id,
    isBackground: request.headers['x-background'] === '1',
    idempotencyKey: idempotencyKeyOf(request),
    token: received.token,
    cookies: received.cookies,
    setCookie: (name, value, options) => addCookie(writeCookie(name, value, secure, options)),
    clearCookie: (name) => addCookie(expireCookie(name, secure)),
    setSessionCookie: (token, options) => addCookie(writeCookie(cookieName, token, secure, { ...options, path })),
    clearSessionCookie: () => {
      addCookie(expireCookie(cookieName, secure, { path }));
      if (clearsSiteData) reply.header('clear-site-data', '"cache", "storage"');
    },
  };
}

/** @throws ValidationError when the key is not one that a client would make */
function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\w-]{16,80}$/.test(key))
    throw new ValidationError('The idempotency key is not valid');
  return key;
}

/** Shared replies with their compressed copies; an entry lives as long as its cached reply. */
const sharedReplies = new WeakMap<Buffer, RenderedPage>();

function sharedReplyOf(body: Buffer): RenderedPage {
  const known = sharedReplies.get(body);
  if (known !== undefined) return known;
  const shared = new RenderedPage(200, {}, body);
  sharedReplies.set(body, shared);
  return shared;
}

/** Personal replies are not compressed: they are short, and compression could leak a secret through the length. */
async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Dispatched['answer'],
  body: Buffer,
): Promise<void> {
  const accepted = request.headers['accept-encoding'];
  const encoded = accepted === undefined ? { encoding: null, body } : await sharedReplyOf(body).bodyFor(accepted);
  reply.header('vary', 'accept-encoding');
  if (encoded.encoding !== null) reply.header('content-encoding', encoded.encoding);
  send(reply, { answer, body: encoded.body });
}

function send(reply: FastifyReply, { answer, body }: Dispatched): FastifyReply {
  const code = answer.ok ? 200 : answer.code;
  // A body far beyond the limit is not drained, so the connection cannot be reused.
  if (code === 413 && !reply.request.raw.complete) reply.header('connection', 'close');
  if (code === 503) reply.header('retry-after', (answer.ok ? undefined : answer.waitSeconds) ?? RETRY_AFTER_SECONDS);
  return reply
    .code(code)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(body);
}
