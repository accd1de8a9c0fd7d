/** Prometheus metrics: the store's own and Node's process metrics. */
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { DurationHistogram } from './duration-histogram.ts';

export type { Counter } from 'prom-client';

type Labels = Readonly<Record<string, string | number>>;

type Samples = number | readonly (readonly [Labels, number])[];

export interface Metrics {
  /** Declaring a counter or histogram twice returns the same one. */
  counter<Label extends string = never>(name: string, help: string, labels?: readonly Label[]): Counter<Label>;
  /** @param bounds upper bounds of the buckets in seconds; by default up to ten seconds */
  histogram<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    bounds?: readonly number[],
  ): DurationHistogram<Label>;
  /** A value, or one per label set, read on scrape. */
  gauge(name: string, help: string, read: () => Samples, labels?: readonly string[]): void;
  /** A total, or one per label set, that is counted elsewhere and read on scrape. */
  total(name: string, help: string, read: () => Samples, labels?: readonly string[]): void;
  readonly contentType: string;
  /** In Prometheus' text format. */
  text(): Promise<string>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const histograms = new Map<string, DurationHistogram<string>>();
  return {
    counter<Label extends string>(name: string, help: string, labels: readonly Label[] = []) {
      const known = registry.getSingleMetric(name);
      return known instanceof Counter ? known : new Counter<Label>({ name, help, labelNames: [...labels], registers });
    },
    histogram<Label extends string>(name: string, help: string, labels: readonly Label[], bounds?: readonly number[]) {
      const known = histograms.get(name);
      if (known !== undefined) return known;
      const made = new DurationHistogram<Label>({ name, help, labels, ...(bounds === undefined ? {} : { bounds }) });
      histograms.set(name, made);
      return made;
    },
    gauge(name, help, read, labels = []) {
      registry.removeSingleMetric(name);
      const collect = function (this: Gauge): void {
        const samples = samplesOf(read());
        this.reset();
        // Without labels, reset() leaves a sample of 0 behind.
        if (samples.length === 0 && labels.length === 0) this.remove();
        for (const [labelValues, sample] of samples) this.set(labelValues, sample);
      };
      new Gauge({ name, help, labelNames: [...labels], collect, registers });
    },
    total(name, help, read, labels = []) {
      registry.removeSingleMetric(name);
      const collect = function (this: Counter): void {
        this.reset();
        for (const [labelValues, sample] of samplesOf(read())) this.inc(labelValues, sample);
      };
      new Counter({ name, help, labelNames: [...labels], collect, registers });
    },
    contentType: registry.contentType,
    async text() {
      const others = await Registry.merge([registry, processRegistry()]).metrics();
      return [others, ...[...histograms.values()].map((one) => one.text())].join('\n');
    },
  };
}

function samplesOf(value: Samples): readonly (readonly [Labels, number])[] {
  return typeof value === 'number' ? [[{}, value]] : value;
}

let processMetrics: Registry | undefined;

/** Process metrics are registered once per process, however many stores a test starts in it. */
function processRegistry(): Registry {
  if (processMetrics === undefined) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
    // Gauges with counter names, which promtool rejects; the same figures are exported per type as well.
    for (const what of ['handles', 'requests', 'resources'])
      processMetrics.removeSingleMetric(`nodejs_active_${what}_total`);
  }
  return processMetrics;
}
