/**
 * `npm run bench:soak`: five minutes of ticking rates, pages, calls, carts, checkouts and open pages, at a rate that a small
 * machine keeps up with. Prints the memory of the store's processes for each minute, and fails when it grows after the first.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { getListing, getProduct, getTiles, idOf, type ProductTypeId } from '@tola/contract';
import { call } from '@tola/server/testing';
import { WebSocket } from 'ws';
import { buyByCard, endlessWeight, firstProduct, newShopper, putInCart, type Shopper } from './checkout.ts';
import { share } from './measure.ts';
import { type BenchStore, startBenchStore } from './store.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 5);
const MINUTE_MS = Number(process.env.SOAK_MINUTE_SECONDS ?? 60) * 1_000;
/**
 * How far the median of the last minute may be above that of the second. V8 lets the old generation of an idle heap of 80 MB
 * breathe by this much between full collections; what leaks 20 KB a checkout is above it after five minutes.
 */
const MOST_GROWTH_MB = 24;
const SAMPLE_MS = 500;
const SHOPPERS = 40;
const OPEN_PAGES = 50;
const GOLD_COIN = idOf<ProductTypeId>(1);

interface Load {
  readonly name: string;
  readonly everyMs: number;
  act(turn: number): Promise<unknown>;
}

/** As `npm start` starts its processes. */
const store = await startBenchStore({ isMeasured: true, nodeOptions: '--max-semi-space-size=4' });
let hasFailed = false;
try {
  hasFailed = await soak(store);
} finally {
  await store.close();
}
process.exit(hasFailed ? 1 : 0);

async function soak(store: BenchStore): Promise<boolean> {
  const loads = await loadsOf(store);
  const stop = new AbortController();
  const done = new Map<string, number>();
  const failed: unknown[] = [];
  const running = loads.map(async ({ name, everyMs, act }) => {
    for (let turn = 0; !stop.signal.aborted; turn += 1) {
      const began = performance.now();
      try {
        await act(turn);
        done.set(name, (done.get(name) ?? 0) + 1);
      } catch (error) {
        failed.push(error);
        if (failed.length <= 3) console.error(`${name}:`, error);
      }
      await pause(Math.max(0, everyMs - (performance.now() - began)));
    }
  });
  const growths = await watchMemory(processesOf(store));
  stop.abort();
  await Promise.all(running);
  console.log(`\nDone: ${[...done].map(([name, count]) => `${count} ${name}`).join(', ')}; ${failed.length} failed.`);
  for (const { name, megabytes } of growths) {
    const verdict = megabytes > MOST_GROWTH_MB ? 'too much' : 'within the bound';
    console.log(`${name}: ${megabytes.toFixed(1)} MB after the first minute; ${verdict} of ${MOST_GROWTH_MB} MB`);
  }
  return failed.length > 0 || growths.some(({ megabytes }) => megabytes > MOST_GROWTH_MB);
}

function processesOf({ pid, workerPid }: BenchStore): ReadonlyMap<string, number> {
  const web = ['web', pid()] as const;
  return new Map(workerPid === null ? [web] : [web, ['worker', workerPid]]);
}

/** @returns by how much each process grew from its second minute to its last, medians of RSS */
async function watchMemory(processes: ReadonlyMap<string, number>): Promise<{ name: string; megabytes: number }[]> {
  const medians = new Map<string, number[]>([...processes.keys()].map((name) => [name, []]));
  console.log(`| minute | ${[...processes.keys()].map((name) => `${name}: RSS MB, median, most`).join(' | ')} |`);
  console.log(`| --- |${' ---: |'.repeat(processes.size)}`);
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    const samples = new Map<string, number[]>([...processes.keys()].map((name) => [name, []]));
    const end = performance.now() + MINUTE_MS;
    while (performance.now() < end) {
      for (const [name, pid] of processes) samples.get(name)?.push(residentMegabytes(pid));
      await pause(SAMPLE_MS);
    }
    const cells = [...samples].map(([name, values]) => {
      const sorted = values.toSorted((one, other) => one - other);
      const median = share(sorted, 0.5);
      medians.get(name)?.push(median);
      return `${median.toFixed(1)}, ${share(sorted, 1).toFixed(1)}`;
    });
    console.log(`| ${minute} | ${cells.join(' | ')} |`);
  }
  return [...medians].map(([name, values]) => ({ name, megabytes: (values.at(-1) ?? 0) - (values[1] ?? 0) }));
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

async function loadsOf({ url, providerUrl }: BenchStore): Promise<Load[]> {
  const weightId = await endlessWeight({ url });
  const { typeId, categoryId, subCategoryId, href } = await firstProduct({ url });
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, (_, number) => newShopper(url, number)));
  // Some fill their carts, the others buy.
  const [fillers, buyers] = [shoppers.slice(SHOPPERS / 2), shoppers.slice(0, SHOPPERS / 2)];
  const one = (some: readonly Shopper[], turn: number): Shopper => some[turn % some.length] as Shopper;
  const pages = ['/', href, '/products/gold-coin', '/live-rates', '/cart', '/no-such-page'];
  const sockets = Array.from({ length: OPEN_PAGES }, () => openPage(url));
  const listing = { typeId: GOLD_COIN, categoryId: null, order: 'featured', origin: '', perPage: 24 } as const;
  return [
    {
      name: 'pages',
      everyMs: 50,
      act: async (turn) => await (await fetch(url + (pages[turn % pages.length] ?? '/'))).arrayBuffer(),
    },
    { name: 'tiles', everyMs: 50, act: async () => await call({ url }, getTiles, { typeId, categoryId: null }) },
    {
      name: 'product calls',
      everyMs: 20,
      act: async () => await call({ url }, getProduct, { typeId, categoryId, subCategoryId, weightId: null }),
    },
    { name: 'listings', everyMs: 100, act: async () => await call({ url }, getListing, listing) },
    { name: 'cart writes', everyMs: 100, act: async (turn) => await putInCart(url, one(fillers, turn), weightId) },
    {
      name: 'checkouts',
      everyMs: 1_000,
      act: async (turn) => await buyByCard(url, providerUrl, one(buyers, turn), weightId),
    },
    {
      name: 'pages closed and opened',
      everyMs: 200,
      act: async (turn) => {
        sockets[turn % OPEN_PAGES]?.terminate();
        sockets[turn % OPEN_PAGES] = openPage(url);
      },
    },
  ];
}

/** A minimal Socket.IO client, which hears every tick. */
function openPage(url: string): WebSocket {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text.startsWith('0')) socket.send('40');
    else if (text === '2') socket.send('3');
  });
  // Closed by the next turn or with the store.
  socket.on('error', () => socket.terminate());
  return socket;
}
