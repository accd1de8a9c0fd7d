/** A database that was emptied or restored, with the same provider account: order ids can be taken at the provider. */

import { getOrder, type WeightId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { call, openStoreFixture, type Shopper, type StoreFixture, watchPayments } from '#testing';

let store: StoreFixture;
let piece: WeightId;

beforeAll(async () => {
  store = await openStoreFixture();
  piece = await pieceOf(store);
});
afterAll(async () => await store.close());

async function pieceOf({ database }: StoreFixture): Promise<WeightId> {
  const { id } = await database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  return id;
}

async function locked(shopper: Shopper): Promise<{ id: string; orderNumber: string; cardPayablePaise: Paise }> {
  await shopper.fillCart(piece);
  const quote = await shopper.lock();
  if (!quote.ok) throw new Error(quote.message);
  return quote.data;
}

/** Creates an earlier order at the provider, under the id that the next attempt will have. */
async function oldOrder(id: string, amountPaise: Paise): Promise<void> {
  const response = await fetch(`${store.emulator.url}/pg/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-version': '2025-01-01',
      'x-client-id': 'test-client',
      'x-client-secret': 'test-secret',
    },
    body: JSON.stringify({
      order_id: id,
      order_amount: amountPaise / 100,
      order_currency: 'INR',
      customer_details: { customer_id: 'customer_1', customer_phone: '9876543210' },
      order_tags: { attempt_token: 'the-token-of-somebody-else' },
    }),
  });
  if (!response.ok) throw new Error(await response.text());
}

test.each([
  ['of the same amount', 0],
  ['of another amount', 1_00],
])('an old, paid order %s under our id pays no new order, and stops none', async (_what, morePaise) => {
  const asha = await store.customer();
  const quote = await locked(asha);
  await oldOrder(`${quote.orderNumber}-1`, quote.cardPayablePaise + morePaise);
  await store.pay(quote.orderNumber, 'success');

  const placed = await asha.submit('Card', { quoteId: quote.id });
  expect(placed).toMatchObject({
    ok: true,
    extras: { paymentSessionId: expect.stringMatching(/^session_/) as string },
  });
  await store.settled();
  expect(await asha.status(quote.orderNumber)).toMatchObject({ data: { isSuccess: false, isPending: true } });
  store.clock.advance(60);
  await watchPayments(store.payments, store.clock());
  expect(await store.order(quote.orderNumber)).toMatchObject({ state: 'awaiting payment', paidPaise: 0 });
  const attempts = await store.database.rows(sql`
    select number, state, fault from payment_attempt
    where order_id = (select id from customer_order where order_number = ${quote.orderNumber}) order by number`);
  expect(attempts).toEqual([
    { number: 1, state: 'failed', fault: 'order_taken' },
    { number: 2, state: 'open', fault: null },
  ]);

  // A repeat after a lost response returns the second attempt.
  expect(await asha.submit('Card', { quoteId: quote.id })).toMatchObject({
    ok: true,
    extras: placed.ok && placed.extras,
  });
  await store.steer(`orders/${quote.orderNumber}-2/pay`, { outcome: 'success' });
  expect(await asha.status(quote.orderNumber)).toMatchObject({ data: { isSuccess: true } });
  expect(await store.order(quote.orderNumber)).toMatchObject({ paidPaise: quote.cardPayablePaise, attention: null });
  expect(await call(store, getOrder, quote, { token: asha.token })).toMatchObject({ data: { state: 'confirmed' } });
});

test('replaces an attempt whose record shows that its id is taken', async () => {
  const asha = await store.customer();
  const quote = await locked(asha);
  // The store stops before it has created the order at the provider; then another store uses the id.
  await store.steer('faults', { route: 'orders.*', kind: 'bad_gateway', times: 12 });
  expect(await asha.submit('Card', { quoteId: quote.id })).toMatchObject({ code: 503 });
  await store.steer('faults', {}, 'DELETE');
  await oldOrder(`${quote.orderNumber}-1`, quote.cardPayablePaise);
  await store.pay(quote.orderNumber, 'success');
  store.clock.advance(60);
  await watchPayments(store.payments, store.clock());
  expect(await store.order(quote.orderNumber)).toMatchObject({ state: 'awaiting payment', paidPaise: 0 });
  expect(await asha.submit('Card', { quoteId: quote.id })).toMatchObject({ ok: true });
  await store.steer(`orders/${quote.orderNumber}-2/pay`, { outcome: 'success' });
  expect(await asha.status(quote.orderNumber)).toMatchObject({ data: { isSuccess: true } });
});

test('concurrent submissions replace a taken attempt once', async () => {
  const asha = await store.customer();
  const quote = await locked(asha);
  await oldOrder(`${quote.orderNumber}-1`, quote.cardPayablePaise);
  const presses = await Promise.all([1, 2, 3].map(async () => await asha.submit('Card', { quoteId: quote.id })));
  expect(new Set(presses.map((press) => press.ok && press.extras.paymentSessionId)).size).toBe(1);
  expect(presses.every(({ ok }) => ok)).toBe(true);
});

test('an order whose attempts all have taken ids is refused and releases what it held', async () => {
  const asha = await store.customer();
  const stock = await store.stockOf(piece);
  const quote = await locked(asha);
  for (let number = 1; number <= 7; number += 1)
    await oldOrder(`${quote.orderNumber}-${number}`, quote.cardPayablePaise);
  expect(await asha.submit('Card', { quoteId: quote.id })).toMatchObject({ code: 503, reason: 'provider-unavailable' });
  expect(await store.order(quote.orderNumber)).toMatchObject({ state: 'failed', holds: 'released', paidPaise: 0 });
  expect(await store.stockOf(piece)).toBe(stock);
});

test('an emptied database with the same provider account draws new order numbers', async () => {
  const asha = await store.customer();
  const old = await locked(asha);
  await asha.submit('Card', { quoteId: old.id });
  await store.pay(old.orderNumber, 'success');
  await asha.status(old.orderNumber);

  const emptied = await openStoreFixture({
    clock: store.clock,
    settings: { cashfreeBaseUrl: `${store.emulator.url}/pg` },
  });
  try {
    const vikram = await emptied.customer();
    const [, , serial] = old.orderNumber.split('-');
    await emptied.database.run(sql`select setval('order_number_sequence', ${Number(serial)}, false)`);
    await vikram.fillCart(await pieceOf(emptied));
    const quote = await vikram.lock();
    if (!quote.ok) throw new Error(quote.message);
    const { orderNumber, id } = quote.data;
    expect(orderNumber.slice(0, 12)).toBe(old.orderNumber.slice(0, 12));
    expect(orderNumber).not.toBe(old.orderNumber);
    expect(await vikram.submit('Card', { quoteId: id })).toMatchObject({ ok: true });
    expect(await vikram.status(orderNumber)).toMatchObject({ data: { isSuccess: false, isPending: true } });
  } finally {
    await emptied.close();
  }
});
