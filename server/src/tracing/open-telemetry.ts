/** The tracer of OpenTelemetry's SDK. Imported dynamically, so that a store without tracing never loads the SDK. */
import { createHmac } from 'node:crypto';
import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  SpanKind as SdkSpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  type SamplingResult,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { OtlpOptions } from './start-tracing.ts';
import { readTraceparent, type TraceParent, writeTraceparent } from './traceparent.ts';
import type { BrowserPress, RootSpanOptions, Span, SpanKind, SpanOptions, Tracer } from './tracing.ts';

const KINDS: Readonly<Record<SpanKind, SdkSpanKind>> = {
  internal: SdkSpanKind.INTERNAL,
  server: SdkSpanKind.SERVER,
  client: SdkSpanKind.CLIENT,
  consumer: SdkSpanKind.CONSUMER,
};
const STOP_MS = 3_000;
const EXPORT_DELAY_MS = 2_000;
/** Presses whose span has been sent; a press may make several calls. */
const MOST_PRESSES = 1_000;

export function openTelemetryTracer({ url, headers, share, processKind, samplingKey }: OtlpOptions): Tracer {
  const ids = new GivenIds();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `tola-${processKind}`, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new KeyedSampler(share, samplingKey) }),
    idGenerator: ids,
    spanLimits: { attributeValueLengthLimit: 200, attributeCountLimit: 20 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: STOP_MS }),
        scheduledDelayMillis: EXPORT_DELAY_MS,
        exportTimeoutMillis: STOP_MS,
      }),
    ],
  });
  const sdk = provider.getTracer('tola');
  const presses = new Set<string>();

  function startPress({ traceparent, msBefore }: BrowserPress): Context {
    const given = readTraceparent(traceparent);
    if (given === null) return ROOT_CONTEXT;
    ids.next = given;
    const span = sdk.startSpan('press', { root: true, startTime: Date.now() - msBefore }, ROOT_CONTEXT);
    ids.next = null;
    if (!presses.has(given.spanId)) span.end();
    presses.add(given.spanId);
    if (presses.size > MOST_PRESSES) presses.delete([...presses][0] ?? '');
    return trace.setSpan(ROOT_CONTEXT, span);
  }

  function contextOf({ parent, press }: RootSpanOptions): Context {
    const given = typeof parent === 'string' ? readTraceparent(parent) : null;
    if (given !== null) return trace.setSpanContext(ROOT_CONTEXT, remote(given));
    return press === null || press === undefined ? ROOT_CONTEXT : startPress(press);
  }

  function begin(name: string, options: RootSpanOptions, context: Context): SdkSpan {
    const { kind = 'internal', attributes = {}, cause } = options;
    const links: Link[] =
      cause === null || cause === undefined
        ? []
        : [{ context: remote({ traceId: cause.traceId, spanId: cause.spanId, isSampled: true }) }];
    return sdk.startSpan(name, { kind: KINDS[kind], attributes, links }, context);
  }

  function wrap(span: SdkSpan, context: Context): Span {
    const { traceId, spanId } = span.spanContext();
    const own = trace.setSpan(context, span);
    return {
      traceId,
      spanId,
      traceparent: writeTraceparent({ traceId, spanId, isSampled: true }),
      child: (name: string, options: SpanOptions = {}) => wrap(begin(name, options, own), own),
      set: (name, value) => {
        span.setAttribute(name, value);
      },
      fail: (reason) => {
        span.setStatus({ code: SpanStatusCode.ERROR, message: reason });
      },
      end: () => span.end(),
    };
  }

  return {
    start(name, options) {
      const context = contextOf(options);
      const span = begin(name, options, context);
      return span.isRecording() ? wrap(span, context) : null;
    },
    async stop() {
      await provider.shutdown();
    },
  };
}

function remote({ traceId, spanId, isSampled }: TraceParent) {
  return { traceId, spanId, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true };
}

/** Random ids, but for the span of a press, whose ids the browser has chosen. */
class GivenIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  next: TraceParent | null = null;

  readonly generateTraceId = (): string => this.next?.traceId ?? this.#random.generateTraceId();

  readonly generateSpanId = (): string => this.next?.spanId ?? this.#random.generateSpanId();
}

/** Browsers choose the ids of their presses, so the ids alone must not tell which traces are recorded. */
class KeyedSampler implements Sampler {
  readonly #byRatio: TraceIdRatioBasedSampler;
  readonly #readKey: () => Uint8Array;
  #key: Uint8Array | null = null;

  constructor(share: number, readKey: () => Uint8Array) {
    this.#byRatio = new TraceIdRatioBasedSampler(share);
    this.#readKey = readKey;
  }

  shouldSample(context: Context, traceId: string): SamplingResult {
    this.#key ??= this.#readKey();
    return this.#byRatio.shouldSample(
      context,
      createHmac('sha256', this.#key).update(traceId).digest('hex').slice(0, 32),
    );
  }

  toString(): string {
    return `Keyed${this.#byRatio.toString()}`;
  }
}
