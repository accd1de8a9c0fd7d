/** Measures requests and whole journeys at a fixed number of connections, and prints them as a table. */
import autocannon from 'autocannon';
import { cpuMsOf } from './process-cpu.ts';

export const CONNECTIONS = 16;

export interface Figures {
  readonly name: string;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failures: number;
  /** CPU time of the server's process per request, its threads included. */
  readonly cpuUs?: number;
}

export interface HttpTarget {
  readonly name: string;
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** The server's process, whose CPU time is measured. */
  readonly pid?: number;
}

/** Drives one URL for some seconds after a warm-up. */
export async function measureHttp(target: HttpTarget, seconds: number, warmUpSeconds = 2): Promise<Figures> {
  const options = {
    url: target.url,
    method: target.method ?? 'GET',
    connections: CONNECTIONS,
    ...(target.headers === undefined ? {} : { headers: target.headers }),
    ...(target.body === undefined ? {} : { body: target.body }),
  } as const;
  if (warmUpSeconds > 0) await autocannon({ ...options, duration: warmUpSeconds });
  const cpuMs = (): number => (target.pid === undefined ? Number.NaN : cpuMsOf(target.pid));
  const before = cpuMs();
  const result = await autocannon({ ...options, duration: seconds });
  const cpuUs = ((cpuMs() - before) * 1_000) / result.requests.total;
  return {
    ...(Number.isNaN(cpuUs) ? {} : { cpuUs }),
    name: target.name,
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

/**
 * Drives several URLs in turns, and gives the medians of each one's rounds: on a shared machine, whose speed differs from one
 * ten seconds to the next, only figures of the same turns compare.
 */
export async function measureInTurns(
  targets: readonly HttpTarget[],
  rounds: number,
  seconds: number,
): Promise<Figures[]> {
  for (const target of targets) await measureHttp(target, 1);
  const measured = targets.map((target) => ({ target, figures: [] as Figures[] }));
  for (let round = 0; round < rounds; round += 1)
    for (const { target, figures } of measured) figures.push(await measureHttp(target, seconds, 0));
  return measured.map(({ target, figures }) => {
    const median = (pick: (one: Figures) => number): number =>
      share(
        figures.map(pick).toSorted((one, other) => one - other),
        0.5,
      );
    return {
      name: target.name,
      ...(target.pid === undefined ? {} : { cpuUs: median(({ cpuUs = Number.NaN }) => cpuUs) }),
      perSecond: median(({ perSecond }) => perSecond),
      p50Ms: median(({ p50Ms }) => p50Ms),
      p99Ms: median(({ p99Ms }) => p99Ms),
      failures: figures.reduce((sum, one) => sum + one.failures, 0),
    };
  });
}

/** Repeats a journey on every connection; a journey that throws counts as a failure. */
export async function measureJourney(
  name: string,
  seconds: number,
  journey: (connection: number) => Promise<unknown>,
  connections: number = CONNECTIONS,
): Promise<Figures> {
  const durations: number[] = [];
  let failures = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  async function keepGoing(connection: number): Promise<void> {
    while (performance.now() < end) {
      const start = performance.now();
      try {
        await journey(connection);
        durations.push(performance.now() - start);
      } catch (error) {
        failures += 1;
        if (failures === 1) console.error(`${name}:`, error);
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => keepGoing(connection)));
  const elapsed = (performance.now() - began) / 1000;
  durations.sort((a, b) => a - b);
  return {
    name,
    perSecond: durations.length / elapsed,
    p50Ms: share(durations, 0.5),
    p99Ms: share(durations, 0.99),
    failures,
  };
}

export function share(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export function printTable(rows: readonly Figures[]): void {
  console.log('| what | per second | CPU µs | p50 ms | p99 ms | failed |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const row of rows) {
    const cpuUs = row.cpuUs === undefined ? '' : row.cpuUs.toFixed(1);
    const cells = [row.perSecond.toFixed(0), cpuUs, row.p50Ms.toFixed(1), row.p99Ms.toFixed(1), String(row.failures)];
    console.log(`| ${row.name} | ${cells.join(' | ')} |`);
  }
}
