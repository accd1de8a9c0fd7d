/** Fault injection: faults for the next calls of a route, set by `POST /__emu/faults`. */
import { bankFailure, forbidden, internalError, tooManyRequests, unauthorized } from './api-error.ts';
import { count, oneOf, plainObject, wholeNumber } from './control-checks.ts';
import { ControlError } from './control-error.ts';
import type { Reply } from './http.ts';

export type FaultKind =
  | 'unauthorized'
  | 'forbidden'
  | 'rate_limit'
  | 'internal_error'
  | 'bad_gateway'
  | 'html'
  | 'timeout'
  | 'slow'
  | 'malformed'
  | 'empty'
  | 'cut'
  | 'tamper';

export interface Fault {
  /** A route's name, a group with a star ("orders.*"), or "*". */
  readonly route: string;
  readonly kind: FaultKind;
  /** Whether the call still takes effect; by default it does for `cut`, but not for error statuses and `timeout`. */
  readonly processed: boolean;
  /** Calls left. */
  readonly times: number;
  /** Only for `slow`. */
  readonly delayMs: number;
  /** Only for `rate_limit`. */
  readonly retryAfterSeconds: number;
  /** Only for `tamper`: fields that override those of the reply, or of each row of a list. */
  readonly set: Readonly<Record<string, unknown>>;
}

/** The faulty reply. */
export type Effect =
  | { readonly kind: 'reply'; readonly reply: Reply; readonly delayMs: number }
  | { readonly kind: 'hang' }
  | { readonly kind: 'cut' };

export interface Faults {
  add(fault: Fault): void;
  /** The fault for this call, if any; counts it down. */
  take(route: string): Fault | null;
  pending(): readonly Fault[];
  clear(): void;
}

/** Kinds that alter a real reply, so the call must be processed first. */
const NEEDS_REPLY = new Set<FaultKind>(['slow', 'malformed', 'empty', 'tamper']);
const readKind = oneOf<FaultKind>(
  'unauthorized',
  'forbidden',
  'rate_limit',
  'internal_error',
  'bad_gateway',
  'html',
  'timeout',
  'slow',
  'malformed',
  'empty',
  'cut',
  'tamper',
);

export function createFaults(): Faults {
  let waiting: Fault[] = [];
  return {
    add(fault) {
      waiting.push(fault);
    },
    take(route) {
      const fault = waiting.find((candidate) => matches(candidate.route, route));
      if (fault === undefined) return null;
      waiting = waiting
        .map((other) => (other === fault ? { ...other, times: other.times - 1 } : other))
        .filter((other) => other.times > 0);
      return fault;
    },
    pending: () => waiting,
    clear() {
      waiting = [];
    },
  };
}

/**
 * Parses a fault.
 * @param routes known route names, so that a misspelt one is an error
 * @throws ControlError when a field is invalid
 */
export function readFault(body: Readonly<Record<string, unknown>>, routes: readonly string[]): Fault {
  const kind = readKind(body.kind, 'kind');
  const route = body.route;
  if (typeof route !== 'string' || !routes.some((name) => matches(route, name))) {
    throw new ControlError(400, `route is one of ${routes.join(', ')}, a group such as orders.*, or *.`);
  }
  const processed = body.processed;
  if (processed !== undefined && typeof processed !== 'boolean') {
    throw new ControlError(400, 'processed is true or false.');
  }
  if (processed === false && NEEDS_REPLY.has(kind)) {
    throw new ControlError(400, `A call that meets ${kind} always takes effect.`);
  }
  return {
    route,
    kind,
    processed: processed ?? (kind === 'cut' || NEEDS_REPLY.has(kind)),
    times: body.times === undefined ? 1 : count(body.times, 'times'),
    delayMs: body.delayMs === undefined ? 3_000 : wholeNumber(body.delayMs, 'delayMs'),
    retryAfterSeconds:
      body.retryAfterSeconds === undefined ? 1 : wholeNumber(body.retryAfterSeconds, 'retryAfterSeconds'),
    set: body.set === undefined ? {} : plainObject(body.set, 'set'),
  };
}

/**
 * Applies a fault to a call.
 * @param reply the real reply, or null when the fault prevents processing
 */
export function effectOf(fault: Fault, reply: Reply | null): Effect {
  switch (fault.kind) {
    case 'timeout':
      return { kind: 'hang' };
    case 'cut':
      return { kind: 'cut' };
    case 'unauthorized':
      return instead(jsonReply(401, unauthorized().body()));
    case 'forbidden':
      return instead(jsonReply(403, forbidden().body()));
    case 'rate_limit':
      return instead({
        ...jsonReply(429, tooManyRequests().body()),
        headers: { 'x-ratelimit-retry': String(fault.retryAfterSeconds), 'x-ratelimit-type': 'app_id' },
      });
    case 'internal_error':
      return instead(jsonReply(500, internalError().body()));
    case 'bad_gateway':
      return instead(jsonReply(502, bankFailure().body()));
    case 'html':
      return instead({
        status: 502,
        type: 'text/html; charset=utf-8',
        body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
      });
    case 'slow':
      return { kind: 'reply', reply: present(reply), delayMs: fault.delayMs };
    case 'malformed':
      return instead({
        ...present(reply),
        body: present(reply).body.slice(0, -Math.ceil(present(reply).body.length / 3)),
      });
    case 'empty':
      return instead({ ...present(reply), body: '' });
    case 'tamper':
      return instead({ ...present(reply), body: tampered(present(reply).body, fault.set) });
  }
}

function tampered(body: string, set: Readonly<Record<string, unknown>>): string {
  const answer: unknown = JSON.parse(body);
  const overRows = (rows: readonly object[]): object[] => rows.map((row) => ({ ...row, ...set }));
  if (Array.isArray(answer)) return JSON.stringify(overRows(answer));
  const page = answer as { readonly data?: unknown };
  if (Array.isArray(page.data)) return JSON.stringify({ ...page, data: overRows(page.data) });
  return JSON.stringify({ ...(answer as object), ...set });
}

function matches(pattern: string, route: string): boolean {
  return pattern === '*' || pattern === route || (pattern.endsWith('.*') && route.startsWith(pattern.slice(0, -1)));
}

function present(reply: Reply | null): Reply {
  if (reply === null) throw new Error('A fault that lets the call take effect was given no reply.');
  return reply;
}

function instead(reply: Reply): Effect {
  return { kind: 'reply', reply, delayMs: 0 };
}

function jsonReply(status: number, body: string): Reply {
  return { status, type: 'application/json', body };
}
