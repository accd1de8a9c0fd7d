/**
 * Measures the time of a tick to thousands of open pages, compared with a bare WebSocket broadcast of the same bytes.
 * Senders and receivers are processes on one machine, so the figures include the receivers' own work. Alone:
 * `BENCH_SOCKETS=10000 node scripts/run.mjs bench/live-prices.ts`.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientsWanted } from './live-clients.ts';
import type { LiveServerReport } from './live-server.ts';
import { share } from './measure.ts';

const SIZES = (process.env.BENCH_SOCKETS ?? '1000,5000,10000').split(',').map(Number);
const TICKS = 8;
/** Each process may open 20,000 files on many systems, and ports limit the clients of an address to 28,000. */
const MOST_PER_PROCESS = 15_000;
/** Ticks are as far apart as the receivers need on two cores. */
const MS_PER_SOCKET = 0.1;

interface FanOut {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuUsPerMessage: number;
  readonly kilobytesPerSocket: number;
  readonly lost: number;
}

export async function measureLivePrices(): Promise<void> {
  console.log('\n| what | sockets | processes | p50 ms | p99 ms | CPU µs a message | KB a socket | lost |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const size of SIZES) {
    for (const kind of ['live', 'bare'] as const) {
      const processes = Math.ceil(size / MOST_PER_PROCESS);
      const { p50Ms, p99Ms, cpuUsPerMessage, kilobytesPerSocket, lost } = await measure(kind, size, processes);
      const name = kind === 'live' ? 'store, `LiveData`' : '— bare WebSocket';
      const figures = [p50Ms.toFixed(0), p99Ms.toFixed(0), cpuUsPerMessage.toFixed(1), kilobytesPerSocket.toFixed(1)];
      console.log(`| ${[name, size.toLocaleString('en-US'), processes, ...figures, lost].join(' | ')} |`);
    }
  }
}

async function measure(kind: ClientsWanted['kind'], size: number, processes: number): Promise<FanOut> {
  const servers = await Promise.all(Array.from({ length: processes }, async () => await startServer(kind)));
  const clients = servers.map(() => fork(resolve(import.meta.dirname, 'live-clients.ts')));
  try {
    const idle = await reportOf(servers);
    await Promise.all(
      clients.map(async (client, at) => {
        const count = Math.floor(size / processes) + (at < size % processes ? 1 : 0);
        await ask(client, { kind, port: (servers[at] as LiveServer).port, count } satisfies ClientsWanted);
      }),
    );
    const connected = await reportOf(servers);
    for (const client of clients) client.send('begin');
    for (let sequence = 1; sequence <= TICKS; sequence += 1) {
      for (const { child } of servers) child.send(sequence);
      await pause(Math.max(600, size * MS_PER_SOCKET));
    }
    const { cpuMs } = await reportOf(servers, false);
    const latencies = (await Promise.all(clients.map(async (client) => await ask<Latencies>(client, 'end')))).flatMap(
      (told) => told.latencies,
    );
    const sorted = latencies.toSorted((one, other) => one - other);
    return {
      p50Ms: share(sorted, 0.5),
      p99Ms: share(sorted, 0.99),
      cpuUsPerMessage: ((cpuMs - connected.cpuMs) * 1_000) / (size * TICKS),
      kilobytesPerSocket: (connected.bytes - idle.bytes) / size / 1_000,
      lost: size * TICKS - latencies.length,
    };
  } finally {
    await Promise.all([...clients, ...servers.map(({ child }) => child)].map(end));
  }
}

interface Latencies {
  readonly latencies: readonly number[];
}

interface LiveServer {
  readonly child: ChildProcess;
  readonly port: number;
}

async function startServer(kind: ClientsWanted['kind']): Promise<LiveServer> {
  const child = fork(resolve(import.meta.dirname, 'live-server.ts'), [kind], { execArgv: ['--expose-gc'] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, port };
}

/** Of all servers together. */
async function reportOf(servers: readonly LiveServer[], withMemory = true): Promise<LiveServerReport> {
  const question = withMemory ? 'memory' : 'cpu';
  const reports = await Promise.all(servers.map(async ({ child }) => await ask<LiveServerReport>(child, question)));
  return reports.reduce((sum, { cpuMs, bytes }) => ({ cpuMs: sum.cpuMs + cpuMs, bytes: sum.bytes + bytes }));
}

async function ask<Reply>(child: ChildProcess, question: string | ClientsWanted): Promise<Reply> {
  child.send(question);
  const [reply] = (await once(child, 'message')) as [Reply];
  return reply;
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}

if (import.meta.main) await measureLivePrices();
