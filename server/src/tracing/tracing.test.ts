import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startOtlpReceiver } from '#testing';
import { activeSpan, inEarlierTrace, inSpan, inTrace, readTraceparent, startTracing } from '#tracing';
import { otlpOptions } from '../tracing-settings.ts';

const sources = join(import.meta.dirname, '..');

test('OpenTelemetry is imported by one file, which is imported dynamically by one file', () => {
  const files = globSync('**/*.ts', { cwd: sources }).filter((file) => !file.includes('.test.'));
  const text = (file: string): string => readFileSync(join(sources, file), 'utf8');
  expect(files.filter((file) => /from '@opentelemetry/.test(text(file)))).toEqual([
    join('tracing', 'open-telemetry.ts'),
  ]);
  expect(files.filter((file) => /from '[^']*open-telemetry/.test(text(file)))).toEqual([]);
  expect(files.filter((file) => /import\('[^']*open-telemetry/.test(text(file)))).toEqual([
    join('tracing', 'start-tracing.ts'),
  ]);
});

test('without tracing the work just runs', async () => {
  const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const work = async (): Promise<unknown> => activeSpan();
  expect(await inTrace('a', { parent }, work)).toBeNull();
  expect(await inSpan('a', {}, work)).toBeNull();
  expect(await inEarlierTrace('a', parent, work)).toBeNull();
});

test.each([
  ['a valid one', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', true],
  ['not sampled', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00', false],
  ['zero trace id', '00-00000000000000000000000000000000-00f067aa0ba902b7-01', null],
  ['zero span id', '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01', null],
  ['another version', 'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', null],
  ['capital letters', '00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01', null],
  ['something else', 'drop table', null],
])('reads a traceparent: %s', (_what, text, isSampled) => {
  expect(readTraceparent(text)?.isSampled ?? null).toBe(isSampled);
});

test('a store without a receiver of traces has no tracer', () => {
  const values = { otelExporterOtlpHeaders: {}, otelTracesSamplerArg: 1, process: 'web' };
  expect(otlpOptions({ ...values, otelExporterOtlpEndpoint: null })).toBeNull();
  expect(otlpOptions({ ...values, otelExporterOtlpEndpoint: 'http://collector:4318' })).toMatchObject({
    url: 'http://collector:4318/v1/traces',
    share: 1,
  });
});

test('a browser cannot choose ids that are recorded, and processes of a store record the same traces', async () => {
  const receiver = await startOtlpReceiver();
  // The four groups cancel out: the sampler of OpenTelemetry would record every such trace.
  const chosen = Array.from({ length: 200 }, (_, number) => {
    const group = (number + 1).toString(16).padStart(8, '0');
    return group.repeat(4);
  });
  async function recorded(): Promise<string[]> {
    const options = { url: `${receiver.url}/v1/traces`, headers: {}, share: 0.05, processKind: 'web' };
    const stop = await startTracing({ ...options, samplingKey: () => Buffer.alloc(32, 7) });
    const found: string[] = [];
    for (const traceId of chosen) {
      const press = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, msBefore: 0 };
      await inTrace('call', { press }, async (span) => {
        if (span !== null) found.push(span.traceId);
      });
    }
    await stop();
    return found;
  }
  try {
    const first = await recorded();
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(30);
    expect(await recorded()).toEqual(first);
  } finally {
    await receiver.close();
  }
});
