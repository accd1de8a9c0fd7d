/** A Prometheus histogram whose observations cost nanoseconds: labels are resolved once per series, not per observation. */
import { Histogram, type Registry } from 'prom-client';

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Labels<Label extends string> = Readonly<Record<Label, string>>;
type Observe = (seconds: number) => void;

interface Series<Label extends string> {
  readonly labels: Labels<Label>;
  /** Observations per bucket; the last one is of those above all bounds. */
  readonly counts: number[];
  sum: number;
}

interface HistogramOptions<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly Label[];
  readonly registry: Registry;
}

export class DurationHistogram<Label extends string> extends Histogram<Label> {
  readonly #described: HistogramOptions<Label>;
  readonly #series = new Map<string, Series<Label>>();

  constructor(options: HistogramOptions<Label>) {
    const { name, help, labels, registry } = options;
    super({ name, help, labelNames: [...labels], buckets: BUCKETS_SECONDS, registers: [registry] });
    this.#described = options;
  }

  /** Returns the function that observes durations with these labels; callers keep it. */
  series(labels: Labels<Label>): Observe {
    const key = this.#described.labels.map((label) => labels[label]).join('\n');
    const series = this.#series.get(key) ?? { labels, counts: [...BUCKETS_SECONDS.map(() => 0), 0], sum: 0 };
    this.#series.set(key, series);
    const { counts } = series;
    return (seconds) => {
      let bucket = 0;
      while (bucket < BUCKETS_SECONDS.length && seconds > (BUCKETS_SECONDS[bucket] as number)) bucket += 1;
      counts[bucket] = (counts[bucket] as number) + 1;
      series.sum += seconds;
    };
  }

  /** Called by the registry, which the library's types leave out. */
  async getForPromString(): Promise<object> {
    const { name, help } = this.#described;
    const values = [...this.#series.values()].flatMap((series) => samplesOf(name, series));
    return { name, help, type: 'histogram', aggregator: 'sum', values };
  }
}

function samplesOf(name: string, { labels, counts, sum }: Series<string>): readonly object[] {
  const count = counts.reduce((total, one) => total + one, 0);
  if (count === 0) return [];
  let upTo = 0;
  const buckets = BUCKETS_SECONDS.map((le, bucket) => {
    upTo += counts[bucket] as number;
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: upTo };
  });
  return [
    ...buckets,
    { metricName: `${name}_bucket`, labels: { le: '+Inf', ...labels }, value: count },
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ];
}
