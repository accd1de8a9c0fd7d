/** Settings of traces, under the names that OpenTelemetry has given them. */
import * as z from 'zod';
import { setting, webAddress } from '#declared-setting';
import type { OtlpOptions } from '#tracing';

const PAIR = /^\s*([\w-]+)\s*=\s*((?:[^%,]|%[\da-f]{2})*)$/i;

/** `name=value,name=value`, values percent-encoded. */
const headers = z.string().transform((text, context): Readonly<Record<string, string>> => {
  const read: Record<string, string> = {};
  for (const pair of text === '' ? [] : text.split(',')) {
    const [, name, value] = PAIR.exec(pair) ?? [];
    if (name === undefined || value === undefined) {
      context.addIssue({ code: 'custom', message: 'must be name=value, separated by commas' });
      return z.NEVER;
    }
    read[name] = decodeURIComponent(value.trim());
  }
  return read;
});

export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    webAddress,
    null,
    'The OpenTelemetry receiver of traces, such as http://collector:4318 (OTLP over HTTP); none traces nothing.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    headers,
    '',
    'Headers for that receiver, such as an API key: name=value, separated by commas, values percent-encoded.',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z.coerce.number().min(0).max(1),
    '0.01',
    'The share of traces that is recorded, from 0 to 1.',
  ),
} as const;

interface TracingValues {
  readonly otelExporterOtlpEndpoint: string | null;
  readonly otelExporterOtlpHeaders: Readonly<Record<string, string>>;
  readonly otelTracesSamplerArg: number;
  readonly process: string;
}

/** Null without tracing. */
export function otlpOptions(values: TracingValues): Omit<OtlpOptions, 'samplingKey'> | null {
  const { otelExporterOtlpEndpoint: endpoint, otelExporterOtlpHeaders, otelTracesSamplerArg, process } = values;
  if (endpoint === null) return null;
  const url = `${endpoint}/v1/traces`;
  return { url, headers: otelExporterOtlpHeaders, share: otelTracesSamplerArg, processKind: process };
}
