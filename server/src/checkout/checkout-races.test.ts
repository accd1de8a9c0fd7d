import type { WeightId } from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { auditMoney, openStoreFixture, readProviderLedger, readStock, type Shopper, type StoreFixture } from '#testing';

const BUYERS = 50;

let store: StoreFixture;
let buyers: Shopper[];
let stock: Map<number, number>;
let pieces: WeightId[];

beforeAll(async () => {
  store = await openStoreFixture();
  buyers = await Promise.all(Array.from({ length: BUYERS }, async () => await store.customer()));
  const rows = await store.database.rows<{ id: WeightId }>(
    sql`select id from product_weight where stock > 60 and weight_mg between 5000 and 10000 order by id limit 2`,
  );
  pieces = rows.map(({ id }) => id);
  await store.database.run(sql`update product_weight set stock = 1 where id = ${pieces[0]}`);
  stock = await readStock(store.database);
}, 120_000);

afterAll(async () => {
  const paid = await readProviderLedger(store.database, store.emulator.url);
  expect(await auditMoney(store.database, stock, paid)).toEqual([]);
  await store.close();
});

test('sells the last piece once to 50 concurrent buyers', async () => {
  const last = pieces[0] as WeightId;
  await Promise.all(buyers.map(async (buyer) => await buyer.fillCart(last)));
  const locks = await Promise.all(buyers.map(async (buyer) => await buyer.lock()));
  const answers = await Promise.all(
    buyers.map(async (buyer, index) => {
      const lock = locks[index];
      return await buyer.submit('NEFT', { quoteId: lock?.ok === true ? lock.data.id : null });
    }),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject({ code: 409, reason: 'out-of-stock' });
  expect(await store.stockOf(last)).toBe(0);
});

test('grants the last use of a coupon once to 50 concurrent buyers', async () => {
  const piece = pieces[1] as WeightId;
  await store.database.run(sql`delete from cart_line`);
  await Promise.all(buyers.map(async (buyer) => await buyer.fillCart(piece)));
  const shown = await Promise.all(buyers.map(async (buyer) => await buyer.showCoupon('FIRSTCOIN')));
  const answers = await Promise.all(
    buyers.map(
      async (buyer, n) => await buyer.submit('Card', { couponId: shown[n] ?? null, idempotencyKey: 'coupon race' }),
    ),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject({ code: 409, reason: 'coupon-gone' });
});

test('spends one points balance once in 50 concurrent tabs', async () => {
  const piece = pieces[1] as WeightId;
  const buyer = await store.customer();
  await store.givePoints(buyer.id, 100);
  await buyer.fillCart(piece);
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, tab) =>
      buyer.submit('Card', { points: 100, idempotencyKey: `tab ${tab}` }),
    ),
  );
  expect(answers.some((answer) => answer.ok)).toBe(true);
  for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject({ code: 409, reason: 'points-gone' });
  const { held, available } = await store.database.one<{ held: number; available: number }>(
    sql`select held_points as held, available_points as available from points_account where customer_id = ${buyer.id}`,
  );
  expect([held, available]).toEqual([100, 0]);
  const orders = await store.database.rows(
    sql`select id from customer_order where customer_id = ${buyer.id} and holds = 'held' and points > 0`,
  );
  expect(orders).toHaveLength(1);
});
