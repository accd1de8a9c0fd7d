/** Starts tracing where a receiver of spans is configured. */
import { logTraceIds } from '#log';
import { activeSpan, useTracer } from './tracing.ts';

export interface OtlpOptions {
  /** Where spans are sent by OTLP over HTTP: `http://collector:4318/v1/traces`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The share of traces that is recorded, 0 to 1. */
  readonly share: number;
  /** `all`, `web` or `worker`. */
  readonly processKind: string;
  /**
   * Reads the secret that decides with the id of a trace whether it is recorded; with the first trace. Processes with the same
   * secret record the same traces.
   */
  readonly samplingKey: () => Uint8Array;
}

/**
 * Loads OpenTelemetry, unless tracing is off.
 *
 * @param options null switches tracing off
 * @returns a function that sends what is left and switches tracing off
 */
export async function startTracing(options: OtlpOptions | null): Promise<() => Promise<void>> {
  if (options === null) return async () => undefined;
  const { openTelemetryTracer } = await import('./open-telemetry.ts');
  const tracer = openTelemetryTracer(options);
  useTracer(tracer);
  logTraceIds(activeSpan);
  return async () => {
    useTracer(null);
    logTraceIds(() => null);
    await tracer.stop();
  };
}
