/** Traces of calls and jobs: the interface that the store uses, and the span that the current work belongs to. */
import { AsyncLocalStorage } from 'node:async_hooks';

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

/** Values must not be personal data: names of calls, statements, jobs and templates, codes and counts. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  readonly kind?: SpanKind;
  readonly attributes?: SpanAttributes;
}

export interface RootSpanOptions extends SpanOptions {
  /** W3C traceparent of a span of the store, which is continued whether or not the sampler would choose its trace. */
  readonly parent?: string | null;
  /** A press in a browser: its traceparent names the trace, but does not decide whether it is sampled. */
  readonly press?: BrowserPress | null;
  /** A span of another trace that led to this one. */
  readonly cause?: Span | null;
}

export interface BrowserPress {
  readonly traceparent: string;
  /** Milliseconds from the press until the browser sent the request. */
  readonly msBefore: number;
}

/** A span that is recorded. */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** W3C traceparent, to continue the trace in another process. */
  readonly traceparent: string;
  child(name: string, options?: SpanOptions): Span;
  set(name: string, value: string | number | boolean): void;
  /** Marks the span as failed. @param reason a code or the name of an error, never its message */
  fail(reason: string): void;
  end(): void;
}

export interface Tracer {
  /** Starts a trace, or continues one; null when it is not sampled. */
  start(name: string, options: RootSpanOptions): Span | null;
  /** Sends what is not sent yet. */
  stop(): Promise<void>;
}

let tracer: Tracer | null = null;
const current = new AsyncLocalStorage<Span>();

/** Sets the tracer of the process; null switches tracing off, the default. */
export function useTracer(next: Tracer | null): void {
  tracer = next;
}

export function isTracing(): boolean {
  return tracer !== null;
}

/** The span of the current work; null when it is not traced. */
export function activeSpan(): Span | null {
  return tracer === null ? null : (current.getStore() ?? null);
}

/** Runs work in a trace of its own, or in the one that `options` continues. The work gets null when it is not traced. */
export async function inTrace<T>(
  name: string,
  options: RootSpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const span = tracer?.start(name, options) ?? null;
  return span === null ? await work(null) : await during(span, async () => await work(span));
}

/** Runs work in a span below the current one; just runs it when nothing is traced. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const parent = activeSpan();
  return parent === null ? await work() : await during(parent.child(name, options), work);
}

/** Continues an earlier trace, with a link to the work that does so; stays in the current one without a traceparent. */
export async function inEarlierTrace<T>(name: string, traceparent: string | null, work: () => Promise<T>): Promise<T> {
  const cause = activeSpan();
  if (tracer === null || traceparent === null || traceparent.slice(3, 35) === cause?.traceId) {
    return await inSpan(name, {}, work);
  }
  return await inTrace(name, { parent: traceparent, cause }, work);
}

async function during<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await current.run(span, work);
  } catch (error) {
    span.fail(error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}
