/**
 * `node scripts/run.mjs bench/card-payments.ts`: measures how long captured payments stay unknown to the store, and how
 * often it polls, when half of the webhooks are lost and no buyer returns from the provider's page. Store, worker and
 * provider share one process; the provider enforces rate limits.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { idOf, type WeightId } from '@tola/contract';
import { openStoreFixture, type Shopper, type StoreFixture, startTestPostgres } from '@tola/server/testing';
import { share } from './measure.ts';

const ORDERS_A_MINUTE = Number(process.env.BENCH_ORDERS_A_MINUTE ?? 300);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 90);
/** Time from the order to its payment at the provider. */
const PAYS_AFTER_MS = { least: 10_000, most: 60_000 };
const LONGEST_WAIT_MS = 120_000;
/** Rate limits of an account for this many orders, in calls per minute. */
const LIMITS = { 'create-order': 400, 'get-order': 1_000, 'get-payments': 400 } as const;
const PIECE_IN_STOCK = 'update product_weight set stock = 100000 where id = $1';

export async function measureCardPayments(): Promise<void> {
  const postgres = await startTestPostgres();
  const clock = Object.assign(() => new Date(), { advance: () => undefined, set: () => undefined });
  const store = await openStoreFixture({ worker: true, clock });
  try {
    await store.steer('config', { enforceRateLimits: true, rateLimits: LIMITS });
    const orders = Math.round((ORDERS_A_MINUTE * SECONDS) / 60);
    const pieceId = await pieceInStock(store);
    const shoppers: Shopper[] = [];
    for (let made = 0; made < orders; made += 1) shoppers.push(await store.customer());
    const captured = new Map<string, number>();
    const began = performance.now();
    await Promise.all(
      shoppers.map(async (shopper, index) => {
        await pause((index * 60_000) / ORDERS_A_MINUTE);
        const orderNumber = await order(shopper, pieceId);
        await pause(PAYS_AFTER_MS.least + Math.random() * (PAYS_AFTER_MS.most - PAYS_AFTER_MS.least));
        await store.pay(orderNumber, 'success', { webhook: { drop: index % 2 === 0 } });
        captured.set(orderNumber, Date.now());
      }),
    );
    const tookSeconds = (performance.now() - began) / 1_000;
    report(await unknownFor(store, captured), await callsMade(store), { orders, tookSeconds });
  } finally {
    await store.close();
    await postgres.close();
  }
}

async function pieceInStock({ database }: StoreFixture): Promise<WeightId> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from product_weight where stock > 20 order by weight_mg, id limit 1',
  );
  const id = idOf<WeightId>(Number(rows[0]?.id));
  await database.pool.query(PIECE_IN_STOCK, [id]);
  return id;
}

async function order(shopper: Shopper, pieceId: WeightId): Promise<string> {
  await shopper.fillCart(pieceId);
  const placed = await shopper.submit('Card');
  if (!placed.ok) throw new Error(`${placed.code} ${placed.message}`);
  return placed.data.orderNumber;
}

/** Milliseconds from the capture of each payment to the confirmation of its order. */
async function unknownFor({ database }: StoreFixture, captured: ReadonlyMap<string, number>): Promise<number[]> {
  const until = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const { rows } = await database.pool.query<{ order_number: string; confirmed_at: Date }>(
      'select order_number, confirmed_at from customer_order where confirmed_at is not null',
    );
    if (rows.length === captured.size || Date.now() > until) {
      const known = rows.map((row) => row.confirmed_at.getTime() - (captured.get(row.order_number) ?? 0));
      const never = Array.from({ length: captured.size - rows.length }, () => Number.POSITIVE_INFINITY);
      return [...known, ...never].toSorted((one, other) => one - other);
    }
    await pause(1_000);
  }
}

async function callsMade(store: StoreFixture): Promise<Record<string, number>> {
  const routes = ['orders.create', 'orders.read', 'payments.list'];
  const counts = routes.map(async (route) => {
    const entries = (await store.steer(`log?route=${route}`, undefined, 'GET')) as unknown[];
    return [route, entries.length] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

function report(
  unknownMs: readonly number[],
  calls: Readonly<Record<string, number>>,
  { orders, tookSeconds }: { readonly orders: number; readonly tookSeconds: number },
): void {
  const seconds = (ms: number): string => (Math.max(0, ms) / 1_000).toFixed(1);
  console.log(
    `${orders} card orders at ${ORDERS_A_MINUTE} a minute, half of the webhooks lost (${tookSeconds.toFixed(0)} s)`,
  );
  console.log(
    `captured and unknown: p50 ${seconds(share(unknownMs, 0.5))} s, p99 ${seconds(share(unknownMs, 0.99))} s, longest ${seconds(unknownMs.at(-1) ?? 0)} s`,
  );
  for (const [route, count] of Object.entries(calls)) {
    console.log(`${route}: ${count}, ${(count / orders).toFixed(2)} an order`);
  }
}

if (import.meta.main) await measureCardPayments();
