import { cancelOrder, getPaymentConfig, getWaitingOrders, idOf, quoteCancellation, remarkOf } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelByCustomer } from '#cancellations';
import { call, openTransferFixture, type TransferFixture } from '#testing';

const MINUTE = 60;

let store: TransferFixture;

beforeAll(async () => {
  store = await openTransferFixture();
});
afterAll(async () => await store.close());

describe('the QR code', () => {
  test('stays the same when the price lock expires before SUBMIT, and its payment is matched', async () => {
    const one = await store.placed();
    const { shopper, quoteId, orderNumber, payablePaise } = one;
    const shown = (await store.view(one)).payment;
    expect(shown?.upiUrl).toContain(`tr=${remarkOf(orderNumber)}`);
    expect(shown?.upiUrl).toContain(`am=${(payablePaise / 100).toFixed(2)}`);
    store.clock.advance(20 * MINUTE);
    expect(await store.view(one)).toMatchObject({
      orderNumber,
      payment: { upiUrl: shown?.upiUrl, upiQr: shown?.upiQr },
    });
    expect(await shopper.submit('Upi', { quoteId, utr: store.utr() })).toMatchObject({ data: { orderNumber } });
    expect(await store.order(orderNumber)).toMatchObject({ state: 'payment under review', payablePaise });
    await store.credit(orderNumber, payablePaise);
    expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed', paidPaise: payablePaise });
  });

  test('is not returned with a price lock alone', async () => {
    const asha = await store.customer();
    await asha.fillCart(store.piece);
    const lock = await asha.lock();
    expect(JSON.stringify(lock)).not.toContain('upi://');
    expect(JSON.stringify(lock)).not.toContain('svg');
  });

  test('is returned with the time left to pay: 30 minutes by UPI, one bank day by NEFT', async () => {
    // The test's clock is set to a third Saturday: the next bank day is Monday.
    const upi = await store.view(await store.placed());
    expect(upi.payment).toMatchObject({ secondsLeft: 30 * MINUTE, bank: null });
    const neft = await store.view(await store.placed('NEFT'));
    expect(neft.payment).toMatchObject({ secondsLeft: 48 * 60 * MINUTE, upiUrl: null, bank: { ifsc: 'SMPL0000001' } });
    store.clock.advance(5 * MINUTE);
    expect((await store.view(await store.placed())).payment?.secondsLeft).toBe(30 * MINUTE);
  });

  test('is returned by no call after the pay-by time', async () => {
    const one = await store.placed();
    store.clock.advance(30 * MINUTE + 1);
    const { orderNumber, shopper } = one;
    expect(await store.view(one)).toMatchObject({ payment: null, lateProof: { noted: false } });
    const config = await call(store, getPaymentConfig, { orderNumber }, { token: shopper.token });
    expect(config.ok && config.data.upiUrl).not.toContain('am=');
  });
});

describe('placing an order before its transfer', () => {
  test('validates like proceedToPay and changes nothing when refused', async () => {
    const [asha, vikram] = [await store.customer(), await store.customer()];
    expect(await store.place(asha)).toMatchObject({ code: 400, reason: 'cart-empty' });
    await asha.fillCart(store.piece);
    const stock = await store.stockOf(store.piece);
    expect(await store.place(asha, { billingId: idOf(999_999_999) })).toMatchObject({
      code: 400,
      reason: 'billing-unknown',
    });
    expect(await store.place(asha, { shippingId: vikram.shippingId })).toMatchObject({ code: 403 });
    expect(await store.place(asha, { quoteId: 'q'.repeat(24) })).toMatchObject({ code: 404, reason: 'quote-unknown' });
    expect(await store.stockOf(store.piece)).toBe(stock);
    expect(await call(store, getWaitingOrders, null, { token: asha.token })).toMatchObject({ data: [] });
  });

  test('takes the pieces out of stock and leaves them in the cart until payment is reported', async () => {
    const stock = (await store.stockOf(store.piece)) ?? 0;
    const { shopper, orderNumber, quoteId } = await store.placed();
    expect(await store.stockOf(store.piece)).toBe(stock - 1);
    expect(await store.cartCount(shopper)).toBe(1);
    expect(await store.mails('order-awaiting-transfer', orderNumber)).toBe(1);
    await shopper.submit('Upi', { quoteId });
    expect(await store.cartCount(shopper)).toBe(0);
    expect(await store.mails('order-received', orderNumber)).toBe(1);
  });

  test('places one order when requests are concurrent, repeated, or sent again after a lost reply', async () => {
    const asha = await store.customer();
    await asha.fillCart(store.piece);
    const lock = await asha.lock();
    if (!lock.ok) throw new Error(lock.message);
    const options = { quoteId: lock.data.id, idempotencyKey: 'one-key' };
    const answers = await Promise.all([1, 2, 3].map(async () => await store.place(asha, options)));
    store.clock.advance(10 * MINUTE);
    const all = [...answers, await store.place(asha, options)];
    const shown = all.map((one) => (one.ok ? `${one.data.orderNumber} ${one.data.payablePaise}` : one.message));
    expect(new Set(shown).size).toBe(1);
    const again = all.at(-1);
    expect(again?.ok && again.data.payment).toMatchObject({ secondsLeft: 20 * MINUTE });
  });

  test('refuses another order in every mode while one awaits its transfer', async () => {
    const { shopper, orderNumber, payablePaise } = await store.placed('NEFT');
    for (const keepWaiting of [true, null])
      expect(await shopper.lock({ keepWaiting })).toMatchObject({ code: 409, reason: 'order-waiting' });
    expect(await store.place(shopper, { idempotencyKey: 'another' })).toMatchObject({
      code: 409,
      reason: 'order-waiting',
    });
    expect(await shopper.submit('Card')).toMatchObject({ code: 409, reason: 'order-waiting' });
    expect(await call(store, getWaitingOrders, null, { token: shopper.token })).toMatchObject({
      data: [{ orderNumber, payablePaise, paymentMode: 'NEFT' }],
    });
    expect(await store.order(orderNumber)).toMatchObject({ state: 'awaiting payment' });
  });

  test('places one order from two concurrent tabs without a price lock', async () => {
    const asha = await store.customer();
    await asha.fillCart(store.piece);
    const keys = ['tab one', 'tab two'];
    const answers = await Promise.all(keys.map(async (idempotencyKey) => await store.place(asha, { idempotencyKey })));
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'order-waiting' });
  });

  test('is refused while a card order is unpaid', async () => {
    const asha = await store.customer();
    await asha.fillCart(store.piece);
    expect(await asha.submit('Card')).toMatchObject({ ok: true });
    expect(await store.place(asha)).toMatchObject({ code: 409, reason: 'order-waiting' });
  });

  test('can be cancelled until its pay-by time, even after the cancellation period of paid orders', async () => {
    const one = await store.placed('NEFT');
    const { shopper, orderNumber } = one;
    const until = (await store.view(one)).payment?.payBy;
    store.clock.advance(30 * 60 * MINUTE);
    const token = { token: shopper.token };
    const terms = await call(store, quoteCancellation, { orderNumber }, token);
    expect(terms).toMatchObject({ data: { allowed: true, until, paidPaise: 0 } });
    const request = { orderNumber, reason: 'Paying another way', refundPaise: 0, accountNumber: null, ifsc: null };
    expect(await call(store, cancelOrder, request, token)).toMatchObject({ ok: true });
    expect(await shopper.lock({ keepWaiting: true })).toMatchObject({ ok: true });
  });

  test('is cancelled explicitly to pay another way, and a late payment is held for review', async () => {
    const { shopper, orderNumber, payablePaise } = await store.placed();
    const { id } = await store.order(orderNumber);
    const request = { orderId: id, reason: 'Paying another way', refundPaise: 0, account: null };
    const actor = { kind: 'customer', id: String(shopper.id), name: 'A buyer' } as const;
    await store.database.transaction(
      async (tx) => await cancelByCustomer(store.payments, tx, { ...request, closed: [] }, actor, store.clock()),
    );
    expect(await shopper.lock({ keepWaiting: true })).toMatchObject({ ok: true });
    expect(await store.cartCount(shopper)).toBe(1);
    await store.credit(orderNumber, payablePaise);
    expect(await store.order(orderNumber)).toMatchObject({ state: 'cancelled', attention: 'paid late' });
    expect(await store.mails('payment-held', orderNumber)).toBe(1);
  });
});
