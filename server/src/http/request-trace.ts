/** Traces of requests: a call or raw route is a trace, which continues the press in the browser that made it. */
import type { FastifyRequest } from 'fastify';
import { type BrowserPress, inTrace, isTracing, type Span } from '#tracing';

/** Spans of traced requests, for their log lines. */
const spans = new WeakMap<FastifyRequest, Span>();

/** A press that is older than this did not cause the request. */
const OLDEST_PRESS_MS = 60_000;

/**
 * Runs the work of a request in its span, when its trace is sampled.
 *
 * @param name of the call or route, without parameters
 * @param statusOf status code of the result
 */
export async function inRequestTrace<T>(
  request: FastifyRequest,
  name: string,
  work: () => Promise<T>,
  statusOf: (result: T) => number,
): Promise<T> {
  if (!isTracing()) return await work();
  const attributes = { 'http.request.method': request.method, 'tola.request_id': request.id };
  return await inTrace(name, { kind: 'server', attributes, press: pressOf(request) }, async (span) => {
    if (span === null) return await work();
    spans.set(request, span);
    const result = await work();
    const status = statusOf(result);
    span.set('http.response.status_code', status);
    if (status >= 500) span.fail(String(status));
    return result;
  });
}

/** Null for a request that is not traced. */
export function spanOf(request: FastifyRequest): Span | null {
  return spans.get(request) ?? null;
}

/** Sent by press-script.ts. */
function pressOf({ headers }: FastifyRequest): BrowserPress | null {
  const { traceparent, 'x-press-ms': sent } = headers;
  if (typeof traceparent !== 'string') return null;
  const msBefore = Number(sent ?? 0);
  return { traceparent, msBefore: msBefore >= 0 && msBefore <= OLDEST_PRESS_MS ? msBefore : 0 };
}
