import { getCartCount, getOrder, getOrderLines, getOrders, getPoints, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#database';
import { call, openStoreFixture, type Shopper, type StoreFixture, sendCall, watchPayments } from '#testing';

/** Two weights that the demo shop keeps in stock. */
let piece: WeightId;
let otherPiece: WeightId;
let store: StoreFixture;

beforeAll(async () => {
  store = await openStoreFixture();
  const pieces = await store.database.rows<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg <= 10000 order by id limit 2`,
  );
  [piece, otherPiece] = pieces.map(({ id }) => id) as [WeightId, WeightId];
});
afterAll(async () => await store.close());

async function lockId(shopper: Shopper, options = {}): Promise<string> {
  const quote = await shopper.lock(options);
  if (!quote.ok) throw new Error(quote.message);
  return quote.data.id;
}

async function placedByCard(shopper: Shopper, more = {}): Promise<string> {
  const placed = await shopper.submit('Card', more);
  if (!placed.ok) throw new Error(`${placed.code} ${placed.message}`);
  return placed.data.orderNumber;
}

async function pointsOf(shopper: Shopper): Promise<number> {
  const answer = await call(store, getPoints, { mobile: shopper.mobile }, { token: shopper.token });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.points;
}

describe('an order by card', () => {
  test('is confirmed by the provider’s record, and empties the cart', async () => {
    const asha = await store.customer();
    await asha.fillCart(piece);
    const quote = await asha.lock();
    if (!quote.ok) throw new Error(quote.message);
    const placed = await asha.submit('Card', { quoteId: quote.data.id });
    if (!placed.ok) throw new Error(placed.message);
    const { orderNumber } = placed.data;
    expect(orderNumber).toBe(quote.data.orderNumber);
    expect(placed.extras.paymentSessionId).toMatch(/^session_/);
    expect(await asha.status(orderNumber)).toMatchObject({ data: { isSuccess: false, isPending: true } });
    expect(await call(store, getCartCount, null, { token: asha.token })).toMatchObject({ data: { count: 1 } });

    await store.pay(orderNumber, 'success');
    expect(await asha.status(orderNumber)).toMatchObject({
      extras: { code: 200 },
      data: { isSuccess: true, isPending: false, state: 'confirmed', payablePaise: quote.data.cardPayablePaise },
    });
    expect(await call(store, getCartCount, null, { token: asha.token })).toMatchObject({ data: { count: 0 } });
    expect(await call(store, getOrders, null, { token: asha.token })).toMatchObject({
      data: [{ orderNumber, state: 'confirmed', invoicePath: `/api/invoices/${orderNumber}.pdf` }],
    });
    const lines = await call(store, getOrderLines, { orderNumber }, { token: asha.token });
    expect(lines).toMatchObject({ data: [{ quantity: 1, amountPaise: quote.data.amountPaise, state: 'confirmed' }] });
  });

  test('costs at most 15 queries to place, with coupon and points', async () => {
    const counts: number[] = [];
    // The store's timers run queries as well: the lowest count of three orders is used.
    for (let order = 0; order < 3; order += 1) {
      const asha = await store.customer();
      await store.givePoints(asha.id, 50);
      await asha.fillCart(piece);
      const couponId = await asha.showCoupon('SHUBH1000');
      const quoteId = await lockId(asha, { couponId, points: 50 });
      const before = store.database.queries.statements;
      expect(await asha.submit('Card', { quoteId, couponId, points: 50 })).toMatchObject({ ok: true });
      counts.push(store.database.queries.statements - before);
    }
    expect(Math.min(...counts)).toBeLessThanOrEqual(15);
  });

  test('keeps what was added to the cart in the meantime', async () => {
    const asha = await store.customer();
    await asha.fillCart(piece, 2);
    const orderNumber = await placedByCard(asha, { quoteId: await lockId(asha) });
    await asha.fillCart(piece, 3);
    await store.pay(orderNumber, 'success');
    await asha.status(orderNumber);
    expect(await call(store, getCartCount, null, { token: asha.token })).toMatchObject({ data: { count: 3 } });
  });

  test('releases coupon, points and stock when the payment fails, and keeps the cart', async () => {
    const asha = await store.customer();
    await store.givePoints(asha.id, 100);
    await asha.fillCart(piece, 2);
    const couponId = await asha.showCoupon('SHUBH1000');
    const stock = await store.stockOf(piece);
    const quoteId = await lockId(asha, { couponId, points: 100 });
    const orderNumber = await placedByCard(asha, { quoteId });
    expect(await store.stockOf(piece)).toBe(Number(stock) - 2);
    expect(await pointsOf(asha)).toBe(0);

    await store.pay(orderNumber, 'failed');
    expect(await asha.status(orderNumber)).toMatchObject({
      data: { isSuccess: false, isPending: false, state: 'failed' },
    });
    expect(await store.stockOf(piece)).toBe(stock);
    expect(await pointsOf(asha)).toBe(100);
    expect(await call(store, getCartCount, null, { token: asha.token })).toMatchObject({ data: { count: 2 } });
    const again = await lockId(asha, { couponId, points: 100 });
    expect(await asha.submit('Card', { quoteId: again })).toMatchObject({ ok: true });
  });

  test('is confirmed when a failed payment later succeeds', async () => {
    const asha = await store.customer();
    await asha.fillCart(piece);
    const orderNumber = await placedByCard(asha, { quoteId: await lockId(asha) });
    await store.pay(orderNumber, 'failed');
    await store.pay(orderNumber, 'success');
    expect(await asha.status(orderNumber)).toMatchObject({ data: { isSuccess: true, state: 'confirmed' } });
  });
});

describe('submitting again', () => {
  test('returns the same order and payment session for the same price lock', async () => {
    const asha = await store.customer();
    await asha.fillCart(piece);
    const quoteId = await lockId(asha);
    const answers = await Promise.all([1, 2, 3].map(async () => await asha.submit('Card', { quoteId })));
    const orders = answers.map((answer) =>
      answer.ok ? [answer.data.orderNumber, answer.extras.paymentSessionId] : [],
    );
    expect(new Set(orders.map(String)).size).toBe(1);
    expect(await call(store, getOrders, null, { token: asha.token })).toMatchObject({ data: { length: 1 } });
  });

  test('returns the same order for the same key', async () => {
    const asha = await store.customer();
    await asha.fillCart(piece);
    const first = await placedByCard(asha, { idempotencyKey: 'once' });
    await asha.fillCart(piece);
    expect(await placedByCard(asha, { idempotencyKey: 'once' })).toBe(first);
    expect(await asha.submit('NEFT', { idempotencyKey: 'once' })).toMatchObject({ code: 409, reason: 'key-used' });
  });

  test('returns the same order for the same cart without lock or key', async () => {
    const asha = await store.customer();
    await asha.fillCart(piece);
    const both = await Promise.all([placedByCard(asha), placedByCard(asha)]);
    expect(both[0]).toBe(both[1]);
    await asha.fillCart(piece);
    expect(await placedByCard(asha)).not.toBe(both[0]);
    expect(await store.order(both[0])).toMatchObject({ state: 'failed', holds: 'released' });
  });

  test('creates a new order when the same cart is filled again after payment', async () => {
    const asha = await store.customer();
    await asha.fillCart(piece);
    const first = await placedByCard(asha);
    await store.pay(first, 'success');
    expect(await asha.status(first)).toMatchObject({ data: { isSuccess: true } });
    await asha.fillCart(piece);
    const again = await asha.submit('Card');
    expect(again).toMatchObject({ ok: true, data: { isSuccess: false } });
    expect(again.ok && again.data.orderNumber).not.toBe(first);
  });

  test('refuses a lock that was replaced, has expired, or belongs to another customer', async () => {
    const asha = await store.customer();
    const vikram = await store.customer();
    await asha.fillCart(piece);
    const replaced = await lockId(asha);
    const quoteId = await lockId(asha);
    expect(await asha.submit('Card', { quoteId: replaced })).toMatchObject({ code: 409, reason: 'quote-expired' });
    expect(await vikram.submit('Card', { quoteId })).toMatchObject({ code: 404, reason: 'quote-unknown' });
    store.clock.advance(301);
    expect(await asha.submit('Card', { quoteId })).toMatchObject({ code: 409, reason: 'quote-expired' });
  });
});

describe('the provider', () => {
  test('keeps the order when the provider is unreachable: the next submission resumes it', async () => {
    const asha = await store.customer();
    await asha.fillCart(piece);
    const quoteId = await lockId(asha);
    await store.steer('faults', { route: 'orders.create', kind: 'bad_gateway', times: 3 });
    expect(await asha.submit('Card', { quoteId })).toMatchObject({ code: 503, reason: 'provider-unavailable' });
    const placed = await asha.submit('Card', { quoteId });
    expect(placed).toMatchObject({
      ok: true,
      extras: { paymentSessionId: expect.stringMatching(/^session_/) as string },
    });
    expect(await call(store, getOrders, null, { token: asha.token })).toMatchObject({ data: { length: 1 } });
  });

  test('ends the order at once when the provider rejects it', async () => {
    const asha = await store.customer();
    await asha.fillCart(piece);
    const stock = await store.stockOf(piece);
    await store.steer('faults', { route: 'orders.create', kind: 'unauthorized' });
    expect(await asha.submit('Card', { quoteId: await lockId(asha) })).toMatchObject({ code: 503 });
    expect(await call(store, getOrders, null, { token: asha.token })).toMatchObject({ data: [{ state: 'failed' }] });
    expect(await store.stockOf(piece)).toBe(stock);
  });

  test('leaves the order to staff when too little was captured', async () => {
    const asha = await store.customer();
    await asha.fillCart(piece);
    const orderNumber = await placedByCard(asha, { quoteId: await lockId(asha) });
    await store.pay(orderNumber, 'success', { amount: 5 });
    expect(await asha.status(orderNumber)).toMatchObject({ data: { isSuccess: false } });
    expect(await store.order(orderNumber)).toMatchObject({ attention: 'amount differs', paidPaise: 500 });
  });
});

describe('the reconciler', () => {
  beforeEach(async () => {
    // Attempts of the tests above are not read again.
    await store.database.run(sql`update payment_attempt set next_check_at = null`);
  });

  test('finds a payment without a webhook', async () => {
    const asha = await store.customer();
    await asha.fillCart(piece);
    const orderNumber = await placedByCard(asha, { quoteId: await lockId(asha) });
    await store.steer('config', { mutedTypes: ['PAYMENT_SUCCESS_WEBHOOK'] });
    await store.pay(orderNumber, 'success');
    store.clock.advance(61);
    await watchPayments(store.payments, store.clock());
    expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed' });
    await store.steer('config', { mutedTypes: [] });
  });

  test('expires an unpaid order and releases everything it held', async () => {
    const asha = await store.customer();
    await store.givePoints(asha.id, 30);
    await asha.fillCart(otherPiece);
    const stock = await store.stockOf(otherPiece);
    const orderNumber = await placedByCard(asha, { quoteId: await lockId(asha, { points: 30 }) });
    store.clock.advance(16 * 60 + 1);
    await watchPayments(store.payments, store.clock());
    expect(await store.order(orderNumber)).toMatchObject({ state: 'expired', holds: 'released' });
    expect(await store.stockOf(otherPiece)).toBe(stock);
    expect(await pointsOf(asha)).toBe(30);
    await expect(store.pay(orderNumber, 'success')).rejects.toThrow();
  });

  test('waits for a payment in progress at the deadline', async () => {
    const asha = await store.customer();
    await asha.fillCart(piece);
    const orderNumber = await placedByCard(asha, { quoteId: await lockId(asha) });
    const payment = (await store.pay(orderNumber, 'pending')) as { cf_payment_id: string };
    store.clock.advance(16 * 60 + 1);
    await watchPayments(store.payments, store.clock());
    expect(await store.order(orderNumber)).toMatchObject({ state: 'awaiting payment' });
    await store.pay(orderNumber, 'success', { cf_payment_id: payment.cf_payment_id });
    store.clock.advance(45);
    await watchPayments(store.payments, store.clock());
    expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed' });
  });

  test('changes nothing while the provider is unreachable, and resumes afterwards', async () => {
    const asha = await store.customer();
    await asha.fillCart(piece);
    const orderNumber = await placedByCard(asha, { quoteId: await lockId(asha) });
    store.clock.advance(16 * 60 + 1);
    await store.steer('faults', { route: '*', kind: 'internal_error', times: 50 });
    await watchPayments(store.payments, store.clock());
    expect(await store.order(orderNumber)).toMatchObject({ state: 'awaiting payment' });
    await store.steer('faults', {}, 'DELETE');
    store.clock.advance(300);
    await watchPayments(store.payments, store.clock());
    expect(await store.order(orderNumber)).toMatchObject({ state: 'expired' });
  });
});

test('the card status has the code under both spellings, also in a refusal', async () => {
  const { token } = await store.customer();
  const { envelope } = await sendCall(store, 'verifyPayment', JSON.stringify({ Token: token, cartId: 'TL-26-999999' }));
  expect(envelope).toMatchObject({ code: 404, Code: 404 });
});

test('another customer cannot read an order', async () => {
  const asha = await store.customer();
  const vikram = await store.customer();
  await asha.fillCart(piece);
  const orderNumber = await placedByCard(asha, { quoteId: await lockId(asha) });
  expect(await vikram.status(orderNumber)).toMatchObject({ code: 403 });
  expect(await call(store, getOrder, { orderNumber }, { token: vikram.token })).toMatchObject({ code: 403 });
  expect(await call(store, getOrderLines, { orderNumber }, { token: vikram.token })).toMatchObject({ code: 403 });
  expect(await vikram.status('TL-26-999999')).toMatchObject({ code: 404 });
  expect(await call(store, getOrder, { orderNumber })).toMatchObject({ code: 401 });
});
