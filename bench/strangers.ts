/**
 * What one visitor can cost the store: `node scripts/run.mjs bench/strangers.ts`. Documents of another customer, one's own
 * documents, and the largest pictures that anybody may send. Driver and store share one process, so its memory is of both.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { applyDistributor, type WeightId } from '@tola/contract';
import { call, openStoreFixture, type StoreFixture, sql, startTestPostgres } from '@tola/server/testing';
import sharp from 'sharp';

const PARALLEL = 40;
const PICTURES = 20;
const MEGABYTE = 1_000_000;

const postgres = await startTestPostgres();
const store = await openStoreFixture();
try {
  const owner = await store.customer();
  const stranger = await store.customer();
  const orderNumber = await paidOrder(store, owner);
  const download = async (token: string) =>
    await fetch(`${store.url}/api/invoices/${orderNumber}.pdf`, { headers: { cookie: `tola_session=${token}` } });
  await report(`${PARALLEL} invoices of another customer`, 404, PARALLEL, async () => await download(stranger.token));
  await report(`${PARALLEL} times one’s own invoice`, 200, PARALLEL, async () => await download(owner.token));
  for (const megapixels of [12.5, 40]) {
    const visitingCard = `data:image/jpeg;base64,${(await picture(megapixels)).toString('base64')}`;
    const details = { name: 'Asha', email: 'asha@example.in', address: 'Pune', mobile: '9876543210', city: 'Pune' };
    await report(
      `${PICTURES} pictures of ${megapixels} megapixels`,
      null,
      PICTURES,
      async () => await call(store, applyDistributor, { ...details, comment: 'Hello', visitingCard }),
    );
    store.clock.advance(4_000);
  }
} finally {
  await store.close();
  await postgres.close();
}

async function paidOrder({ database, pay }: StoreFixture, owner: Awaited<ReturnType<StoreFixture['customer']>>) {
  const { id } = await database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  await owner.fillCart(id);
  const placed = await owner.submit('Card');
  if (!placed.ok) throw new Error(placed.message);
  await pay(placed.data.orderNumber, 'success');
  await owner.status(placed.data.orderNumber);
  return placed.data.orderNumber;
}

/** A progressive picture that compresses well, as an attacker would send. */
async function picture(megapixels: number): Promise<Buffer> {
  const width = Math.round(Math.sqrt((megapixels * 1e6 * 4) / 3));
  const height = Math.floor((width * 3) / 4) - 1;
  return await sharp({ create: { width, height, channels: 3, background: '#a87b1e' } })
    .jpeg({ progressive: true, quality: 60 })
    .toBuffer();
}

/** Runs requests at once, and asks meanwhile how long the store takes to answer that it is alive. */
async function report(
  what: string,
  status: number | null,
  times: number,
  act: () => Promise<Response | object>,
): Promise<void> {
  const before = process.memoryUsage.rss();
  let most = before;
  const alive: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`${store.url}/healthz`)).text();
      alive.push(performance.now() - began);
      most = Math.max(most, process.memoryUsage.rss());
      await pause(5);
    }
  })();
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: times }, act));
  const seconds = (performance.now() - began) / 1_000;
  isOver = true;
  await watching;
  const odd = answers.filter((answer) => status !== null && (answer as Response).status !== status);
  if (odd.length > 0) throw new Error(`${odd.length} answers were not ${status}`);
  const sorted = alive.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  console.log(
    `${what}: ${seconds.toFixed(2)} s; /healthz meanwhile median ${median.toFixed(0)} ms, most ${(sorted.at(-1) ?? 0).toFixed(0)} ms; memory + ${((most - before) / MEGABYTE).toFixed(0)} MB`,
  );
}
