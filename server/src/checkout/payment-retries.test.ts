import {
  type Gift,
  getDeliveryEstimate,
  getLiveRates,
  getPaymentFailure,
  lockForRetry,
  retryPayment,
  type WeightId,
} from '@tola/contract';
import { indianInstant } from '@tola/pricing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#database';
import { setManualRate } from '#rates';
import type { Shopper, StoreFixture } from '#testing';
import { auditMoney, call, eventually, openStoreFixture, readProviderLedger, readStock } from '#testing';

let store: StoreFixture;
let gold: WeightId;
let stock: Awaited<ReturnType<typeof readStock>>;
let asha: Shopper;

beforeAll(async () => {
  store = await openStoreFixture({ worker: true });
  stock = await readStock(store.database);
  const row = await store.database.one<{ id: WeightId }>(sql`
    select w.id from product_weight w join product p on p.id = w.product_id
    where w.stock > 20 and p.metal = 'gold' and p.fineness = 999 and w.weight_mg = 10000 order by w.id limit 1`);
  gold = row.id;
});
beforeEach(async () => {
  asha = await store.customer();
  await asha.fillCart(gold);
});
afterAll(async () => {
  const ledger = await readProviderLedger(store.database, store.emulator.url);
  expect(await auditMoney(store.database, stock, ledger)).toEqual([]);
  await store.close();
});

/** Sets the rate and waits until pages show it. */
async function goldRate(rupeesPer10g: number): Promise<void> {
  const expiresAt = new Date(store.clock().getTime() + 86_400_000);
  const askPaise = rupeesPer10g * 100;
  const rate = { metal: 'gold', askPaise, expiresAt, by: 'pricing', reason: 'test' } as const;
  await store.database.transaction(async (tx) => await setManualRate(tx, rate, store.clock()));
  await eventually(async () => {
    const answer = await call(store, getLiveRates, null);
    return answer.ok && answer.data.some((one) => one.metal === 'gold' && one.askPaise === askPaise);
  });
}

/** A card order from a price lock, declined by the bank. */
async function declined(
  reason = 'insufficient_funds',
  gift: Gift | null = null,
): Promise<{ orderNumber: string; payablePaise: number }> {
  const quote = await asha.lock();
  if (!quote.ok) throw new Error(quote.message);
  const placed = await asha.submit('Card', { quoteId: quote.data.id, pan: 'ABCPE1234F', gift });
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  await store.pay(orderNumber, 'failed', { reason });
  await asha.status(orderNumber);
  const { state, payablePaise } = await store.order(orderNumber);
  expect(state).toBe('failed');
  return { orderNumber, payablePaise };
}

const by = () => ({ token: asha.token });
const failureOf = async (orderNumber: string) => await call(store, getPaymentFailure, { orderNumber }, by());
const lock = async (orderNumber: string) => await call(store, lockForRetry, { orderNumber }, by());
const retry = async (orderNumber: string, quoteId: string) =>
  await call(store, retryPayment, { orderNumber, quoteId }, by());

async function lockedRetry(orderNumber: string) {
  const locked = await lock(orderNumber);
  if (!locked.ok) throw new Error(locked.message);
  return locked.data;
}

describe('a failed payment', () => {
  test('is explained by the bank’s reason, with nothing taken', async () => {
    const { orderNumber, payablePaise } = await declined();
    expect(await failureOf(orderNumber)).toMatchObject({
      data: {
        payablePaise,
        reason: 'Your bank says there is not enough money in the account.',
        debitBackBy: null,
        isRetryable: true,
      },
    });
  });

  test('quotes the provider for an unknown reason, and says by when a debit comes back', async () => {
    const { orderNumber } = await declined('Mainframe asleep');
    const answer = await failureOf(orderNumber);
    expect(answer).toMatchObject({ data: { reason: 'Your bank says: “Mainframe asleep”' } });
    const days = (Date.parse((answer.ok && answer.data.debitBackBy) || '') - store.clock().getTime()) / 86_400_000;
    expect(days).toBeCloseTo(5, 1);
  });

  test('is retried at the same price until the time of the first order ends, and not beyond', async () => {
    const { orderNumber, payablePaise } = await declined();
    await goldRate(1_60_000);
    await eventually(async () => {
      const other = await store.customer();
      await other.fillCart(gold);
      const quote = await other.lock();
      return quote.ok && quote.data.cardPayablePaise > payablePaise;
    });
    const { payBy } = await store.database.one<{ payBy: Date }>(
      sql`select pay_by from customer_order where order_number = ${orderNumber}`,
    );
    store.clock.advance(5 * 60);
    const locked = await lockedRetry(orderNumber);
    expect(locked).toMatchObject({ isSamePrice: true, changePaise: 0, nowPaise: payablePaise });
    const again = await retry(orderNumber, locked.quote.id);
    if (!again.ok) throw new Error(again.message);
    expect(again.extras.paymentSessionId).toMatch(/^session_/);
    const row = await store.database.one<{ payBy: Date; payablePaise: number; panMasked: string | null }>(sql`
      select pay_by, payable_paise, pan_masked from customer_order where order_number = ${again.data.orderNumber}`);
    expect(row).toMatchObject({ payBy, payablePaise });
    await store.pay(again.data.orderNumber, 'success');
    expect(await asha.status(again.data.orderNumber)).toMatchObject({ data: { isSuccess: true } });
    await goldRate(1_47_500);
  });

  test('is retried as a gift for the agreed day, although the cut-off of that day has passed meanwhile', async () => {
    store.clock.set(indianInstant('2026-11-23T13:55'));
    await goldRate(1_47_500);
    const slot = await store.database.one<{ pinCode: string }>(
      sql`select pin_code from address where customer_id = ${asha.id} and id = ${asha.shippingId}`,
    );
    const payload = { ...slot, state: null, notBefore: null, pieces: [{ weightId: gold, quantity: 1 }] };
    const earliest = await call(store, getDeliveryEstimate, payload);
    const deliverFrom = (earliest.ok && earliest.data.deliverBy) || '';
    const { orderNumber } = await declined('insufficient_funds', { message: null, deliverFrom });
    store.clock.set(indianInstant('2026-11-23T14:05'));
    const again = await retry(orderNumber, (await lockedRetry(orderNumber)).quote.id);
    if (!again.ok) throw new Error(again.message);
    const { deliverBy } = await store.database.one<{ deliverBy: string }>(
      sql`select deliver_by from customer_order where order_number = ${again.data.orderNumber}`,
    );
    expect(deliverBy > deliverFrom).toBe(true);
    await store.pay(again.data.orderNumber, 'success');
    await asha.status(again.data.orderNumber);
  });

  test('shows the difference once the price has lapsed, and charges it only after one press', async () => {
    const { orderNumber, payablePaise } = await declined();
    store.clock.advance(17 * 60);
    await goldRate(1_55_000);
    const locked = await eventually(async () => {
      const answer = await lock(orderNumber);
      return answer.ok && answer.data.changePaise > 0 ? answer.data : null;
    });
    expect(locked).toMatchObject({ isSamePrice: false, beforePaise: payablePaise });
    expect(locked.nowPaise - payablePaise).toBe(locked.changePaise);
    expect(await store.order(orderNumber)).toMatchObject({ state: 'failed', payablePaise });
    expect(await failureOf(orderNumber)).toMatchObject({ data: { priceUntil: null, isRetryable: true } });
    const again = await retry(orderNumber, locked.quote.id);
    if (!again.ok) throw new Error(again.message);
    expect(await store.order(again.data.orderNumber)).toMatchObject({ payablePaise: locked.nowPaise });
    await goldRate(1_47_500);
  });

  test('is retried once, whatever is pressed twice and in two tabs', async () => {
    const { orderNumber } = await declined();
    const { quote } = await lockedRetry(orderNumber);
    const pressed = await Promise.all(Array.from({ length: 6 }, async () => await retry(orderNumber, quote.id)));
    const numbers = new Set(pressed.map((one) => (one.ok ? one.data.orderNumber : one.message)));
    expect(numbers.size).toBe(1);
    expect(await lock(orderNumber)).toMatchObject({ ok: false, reason: 'order-waiting' });
    const [second] = [...numbers];
    await store.pay(second ?? '', 'failed');
    await asha.status(second ?? '');
    expect(await lock(orderNumber)).toMatchObject({ ok: false, reason: 'not-retryable' });
    expect(await lock(second ?? '')).toMatchObject({ data: { isSamePrice: true } });
  });

  test('is paid another way at the same price', async () => {
    const { orderNumber } = await declined();
    const { quote } = await lockedRetry(orderNumber);
    const other = await asha.submit('UpiGateway', { quoteId: quote.id, pan: 'ABCPE1234F' });
    if (!other.ok) throw new Error(other.message);
    expect(await store.order(other.data.orderNumber)).toMatchObject({ payablePaise: quote.payablePaise });
  });

  test('needs no retry once its money has arrived after all', async () => {
    const quote = await asha.lock();
    if (!quote.ok) throw new Error(quote.message);
    const placed = await asha.submit('Card', { quoteId: quote.data.id, pan: 'ABCPE1234F' });
    if (!placed.ok) throw new Error(placed.message);
    const { orderNumber } = placed.data;
    await store.pay(orderNumber, 'success');
    await asha.status(orderNumber);
    expect(await lock(orderNumber)).toMatchObject({ ok: false, reason: 'not-retryable' });
    expect(await failureOf(orderNumber)).toMatchObject({ ok: false, reason: 'not-failed' });
  });

  test('is retried after the reply of the provider was lost', async () => {
    const { orderNumber } = await declined();
    const { quote } = await lockedRetry(orderNumber);
    await store.steer('faults', { route: 'orders.create', kind: 'internal_error', times: 3 });
    expect(await retry(orderNumber, quote.id)).toMatchObject({ ok: false, reason: 'provider-unavailable' });
    expect(await retry(orderNumber, quote.id)).toMatchObject({ ok: true });
  });

  test('is explained and retried by its own customer only', async () => {
    const { orderNumber } = await declined();
    const { quote } = await lockedRetry(orderNumber);
    const stranger = await store.customer();
    const token = { token: stranger.token };
    expect(await call(store, getPaymentFailure, { orderNumber }, token)).toMatchObject({ reason: 'not-yours' });
    expect(await call(store, lockForRetry, { orderNumber }, token)).toMatchObject({ reason: 'not-yours' });
    expect(await call(store, retryPayment, { orderNumber, quoteId: quote.id }, token)).toMatchObject({
      reason: 'not-yours',
    });
    const own = await asha.lock();
    if (!own.ok) throw new Error(own.message);
    expect(await retry(orderNumber, own.data.id)).toMatchObject({ reason: 'quote-unknown' });
  });
});
