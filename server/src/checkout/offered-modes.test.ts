import { getPaymentConfig, type PaymentMode, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeBusiness } from '#business';
import { sql } from '#database';
import { call, eventually, openStoreFixture, type StoreFixture } from '#testing';

/** A shop whose owner has not signed with a card provider yet. */
let store: StoreFixture;
let piece: WeightId;

beforeAll(async () => {
  store = await openStoreFixture({ withoutProvider: true });
  const row = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
  );
  piece = row.id;
});
afterAll(async () => await store.close());

async function offered(): Promise<PaymentMode[]> {
  const config = await call(store, getPaymentConfig, { orderNumber: null });
  if (!config.ok) throw new Error(config.message);
  return config.data.limits.map((limit) => limit.mode);
}

async function change(changes: Parameters<typeof changeBusiness>[1]): Promise<void> {
  await changeBusiness(store.database, changes, { by: 'test', reason: 'test' }, store.clock());
}

test('offers no cards without a card provider, and refuses a card order without emptying the cart', async () => {
  expect(await offered()).toEqual(['Upi', 'NEFT']);
  const asha = await store.customer();
  await asha.fillCart(piece);
  expect(await asha.submit('Card')).toMatchObject({ ok: false, reason: 'mode-not-offered' });
  expect(await store.database.rows(sql`select 1 from customer_order where customer_id = ${asha.id}`)).toEqual([]);
  expect(await asha.submit('NEFT')).toMatchObject({ ok: true });
});

test('offers neither UPI nor NEFT without a UPI address or bank account', async () => {
  const { upi, bank } = store.payments.business.current();
  const vikram = await store.customer();
  await vikram.fillCart(piece);

  await change({ upi: { ...upi, vpa: '' } });
  await eventually(async () => !(await offered()).includes('Upi'));
  expect(await vikram.submit('Upi')).toMatchObject({ ok: false, reason: 'mode-not-offered' });

  await change({ bank: { ...bank, accountNumber: '' } });
  await eventually(async () => (await offered()).length === 0);
  expect(await vikram.submit('NEFT')).toMatchObject({ ok: false, reason: 'mode-not-offered' });

  await change({ upi, bank });
  await eventually(async () => (await offered()).length === 2);
  expect(await vikram.submit('Upi')).toMatchObject({ ok: true });
});
