import { getLiveRates, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#database';
import { haltSales, resumeSales, setManualRate } from '#rates';
import {
  call,
  type DatabaseProxy,
  eventually,
  fixedClock,
  openStoreFixture,
  type SecondProcess,
  type Shopper,
  type StoreFixture,
  type StoreProcess,
  startSecondProcess,
} from '#testing';

/** Reads the feed and receives every notification. */
let store: StoreFixture;
/** Another process of the same store; its database connection can be cut. */
let second: SecondProcess;
let remote: StoreProcess;
let line: DatabaseProxy;
let piece: WeightId;

const LISTENER = 'tola listener';
const pause = { what: 'all', kind: 'staff', reason: 'We are taking stock.', by: 'Meenal' } as const;

beforeAll(async () => {
  store = await openStoreFixture({ clock: fixedClock(new Date().toISOString()) });
  second = await startSecondProcess(store);
  ({ remote, line } = second);
  const row = await store.database.one<{ id: WeightId }>(sql`
    select w.id from product_weight w join product p on p.id = w.product_id
    where w.stock > 100 and p.metal = 'silver' order by w.weight_mg, w.id limit 1`);
  piece = row.id;
}, 120_000);

afterAll(async () => {
  await second.close();
  await store.close();
}, 60_000);

beforeEach(() => line.restore());

async function halt(): Promise<() => Promise<void>> {
  const haltId = await haltSales(store.database, pause, store.clock());
  return async () => await resumeSales(store.database, { haltId, by: 'Meenal', why: 'Done' }, store.clock());
}

async function shopperAt(place: { readonly url: string }): Promise<Shopper> {
  const shopper = await store.customer(place);
  await shopper.fillCart(piece);
  return shopper;
}

/** Whether the other process shows prices on its pages, which may be stale. */
async function isShownAsSold(): Promise<boolean> {
  const answer = await call(remote, getLiveRates, null);
  return answer.ok && answer.data.length === 2;
}

async function salesWritten(): Promise<number> {
  const { count } = await store.database.one<{ count: number }>(
    sql`select ((select count(*) from quote) + (select count(*) from customer_order))::int as count`,
  );
  return count;
}

test('sells nothing after a halt in a process that missed its notification', async () => {
  const asha = await shopperAt(remote);
  await eventually(isShownAsSold);
  expect(await asha.lock()).toMatchObject({ ok: true });
  line.silence(LISTENER);
  const resume = await halt();
  expect(await isShownAsSold()).toBe(true);
  expect(await asha.lock()).toMatchObject({ ok: false, code: 503, reason: 'no-price' });
  expect(await asha.submit('Upi')).toMatchObject({ ok: false, code: 503, reason: 'no-price' });
  await resume();
  expect(await asha.submit('Upi')).toMatchObject({ ok: true });
});

test('sells at a new rate in a process that missed its notification', async () => {
  const [near, far] = [await shopperAt(store), await shopperAt(remote)];
  await eventually(isShownAsSold);
  line.silence(LISTENER);
  const now = store.clock();
  const order = { metal: 'silver', askPaise: 2_31_000_00, expiresAt: new Date(now.getTime() + 3_600_000) } as const;
  await store.database.transaction(
    async (tx) => await setManualRate(tx, { ...order, by: 'Meenal', reason: 'test' }, now),
  );
  await eventually(
    async () =>
      await store.database.maybeOne(sql`select true as there from rate_tick where ask_paise = ${order.askPaise}`),
  );
  const [here, there] = [await near.lock(), await far.lock()];
  expect(here.ok && here.data.totalPaise).toBeGreaterThan(0);
  expect(there.ok && there.data.totalPaise).toBe(here.ok && here.data.totalPaise);
  const shown = await call(remote, getLiveRates, null);
  expect(shown.ok && shown.data.find(({ metal }) => metal === 'silver')?.askPaise).toBe(2_25_000_00);
});

test('writes no sale after a halt while sales run in all processes', async () => {
  const places = [store, remote, store, remote, store, remote, store, remote];
  const shoppers = await Promise.all(places.map(shopperAt));
  await eventually(isShownAsSold);
  let isOver = false;
  const refused: number[] = [];
  const buying = shoppers.map(async (shopper) => {
    while (!isOver) {
      const lock = await shopper.lock();
      if (!lock.ok) refused.push(lock.code);
    }
  });
  await eventually(async () => (await salesWritten()) > 20, 30_000);
  const resume = await halt();
  const written = await salesWritten();
  await eventually(() => refused.length > 2 * shoppers.length, 30_000);
  isOver = true;
  await Promise.all(buying);
  expect(await salesWritten()).toBe(written);
  expect(new Set(refused)).toEqual(new Set([503]));
  await resume();
});

test('refuses a sale that was blocked while a halt began', async () => {
  const asha = await shopperAt(remote);
  const holder = await store.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from product_weight where id = $1 for update', [piece]);
    const placing = asha.submit('Upi');
    await eventually(
      async () =>
        await store.database.maybeOne(sql`
          select true as waits from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%with requested as%' limit 1`),
    );
    const resume = await halt();
    await holder.query('rollback');
    expect(await placing).toMatchObject({ ok: false, code: 503, reason: 'no-price' });
    await resume();
  } finally {
    holder.release(true);
  }
  expect(await asha.submit('Upi')).toMatchObject({ ok: true });
});

test('stops showing prices when its connection is silent, and recovers by itself', async () => {
  await eventually(isShownAsSold);
  line.silence(LISTENER);
  // The readiness check may fail first, because on a slow machine it ends before the connection counts as silent.
  await eventually(async () => !(await isShownAsSold()), 30_000);
  await eventually(async () => (await fetch(`${remote.url}/readyz`)).status === 503, 30_000);
  line.restore();
  await eventually(async () => (await fetch(`${remote.url}/readyz`)).ok, 30_000);
  await eventually(isShownAsSold);
});
