import { cancelOrder, getPaymentConfig, getWaitingOrders, quoteCancellation, remarkOf } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, openTransferFloor, type TransferFloor } from '#testing';
import { cancelByCustomer } from './cancellation.ts';

const MINUTE = 60;

let floor: TransferFloor;

beforeAll(async () => {
  floor = await openTransferFloor();
});
afterAll(async () => await floor.close());

describe('what the QR code shows', () => {
  test('stays as it is when the price lock runs out before SUBMIT, and its money is matched', async () => {
    const one = await floor.placed();
    const { shopper, quoteId, orderNumber, payablePaise } = one;
    const shown = (await floor.view(one)).payment;
    expect(shown?.upiUrl).toContain(`tr=${remarkOf(orderNumber)}`);
    expect(shown?.upiUrl).toContain(`am=${(payablePaise / 100).toFixed(2)}`);
    floor.clock.advance(20 * MINUTE);
    expect(await floor.view(one)).toMatchObject({
      orderNumber,
      payment: { upiUrl: shown?.upiUrl, upiQr: shown?.upiQr },
    });
    expect(await shopper.submit('Upi', { quoteId, utr: floor.utr() })).toMatchObject({ data: { orderNumber } });
    expect(await floor.order(orderNumber)).toMatchObject({ state: 'payment under review', payablePaise });
    await floor.credit(orderNumber, payablePaise);
    expect(await floor.order(orderNumber)).toMatchObject({ state: 'confirmed', paidPaise: payablePaise });
  });

  test('is not handed out with a mere price lock', async () => {
    const asha = await floor.customer();
    await asha.fillCart(floor.piece);
    const lock = await asha.lock();
    expect(JSON.stringify(lock)).not.toContain('upi://');
    expect(JSON.stringify(lock)).not.toContain('svg');
  });

  test('comes with the time left to send the money: 30 minutes by UPI, one bank day by NEFT', async () => {
    // The clock of the test stands on a third Saturday: the next day of the banks is Monday.
    const upi = await floor.view(await floor.placed());
    expect(upi.payment).toMatchObject({ secondsLeft: 30 * MINUTE, bank: null });
    const neft = await floor.view(await floor.placed('NEFT'));
    expect(neft.payment).toMatchObject({ secondsLeft: 48 * 60 * MINUTE, upiUrl: null, bank: { ifsc: 'SMPL0000001' } });
    floor.clock.advance(5 * MINUTE);
    expect((await floor.view(await floor.placed())).payment?.secondsLeft).toBe(30 * MINUTE);
  });

  test('is no longer handed out when the time is over, in no call', async () => {
    const one = await floor.placed();
    floor.clock.advance(30 * MINUTE + 1);
    const { orderNumber, shopper } = one;
    expect(await floor.view(one)).toMatchObject({ payment: null, lateProof: { noted: false } });
    const config = await call(floor, getPaymentConfig, { orderNumber }, { token: shopper.token });
    expect(config.ok && config.data.upiUrl).not.toContain('am=');
  });
});

describe('placing an order before its transfer', () => {
  test('is checked as proceedToPay is, and changes nothing when refused', async () => {
    const [asha, vikram] = [await floor.customer(), await floor.customer()];
    expect(await floor.place(asha)).toMatchObject({ code: 400, reason: 'cart-empty' });
    await asha.fillCart(floor.piece);
    const stock = await floor.stockOf(floor.piece);
    expect(await floor.place(asha, { billingId: 999_999_999 })).toMatchObject({ code: 400, reason: 'billing-unknown' });
    expect(await floor.place(asha, { shippingId: vikram.shippingId })).toMatchObject({ code: 403 });
    expect(await floor.place(asha, { quoteId: 'q'.repeat(24) })).toMatchObject({ code: 404, reason: 'quote-unknown' });
    expect(await floor.stockOf(floor.piece)).toBe(stock);
    expect(await call(floor, getWaitingOrders, null, { token: asha.token })).toMatchObject({ data: [] });
  });

  test('takes the pieces out of stock and leaves them in the cart until there is word of the money', async () => {
    const stock = (await floor.stockOf(floor.piece)) ?? 0;
    const { shopper, orderNumber, quoteId } = await floor.placed();
    expect(await floor.stockOf(floor.piece)).toBe(stock - 1);
    expect(await floor.cartCount(shopper)).toBe(1);
    expect(await floor.mails('order-awaiting-transfer', orderNumber)).toBe(1);
    await shopper.submit('Upi', { quoteId });
    expect(await floor.cartCount(shopper)).toBe(0);
    expect(await floor.mails('order-received', orderNumber)).toBe(1);
  });

  test('makes one order when it is pressed at the same moment, again, or with a lost reply', async () => {
    const asha = await floor.customer();
    await asha.fillCart(floor.piece);
    const lock = await asha.lock();
    if (!lock.ok) throw new Error(lock.message);
    const wishes = { quoteId: lock.data.id, idempotencyKey: 'one-press' };
    const answers = await Promise.all([1, 2, 3].map(async () => await floor.place(asha, wishes)));
    floor.clock.advance(10 * MINUTE);
    const all = [...answers, await floor.place(asha, wishes)];
    const shown = all.map((one) => (one.ok ? `${one.data.orderNumber} ${one.data.payablePaise}` : one.message));
    expect(new Set(shown).size).toBe(1);
    const again = all.at(-1);
    expect(again?.ok && again.data.payment).toMatchObject({ secondsLeft: 20 * MINUTE });
  });

  test('leads back to the open order, whichever way another one is tried', async () => {
    const { shopper, orderNumber, payablePaise } = await floor.placed('NEFT');
    for (const keepWaiting of [true, null])
      expect(await shopper.lock({ keepWaiting })).toMatchObject({ code: 409, reason: 'order-waiting' });
    expect(await floor.place(shopper, { idempotencyKey: 'another' })).toMatchObject({
      code: 409,
      reason: 'order-waiting',
    });
    expect(await shopper.submit('Card')).toMatchObject({ code: 409, reason: 'order-waiting' });
    expect(await call(floor, getWaitingOrders, null, { token: shopper.token })).toMatchObject({
      data: [{ orderNumber, payablePaise, paymentMode: 'NEFT' }],
    });
    expect(await floor.order(orderNumber)).toMatchObject({ state: 'awaiting payment' });
  });

  test('by two tabs at the same moment without a price lock makes one', async () => {
    const asha = await floor.customer();
    await asha.fillCart(floor.piece);
    const keys = ['tab one', 'tab two'];
    const answers = await Promise.all(keys.map(async (idempotencyKey) => await floor.place(asha, { idempotencyKey })));
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'order-waiting' });
  });

  test('waits for a card order to be paid or given up', async () => {
    const asha = await floor.customer();
    await asha.fillCart(floor.piece);
    expect(await asha.submit('Card')).toMatchObject({ ok: true });
    expect(await floor.place(asha)).toMatchObject({ code: 409, reason: 'order-waiting' });
  });

  test('can be given up as long as it waits, also when that is longer than paid orders can be cancelled', async () => {
    const one = await floor.placed('NEFT');
    const { shopper, orderNumber } = one;
    const until = (await floor.view(one)).payment?.payBy;
    floor.clock.advance(30 * 60 * MINUTE);
    const token = { token: shopper.token };
    const terms = await call(floor, quoteCancellation, { orderNumber }, token);
    expect(terms).toMatchObject({ data: { allowed: true, until, paidPaise: 0 } });
    const wanted = { orderNumber, reason: 'Paying another way', refundPaise: 0, accountNumber: null, ifsc: null };
    expect(await call(floor, cancelOrder, wanted, token)).toMatchObject({ ok: true });
    expect(await shopper.lock({ keepWaiting: true })).toMatchObject({ ok: true });
  });

  test('is given up for another way to pay on purpose, and its late money is held', async () => {
    const { shopper, orderNumber, payablePaise } = await floor.placed();
    const { id } = await floor.order(orderNumber);
    const wanted = { orderId: id, reason: 'Paying another way', refundPaise: 0, account: null };
    const actor = { kind: 'customer', id: String(shopper.id) } as const;
    await cancelByCustomer(floor.desk, wanted, actor, floor.clock());
    expect(await shopper.lock({ keepWaiting: true })).toMatchObject({ ok: true });
    expect(await floor.cartCount(shopper)).toBe(1);
    await floor.credit(orderNumber, payablePaise);
    expect(await floor.order(orderNumber)).toMatchObject({ state: 'cancelled', attention: 'paid late' });
    expect(await floor.mails('payment-held', orderNumber)).toBe(1);
  });
});
