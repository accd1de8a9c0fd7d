/**
 * Compares catalogues of several sizes: start, memory, weight and time of pages, and what a change costs. Part of
 * `npm run bench`; alone, on a built store: `node scripts/run.mjs bench/catalogue-sizes.ts`.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { getProduct, getTiles, idOf, type ProductTypeId, sealRequest } from '@tola/contract';
import { call, connectDatabase, createLog, type Database, fillWithProducts, sql } from '@tola/server/testing';
import { measureHttp } from './measure.ts';
import { cpuMsOf } from './process-cpu.ts';
import { startBenchStore } from './store.ts';

const SIZES = (process.env.SIZES ?? '0,1000,10000,100000').split(',').map(Number);
const GOLD_COIN = idOf<ProductTypeId>(1);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const MOVES = 300;

type Row = Readonly<Record<string, string>>;

export async function measureCatalogueSizes(): Promise<void> {
  const rows: Row[] = [];
  for (const size of SIZES) rows.push(await measureSize(size));
  const [first = {}] = rows;
  console.log(`\nCatalogues by size:\n\n| | ${rows.map(({ products }) => products).join(' | ')} |`);
  console.log(`| --- |${' ---: |'.repeat(rows.length)}`);
  for (const name of Object.keys(first)) {
    if (name !== 'products') console.log(`| ${name} | ${rows.map((row) => row[name]).join(' | ')} |`);
  }
}

async function measureSize(size: number): Promise<Row> {
  const store = await startBenchStore();
  const database = connectDatabase({ url: store.ownerUrl, log: createLog({ level: 'silent' }), connections: 4 });
  try {
    await fillWithProducts(database, size);
    const { startMs } = await store.restart();
    return {
      ...(await measurePages(store.url)),
      ...(await measureChanges(database, store)),
      'start s': (startMs / 1_000).toFixed(1),
    };
  } finally {
    await database.close();
    await store.close();
  }
}

async function measurePages(url: string): Promise<Row> {
  const tiles = await call({ url }, getTiles, { typeId: GOLD_COIN, categoryId: null });
  const tile = tiles.ok ? tiles.data.at(-1) : undefined;
  if (tile === undefined) throw new Error('There is no gold coin');
  const address = { typeId: GOLD_COIN, categoryId: tile.categoryId, subCategoryId: null, weightId: null };
  const target = { name: '', url: `${url}/api/${getProduct.name}`, method: 'POST' as const };
  const headers = { 'content-type': 'application/json' };
  const detail = await measureHttp(
    { ...target, headers, body: sealRequest(getProduct.payload.encode(address)) },
    SECONDS,
  );
  const page = await measureHttp({ name: '', url: `${url}${tile.href}` }, SECONDS);
  const bytes = async (path: string) =>
    `${((await (await fetch(url + path)).arrayBuffer()).byteLength / 1_000).toFixed(0)}`;
  return {
    'product call, a second': detail.perSecond.toFixed(0),
    'product page, a second': page.perSecond.toFixed(0),
    'product page KB': await bytes(tile.href),
    'listing KB': await bytes('/products/gold-coin'),
    'home page KB': await bytes('/'),
  };
}

async function measureChanges(database: Database, store: { url: string; pid: () => number }): Promise<Row> {
  const { products, weight } = await database.one<{ products: number; weight: number }>(sql`
    select count(*) as products, (select max(id) from product_weight where stock > 0) as weight from product`);
  const idle = await cpuMs(store.pid(), async () => await pause(MOVES * 10));
  const moves = await cpuMs(store.pid(), async () => {
    for (let move = 0; move < MOVES; move += 1) {
      await database.run(sql`update product_weight set stock = ${10 + (move % 5)} where id = ${weight}`);
      await pause(9);
    }
  });
  const delay = await slowestWhile(store.url, async () => {
    for (let change = 0; change < 10; change += 1) {
      await database.run(sql`update product set packaging = packaging || '.' where id = (select max(id) from product)`);
      await pause(100);
    }
  });
  return {
    products: products.toLocaleString('en-IN'),
    'stock move, CPU ms': Math.max(0, (moves - idle) / MOVES).toFixed(2),
    'slowest answer while one product changes 10 times, ms': delay.toFixed(0),
    'the same, nothing changing': (await slowestWhile(store.url, async () => await pause(1_000))).toFixed(0),
    'memory MB': (memoryBytes(store.pid()) / 1e6).toFixed(0),
  };
}

async function cpuMs(pid: number, work: () => Promise<void>): Promise<number> {
  const before = cpuMsOf(pid);
  await work();
  return cpuMsOf(pid) - before;
}

function memoryBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;
}

async function slowestWhile(url: string, work: () => Promise<void>): Promise<number> {
  let isOver = false;
  let slowest = 0;
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`${url}/healthz`)).text();
      slowest = Math.max(slowest, performance.now() - began);
      await pause(1);
    }
  })();
  await work();
  isOver = true;
  await asking;
  return slowest;
}

if (import.meta.main) await measureCatalogueSizes();
