/** Between two manual rates there is no moment without a rate: the new one replaces the old one at once. */
import { getLiveRates, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { setManualRate } from '#rates';
import { call, openStoreFixture, type Shopper, type StoreFixture } from '#testing';

let store: StoreFixture;
let asha: Shopper;

beforeAll(async () => {
  store = await openStoreFixture();
  const { id } = await store.database.one<{ id: WeightId }>(sql`
    select w.id from product_weight w join product p on p.id = w.product_id
    where w.stock > 20 and p.metal = 'gold' and p.fineness = 999 and w.weight_mg = 10000 order by w.id limit 1`);
  asha = await store.customer();
  await asha.fillCart(id);
});
afterAll(async () => await store.close());

async function goldRate(rupeesPer10g: number): Promise<void> {
  const expiresAt = new Date(store.clock().getTime() + 86_400_000);
  const rate = { metal: 'gold', askPaise: rupeesPer10g * 100, expiresAt, by: 'pricing', reason: 'test' } as const;
  await store.database.transaction(async (tx) => await setManualRate(tx, rate, store.clock()));
}

test('locks every manual rate from the moment it is set, up and down', async () => {
  const first = await asha.lock();
  if (!first.ok) throw new Error(first.message);
  let before = first.data.amountPaise;
  for (const [rate, sign] of [
    [1_48_000, 1],
    [1_49_000, 1],
    [1_46_500, -1],
    [1_47_500, 1],
  ] as const) {
    await goldRate(rate);
    const quote = await asha.lock();
    if (!quote.ok) throw new Error(`at ${rate}: ${quote.message}`);
    expect(Math.sign(quote.data.amountPaise - before)).toBe(sign);
    before = quote.data.amountPaise;
  }
});

test('never shows an empty list while a manual rate replaces another', async () => {
  const seen: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const rates = await call(store, getLiveRates, null);
      if (rates.ok) seen.push(rates.data.filter(({ metal }) => metal === 'gold').length);
    }
  })();
  for (const rate of [1_48_000, 1_46_500, 1_47_500]) {
    await goldRate(rate);
    await asha.lock();
  }
  isOver = true;
  await watching;
  expect(seen.filter((listed) => listed === 0)).toEqual([]);
});
