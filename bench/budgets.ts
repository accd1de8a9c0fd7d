/**
 * `npm run bench:budget`: what each flow costs, one request after the other. Fails when a flow is above the counts of
 * `server/src/testing/budgets.ts` in each of three measurements; CPU times are printed only, because they depend on the machine.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { addToCart, getProduct, getTiles, lockPrice, sealRequest } from '@tola/contract';
import { BUDGETS, type Flow, overBudget, sendCall } from '@tola/server/testing';
import { WebSocket } from 'ws';
import { buyByCard, endlessWeight, firstProduct, newShopper } from './checkout.ts';
import { type Cost, type Meter, openMeter, perUnit } from './meter.ts';
import { startBenchStore } from './store.ts';

const REPEATS = 40;
/**
 * A flow above its budget is measured again: the jobs of a full minute or hour may run beside one measurement, and the few
 * statements that they send count as those of the flow. What a flow itself sends is there each time.
 */
const MEASUREMENTS = 3;
const TICKS = 12;

interface Flows {
  /** Runs the flow once and returns the bytes of its reply. */
  readonly [flow: string]: () => Promise<number | null>;
}

const store = await startBenchStore({ isMeasured: true });
try {
  const meter = await openMeter(store);
  const over: string[] = [];
  console.log('| flow | CPU µs | web | worker | database | statements | commits | syncs | bytes | log bytes |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const [name, run] of Object.entries(await flowsOf())) over.push(...(await measured(meter, name as Flow, run)));
  over.push(...(await liveTick(meter)));
  await meter.close();
  for (const line of over) console.error(line);
  if (over.length > 0) process.exitCode = 1;
} finally {
  await store.close();
}

async function flowsOf(): Promise<Flows> {
  const { url, providerUrl } = store;
  const weightId = await endlessWeight(store);
  const { typeId, categoryId, subCategoryId, href } = await firstProduct(store);
  const asha = await newShopper(url, 1);
  const page = async (path: string) => Buffer.byteLength(await (await fetch(`${url}${path}`)).text());
  const bytesOf = async (name: string, payload: unknown) => {
    const wire = { ...(payload as object), Token: asha.token };
    return Buffer.byteLength((await sendCall(store, name, sealRequest(wire))).text);
  };
  const product = getProduct.payload.encode({ typeId, categoryId, subCategoryId, weightId: null });
  const piece = addToCart.payload.encode({ weightId, quantity: 1, weightMg: null, designId: null });
  const lock = lockPrice.payload.encode({ couponId: null, points: null, keepWaiting: null });
  return {
    'product call': async () => await bytesOf(getProduct.name, product),
    'listing call': async () => await bytesOf(getTiles.name, getTiles.payload.encode({ typeId, categoryId: null })),
    'product page': async () => await page(href),
    'home page': async () => await page('/'),
    'card checkout': async () => {
      await buyByCard(url, providerUrl, asha, weightId);
      return null;
    },
    'add to cart': async () => await bytesOf(addToCart.name, piece),
    'price lock': async () => await bytesOf(lockPrice.name, lock),
  };
}

async function measured(meter: Meter, flow: Flow, run: () => Promise<number | null>): Promise<string[]> {
  let bytes = await run();
  let over: string[] = [];
  for (let measurement = 1; measurement <= MEASUREMENTS; measurement += 1) {
    const cost = await meter.costOf(async () => {
      for (let repeat = 0; repeat < REPEATS; repeat += 1) bytes = await run();
    });
    over = report(flow, perUnit(cost, REPEATS), bytes);
    if (over.length === 0) break;
  }
  return over;
}

/** With one page that listens. */
async function liveTick(meter: Meter): Promise<string[]> {
  let ticks = 0;
  let bytes = 0;
  const socket = new WebSocket(`${store.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    // Socket.IO's greeting, its ping, and an event.
    if (text.startsWith('0')) socket.send('40');
    else if (text === '2') socket.send('3');
    else if (text.startsWith('42')) {
      ticks += 1;
      bytes = data.length;
    }
  });
  const cost = await meter.wholeCostOf(async () => {
    const last = ticks + TICKS;
    while (ticks < last) await pause(50);
  });
  socket.terminate();
  return report('live tick', perUnit(cost, TICKS), bytes);
}

function report(flow: Flow, cost: Cost, bytes: number | null): string[] {
  const { webMs, workerMs, databaseMs, statements, commits, syncs, logBytes } = cost;
  const times = [webMs + workerMs + databaseMs, webMs, workerMs, databaseMs].map((ms) => (ms * 1000).toFixed(0));
  const counts = [statements, commits, syncs].map((count) => count.toFixed(1));
  const cells = [...times, ...counts, bytes ?? '', logBytes.toFixed(0)];
  console.log(`| ${flow} | ${cells.join(' | ')} |`);
  if (flow === 'live tick') return overBudget(flow, { bytes });
  const { background } = BUDGETS[flow];
  const round = (count: number): number => Math.max(0, Math.round(count) - background);
  return overBudget(flow, {
    statements: round(statements),
    commits: round(commits),
    writes: round(syncs),
    bytes,
  });
}
