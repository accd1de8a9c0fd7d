import type { WeightId } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#database';
import { openStoreFixture, type Shopper, type StoreFixture, watchPayments } from '#testing';

let store: StoreFixture;
let piece: WeightId;

beforeAll(async () => {
  store = await openStoreFixture();
  const row = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg between 5000 and 10000 order by id limit 1`,
  );
  piece = row.id;
});
afterAll(async () => await store.close());

async function placedByCard(shopper: Shopper, options = {}): Promise<string> {
  await shopper.fillCart(piece);
  const quote = await shopper.lock(options);
  if (!quote.ok) throw new Error(quote.message);
  store.clock.advance(60);
  const placed = await shopper.submit('Card', { ...options, quoteId: quote.data.id });
  if (!placed.ok) throw new Error(`${placed.code} ${placed.message}`);
  return placed.data.orderNumber;
}

describe('a record is rejected', () => {
  test.each([
    ['with another amount', 'orders.read', { order_amount: 1 }],
    ['in another currency', 'orders.read', { order_currency: 'USD' }],
    ['about another order', 'orders.read', { order_id: 'another' }],
    ['with the token of another attempt', 'orders.read', { order_tags: { attempt_token: 'another' } }],
    ['without a token', 'orders.read', { order_tags: null }],
    ['with a payment in another currency', 'payments.list', { payment_currency: 'USD' }],
    ['with a payment of another order', 'payments.list', { order_id: 'another' }],
  ])('%s', async (_what, route, set) => {
    const asha = await store.customer();
    const orderNumber = await placedByCard(asha);
    await store.pay(orderNumber, 'success');
    await store.steer('faults', { route, kind: 'tamper', set });
    expect(await asha.status(orderNumber)).toMatchObject({ data: { isSuccess: false, isPending: true } });
    expect(await store.order(orderNumber)).toMatchObject({ paidPaise: 0, attention: null });
    expect(await asha.status(orderNumber)).toMatchObject({ data: { isSuccess: true } });
  });
});

test('an order paid in time is accepted late with the coupon of its price lock', async () => {
  const endsAt = new Date(store.clock().getTime() + 30_000);
  await store.database.run(sql`
    insert into coupon (code, amount_paise, minimum_amount_paise, starts_at, ends_at, uses_in_all, uses_per_customer,
      is_active, note, created_at, updated_at)
    values ('THISMINUTE', 10000, 0, ${new Date(0)}, ${endsAt}, 1, 1, true, '', ${endsAt}, ${endsAt})`);
  const asha = await store.customer();
  // The coupon ends between the price lock and the order.
  const orderNumber = await placedByCard(asha, { couponId: await asha.showCoupon('THISMINUTE') });
  await store.pay(orderNumber, 'success', { webhook: { drop: true } });
  await store.steer('faults', { route: 'orders.*', kind: 'internal_error', times: 100 });
  store.clock.advance(3 * 3600);
  await store.database.run(sql`update payment_attempt set next_check_at = null`);
  await watchPayments(store.payments, store.clock());
  expect(await store.order(orderNumber)).toMatchObject({ state: 'expired', holds: 'released' });

  await store.steer('faults', {}, 'DELETE');
  await store.database.run(sql`update payment_attempt set next_check_at = ${store.clock()}`);
  await watchPayments(store.payments, store.clock());
  expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed', holds: 'spent', attention: null });
});
