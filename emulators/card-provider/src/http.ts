/** HTTP: routing, bodies, faults and the request log. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { badUrl, internalError } from './api-error.ts';
import type { Emulator } from './emulator.ts';
import { type Effect, effectOf } from './faults.ts';

const LARGEST_BODY_BYTES = 256 * 1024;

export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly bodyText: string;
}

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Route {
  /** Name for faults and the log: "orders.create". Control calls have none and no faults. */
  readonly name: string | null;
  readonly method: string;
  /** "/pg/orders/:orderId" */
  readonly path: string;
  answer(call: Call): Reply | Promise<Reply>;
}

/** Creates the request listener of one emulator. */
export function listener(emulator: Emulator, routes: readonly Route[]): RequestListener {
  return (request, response) => {
    serve(emulator, routes, request, response).catch((error: unknown) => {
      // A bug of the emulator or a closed connection: report it and end the reply.
      if (!request.destroyed) console.error('The card provider emulator failed to answer.', error);
      response.destroy();
    });
  };
}

async function serve(
  emulator: Emulator,
  routes: readonly Route[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = request.method ?? 'GET';
  const url = new URL(request.url ?? '/', 'http://emulator.invalid');
  const bodyText = await readBody(request);
  const found = find(routes, method, url.pathname);
  const call: Call = { method, url, headers: request.headers, params: found?.params ?? {}, bodyText: bodyText ?? '' };
  const name = found?.route.name ?? null;
  const fault = name === null ? null : emulator.faults.take(name);

  const answered = fault !== null && !fault.processed ? null : await answer(found?.route, call, bodyText === null);
  const effect: Effect =
    fault === null || answered === null
      ? faultless(answered, fault === null ? null : effectOf(fault, null))
      : effectOf(fault, answered);
  if (!url.pathname.startsWith('/__emu/')) {
    emulator.log.add({
      at: new Date(emulator.clock.nowMs()).toISOString(),
      method,
      path: url.pathname,
      route: name,
      status: effect.kind === 'reply' ? effect.reply.status : null,
      fault: fault?.kind ?? null,
      requestId: header(call, 'x-request-id'),
      idempotencyKey: header(call, 'x-idempotency-key'),
      body: loggedBody(url.pathname, call.bodyText),
    });
  }
  await show(effect, response);
}

function faultless(answered: Reply | null, effect: Effect | null): Effect {
  if (effect !== null) return effect;
  if (answered === null) throw new Error('A call without a fault was not answered.');
  return { kind: 'reply', reply: answered, delayMs: 0 };
}

async function answer(route: Route | undefined, call: Call, tooLarge: boolean): Promise<Reply> {
  if (tooLarge) return { status: 413, type: 'application/json', body: badUrl().body() };
  if (route === undefined) {
    const status = call.url.pathname.startsWith('/pg/') ? 400 : 404;
    return { status, type: 'application/json', body: badUrl().body() };
  }
  try {
    return await route.answer(call);
  } catch (error) {
    console.error(`The card provider emulator failed in ${route.method} ${route.path}.`, error);
    return { status: 500, type: 'application/json', body: internalError().body() };
  }
}

async function show(effect: Effect, response: ServerResponse): Promise<void> {
  if (effect.kind === 'hang') return;
  if (effect.kind === 'cut') {
    response.destroy();
    return;
  }
  if (effect.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, effect.delayMs).unref());
  const { status, type, body, headers } = effect.reply;
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(body);
}

function find(
  routes: readonly Route[],
  method: string,
  pathname: string,
): { route: Route; params: Record<string, string> } | null {
  for (const route of routes) {
    const params = route.method === method ? match(route.path, pathname) : null;
    if (params !== null) return { route, params };
  }
  return null;
}

function match(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
    } else {
      const decoded = decodedPart(value);
      if (decoded === null || decoded === '') return null;
      params[part.slice(1)] = decoded;
    }
  }
  return params;
}

function decodedPart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    // A path with an invalid escape matches no route.
    return null;
  }
}

/** The body as text, or null when it exceeds the limit. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= LARGEST_BODY_BYTES) chunks.push(chunk);
  }
  return bytes > LARGEST_BODY_BYTES ? null : Buffer.concat(chunks).toString('utf8');
}

/** A request header with one value, or null. */
export function header(call: Pick<Call, 'headers'>, name: string): string | null {
  const value = call.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function loggedBody(pathname: string, bodyText: string): unknown {
  if (!pathname.startsWith('/pg/') || pathname.startsWith('/pg/view/') || bodyText === '') return null;
  try {
    return JSON.parse(bodyText);
  } catch {
    // A body that is not JSON could hold anything, so it is not logged.
    return '[not JSON]';
  }
}
