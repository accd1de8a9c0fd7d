/** One HTTP exchange with the provider: keys on, time limit, answer checked, every failure named. */
import type * as z from 'zod';
import { ProviderError } from '../card-provider.ts';
import { cashfreeWire } from './cashfree-wire.ts';

const API_VERSION = '2025-01-01';
const LONGEST_ANSWER_BYTES = 1024 * 1024;
const RETRY_AFTER_DEFAULT_MS = 60_000;

export interface CashfreeAccess {
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
  /** When whoever asked stops waiting, by `performance.now()`. */
  readonly until: number;
}

/**
 * Makes one call.
 * @throws ProviderError of the kind that says what to do about it
 */
export async function exchange<T>(access: CashfreeAccess, call: Exchange<T>): Promise<T> {
  const { status, text, retryAfterMs } = await send(access, call);
  if (status < 200 || status >= 300) throw faultOf(status, text, retryAfterMs);
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new ProviderError('malformed', 'not_json', `The provider's answer to ${call.method} is not JSON`);
  }
  const read = call.shape.safeParse(answer);
  if (read.success) return read.data;
  const where = read.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new ProviderError('malformed', 'unexpected_shape', `The provider's answer to ${call.method} lacks: ${where}`);
}

async function send<T>(
  access: CashfreeAccess,
  call: Exchange<T>,
): Promise<{ status: number; text: string; retryAfterMs: number | null }> {
  const patienceMs = Math.floor(Math.min(access.timeoutMs, call.until - performance.now()));
  if (patienceMs <= 0) throw new ProviderError('unreachable', 'out_of_time', 'The provider took too long');
  try {
    const response = await fetch(`${access.baseUrl}${call.path}`, {
      method: call.method,
      headers: {
        accept: 'application/json',
        'x-api-version': API_VERSION,
        'x-client-id': access.clientId,
        'x-client-secret': access.clientSecret,
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(call.requestId === undefined ? {} : { 'x-request-id': call.requestId }),
        ...(call.idempotencyKey === undefined ? {} : { 'x-idempotency-key': call.idempotencyKey }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await response.text();
    if (text.length > LONGEST_ANSWER_BYTES) {
      throw new ProviderError('malformed', 'too_long', `The provider's answer to ${call.method} is too long`);
    }
    const seconds = Number(response.headers.get('x-ratelimit-retry') ?? Number.NaN);
    return { status: response.status, text, retryAfterMs: seconds > 0 ? seconds * 1_000 : null };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const why = error instanceof Error ? error.name : 'unknown';
    throw new ProviderError('unreachable', why, `The provider gave no answer to ${call.method}: ${why}`);
  }
}

function faultOf(status: number, text: string, retryAfterMs: number | null): ProviderError {
  const { code, type } = errorOf(text);
  const told = `The provider answered ${status} ${type} ${code}`.trim();
  if (status === 429) return new ProviderError('rate limited', code, told, retryAfterMs ?? RETRY_AFTER_DEFAULT_MS);
  if (status >= 500) return new ProviderError('unavailable', code, told);
  // The keys are wrong, which says nothing about what was asked for.
  if (status === 401 || status === 403) return new ProviderError('unauthorized', code, told);
  if (status === 404) return new ProviderError('not found', code, told);
  // 422: the same key came with another body, so the call has been made before and its record tells what came of it.
  if (status === 409 || status === 422) return new ProviderError('conflict', code, told);
  return new ProviderError('refused', code, told);
}

/** Only the codes are kept: the message may repeat values that were sent. */
function errorOf(text: string): { code: string; type: string } {
  try {
    const { code, type } = cashfreeWire.error.parse(JSON.parse(text));
    return { code: code.slice(0, 80), type: type.slice(0, 40) };
  } catch {
    return { code: '', type: '' };
  }
}
