/** Counters, gauges and histograms in Prometheus' text format. https://prometheus.io/docs/instrumenting/exposition_formats */

export type Labels = Readonly<Record<string, string | number>>;

export interface Counter {
  add(labels?: Labels, by?: number): void;
}

export interface Histogram {
  /** @param value in the unit that the name ends with, seconds usually */
  observe(value: number, labels?: Labels): void;
}

export interface Metrics {
  counter(name: string, help: string): Counter;
  histogram(name: string, help: string, buckets?: readonly number[]): Histogram;
  /** A value that is read when somebody asks, or one for each of a few labels. */
  gauge(name: string, help: string, read: () => number | readonly (readonly [Labels, number])[]): void;
  text(): string;
}

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** More label combinations than this of one name are a mistake; further ones are not kept. */
const MOST_SERIES = 500;

export function createMetrics(): Metrics {
  const writers = new Map<string, () => string>();
  const declare = (name: string, help: string, kind: string, write: () => string): void => {
    writers.set(name, () => `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${write()}`);
  };
  return {
    counter(name, help) {
      const series = new Map<string, number>();
      declare(name, help, 'counter', () => lines(series, (labels, value) => `${name}${labels} ${value}\n`));
      return {
        add(labels = {}, by = 1) {
          const key = labelText(labels);
          if (series.has(key) || series.size < MOST_SERIES) series.set(key, (series.get(key) ?? 0) + by);
        },
      };
    },
    histogram(name, help, buckets = SECONDS) {
      const series = new Map<string, Distribution>();
      declare(name, help, 'histogram', () =>
        lines(series, (_, distribution) => distributionText(name, distribution, buckets)),
      );
      return { observe: (value, labels = {}) => observe(series, buckets, value, labels) };
    },
    gauge(name, help, read) {
      declare(name, help, 'gauge', () => {
        const value = read();
        const series = typeof value === 'number' ? [[{}, value] as const] : value;
        return series.map(([labels, one]) => `${name}${labelText(labels)} ${one}\n`).join('');
      });
    },
    text: () => [...writers.values()].map((write) => write()).join(''),
  };
}

interface Distribution {
  readonly labels: Labels;
  readonly counts: number[];
  sum: number;
  count: number;
}

function observe(series: Map<string, Distribution>, buckets: readonly number[], value: number, labels: Labels): void {
  const key = labelText(labels);
  let distribution = series.get(key);
  if (distribution === undefined) {
    if (series.size >= MOST_SERIES) return;
    distribution = { labels, counts: buckets.map(() => 0), sum: 0, count: 0 };
    series.set(key, distribution);
  }
  distribution.sum += value;
  distribution.count += 1;
  const bucket = buckets.findIndex((limit) => value <= limit);
  if (bucket >= 0) distribution.counts[bucket] = (distribution.counts[bucket] ?? 0) + 1;
}

function distributionText(
  name: string,
  { labels, counts, sum, count }: Distribution,
  buckets: readonly number[],
): string {
  let running = 0;
  const rows = buckets.map((limit, index) => {
    running += counts[index] ?? 0;
    return `${name}_bucket${labelText({ ...labels, le: limit })} ${running}\n`;
  });
  const plain = labelText(labels);
  rows.push(`${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}\n`);
  rows.push(`${name}_sum${plain} ${sum}\n`, `${name}_count${plain} ${count}\n`);
  return rows.join('');
}

function lines<T>(series: Map<string, T>, write: (labels: string, value: T) => string): string {
  return [...series].map(([labels, value]) => write(labels, value)).join('');
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
