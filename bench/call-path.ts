/**
 * Measures what a request of cached data costs the store with its log on: calls and pages, each beside a bare server that
 * answers the same bytes. Alone: `node scripts/run.mjs bench/call-path.ts`.
 */
import { getProduct, getTiles, idOf, type ProductTypeId, sealRequest } from '@tola/contract';
import type { BareReply } from './bare-process.ts';
import { startBareServer } from './bare-server.ts';
import { firstProduct } from './checkout.ts';
import { type Figures, type HttpTarget, measureHttp, measureInTurns, printTable } from './measure.ts';
import { type BenchStore, startBenchStore } from './store.ts';

const ROUNDS = 7;
/** Of each round. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const GOLD_COIN = idOf<ProductTypeId>(1);

export async function measureCallPath(): Promise<void> {
  const store = await startBenchStore({ logLevel: 'info' });
  try {
    printTable(await measureReads(store));
  } finally {
    await store.close();
  }
}

/** Calls beside a bare Fastify, which routes and parses as they do; pages beside Node's own server. */
async function measureReads(store: BenchStore): Promise<Figures[]> {
  const { href, categoryId, subCategoryId } = await firstProduct(store);
  const productOf = getProduct.payload.encode({ typeId: GOLD_COIN, categoryId, subCategoryId, weightId: null });
  const tilesOf = getTiles.payload.encode({ typeId: GOLD_COIN, categoryId: null });
  const calls = [
    callTarget(store, 'Product call', getProduct.name, productOf),
    callTarget(store, 'List call', getTiles.name, tilesOf),
  ];
  const pages = [
    { name: 'Home page', url: `${store.url}/`, pid: store.pid() },
    { name: 'Product page', url: `${store.url}${href}`, pid: store.pid() },
  ];
  // A store that has just started still warms its caches, and its code is not compiled yet.
  for (const target of [...calls, ...pages]) await measureHttp(target, 2);
  const figures: Figures[] = [];
  for (const target of calls) figures.push(...(await besideBare(target, 'fastify')));
  for (const target of pages) figures.push(...(await besideBare(target, 'node')));
  return figures;
}

function callTarget(store: BenchStore, name: string, path: string, payload: unknown): HttpTarget {
  const headers = { 'content-type': 'application/json' };
  return {
    name,
    url: `${store.url}/api/${path}`,
    method: 'POST',
    headers,
    body: sealRequest(payload),
    pid: store.pid(),
  };
}

async function besideBare(target: HttpTarget, kind: BareReply['kind']): Promise<Figures[]> {
  const { method = 'GET', headers = {}, body } = target;
  const sample = await fetch(target.url, { method, headers, ...(body === undefined ? {} : { body }) });
  const bytes = Buffer.from(await sample.arrayBuffer());
  const bare = await startBareServer(bytes, sample.headers.get('content-type') ?? 'text/html', kind);
  try {
    const name = `— bare ${kind === 'node' ? 'server' : 'Fastify'}, same ${bytes.length.toLocaleString('en-US')} bytes`;
    return await measureInTurns([target, { ...target, name, url: bare.url, pid: bare.pid }], ROUNDS, SECONDS);
  } finally {
    await bare.close();
  }
}

if (import.meta.main) await measureCallPath();
