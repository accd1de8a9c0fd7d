import type { ProductId, WeightId } from '@tola/contract';
import type { PaisePerGram } from '@tola/pricing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeBusiness, startValues } from '#business';
import { sql } from '#database';
import {
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

/** Receives every notification at once. */
let store: StoreFixture;
/** Another process of the same store; its notifications can be blocked. */
let second: SecondProcess;
let remote: StoreProcess;
let line: DatabaseProxy;
/** A stocked variant that several tests buy, and its first terms. */
let piece: Piece;

interface Piece {
  readonly id: WeightId;
  readonly productId: ProductId;
  readonly categoryId: number;
  readonly typeId: number;
  readonly marginPaisePerGram: PaisePerGram;
}

const LISTENER = 'tola listener';
const author = { by: 'Meenal', reason: 'test' };

beforeAll(async () => {
  store = await openStoreFixture({ clock: fixedClock(new Date().toISOString()) });
  second = await startSecondProcess(store);
  ({ remote, line } = second);
  piece = await store.database.one<Piece>(sql`
    select w.id, p.id as product_id, p.category_id, p.product_type_id as type_id, w.margin_paise_per_gram
    from product_weight w join product p on p.id = w.product_id
    where w.stock > 100 and p.metal = 'silver' and p.sub_category_id is null order by w.weight_mg, w.id limit 1`);
}, 120_000);

afterAll(async () => {
  await second.close();
  await store.close();
}, 60_000);

beforeEach(() => line.restore());

async function shopperAt(place: { readonly url: string }): Promise<Shopper> {
  const shopper = await store.customer(place);
  // Through the API, a process with stale terms from an earlier test would refuse it.
  await store.database.run(
    sql`insert into cart_line (customer_id, weight_id, quantity, created_at) values (${shopper.id}, ${piece.id}, 1, now())`,
  );
  return shopper;
}

async function setMargin(paisePerGram: PaisePerGram): Promise<void> {
  await store.database.run(
    sql`update product_weight set margin_paise_per_gram = ${paisePerGram} where id = ${piece.id}`,
  );
}

async function termsVersion(): Promise<number> {
  return (await store.database.one<{ version: number }>(sql`select version from sale_terms`)).version;
}

/** What the last order of a customer was sold at. */
async function soldAt(shopper: Shopper): Promise<Record<string, unknown>> {
  return await store.database.one(sql`
    select round(l.margin_paise * 1000.0 / l.weight_mg)::int as margin, l.making_paise, l.hsn, o.gst_bp, o.surcharge_bp
    from order_line l join customer_order o on o.id = l.order_id
    where o.customer_id = ${shopper.id} order by o.id desc limit 1`);
}

async function lockedLine(quoteId: string): Promise<Record<string, unknown>> {
  const { lines } = await store.database.one<{ lines: Record<string, unknown>[] }>(
    sql`select lines from quote where id = ${quoteId}`,
  );
  return lines[0] ?? {};
}

describe('a process that misses notifications', () => {
  test('locks and sells at the new margin, making charge and taxes', async () => {
    const [asha, ravi] = [await shopperAt(remote), await shopperAt(remote)];
    line.silence(LISTENER);
    const before = await asha.lock();
    await store.database.run(sql`
      update product_weight set margin_paise_per_gram = margin_paise_per_gram + 700, making_paise = making_paise + 5000,
        service_tax_bp = service_tax_bp + 100 where id = ${piece.id}`);
    const after = await asha.lock();
    expect(after.ok && after.data.changePaise).toBeGreaterThan(0);
    expect(before.ok && after.ok && after.data.totalPaise - before.data.totalPaise).toBe(
      after.ok && after.data.changePaise,
    );
    expect(await ravi.submit('Upi')).toMatchObject({ ok: true });
    expect(await soldAt(ravi)).toMatchObject({ margin: piece.marginPaisePerGram + 700 });
    await store.database.run(sql`
      update product_weight set margin_paise_per_gram = margin_paise_per_gram - 700, making_paise = making_paise - 5000,
        service_tax_bp = service_tax_bp - 100 where id = ${piece.id}`);
  });

  test('sells no hidden variant, category or product type', async () => {
    const asha = await shopperAt(remote);
    line.silence(LISTENER);
    const hides = [
      ['product_weight', piece.id],
      ['category', piece.categoryId],
      ['product_type', piece.typeId],
    ] as const;
    for (const [table, id] of hides) {
      await store.database.run(sql`update ${sql.identifier(table)} set visible = false where id = ${id}`);
      expect(await asha.lock(), table).toMatchObject({ ok: false, code: 409, reason: 'line-unavailable' });
      expect(await asha.submit('Upi'), table).toMatchObject({ ok: false, code: 409, reason: 'line-unavailable' });
      await store.database.run(sql`update ${sql.identifier(table)} set visible = true where id = ${id}`);
    }
    expect(await asha.lock()).toMatchObject({ ok: true });
  });

  test('uses the stored settings for GST, card surcharge and HSN', async () => {
    const asha = await shopperAt(remote);
    await store.database.run(sql`update product set hsn = '' where id = ${piece.productId}`);
    line.silence(LISTENER);
    const [start, now] = [startValues(), store.clock()];
    const hsnDefaults = start.hsnDefaults.map((codes) => ({ ...codes, silver: { coin: '711899', bar: '710699' } }));
    await changeBusiness(
      store.database,
      { gst: [{ since: '2017-07-01', bp: 500 }], cardSurcharge: [{ since: '2017-07-01', bp: 150 }], hsnDefaults },
      author,
      now,
    );
    const lock = await asha.lock();
    if (!lock.ok) throw new Error(lock.message);
    expect(lock.data.gstPaise).toBe(Math.round(lock.data.amountPaise * 0.05));
    expect(lock.data.surchargePaise).toBe(Math.round(lock.data.totalPaise * 0.015));
    expect(['711899', '710699']).toContain((await lockedLine(lock.data.id)).hsn);
    const { gst, cardSurcharge } = start;
    await changeBusiness(store.database, { gst, cardSurcharge, hsnDefaults: start.hsnDefaults }, author, now);
  });
});

test('locks at the new margin in a process that was stopped during the change', async () => {
  const shoppers = await Promise.all(Array.from({ length: 6 }, async () => await shopperAt(remote)));
  process.kill(remote.pid, 'SIGSTOP');
  const locks = Promise.all(shoppers.map(async (shopper) => await shopper.lock()));
  await setMargin(piece.marginPaisePerGram + 300);
  process.kill(remote.pid, 'SIGCONT');
  for (const lock of await locks) {
    if (!lock.ok) throw new Error(lock.message);
    const { marginPaise, weightMg } = await lockedLine(lock.data.id);
    expect(Math.round((Number(marginPaise) * 1000) / Number(weightMg))).toBe(piece.marginPaisePerGram + 300);
  }
  await setMargin(piece.marginPaisePerGram);
});

describe('a change during a sale', () => {
  /** Makes the sale wait for a lock after it was priced, and resumes it after the change. */
  async function during<T>(change: string, sale: () => Promise<T>): Promise<T> {
    const holder = await store.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from product_weight where id = $1 for update', [piece.id]);
      const selling = sale();
      await eventually(
        async () =>
          await store.database.maybeOne(sql`
            select true as waits from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%with requested as%' limit 1`),
      );
      await holder.query(change);
      await holder.query('commit');
      return await selling;
    } finally {
      holder.release(true);
    }
  }

  test('of the margin prices the sale again', async () => {
    const asha = await shopperAt(store);
    const margin = piece.marginPaisePerGram + 900;
    const change = `update product_weight set margin_paise_per_gram = ${margin} where id = ${piece.id}`;
    expect(await during(change, async () => await asha.submit('Upi'))).toMatchObject({ ok: true });
    expect(await soldAt(asha)).toMatchObject({ margin });
    await setMargin(piece.marginPaisePerGram);
  });

  test('that hides the variant refuses the sale', async () => {
    const asha = await shopperAt(store);
    const change = `update category set visible = false where id = ${piece.categoryId}`;
    const refused = await during(change, async () => await asha.submit('Upi'));
    expect(refused).toMatchObject({ ok: false, code: 409, reason: 'line-unavailable' });
    await store.database.run(sql`update category set visible = true where id = ${piece.categoryId}`);
  });

  test('of stock or texts restarts no sale', async () => {
    const version = await termsVersion();
    await store.database.run(
      sql`update product_weight set stock = stock - 1, mrp_paise = mrp_paise where id = ${piece.id}`,
    );
    await store.database.run(sql`update product set short_description = 'A coin' where id = ${piece.productId}`);
    await changeBusiness(store.database, { phone: '022 2222 2222' }, author, store.clock());
    expect(await termsVersion()).toBe(version);
    await store.database.run(
      sql`update product_weight set margin_paise_per_gram = margin_paise_per_gram + 1 where product_id = ${piece.productId}`,
    );
    expect(await termsVersion()).toBe(version + 1);
    await store.database.run(
      sql`update product_weight set margin_paise_per_gram = margin_paise_per_gram - 1 where product_id = ${piece.productId}`,
    );
  });
});

test('locks no price at the old margin after a change while locks run in all processes', async () => {
  const places = [store, remote, store, remote, store, remote];
  const shoppers = await Promise.all(places.map(shopperAt));
  let isOver = false;
  const buying = shoppers.map(async (shopper) => {
    while (!isOver) await shopper.lock();
  });
  const locked = async (): Promise<{ id: string; margin: number }[]> =>
    await store.database.rows(sql`
      select id, round((lines -> 0 ->> 'marginPaise')::int * 1000.0 / (lines -> 0 ->> 'weightMg')::int)::int as margin
      from quote where customer_id = any(${shoppers.map(({ id }) => id)}::bigint[])`);
  await eventually(async () => (await locked()).length > 12, 30_000);
  await setMargin(piece.marginPaisePerGram + 500);
  const before = new Set((await locked()).map(({ id }) => id));
  await eventually(async () => (await locked()).length > before.size + 12, 30_000);
  isOver = true;
  await Promise.all(buying);
  const after = (await locked()).filter(({ id }) => !before.has(id));
  expect(new Set(after.map(({ margin }) => margin))).toEqual(new Set([piece.marginPaisePerGram + 500]));
  await setMargin(piece.marginPaisePerGram);
});

test('refuses with 503 and writes nothing when the terms change during every retry', async () => {
  const asha = await shopperAt(store);
  await store.database.run(sql`
    create function change_terms() returns trigger language plpgsql as
    'begin update sale_terms set version = version + 1; return new; end'`);
  await store.database.run(
    sql`create trigger test_change before insert on quote for each row execute function change_terms()`,
  );
  const refused = { ok: false, code: 503, reason: 'no-price' };
  expect(await asha.lock()).toMatchObject(refused);
  await store.database.run(sql`drop trigger test_change on quote`);
  await store.database.run(
    sql`create trigger test_change before insert on customer_order for each row execute function change_terms()`,
  );
  expect(await asha.submit('Upi')).toMatchObject(refused);
  await store.database.run(sql`drop trigger test_change on customer_order`);
  expect(await asha.submit('Upi')).toMatchObject({ ok: true });
});

test('takes two statements for a lock, and one to price an order', async () => {
  const asha = await shopperAt(store);
  const { payments, clock } = store;
  const { database } = store.platform;
  /** The minimum of several runs: background reads share the connections. */
  async function statements(work: () => Promise<unknown>): Promise<number> {
    const counts: number[] = [];
    for (let run = 0; run < 8; run += 1) {
      const before = database.queries.statements;
      await work();
      counts.push(database.queries.statements - before);
    }
    return Math.min(...counts);
  }
  const options = { couponId: null, points: 0 };
  expect(await statements(async () => await payments.quotes.lock(asha.id, options, clock()))).toBe(2);
  const lines = [{ weightId: piece.id, quantity: 1 }];
  await database.transaction(async (tx) => {
    expect(await statements(async () => await payments.quotes.pricePieces(tx, asha.id, lines, options, clock()))).toBe(
      1,
    );
  });
});

test('honours a lock after the margin has changed and the variant was hidden', async () => {
  const asha = await shopperAt(remote);
  const lock = await asha.lock();
  if (!lock.ok) throw new Error(lock.message);
  await setMargin(piece.marginPaisePerGram + 800);
  await store.database.run(sql`update product_weight set visible = false where id = ${piece.id}`);
  const order = await asha.submit('Upi', { quoteId: lock.data.id });
  expect(order).toMatchObject({ ok: true });
  expect(await soldAt(asha)).toMatchObject({ margin: piece.marginPaisePerGram });
  await store.database.run(sql`update product_weight set visible = true where id = ${piece.id}`);
  await setMargin(piece.marginPaisePerGram);
});
