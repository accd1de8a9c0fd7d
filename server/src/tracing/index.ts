/** Traces from a press in the browser to the mail it causes, exported to OpenTelemetry; off by default. */
export { type OtlpOptions, startTracing } from './start-tracing.ts';
export { readTraceparent } from './traceparent.ts';
export { activeSpan, type BrowserPress, inEarlierTrace, inSpan, inTrace, isTracing, type Span } from './tracing.ts';
