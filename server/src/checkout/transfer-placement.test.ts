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

describe('what the QR code shows', () => {
  test('stays as it is when the price lock runs out before SUBMIT, and its money is matched', async () => {
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

  test('is not handed out with a mere price lock', async () => {
    const asha = await store.customer();
    await asha.fillCart(store.piece);
    const lock = await asha.lock();
    expect(JSON.stringify(lock)).not.toContain('upi://');
    expect(JSON.stringify(lock)).not.toContain('svg');
  });

  test('comes with the time left to send the money: 30 minutes by UPI, one bank day by NEFT', async () => {
    // The clock of the test stands on a third Saturday: the next day of the banks is Monday.
    const upi = await store.view(await store.placed());
    expect(upi.payment).toMatchObject({ secondsLeft: 30 * MINUTE, bank: null });
    const neft = await store.view(await store.placed('NEFT'));
    expect(neft.payment).toMatchObject({ secondsLeft: 48 * 60 * MINUTE, upiUrl: null, bank: { ifsc: 'SMPL0000001' } });
    store.clock.advance(5 * MINUTE);
    expect((await store.view(await store.placed())).payment?.secondsLeft).toBe(30 * MINUTE);
  });

  test('is no longer handed out when the time is over, in no call', async () => {
    const one = await store.placed();
    store.clock.advance(30 * MINUTE + 1);
    const { orderNumber, shopper } = one;
    expect(await store.view(one)).toMatchObject({ payment: null, lateProof: { noted: false } });
    const config = await call(store, getPaymentConfig, { orderNumber }, { token: shopper.token });
    expect(config.ok && config.data.upiUrl).not.toContain('am=');
  });
});

describe('placing an order before its transfer', () => {
  test('is checked as proceedToPay is, and changes nothing when refused', async () => {
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

  test('takes the pieces out of stock and leaves them in the cart until there is word of the money', async () => {
    const stock = (await store.stockOf(store.piece)) ?? 0;
    const { shopper, orderNumber, quoteId } = await store.placed();
    expect(await store.stockOf(store.piece)).toBe(stock - 1);
    expect(await store.cartCount(shopper)).toBe(1);
    expect(await store.mails('order-awaiting-transfer', orderNumber)).toBe(1);
    await shopper.submit('Upi', { quoteId });
    expect(await store.cartCount(shopper)).toBe(0);
    expect(await store.mails('order-received', orderNumber)).toBe(1);
  });

  test('makes one order when it is pressed at the same moment, again, or with a lost reply', async () => {
    const asha = await store.customer();
    await asha.fillCart(store.piece);
    const lock = await asha.lock();
    if (!lock.ok) throw new Error(lock.message);
    const wishes = { quoteId: lock.data.id, idempotencyKey: 'one-press' };
    const answers = await Promise.all([1, 2, 3].map(async () => await store.place(asha, wishes)));
    store.clock.advance(10 * MINUTE);
    const all = [...answers, await store.place(asha, wishes)];
    const shown = all.map((one) => (one.ok ? `${one.data.orderNumber} ${one.data.payablePaise}` : one.message));
    expect(new Set(shown).size).toBe(1);
    const again = all.at(-1);
    expect(again?.ok && again.data.payment).toMatchObject({ secondsLeft: 20 * MINUTE });
  });

  test('leads back to the open order, whichever way another one is tried', async () => {
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

  test('by two tabs at the same moment without a price lock makes one', async () => {
    const asha = await store.customer();
    await asha.fillCart(store.piece);
    const keys = ['tab one', 'tab two'];
    const answers = await Promise.all(keys.map(async (idempotencyKey) => await store.place(asha, { idempotencyKey })));
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'order-waiting' });
  });

  test('waits for a card order to be paid or given up', async () => {
    const asha = await store.customer();
    await asha.fillCart(store.piece);
    expect(await asha.submit('Card')).toMatchObject({ ok: true });
    expect(await store.place(asha)).toMatchObject({ code: 409, reason: 'order-waiting' });
  });

  test('can be given up as long as it waits, also when that is longer than paid orders can be cancelled', async () => {
    const one = await store.placed('NEFT');
    const { shopper, orderNumber } = one;
    const until = (await store.view(one)).payment?.payBy;
    store.clock.advance(30 * 60 * MINUTE);
    const token = { token: shopper.token };
    const terms = await call(store, quoteCancellation, { orderNumber }, token);
    expect(terms).toMatchObject({ data: { allowed: true, until, paidPaise: 0 } });
    const wanted = { orderNumber, reason: 'Paying another way', refundPaise: 0, accountNumber: null, ifsc: null };
    expect(await call(store, cancelOrder, wanted, token)).toMatchObject({ ok: true });
    expect(await shopper.lock({ keepWaiting: true })).toMatchObject({ ok: true });
  });

  test('is given up for another way to pay on purpose, and its late money is held', async () => {
    const { shopper, orderNumber, payablePaise } = await store.placed();
    const { id } = await store.order(orderNumber);
    const wanted = { orderId: id, reason: 'Paying another way', refundPaise: 0, account: null };
    const actor = { kind: 'customer', id: String(shopper.id), name: 'A buyer' } as const;
    await store.database.transaction(
      async (tx) => await cancelByCustomer(store.payments, tx, { ...wanted, closed: [] }, actor, store.clock()),
    );
    expect(await shopper.lock({ keepWaiting: true })).toMatchObject({ ok: true });
    expect(await store.cartCount(shopper)).toBe(1);
    await store.credit(orderNumber, payablePaise);
    expect(await store.order(orderNumber)).toMatchObject({ state: 'cancelled', attention: 'paid late' });
    expect(await store.mails('payment-held', orderNumber)).toBe(1);
  });
});
