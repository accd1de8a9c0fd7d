/**
 * How long a store with 100,000 products of five weights takes to answer searches over HTTP, one after another:
 * `node scripts/run.mjs bench/find-products.ts`. Needs a built store.
 */
import { findProducts, getListing, idOf, type ProductTypeId } from '@tola/contract';
import { call, connectDatabase, createLog, fillWithProducts } from '@tola/server/testing';
import { share } from './measure.ts';
import { cpuMsOf } from './process-cpu.ts';
import { type BenchStore, startBenchStore } from './store.ts';

const GOLD_COIN = idOf<ProductTypeId>(1);
const PRODUCTS = Number(process.env.PRODUCTS ?? 100_000);
const TIMES = 100;
/** Figures are words of the products that the bench fills a shop with. */
const SEARCHES = ['lotus', 'lotsu', 'sona 10 gm', 'gold', 'under 50000', 'silver coin in stock', 'lot', '777'];

/** Milliseconds by what was searched: CPU of the store for one of a hundred, then the median and the 95th percentile of their times. */
async function searchTimes({ url, pid }: BenchStore): Promise<Record<string, string>> {
  const figures: Record<string, string> = {};
  const first = performance.now();
  const cpuBefore = cpuMsOf(pid());
  await call({ url }, findProducts, { text: 'lotus' });
  figures['first search, which builds the index, ms'] =
    `${(cpuMsOf(pid()) - cpuBefore).toFixed(0)} | ${(performance.now() - first).toFixed(0)} |`;
  for (const text of SEARCHES) {
    figures[`search “${text}”, ms`] = await timed(pid(), async () => {
      await call({ url }, findProducts, { text, withFacets: true });
    });
  }
  figures['suggestions for “lot”, ms'] = await timed(pid(), async () => {
    await call({ url }, findProducts, { text: 'lot', perPage: 6 });
  });
  const place = { typeId: GOLD_COIN, categoryId: null, order: 'price-up', origin: '' } as const;
  figures['listing of gold coins of 10 g with facets, ms'] = await timed(pid(), async () => {
    await call({ url }, getListing, { ...place, weightsMg: [10_000], withFacets: true });
  });
  return figures;
}

async function timed(pid: number, search: () => Promise<void>): Promise<string> {
  const times: number[] = [];
  const before = cpuMsOf(pid);
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    await search();
    times.push(performance.now() - began);
  }
  const cpuMs = (cpuMsOf(pid) - before) / TIMES;
  times.sort((one, other) => one - other);
  return `${cpuMs.toFixed(1)} | ${share(times, 0.5).toFixed(1)} | ${share(times, 0.95).toFixed(1)}`;
}

const store = await startBenchStore();
try {
  const database = connectDatabase({ url: store.ownerUrl, log: createLog({ level: 'silent' }), connections: 4 });
  await fillWithProducts(database, PRODUCTS);
  await database.close();
  await store.restart();
  const figures = await searchTimes(store);
  console.log(
    `\n| ${PRODUCTS.toLocaleString('en-IN')} products besides the sample's | CPU | median | 95 % |\n| --- | ---: | ---: | ---: |`,
  );
  for (const [name, figure] of Object.entries(figures)) console.log(`| ${name} | ${figure} |`);
} finally {
  await store.close();
}
