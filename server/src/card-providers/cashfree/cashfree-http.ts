/** Sends one authenticated request to the provider, with a timeout, response validation and typed errors. */
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type * as z from 'zod';
import { boundedText } from '#outbound-http';
import { inSpan } from '#tracing';
import { ProviderError } from '../card-provider.ts';
import { cashfreeWire } from './cashfree-wire.ts';

const API_VERSION = '2025-01-01';
const MAX_RESPONSE_BYTES = 1024 * 1024;
const RETRY_AFTER_DEFAULT_MS = 60_000;
const TOO_SLOW = ['unreachable', 'TimeoutError', 'The provider took too long'] as const;
/** A connection that is idle for longer may be closed by the provider just when it is used. */
const CONNECTION_IDLE_MS = 4_000;
const connections = new http.Agent({ keepAlive: true, timeout: CONNECTION_IDLE_MS });
const secureConnections = new https.Agent({ keepAlive: true, timeout: CONNECTION_IDLE_MS });

export interface CashfreeAccount {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly timeoutMs: number;
}

export interface Exchange<T> {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: unknown;
  readonly shape: z.ZodType<T>;
  readonly requestId?: string;
  readonly idempotencyKey?: string;
  /** Deadline of the caller, in `performance.now()` time. */
  readonly until: number;
}

/**
 * Sends one request.
 * @throws ProviderError
 */
export async function exchange<T>(access: CashfreeAccount, call: Exchange<T>): Promise<T> {
  const { status, text, retryAfterMs } = await inSpan(
    `cashfree ${call.method}`,
    { kind: 'client', attributes: { 'http.request.method': call.method, 'url.template': pathTemplate(call.path) } },
    async () => await send(access, call),
  );
  if (status < 200 || status >= 300) throw errorOfStatus(status, text, retryAfterMs);
  let response: unknown;
  try {
    response = JSON.parse(text);
  } catch {
    throw new ProviderError('malformed', 'not_json', `The provider's response to ${call.method} is not JSON`);
  }
  const read = call.shape.safeParse(response);
  if (read.success) return read.data;
  const where = read.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new ProviderError('malformed', 'unexpected_shape', `The provider's response to ${call.method} lacks: ${where}`);
}

/** The path with `{id}` in place of ids: `/orders/{id}/payments`. */
function pathTemplate(path: string): string {
  return path.replace(/\?.*$/, '').replaceAll(/\/[^/]*\d[^/]*/g, '/{id}');
}

interface Response {
  readonly status: number;
  readonly text: string;
  readonly retryAfterMs: number | null;
}

async function send<T>(access: CashfreeAccount, call: Exchange<T>): Promise<Response> {
  const patienceMs = Math.floor(Math.min(access.timeoutMs, call.until - performance.now()));
  if (patienceMs <= 0) throw new ProviderError('unreachable', 'out_of_time', 'The provider took too long');
  const body = call.body === undefined ? null : JSON.stringify(call.body);
  const headers = {
    accept: 'application/json',
    'user-agent': 'tola',
    'x-api-version': API_VERSION,
    'x-client-id': access.clientId,
    'x-client-secret': access.clientSecret,
    ...(body === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(call.requestId === undefined ? {} : { 'x-request-id': call.requestId }),
    ...(call.idempotencyKey === undefined ? {} : { 'x-idempotency-key': call.idempotencyKey }),
  };
  try {
    return await respond(new URL(`${access.baseUrl}${call.path}`), { method: call.method, headers }, body, patienceMs);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const why = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : 'unknown';
    throw new ProviderError('unreachable', why, `The provider did not respond to ${call.method}: ${why}`);
  }
}

/** Node's own client rather than `fetch`, whose own code takes a tenth of the worker’s time. */
async function respond(
  url: URL,
  options: http.RequestOptions,
  body: string | null,
  patienceMs: number,
): Promise<Response> {
  const request =
    url.protocol === 'https:'
      ? https.request(url, { ...options, agent: secureConnections })
      : http.request(url, { ...options, agent: connections });
  const timer = setTimeout(() => request.destroy(new ProviderError(...TOO_SLOW)), patienceMs);
  try {
    const [response] = (await once(request.end(body), 'response')) as [http.IncomingMessage];
    // Without a listener, a connection that breaks during the body would end the process.
    request.on('error', (error) => response.destroy(error));
    const status = response.statusCode ?? 0;
    // Redirects are not followed: the request carries the account's secret.
    if (status >= 300 && status < 400) {
      request.destroy();
      throw new ProviderError(
        'unreachable',
        'redirect',
        `The provider redirected ${options.method} to another address`,
      );
    }
    const text = await boundedText(
      response,
      MAX_RESPONSE_BYTES,
      () => new ProviderError('malformed', 'too_long', `The provider's response to ${options.method} is too long`),
    );
    const seconds = Number(response.headers['x-ratelimit-retry'] ?? Number.NaN);
    return { status, text, retryAfterMs: seconds > 0 ? seconds * 1_000 : null };
  } finally {
    clearTimeout(timer);
  }
}

function errorOfStatus(status: number, text: string, retryAfterMs: number | null): ProviderError {
  const { code, type } = errorOf(text);
  const message = `The provider answered ${status} ${type} ${code}`.trim();
  if (status === 429) return new ProviderError('rate limited', code, message, retryAfterMs ?? RETRY_AFTER_DEFAULT_MS);
  if (status >= 500) return new ProviderError('unavailable', code, message);
  // Neither says anything about the order.
  if (status === 401) return new ProviderError('unauthorized', code, message);
  if (status === 403) return new ProviderError('forbidden', code, message);
  if (status === 404) return new ProviderError('not found', code, message);
  // 422: the idempotency key was used with another body, so the request was made before; its record shows the result.
  if (status === 409 || status === 422) return new ProviderError('conflict', code, message);
  return new ProviderError('refused', code, message);
}

/** Reads the codes only: the message may repeat values of the request. */
function errorOf(text: string): { code: string; type: string } {
  try {
    const { code, type } = cashfreeWire.error.parse(JSON.parse(text));
    return { code: code.slice(0, 80), type: type.slice(0, 40) };
  } catch {
    return { code: '', type: '' };
  }
}
