/** Common handling of `/pg` calls: keys, version, rate limits, JSON, idempotency and reply headers. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError, badRequest, missing, tooManyRequests, unauthorized } from './api-error.ts';
import type { Emulator } from './emulator.ts';
import { type Call, header, type Reply, type Route } from './http.ts';
import { once } from './idempotency.ts';
import type { RateLimits, Standing } from './rate-limits.ts';

const API_VERSIONS = ['2025-01-01', '2026-01-01'] as const;
/** Some replies differ between versions. */
export type ApiVersion = (typeof API_VERSIONS)[number];

export type Body = Readonly<Record<string, unknown>>;

export interface ApiCall<Input> {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly rateGroup: string;
  /** Validates the body; throws ApiError 400. Runs before the idempotency check, as at the provider. */
  read(body: Body): Input;
  /** Executes the call and returns the JSON reply. Throws ApiError to refuse. */
  run(input: Input, params: Readonly<Record<string, string>>, version: ApiVersion): unknown;
  /** The payment session in the body is the credential, so that no keys are needed. */
  readonly bySession?: boolean;
}

/** Creates the route of one API call. */
export function apiRoute<Input>(emulator: Emulator, limits: RateLimits, call: ApiCall<Input>): Route {
  return {
    name: call.name,
    method: call.method,
    path: call.path,
    answer: (request) => answer(emulator, limits, call, request),
  };
}

function answer<Input>(emulator: Emulator, limits: RateLimits, call: ApiCall<Input>, request: Call): Reply {
  const key = header(request, 'x-idempotency-key');
  const headers: Record<string, string> = {
    'x-api-version': header(request, 'x-api-version') ?? '',
    'x-request-id': header(request, 'x-request-id') ?? '',
    'x-idempotency-key': key ?? '',
    'x-idempotency-replayed': 'false',
  };
  try {
    if (call.bySession !== true) authenticate(emulator, request);
    const standing = limits.count(call.rateGroup, emulator.clock.nowMs(), emulator.behaviour.rateLimits);
    Object.assign(headers, limitHeaders(standing, emulator.behaviour.enforceRateLimits));
    if (standing.retrySeconds > 0 && emulator.behaviour.enforceRateLimits) throw tooManyRequests();
    const version = readVersion(request);
    const input = call.read(call.method === 'GET' ? {} : jsonBody(request));
    const scope = call.method === 'POST' ? key : null;
    const done = once(emulator.state, scope, request.url.pathname, request.bodyText, () => ({
      status: 200,
      body: JSON.stringify(call.run(input, request.params, version)),
    }));
    headers['x-idempotency-replayed'] = String(done.replayed);
    return { status: done.status, type: 'application/json', body: done.body, headers };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, type: 'application/json', body: error.body(), headers };
  }
}

function authenticate(emulator: Emulator, request: Call): void {
  const idMatches = sameText(header(request, 'x-client-id') ?? '', emulator.settings.clientId);
  const secretMatches = sameText(header(request, 'x-client-secret') ?? '', emulator.settings.clientSecret);
  if (!idMatches || !secretMatches) throw unauthorized();
}

/** Compares in constant time. */
export function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

function readVersion(request: Call): ApiVersion {
  const sent = header(request, 'x-api-version');
  if (sent === null) throw missing('version');
  const version = API_VERSIONS.find((known) => known === sent);
  if (version === undefined) {
    throw badRequest('version_invalid', `version : is not valid. Value received: ${sent.slice(0, 20)}`);
  }
  return version;
}

function jsonBody(request: Call): Body {
  const type = header(request, 'content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) {
    throw badRequest('request_invalid', 'content-type : should be application/json');
  }
  let body: unknown;
  try {
    body = JSON.parse(request.bodyText);
  } catch {
    throw badRequest('request_invalid', 'request body is not valid JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('request_invalid', 'request body should be a JSON object');
  }
  return body as Body;
}

function limitHeaders(standing: Standing, enforced: boolean): Record<string, string> {
  return {
    'x-ratelimit-limit': String(standing.limit),
    'x-ratelimit-remaining': String(standing.remaining),
    'x-ratelimit-retry': String(enforced ? standing.retrySeconds : 0),
    'x-ratelimit-type': 'app_id',
  };
}
