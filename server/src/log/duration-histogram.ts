/** A Prometheus histogram whose observations cost nanoseconds: labels are resolved once per series, not per observation. */

/** Upper bounds for what a request or a job takes. */
const SHORT_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Upper bounds for what may wait. */
export const LONG_SECONDS = [1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400];

type Labels<Label extends string> = Readonly<Record<Label, string>>;
type Observe = (seconds: number) => void;

interface Series {
  /** `call="x",code="200"` */
  readonly labels: string;
  /** Observations per bucket; the last one is of those above all bounds. */
  readonly counts: number[];
  sum: number;
}

interface HistogramOptions<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly Label[];
  /** Upper bounds of the buckets; by default up to ten seconds. */
  readonly bounds?: readonly number[];
}

export class DurationHistogram<Label extends string> {
  readonly #head: string;
  readonly #name: string;
  readonly #labels: readonly string[];
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, Series>();

  constructor({ name, help, labels, bounds = SHORT_SECONDS }: HistogramOptions<Label>) {
    this.#head = `# HELP ${name} ${help}\n# TYPE ${name} histogram\n`;
    this.#name = name;
    this.#labels = labels;
    this.#bounds = bounds;
  }

  /** Returns the function that observes durations with these labels; callers keep it. */
  series(values: Labels<Label>): Observe {
    const bounds = this.#bounds;
    const labels = this.#labels.map((label) => `${label}="${escaped(values[label as Label])}"`).join(',');
    const series = this.#series.get(labels) ?? { labels, counts: [...bounds.map(() => 0), 0], sum: 0 };
    this.#series.set(labels, series);
    const { counts } = series;
    return (seconds) => {
      let bucket = 0;
      while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket += 1;
      counts[bucket] = (counts[bucket] as number) + 1;
      series.sum += seconds;
    };
  }

  /** In Prometheus' text format, version 0.0.4; series without observations are left out. */
  text(): string {
    const samples = [...this.#series.values()].flatMap((series) => samplesOf(this.#name, series, this.#bounds));
    return `${this.#head}${samples.join('')}`;
  }
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

function samplesOf(name: string, { labels, counts, sum }: Series, bounds: readonly number[]): string[] {
  const count = counts.reduce((total, one) => total + one, 0);
  if (count === 0) return [];
  let upTo = 0;
  const buckets = bounds.map((le, bucket) => {
    upTo += counts[bucket] as number;
    return `${name}_bucket{le="${le}",${labels}} ${upTo}\n`;
  });
  return [
    ...buckets,
    `${name}_bucket{le="+Inf",${labels}} ${count}\n`,
    `${name}_sum{${labels}} ${sum}\n`,
    `${name}_count{${labels}} ${count}\n`,
  ];
}
