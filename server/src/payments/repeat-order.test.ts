import { addToCart, getCart, repeatOrder, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { call, dataOf, eventually, openStoreFixture, type Shopper, type StoreFixture } from '#testing';

let store: StoreFixture;
let piece: WeightId;

beforeAll(async () => {
  store = await openStoreFixture();
  const row = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
  );
  piece = row.id;
});
afterAll(async () => await store.close());

async function ordered(shopper: Shopper): Promise<string> {
  await shopper.fillCart(piece, 2);
  const quote = await shopper.lock();
  if (!quote.ok) throw new Error(quote.message);
  const placed = await shopper.submit('Card', { quoteId: quote.data.id });
  if (!placed.ok) throw new Error(placed.message);
  await store.pay(placed.data.orderNumber, 'success');
  await dataOf(shopper.status(placed.data.orderNumber));
  return placed.data.orderNumber;
}

const bag = async ({ token }: Shopper) =>
  (await dataOf(call(store, getCart, null, { token }))).map(({ weightId, quantity }) => ({ weightId, quantity }));

const repeat = async ({ token }: Shopper, orderNumber: string, key?: string) =>
  await call(
    store,
    repeatOrder,
    { orderNumber },
    { token, headers: key === undefined ? {} : { 'idempotency-key': key } },
  );

test('puts the same pieces into the bag, once per key however often and whenever it is repeated', async () => {
  const asha = await store.customer();
  const orderNumber = await ordered(asha);
  await eventually(async () => (await bag(asha)).length === 0);
  const key = 'one-press-of-the-button';
  const answers = await Promise.all([1, 2, 3].map(async () => await dataOf(repeat(asha, orderNumber, key))));
  for (const lines of answers) expect(lines).toEqual([expect.objectContaining({ quantity: 2, problem: '' })]);
  expect(await bag(asha)).toEqual([{ weightId: piece, quantity: 2 }]);
  await dataOf(repeat(asha, orderNumber, key));
  expect(await bag(asha)).toEqual([{ weightId: piece, quantity: 2 }]);
  await dataOf(repeat(asha, orderNumber, 'another-press-of-it'));
  expect(await bag(asha)).toEqual([{ weightId: piece, quantity: 4 }]);
});

test('says what is out of stock and leaves the bag as it is', async () => {
  const asha = await store.customer();
  const orderNumber = await ordered(asha);
  const oneMore = async () =>
    await call(
      store,
      addToCart,
      { weightId: piece, quantity: 1, weightMg: null, designId: null },
      { token: asha.token },
    );
  await asha.fillCart(piece, Number(await store.stockOf(piece)));
  // The cart's limit follows the stock, which the order has just lowered.
  await eventually(async () => !(await oneMore()).ok);
  const full = await bag(asha);
  expect(await dataOf(repeat(asha, orderNumber))).toEqual([
    expect.objectContaining({ quantity: 2, problem: 'Not enough pieces in stock' }),
  ]);
  expect(await bag(asha)).toEqual(full);
});

test('refuses the order of somebody else, an unknown one and a guest', async () => {
  const asha = await store.customer();
  const orderNumber = await ordered(asha);
  const ravi = await store.customer();
  expect(await repeat(ravi, orderNumber)).toMatchObject({ code: 403, reason: 'not-yours' });
  expect(await repeat(asha, 'TL-26-999999')).toMatchObject({ code: 404, reason: 'order-unknown' });
  expect(await call(store, repeatOrder, { orderNumber })).toMatchObject({ code: 401 });
  expect(await bag(ravi)).toEqual([]);
});
