/** Paying an unpaid order another way: it is cancelled, and its locked price is kept for the next one. */
import {
  cancelOrder,
  lockForRetry,
  placeTransferOrder,
  readUpiPayment,
  requestUpi,
  retryPayment,
  type WeightId,
} from '@tola/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#database';
import { haltSales, resumeSales } from '#rates';
import { type AuditedStore, call, eventually, openAuditedStore, type Shopper, watchPayments } from '#testing';

let audited: AuditedStore;
let store: AuditedStore['store'];
let piece: WeightId;
let asha: Shopper;

beforeAll(async () => {
  audited = await openAuditedStore();
  ({ store, piece } = audited);
});
beforeEach(async () => {
  asha = await store.customer();
  await asha.fillCart(piece);
});
afterAll(async () => await audited.close());

async function placed(mode: 'Card' | 'UpiGateway', lockedQuote?: string): Promise<string> {
  const quote = lockedQuote === undefined ? await asha.lock() : null;
  if (quote !== null && !quote.ok) throw new Error(quote.message);
  const answer = await asha.submit(mode, { quoteId: lockedQuote ?? quote?.data.id ?? null });
  if (!answer.ok) throw new Error(`${answer.code} ${answer.message}`);
  return answer.data.orderNumber;
}

const token = () => ({ token: asha.token });
const nothingPaid = { reason: 'Paying another way', refundPaise: 0, accountNumber: null, ifsc: null };
const cancelUnpaid = async (orderNumber: string) =>
  await call(store, cancelOrder, { orderNumber, ...nothingPaid }, token());
const lock = async (orderNumber: string) => await call(store, lockForRetry, { orderNumber }, token());
const askForUpi = async (orderNumber: string) =>
  await call(store, requestUpi, { orderNumber, channel: 'link' }, token());

async function placedByTransfer(paymentMode: 'Upi' | 'NEFT', quoteId: string | null = null): Promise<string> {
  const quote = quoteId ?? (await openQuote());
  const { billingId, shippingId } = asha;
  const none = { deviceType: 'web', couponId: null, points: null, pan: null, idempotencyKey: null, gift: null };
  const payload = { ...none, paymentMode, billingId, shippingId, quoteId: quote, inParts: null };
  const answer = await call(store, placeTransferOrder, payload, token());
  if (!answer.ok) throw new Error(`${answer.code} ${answer.message}`);
  return answer.data.orderNumber;
}

async function openQuote(): Promise<string> {
  const quote = await asha.lock({ keepWaiting: true });
  if (!quote.ok) throw new Error(quote.message);
  return quote.data.id;
}

async function keptQuote(orderNumber: string) {
  const locked = await lock(orderNumber);
  if (!locked.ok) throw new Error(locked.message);
  return locked.data;
}

async function row(orderNumber: string): Promise<{ payBy: Date; payablePaise: number; totalPaise: number }> {
  return await store.database.one(sql`
    select pay_by, payable_paise, total_paise from customer_order where order_number = ${orderNumber}`);
}

/** PRICE_LOCK_SECONDS by default. */
const LOCK_SECONDS = 300;

test('keeps the locked price until the time of the first order ends', async () => {
  const first = await placed('Card');
  store.clock.advance(7 * 60);
  expect(await cancelUnpaid(first)).toMatchObject({
    data: { state: 'cancelled', refundPaise: 0, paymentUnderWay: false },
  });
  const { quote, isSamePrice } = await keptQuote(first);
  expect(isSamePrice).toBe(true);
  expect(quote.secondsLeft).toBe(16 * 60 - 7 * 60);
  const next = await placed('UpiGateway', quote.id);
  const [before, after] = [await row(first), await row(next)];
  expect(after).toMatchObject({ payBy: before.payBy, totalPaise: before.totalPaise, payablePaise: quote.payablePaise });
  expect(await lock(first)).toMatchObject({ ok: false, reason: 'order-waiting' });
});

test('refunds a request that is paid in one tab after the other tab chose another way', async () => {
  const first = await placed('UpiGateway');
  const shown = await askForUpi(first);
  const link = new URL((shown.ok && shown.data.links[0]?.url) || '');
  expect(await cancelUnpaid(first)).toMatchObject({ data: { paymentUnderWay: true } });
  const next = await placed('Card', (await keptQuote(first)).quote.id);

  const payment = { cf_payment_id: link.searchParams.get('tr'), outcome: 'success' };
  await store.steer(`orders/${first}-1/pay`, payment);
  const { payablePaise } = await row(first);
  await eventually(async () => (await store.order(first)).refundedPaise === payablePaise);
  expect(await call(store, readUpiPayment, { orderNumber: first }, token())).toMatchObject({
    data: { state: 'cancelled', duePaise: 0, secondsLeft: 0 },
  });
  expect(await askForUpi(first)).toMatchObject({ data: { isOpen: false, links: [] } });
  await store.pay(next, 'success');
  await eventually(async () => (await store.order(next)).state === 'confirmed');
  expect(await store.order(next)).toMatchObject({ refundedPaise: 0, attention: null });
  await eventually(async () => {
    store.clock.advance(61);
    await store.settled();
    await watchPayments(store.payments, store.clock());
    return (await store.order(first)).state === 'refunded';
  });
});

test('keeps the price where the late payment comes before the next order', async () => {
  const first = await placed('UpiGateway');
  const shown = await askForUpi(first);
  const link = new URL((shown.ok && shown.data.links[0]?.url) || '');
  await cancelUnpaid(first);
  const { quote } = await keptQuote(first);
  await store.steer(`orders/${first}-1/pay`, { cf_payment_id: link.searchParams.get('tr'), outcome: 'success' });
  await eventually(async () => (await store.order(first)).refundedPaise > 0);
  expect((await row(await placed('Card', quote.id))).payablePaise).toBe(quote.cardPayablePaise);
});

test('leads two tabs to one order', async () => {
  const first = await placed('Card');
  const both = await Promise.all([cancelUnpaid(first), cancelUnpaid(first)]);
  expect(both).toMatchObject([{ data: { state: 'cancelled' } }, { data: { state: 'cancelled' } }]);
  const [one, other] = [await keptQuote(first), await keptQuote(first)];
  // The second lock replaced the first.
  expect(await asha.submit('Card', { quoteId: one.quote.id })).toMatchObject({ ok: false, reason: 'quote-expired' });
  const next = await placed('Card', other.quote.id);
  expect(await lock(first)).toMatchObject({ ok: false, reason: 'order-waiting' });
  await cancelUnpaid(next);
  expect(await lock(first)).toMatchObject({ ok: false, reason: 'not-retryable' });
  expect(await lock(next)).toMatchObject({ data: { isSamePrice: true } });
});

test('is refused once the order is paid', async () => {
  const first = await placed('Card');
  await store.pay(first, 'success', { webhook: { drop: true } });
  expect(await cancelUnpaid(first)).toMatchObject({ ok: false, reason: 'refund-changed' });
  expect(await lock(first)).toMatchObject({ ok: false, reason: 'not-retryable' });
  expect(await store.order(first)).toMatchObject({ state: 'confirmed' });
});

test('locks no price of an order that staff cancelled, or whose time has ended', async () => {
  const first = await placed('Card');
  await store.staff.cancel({ orderId: (await store.order(first)).id, reason: 'Wrong rate', waiveCharge: true });
  expect(await lock(first)).toMatchObject({ ok: false, reason: 'not-retryable' });
  const second = await placed('Card');
  await cancelUnpaid(second);
  const { quote } = await keptQuote(second);
  store.clock.advance(16 * 60 + 1);
  expect(await lock(second)).toMatchObject({ ok: false, reason: 'not-retryable' });
  expect(await asha.submit('Card', { quoteId: quote.id })).toMatchObject({ ok: false, reason: 'quote-expired' });
});

describe('an open transfer', () => {
  const minutesLeft = async (orderNumber: string): Promise<number> =>
    Math.round(((await row(orderNumber)).payBy.getTime() - store.clock().getTime()) / 60_000);

  test('leaves its locked price to a card payment until its own time to pay ends', async () => {
    const first = await placedByTransfer('Upi');
    store.clock.advance(28 * 60);
    await cancelUnpaid(first);
    const { quote, isSamePrice } = await keptQuote(first);
    expect(isSamePrice).toBe(true);
    const next = await placed('Card', quote.id);
    const [before, after] = [await row(first), await row(next)];
    expect(after).toMatchObject({ totalPaise: before.totalPaise, payBy: before.payBy });
    expect(await minutesLeft(next)).toBe(2);
  });

  test('keeps its price for the time of a price lock once it is cancelled, locked again or not', async () => {
    const first = await placedByTransfer('NEFT');
    await cancelUnpaid(first);
    store.clock.advance(LOCK_SECONDS - 60);
    const { quote } = await keptQuote(first);
    expect(quote.secondsLeft).toBeLessThanOrEqual(60);
    store.clock.advance(61);
    expect(await lock(first)).toMatchObject({ reason: 'not-retryable' });
    expect(await asha.submit('Card', { quoteId: quote.id })).toMatchObject({ reason: 'quote-expired' });
  });

  test('keeps one price for a customer: none after a later order or another lock', async () => {
    const first = await placedByTransfer('NEFT');
    await cancelUnpaid(first);
    store.clock.advance(1);
    await openQuote();
    expect(await lock(first)).toMatchObject({ reason: 'not-retryable' });
    const second = await placedByTransfer('NEFT');
    await cancelUnpaid(second);
    const third = await placedByTransfer('NEFT', (await keptQuote(second)).quote.id);
    await cancelUnpaid(third);
    for (const earlier of [first, second]) expect(await lock(earlier)).toMatchObject({ reason: 'not-retryable' });
    expect(await lock(third)).toMatchObject({ data: { isSamePrice: true } });
  });

  test('is not sold at its kept price while sales are halted', async () => {
    const first = await placedByTransfer('NEFT');
    await cancelUnpaid(first);
    const { quote } = await keptQuote(first);
    const halt = { what: 'all', kind: 'staff', reason: 'The market is moving', by: 'tests' } as const;
    const haltId = await haltSales(store.database, halt, store.clock());
    const refused = { ok: false, reason: 'no-price', message: expect.stringContaining('The market is moving') };
    expect(await asha.submit('Card', { quoteId: quote.id })).toMatchObject(refused);
    expect(await lock(first)).toMatchObject(refused);
    await resumeSales(store.database, { haltId, by: 'tests', why: 'The test is over' }, store.clock());
    expect(await lock(first)).toMatchObject({ data: { isSamePrice: true } });
  });

  test('gives a bank transfer its full time, counted from the moment of the lock', async () => {
    const direct = await placedByTransfer('NEFT');
    const { payBy } = await row(direct);
    await cancelUnpaid(direct);
    const byUpi = await placedByTransfer('Upi', (await keptQuote(direct)).quote.id);
    expect(await minutesLeft(byUpi)).toBe(30);
    await cancelUnpaid(byUpi);
    const again = await placedByTransfer('NEFT', (await keptQuote(byUpi)).quote.id);
    expect((await row(again)).payBy).toEqual(payBy);
  });

  test('keeps no price once its time has ended, and is not retried as it was', async () => {
    const first = await placedByTransfer('Upi');
    await cancelUnpaid(first);
    const { quote } = await keptQuote(first);
    expect(await call(store, retryPayment, { orderNumber: first, quoteId: quote.id }, token())).toMatchObject({
      reason: 'not-retryable',
    });
    store.clock.advance(31 * 60);
    expect(await lock(first)).toMatchObject({ reason: 'not-retryable' });
    expect(await asha.submit('Card', { quoteId: quote.id })).toMatchObject({ reason: 'quote-expired' });
  });

  test('is replaced by one order from two tabs', async () => {
    const first = await placedByTransfer('Upi');
    await cancelUnpaid(first);
    const { quote } = await keptQuote(first);
    const both = await Promise.allSettled([placedByTransfer('NEFT', quote.id), placed('Card', quote.id)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
