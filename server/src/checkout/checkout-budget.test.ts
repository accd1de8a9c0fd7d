import {
  addToCart,
  getAddresses,
  getCart,
  getPaymentConfig,
  getProduct,
  getTiles,
  idOf,
  lockPrice,
  type ProductTypeId,
  sealRequest,
  type WeightId,
} from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import {
  type CountedQueries,
  call,
  countQueries,
  eventually,
  openStoreFixture,
  overBudget,
  type Shopper,
  type StoreFixture,
  sendCall,
} from '#testing';

/** A rare timer may run beside one of them. */
const CHECKOUTS = 3;

let store: StoreFixture;
let piece: WeightId;

beforeAll(async () => {
  store = await openStoreFixture({ worker: true });
  const row = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg <= 10000 order by id limit 1`,
  );
  piece = row.id;
});
afterAll(async () => await store.close());

/** The calls of the payment page, up to the provider's. */
async function placeOrder(asha: Shopper): Promise<string> {
  const session = { token: asha.token };
  await asha.fillCart(piece);
  await call(store, getCart, null, session);
  await call(store, getAddresses, { type: 'billing' }, session);
  await call(store, getPaymentConfig, { orderNumber: null }, session);
  const quote = await asha.lock();
  if (!quote.ok) throw new Error(quote.message);
  const placed = await asha.submit('Card', { quoteId: quote.data.id });
  if (!placed.ok) throw new Error(placed.message);
  return placed.data.orderNumber;
}

async function jobsDone(): Promise<void> {
  await store.settled();
  await eventually(async () => {
    const jobs = await store.database.rows(sql`select id from graphile_worker.jobs where run_at <= now()`);
    return jobs.length === 0;
  });
}

async function customerFirst(asha: Shopper): Promise<void> {
  const orderNumber = await placeOrder(asha);
  await store.steer('config', { hold: true });
  await store.pay(orderNumber, 'success');
  expect(await asha.status(orderNumber)).toMatchObject({ data: { isSuccess: true } });
  await store.steer('config', { hold: false });
  await store.steer('webhooks/release');
  await jobsDone();
  const event = sql`select outcome from provider_event where provider_order_id = ${`${orderNumber}-1`}`;
  expect(await store.database.rows(event)).toEqual([{ outcome: 'settled already' }]);
}

async function webhookFirst(asha: Shopper): Promise<void> {
  const orderNumber = await placeOrder(asha);
  await store.pay(orderNumber, 'success');
  await jobsDone();
  expect(await asha.status(orderNumber)).toMatchObject({ data: { isSuccess: true } });
}

async function cheapest(flow: (asha: Shopper) => Promise<void>): Promise<CountedQueries> {
  const asha = await store.customer();
  const counts: CountedQueries[] = [];
  for (let checkout = 0; checkout < CHECKOUTS; checkout += 1) {
    counts.push(await countQueries(async () => await flow(asha)));
  }
  return counts.toSorted((one, other) => one.statements - other.statements)[0] as CountedQueries;
}

test.each([
  ['the customer returns before the webhook arrives', 'card checkout', customerFirst],
  ['the webhook arrives before the customer returns', 'card checkout, webhook first', webhookFirst],
] as const)('a card checkout stays within its budget when %s', async (_, flow, checkout) => {
  const { texts, ...count } = await cheapest(checkout);
  const sent = texts.map((text) => text.slice(0, 140)).join('\n');
  expect(overBudget(flow, count), `${JSON.stringify(count)}:\n${sent}`).toEqual([]);
});

test('calls of the catalogue and of the cart stay within their budgets', async () => {
  const asha = await store.customer();
  const { typeId, categoryId, subCategoryId } = await firstTile();
  const calls = [
    ['listing call', getTiles, { typeId, categoryId: null }],
    ['product call', getProduct, { typeId, categoryId, subCategoryId, weightId: null }],
    ['add to cart', addToCart, { weightId: piece, quantity: 1, weightMg: null, designId: null }],
    ['price lock', lockPrice, { couponId: null, points: null, keepWaiting: null }],
  ] as const;
  for (const [flow, declared, payload] of calls) {
    let bytes = 0;
    const { texts, ...count } = await cheapest(async () => {
      const wire = { ...(declared.payload.encode(payload as never) as object), Token: asha.token };
      bytes = Buffer.byteLength((await sendCall(store, declared.name, sealRequest(wire))).text);
    });
    expect(overBudget(flow, { ...count, bytes }), `${JSON.stringify(count)}:\n${texts.join('\n')}`).toEqual([]);
  }
});

async function firstTile() {
  const tiles = await call(store, getTiles, { typeId: idOf<ProductTypeId>(1), categoryId: null });
  const tile = tiles.ok ? tiles.data.find((one) => one.isLeaf) : undefined;
  if (tile === undefined) throw new Error('The sample catalogue has no gold coin');
  return tile;
}
