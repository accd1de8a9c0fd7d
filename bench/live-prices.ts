/**
 * Measures the time of a tick to thousands of open pages, compared with a bare WebSocket broadcast of the same bytes.
 * Sender and receivers are two processes on one machine, so the figures include the receivers' own work.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

const SIZES = (process.env.BENCH_SOCKETS ?? '1000,5000,10000').split(',').map(Number);
const TICKS = 8;
const CONNECTING_AT_ONCE = 100;

interface FanOut {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuMsPerTick: number;
  /** Of the server's heap and buffers; the kernel's buffers are not in it. */
  readonly bytesPerSocket: number;
  readonly lost: number;
}

export async function measureLivePrices(): Promise<void> {
  console.log('\nTick to client      sockets   p50 ms   p99 ms   CPU µs a message   KB a socket   lost');
  for (const size of SIZES) {
    for (const kind of ['live', 'bare'] as const) printRow(kind, size, await measure(kind, size));
  }
}

function printRow(
  kind: 'live' | 'bare',
  size: number,
  { p50Ms, p99Ms, cpuMsPerTick, bytesPerSocket, lost }: FanOut,
): void {
  const name = kind === 'live' ? 'Store, LiveData' : '— bare WebSocket';
  const latency = [p50Ms, p99Ms].map((value) => value.toFixed(0).padStart(9)).join('');
  const cpuUs = ((cpuMsPerTick * 1_000) / size).toFixed(1);
  const rest = `${cpuUs.padStart(17)}${(bytesPerSocket / 1_000).toFixed(1).padStart(14)}${String(lost).padStart(7)}`;
  console.log(`${name.padEnd(18)}${String(size).padStart(9)}${latency}${rest}`);
}

async function measure(kind: 'live' | 'bare', size: number): Promise<FanOut> {
  const child = fork(resolve(import.meta.dirname, 'live-server.ts'), [kind], { execArgv: ['--expose-gc'] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const before = await memoryOf(child);
  const latencies: number[] = [];
  const sockets = await connectAll(kind, port, size, (latencyMs) => latencies.push(latencyMs));
  latencies.length = 0;
  const bytesPerSocket = ((await memoryOf(child)) - before) / size;
  let cpuMs = 0;
  for (let sequence = 1; sequence <= TICKS; sequence += 1) cpuMs += await sendTick(child, sequence);
  for (const socket of sockets) socket.terminate();
  child.disconnect();
  await once(child, 'exit');
  const sorted = latencies.toSorted((one, other) => one - other);
  return {
    p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? Number.NaN,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    cpuMsPerTick: cpuMs / TICKS,
    bytesPerSocket,
    lost: size * TICKS - latencies.length,
  };
}

async function memoryOf(child: ChildProcess): Promise<number> {
  child.send(0);
  const [{ bytes }] = (await once(child, 'message')) as [{ bytes: number }];
  return bytes;
}

async function sendTick(child: ChildProcess, sequence: number): Promise<number> {
  child.send(sequence);
  const [{ cpuMs }] = (await once(child, 'message')) as [{ cpuMs: number }];
  await pause(100);
  return cpuMs;
}

async function connectAll(
  kind: 'live' | 'bare',
  port: number,
  size: number,
  heard: (latencyMs: number) => void,
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < size) {
    const count = Math.min(CONNECTING_AT_ONCE, size - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: count }, () => connect(kind, port, heard)))));
  }
  return sockets;
}

/** A minimal Socket.IO client, or a plain WebSocket. */
async function connect(kind: 'live' | 'bare', port: number, heard: (latencyMs: number) => void): Promise<WebSocket> {
  const path = kind === 'live' ? '/socket.io/?EIO=4&transport=websocket' : '/';
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false });
  const ready = new Promise<void>((isReady, failed) => {
    socket.once('error', failed);
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('0')) socket.send('40');
      else if (text === '2') socket.send('3');
      else if (text.startsWith('42')) {
        isReady();
        const [, sentAt] = /"sentAt":([\d.]+)/.exec(text) ?? [];
        if (sentAt !== undefined) heard(performance.timeOrigin + performance.now() - Number(sentAt));
      }
    });
    if (kind === 'bare') socket.once('open', () => isReady());
  });
  await ready;
  return socket;
}

if (import.meta.main) await measureLivePrices();
