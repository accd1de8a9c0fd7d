/**
 * Compares catalogues of several sizes: start, memory, weight of pages, CPU of requests and what a change costs. Part of
 * `npm run bench`; alone, on a built store: `node scripts/run.mjs bench/catalogue-sizes.ts`.
 *
 * Stores of all sizes run at the same time and are measured in turns, because the speed of a shared machine changes within
 * minutes. CPU of requests is compared, not their number in a second.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { getListing, getProduct, idOf, type ProductTypeId, sealRequest } from '@tola/contract';
import { call, connectDatabase, createLog, type Database, fillWithProducts, sql } from '@tola/server/testing';
import autocannon from 'autocannon';
import { CONNECTIONS, share } from './measure.ts';
import { type BenchStore, startBenchStore } from './store.ts';

const SIZES = (process.env.SIZES ?? '0,1000,10000,100000').split(',').map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const REQUESTS = 3_000;
const GOLD_COIN = idOf<ProductTypeId>(1);
const MOVES = 300;

type Row = Readonly<Record<string, string>>;

interface Shop {
  readonly store: BenchStore;
  readonly database: Database;
  readonly startMs: number;
  readonly targets: Targets;
}

type Targets = Readonly<Record<'product call' | 'product page' | 'listing call', autocannon.Options>>;

export async function measureCatalogueSizes(): Promise<void> {
  const shops: Shop[] = [];
  try {
    for (const size of SIZES) shops.push(await openShop(size));
    const requests = await measureRequests(shops);
    const rows: Row[] = [];
    for (const [at, shop] of shops.entries()) rows.push({ ...(await measureShop(shop)), ...requests[at] });
    printRows(rows);
  } finally {
    // The first store's server is the others' too.
    for (const { store, database } of shops.toReversed()) {
      await database.close();
      await store.close();
    }
  }
}

function printRows(rows: readonly Row[]): void {
  const [first = {}] = rows;
  console.log(`\nCatalogues by size:\n\n| | ${rows.map(({ products }) => products).join(' | ')} |`);
  console.log(`| --- |${' ---: |'.repeat(rows.length)}`);
  for (const name of Object.keys(first)) {
    if (name !== 'products') console.log(`| ${name} | ${rows.map((row) => row[name]).join(' | ')} |`);
  }
}

async function openShop(size: number): Promise<Shop> {
  const store = await startBenchStore();
  // A second server of the same run would end the first, as one that was left behind.
  process.env.TEST_DATABASE_URL ??= process.env.TOLA_TEST_SERVER;
  const database = connectDatabase({ url: store.ownerUrl, log: createLog({ level: 'silent' }), connections: 4 });
  await fillWithProducts(database, size);
  const { startMs } = await store.restart();
  return { store, database, startMs, targets: await targetsOf(store.url) };
}

async function targetsOf(url: string): Promise<Targets> {
  const wanted = { typeId: GOLD_COIN, categoryId: null, order: 'featured', origin: '' } as const;
  const listing = await call({ url }, getListing, wanted);
  const tile = listing.ok ? listing.data.tiles.at(-1) : undefined;
  if (tile === undefined) throw new Error('There is no gold coin');
  const address = { typeId: GOLD_COIN, categoryId: tile.categoryId, subCategoryId: null, weightId: null };
  const headers = { 'content-type': 'application/json' };
  const post = (name: string, payload: unknown) =>
    ({ url: `${url}/api/${name}`, method: 'POST', headers, body: sealRequest(payload) }) as const;
  return {
    'product call': post(getProduct.name, getProduct.payload.encode(address)),
    'product page': { url: `${url}${tile.href}` },
    'listing call': post(getListing.name, getListing.payload.encode({ ...wanted, perPage: 24 })),
  };
}

/** Medians of rounds in which every store has its turn. */
async function measureRequests(shops: readonly Shop[]): Promise<Row[]> {
  const names = ['product call', 'product page', 'listing call'] as const;
  const used = shops.map(() => new Map<string, number[]>(names.map((name) => [name, []])));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const name of names) {
      for (const [at, { store, targets }] of shops.entries()) {
        const ms = await cpuMs(store.pid(), async () => {
          await autocannon({ ...targets[name], connections: CONNECTIONS, amount: REQUESTS });
        });
        // The first round warms up.
        if (round >= 0) used[at]?.get(name)?.push((ms * 1_000) / REQUESTS);
      }
    }
  }
  return used.map((figures) =>
    Object.fromEntries(
      [...figures].map(([name, values]) => [`${name}, CPU µs`, share(values.toSorted(ascending), 0.5).toFixed(0)]),
    ),
  );
}

function ascending(one: number, other: number): number {
  return one - other;
}

async function measureShop({ store, database, startMs, targets }: Shop): Promise<Row> {
  const bytes = async (url: string) => `${((await (await fetch(url)).arrayBuffer()).byteLength / 1_000).toFixed(0)}`;
  const { products } = await database.one<{ products: number }>(sql`select count(*) as products from product`);
  return {
    products: products.toLocaleString('en-IN'),
    'product page KB': await bytes(String(targets['product page'].url)),
    'listing KB': await bytes(`${store.url}/products/gold-coin`),
    'home page KB': await bytes(store.url),
    ...(await measureChanges(database, store)),
    'memory MB': (memoryBytes(store.pid()) / 1e6).toFixed(0),
    'start s': (startMs / 1_000).toFixed(1),
  };
}

async function measureChanges(database: Database, store: BenchStore): Promise<Row> {
  const { weight } = await database.one<{ weight: number }>(sql`
    select max(id) as weight from product_weight where stock > 0`);
  const idleMs = await cpuMs(store.pid(), async () => await pause(1_000));
  const began = performance.now();
  const moves = await cpuMs(store.pid(), async () => {
    for (let move = 0; move < MOVES; move += 1) {
      await database.run(sql`update product_weight set stock = ${10 + (move % 5)} where id = ${weight}`);
    }
    await pause(200);
  });
  const idle = (idleMs * (performance.now() - began)) / 1_000;
  const changing = await slowestWhile(store.url, async () => {
    for (let change = 0; change < 20; change += 1) {
      await database.run(sql`update product set packaging = packaging || '.' where id = (select max(id) from product)`);
      await pause(100);
    }
  });
  const still = await slowestWhile(store.url, async () => await pause(2_000));
  return {
    'stock move, CPU ms': Math.max(0, (moves - idle) / MOVES).toFixed(3),
    'slowest answer while a product changes 20 times, ms': changing.toFixed(0),
    'the same while nothing changes': still.toFixed(0),
  };
}

/** CPU of all threads of a process, which Linux counts in nanoseconds. */
async function cpuMs(pid: number, work: () => Promise<void>): Promise<number> {
  const used = (): number => {
    let nanoseconds = 0;
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    }
    return nanoseconds / 1e6;
  };
  const before = used();
  await work();
  return used() - before;
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
