import { getOrder, type WeightId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeBusiness } from '#business';
import { sql } from '#database';
import { call, eventually, openStoreFixture, type Shopper, type StoreFixture } from '#testing';

const author = { by: 'test', reason: 'test' };

let store: StoreFixture;
let asha: Shopper;

beforeAll(async () => {
  store = await openStoreFixture();
  const piece = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
  );
  asha = await store.customer();
  await asha.fillCart(piece.id);
  await limitUpi(1_000_00);
});
afterAll(async () => await store.close());

async function limitUpi(mostPaise: Paise): Promise<void> {
  const { paymentModes } = store.payments.business.current();
  const change = { paymentModes: { ...paymentModes, upi: { ...paymentModes.upi, mostPaise } } };
  await changeBusiness(store.database, change, author, store.clock());
  await eventually(() => store.payments.business.current().paymentModes.upi.mostPaise === mostPaise);
}

async function nextPayment(orderNumber: string) {
  const view = await call(store, getOrder, { orderNumber }, { token: asha.token });
  if (!view.ok) throw new Error(view.message);
  return view.data.payment;
}

test('refuses an order above the limit of one UPI payment unless it is paid in parts', async () => {
  const refused = await asha.submit('Upi');
  expect(refused).toMatchObject({ ok: false, code: 400, reason: 'over-limit' });
  if (!refused.ok) {
    expect(refused.message).toBe('This amount is above the UPI limit of ₹1,000.00 per payment');
  }
});

test('deducts part payments under review from the next payment', async () => {
  const placed = await asha.submit('Upi', { inParts: true });
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  const { payablePaise } = await store.order(orderNumber);
  expect(await nextPayment(orderNumber)).toMatchObject({ duePaise: payablePaise, nextPaise: 1_000_00 });
  await limitUpi(payablePaise - 300_00);
  expect(await nextPayment(orderNumber)).toMatchObject({ duePaise: payablePaise, nextPaise: 300_00 });
});
