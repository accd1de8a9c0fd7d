import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#database';
import { openTransferFloor, screenshot, type TransferFloor } from '#testing';
import { watchPayments } from './test-round.ts';

const MINUTE = 60;

let floor: TransferFloor;

beforeAll(async () => {
  floor = await openTransferFloor();
});
afterAll(async () => await floor.close());

describe('reference number and screenshot', () => {
  test('are taken once when SUBMIT is pressed at the same moment or again', async () => {
    const { shopper, quoteId, orderNumber } = await floor.placed();
    const proof = { quoteId, utr: floor.utr(), file: await screenshot() };
    const answers = await Promise.all([1, 2, 3].map(async () => await shopper.submit('Upi', proof)));
    answers.push(await shopper.submit('Upi', proof));
    expect(answers.map((one) => one.ok && one.data)).toEqual(
      answers.map(() => expect.objectContaining({ orderNumber, isSuccess: true })),
    );
    const { claims } = await floor.database.one<{ claims: number }>(sql`
      select count(*) as claims from payment_claim c join customer_order o on o.id = c.order_id
      where o.order_number = ${orderNumber}`);
    expect(claims).toBe(1);
  });

  test('are refused as ever, and the order waits on', async () => {
    const { shopper, quoteId, orderNumber } = await floor.placed();
    expect(await shopper.submit('Upi', { quoteId, file: null })).toMatchObject({
      code: 400,
      message: 'Please upload screenshot of payment',
    });
    expect(await shopper.submit('Upi', { quoteId, utr: '123' })).toMatchObject({ code: 400, reason: 'utr-wrong' });
    expect(await floor.order(orderNumber)).toMatchObject({ state: 'awaiting payment' });
  });

  test('are taken after the time to pay, at whatever moment, and change neither price nor number', async () => {
    const one = await floor.placed();
    const { shopper, quoteId, orderNumber, payablePaise } = one;
    floor.clock.advance(30 * MINUTE);
    const reference = floor.utr();
    const late = await shopper.submit('Upi', { quoteId, utr: reference });
    expect(late).toMatchObject({
      ok: true,
      data: { orderNumber, isSuccess: false },
      message: 'We have noted your payment details. A person checks whether your transfer was sent in time',
    });
    expect(await floor.order(orderNumber)).toMatchObject({ state: 'expired', holds: 'released', payablePaise });
    expect(await floor.view(one)).toMatchObject({
      lateProof: { noted: true },
      attempts: [{ reference, state: 'under review' }],
      timeline: [{}, { what: 'Time to pay ran out' }, { what: 'Payment details received after the time to pay' }],
    });
    expect(await floor.mails('payment-noted-late', orderNumber)).toBe(1);
    expect(await shopper.status(orderNumber)).toMatchObject({ data: { state: 'expired', paymentNoted: true } });
    expect(await floor.cartCount(shopper)).toBe(1);
  });
});

describe('money that arrives with the number', () => {
  test('confirms the order although SUBMIT was never pressed, and empties the cart', async () => {
    const { shopper, orderNumber, payablePaise } = await floor.placed();
    await floor.credit(orderNumber, payablePaise);
    expect(await floor.order(orderNumber)).toMatchObject({ state: 'confirmed', holds: 'spent' });
    expect(await floor.cartCount(shopper)).toBe(0);
    expect(await shopper.submit('Upi', { idempotencyKey: null })).toMatchObject({ reason: 'cart-empty' });
  });

  test('is honoured at its price when it was sent in time and found after the order had expired', async () => {
    const one = await floor.placed();
    const sentOn = floor.bankDay();
    floor.clock.advance(31 * MINUTE);
    await watchPayments(floor.desk, floor.clock());
    expect(await floor.order(one.orderNumber)).toMatchObject({ state: 'expired', holds: 'released' });
    floor.clock.advance(26 * 60 * MINUTE);
    await floor.credit(one.orderNumber, one.payablePaise, sentOn);
    const { payablePaise } = one;
    expect(await floor.order(one.orderNumber)).toMatchObject({ state: 'confirmed', attention: null, payablePaise });
    expect(await floor.mails('order-confirmed', one.orderNumber)).toBe(1);
    expect(await floor.cartCount(one.shopper)).toBe(0);
  });

  test('is held for a person when it was sent later, and the buyer is told', async () => {
    const one = await floor.placed();
    floor.clock.advance(31 * MINUTE);
    await watchPayments(floor.desk, floor.clock());
    floor.clock.advance(24 * 60 * MINUTE);
    await floor.credit(one.orderNumber, one.payablePaise);
    expect(await floor.order(one.orderNumber)).toMatchObject({ state: 'expired', attention: 'paid late' });
    expect(await floor.mails('payment-held', one.orderNumber)).toBe(1);
    expect(await floor.view(one)).toMatchObject({ heldPaise: one.payablePaise });
  });

  test('is held when the buyer told of a payment in time and sent the money on another day', async () => {
    const { shopper, quoteId, orderNumber, payablePaise } = await floor.placed();
    await shopper.submit('Upi', { quoteId });
    floor.clock.advance(24 * 60 * MINUTE);
    await floor.credit(orderNumber, payablePaise);
    expect(await floor.order(orderNumber)).toMatchObject({ state: 'expired', attention: 'paid late' });
  });

  test('counts as sent in time when its reference number was known in time, whenever the bank books it', async () => {
    const { shopper, quoteId, orderNumber, payablePaise } = await floor.placed();
    const reference = floor.utr();
    await shopper.submit('Upi', { quoteId, utr: reference });
    floor.clock.advance(24 * 60 * MINUTE);
    await floor.credit(orderNumber, payablePaise, floor.bankDay(), reference);
    expect(await floor.order(orderNumber)).toMatchObject({ state: 'confirmed', attention: null });
  });

  test('is counted once while SUBMIT arrives at the same moment', async () => {
    const { shopper, quoteId, orderNumber, payablePaise } = await floor.placed();
    const reference = floor.utr();
    await Promise.all([
      shopper.submit('Upi', { quoteId, utr: reference }),
      floor.credit(orderNumber, payablePaise, floor.bankDay(), reference),
    ]);
    expect(await floor.order(orderNumber)).toMatchObject({ state: 'confirmed', paidPaise: payablePaise });
    expect(await floor.cartCount(shopper)).toBe(0);
  });
});
