import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#database';
import { openTransferFixture, screenshot, type TransferFixture, watchPayments } from '#testing';

const MINUTE = 60;

let store: TransferFixture;

beforeAll(async () => {
  store = await openTransferFixture();
});
afterAll(async () => await store.close());

describe('proof of payment', () => {
  test('is recorded once by concurrent and repeated submissions', async () => {
    const { shopper, quoteId, orderNumber } = await store.placed();
    const proof = { quoteId, utr: store.utr(), file: await screenshot() };
    const answers = await Promise.all([1, 2, 3].map(async () => await shopper.submit('Upi', proof)));
    answers.push(await shopper.submit('Upi', proof));
    expect(answers.map((one) => one.ok && one.data)).toEqual(
      answers.map(() => expect.objectContaining({ orderNumber, isSuccess: true })),
    );
    const { claims } = await store.database.one<{ claims: number }>(sql`
      select count(*) as claims from payment_claim c join customer_order o on o.id = c.order_id
      where o.order_number = ${orderNumber}`);
    expect(claims).toBe(1);
  });

  test('is refused when it is missing or malformed, and leaves the order unpaid', async () => {
    const { shopper, quoteId, orderNumber } = await store.placed();
    expect(await shopper.submit('Upi', { quoteId, file: null })).toMatchObject({
      code: 400,
      message: 'Please upload screenshot of payment',
    });
    expect(await shopper.submit('Upi', { quoteId, utr: '123' })).toMatchObject({ code: 400, reason: 'utr-wrong' });
    expect(await store.order(orderNumber)).toMatchObject({ state: 'awaiting payment' });
  });

  test('is recorded after the pay-by time and changes neither price nor order number', async () => {
    const one = await store.placed();
    const { shopper, quoteId, orderNumber, payablePaise } = one;
    store.clock.advance(30 * MINUTE);
    const reference = store.utr();
    const late = await shopper.submit('Upi', { quoteId, utr: reference });
    expect(late).toMatchObject({
      ok: true,
      data: { orderNumber, isSuccess: false },
      message: 'Payment details received. We’ll check whether your transfer was sent in time',
    });
    expect(await store.order(orderNumber)).toMatchObject({ state: 'expired', holds: 'released', payablePaise });
    expect(await store.view(one)).toMatchObject({
      lateProof: { noted: true },
      attempts: [{ reference, state: 'under review' }],
      timeline: [{}, { what: 'Time to pay ended' }, { what: 'Payment details received late' }],
    });
    expect(await store.mails('payment-noted-late', orderNumber)).toBe(1);
    expect(await shopper.status(orderNumber)).toMatchObject({ data: { state: 'expired', paymentNoted: true } });
    expect(await store.cartCount(shopper)).toBe(1);
  });
});

describe('a credit with the order number', () => {
  test('confirms the order and empties the cart without a submission', async () => {
    const { shopper, orderNumber, payablePaise } = await store.placed();
    await store.credit(orderNumber, payablePaise);
    expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed', holds: 'spent' });
    expect(await store.cartCount(shopper)).toBe(0);
    expect(await shopper.submit('Upi', { idempotencyKey: null })).toMatchObject({ reason: 'cart-empty' });
  });

  test('confirms an expired order at its price when it was sent by the deadline', async () => {
    const one = await store.placed();
    const sentOn = store.bankDay();
    store.clock.advance(31 * MINUTE);
    await watchPayments(store.payments, store.clock());
    expect(await store.order(one.orderNumber)).toMatchObject({ state: 'expired', holds: 'released' });
    store.clock.advance(26 * 60 * MINUTE);
    await store.credit(one.orderNumber, one.payablePaise, sentOn);
    const { payablePaise } = one;
    expect(await store.order(one.orderNumber)).toMatchObject({ state: 'confirmed', attention: null, payablePaise });
    expect(await store.mails('order-confirmed', one.orderNumber)).toBe(1);
    expect(await store.cartCount(one.shopper)).toBe(0);
  });

  test('is held for staff and announced to the buyer when it was sent after the deadline', async () => {
    const one = await store.placed();
    store.clock.advance(31 * MINUTE);
    await watchPayments(store.payments, store.clock());
    store.clock.advance(24 * 60 * MINUTE);
    await store.credit(one.orderNumber, one.payablePaise);
    expect(await store.order(one.orderNumber)).toMatchObject({ state: 'expired', attention: 'paid late' });
    expect(await store.mails('payment-held', one.orderNumber)).toBe(1);
    expect(await store.view(one)).toMatchObject({ heldPaise: one.payablePaise });
  });

  test('is held when the proof was submitted in time but the money was sent on a later day', async () => {
    const { shopper, quoteId, orderNumber, payablePaise } = await store.placed();
    await shopper.submit('Upi', { quoteId });
    store.clock.advance(24 * 60 * MINUTE);
    await store.credit(orderNumber, payablePaise);
    expect(await store.order(orderNumber)).toMatchObject({ state: 'expired', attention: 'paid late' });
  });

  test('counts as sent by the deadline when its reference number was submitted by then', async () => {
    const { shopper, quoteId, orderNumber, payablePaise } = await store.placed();
    const reference = store.utr();
    await shopper.submit('Upi', { quoteId, utr: reference });
    store.clock.advance(24 * 60 * MINUTE);
    await store.credit(orderNumber, payablePaise, store.bankDay(), reference);
    expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed', attention: null });
  });

  test('is counted once when it arrives concurrently with the submission', async () => {
    const { shopper, quoteId, orderNumber, payablePaise } = await store.placed();
    const reference = store.utr();
    await Promise.all([
      shopper.submit('Upi', { quoteId, utr: reference }),
      store.credit(orderNumber, payablePaise, store.bankDay(), reference),
    ]);
    expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed', paidPaise: payablePaise });
    expect(await store.cartCount(shopper)).toBe(0);
  });
});
