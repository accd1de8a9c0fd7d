/** Carries the trace of the work that queues a job to the job, in its payload. */
import { type Sql, sql } from '#database';
import { activeSpan } from '#tracing';

/** Adds the field `traceparent` while the current work is traced. */
export function withTraceparent(payload: unknown): unknown {
  const span = activeSpan();
  return span === null ? payload : { ...(payload as object), traceparent: span.traceparent };
}

/** {@link withTraceparent} for a payload that the statement builds. @param payload of type json */
export function withTraceparentSql(payload: Sql): Sql {
  const span = activeSpan();
  return span === null
    ? payload
    : sql`(${payload}::jsonb || jsonb_build_object('traceparent', ${span.traceparent}::text))::json`;
}

/** The traceparent of a payload, and the payload without it. */
export function takeTraceparent(payload: unknown): { readonly traceparent: string | null; readonly payload: unknown } {
  if (typeof payload !== 'object' || payload === null || !('traceparent' in payload)) {
    return { traceparent: null, payload };
  }
  const { traceparent, ...rest } = payload;
  return { traceparent: typeof traceparent === 'string' ? traceparent : null, payload: rest };
}
