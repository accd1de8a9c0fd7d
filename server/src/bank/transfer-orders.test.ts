import {
  type AddressId,
  type ClaimId,
  getCartCount,
  getOrder,
  SCREENSHOT_BYTES,
  sendPayment,
  type WeightId,
} from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#database';
import { call, openStoreFixture, type Shopper, type StoreFixture, screenshot, watchPayments } from '#testing';
import { recordCredit } from './bank-credit-store.ts';
import { findWaitingClaims } from './claim-store.ts';

let store: StoreFixture;
let piece: WeightId;
let madeUtrs = 0;

beforeAll(async () => {
  store = await openStoreFixture();
  const row = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
  );
  piece = row.id;
});
afterAll(async () => await store.close());

function utr(): string {
  madeUtrs += 1;
  return `6325144${String(madeUtrs).padStart(5, '0')}`;
}

async function placed(shopper: Shopper, more = {}, mode: 'Upi' | 'NEFT' = 'Upi'): Promise<string> {
  await shopper.fillCart(piece);
  const answer = await shopper.submit(mode, more);
  if (!answer.ok) throw new Error(`${answer.code} ${answer.message}`);
  return answer.data.orderNumber;
}

async function claimOf(orderNumber: string): Promise<ClaimId> {
  const claims = await findWaitingClaims(store.database, 100);
  const claim = claims.findLast((one) => one.orderNumber === orderNumber);
  if (claim === undefined) throw new Error(`${orderNumber} has no waiting payment`);
  return claim.claimId;
}

async function accept(orderNumber: string, amountPaise: Paise, reference = utr()) {
  const creditedOn = '2026-11-21';
  const claimId = await claimOf(orderNumber);
  return await store.staff.acceptClaim({ claimId, amountPaise, utr: reference, creditedOn });
}

describe('an order by UPI or NEFT', () => {
  test('goes under review on submission and empties the cart', async () => {
    const asha = await store.customer();
    await asha.fillCart(piece, 2);
    const answer = await asha.submit('NEFT', { utr: 'SBIN326112100012' });
    expect(answer).toMatchObject({ ok: true, data: { isSuccess: true, paymentMode: 'NEFT', userName: 'Asha' } });
    expect(await call(store, getCartCount, null, { token: asha.token })).toMatchObject({ data: { count: 0 } });
    if (!answer.ok) return;
    const status = await asha.status(answer.data.orderNumber);
    expect(status).toMatchObject({ data: { isSuccess: true, state: 'payment under review' } });
  });

  test('is confirmed and invoiced when staff accept its payment', async () => {
    const asha = await store.customer();
    const orderNumber = await placed(asha);
    const { payablePaise } = await store.order(orderNumber);
    expect(await accept(orderNumber, payablePaise)).toMatchObject({ state: 'confirmed' });
    const view = await call(store, getOrder, { orderNumber }, { token: asha.token });
    expect(view).toMatchObject({
      data: {
        state: 'confirmed',
        paidPaise: payablePaise,
        invoicePath: `/api/invoices/${orderNumber}.pdf`,
        attempts: [{ state: 'found', amountPaise: payablePaise }],
      },
    });
    await expect(acceptAgain(orderNumber)).rejects.toThrow('no waiting payment');
  });

  async function acceptAgain(orderNumber: string): Promise<void> {
    await accept(orderNumber, 1_00);
  }

  test.each([
    ['no screenshot', { file: null }, 400, 'screenshot-missing'],
    ['text as screenshot', { file: Buffer.from('hello').toString('base64') }, 400, 'screenshot-not-image'],
    ['a picture above 5 MB', { file: 'A'.repeat(1.4 * SCREENSHOT_BYTES) }, 413, 'screenshot-too-large'],
    ['a reference number of 11 digits', { utr: '12345678901' }, 400, 'utr-wrong'],
    ['an unknown address', { billingId: 999_999_999 as AddressId }, 400, 'billing-unknown'],
  ])('is refused with %s and changes nothing', async (_what, more, code, reason) => {
    const asha = await store.customer();
    await asha.fillCart(piece);
    const stock = await store.stockOf(piece);
    expect(await asha.submit('Upi', more)).toMatchObject({ ok: false, code, reason });
    expect(await store.stockOf(piece)).toBe(stock);
    expect(await call(store, getCartCount, null, { token: asha.token })).toMatchObject({ data: { count: 1 } });
  });

  test('is refused with another customer’s address', async () => {
    const [asha, vikram] = [await store.customer(), await store.customer()];
    await asha.fillCart(piece);
    expect(await asha.submit('Upi', { shippingId: vikram.shippingId })).toMatchObject({ code: 403 });
  });

  test('is refused with the reference number of another order', async () => {
    const reference = utr();
    const asha = await store.customer();
    await placed(asha, { utr: reference });
    await asha.fillCart(piece);
    expect(await asha.submit('Upi', { utr: reference })).toMatchObject({ code: 409, reason: 'utr-used' });
  });

  test('is placed once by concurrent submissions', async () => {
    const asha = await store.customer();
    await asha.fillCart(piece);
    const file = await screenshot();
    const answers = await Promise.all([1, 2, 3].map(async () => await asha.submit('Upi', { file })));
    const numbers = answers.map((answer) => (answer.ok ? answer.data.orderNumber : answer.message));
    expect(new Set(numbers).size).toBe(1);
  });

  test('is refused with an empty cart', async () => {
    const asha = await store.customer();
    expect(await asha.submit('Upi')).toMatchObject({ code: 400, reason: 'cart-empty', message: 'Cart is empty' });
  });

  test('is placed with at most 15 statements', async () => {
    const asha = await store.customer();
    await asha.fillCart(piece);
    const before = store.database.queries.statements;
    expect(await asha.submit('Upi', { utr: utr() })).toMatchObject({ ok: true });
    expect(store.database.queries.statements - before).toBeLessThanOrEqual(15);
  });
});

describe('part payments', () => {
  test('add up until the order is paid', async () => {
    const asha = await store.customer();
    const first = utr();
    const orderNumber = await placed(asha, { utr: first });
    const { payablePaise } = await store.order(orderNumber);
    expect(await accept(orderNumber, payablePaise - 100_00)).toMatchObject({ state: 'awaiting payment' });
    const view = await call(store, getOrder, { orderNumber }, { token: asha.token });
    expect(view).toMatchObject({ data: { payment: { duePaise: 100_00, nextPaise: 100_00 } } });
    if (view.ok) expect(view.data.payment?.upiUrl).toContain('am=100.00');

    const rest = { orderNumber, utr: utr(), file: await screenshot() };
    const same = await call(store, sendPayment, { ...rest, utr: first }, { token: asha.token });
    expect(same).toMatchObject({ code: 409, reason: 'utr-counted' });
    const noted = await call(store, sendPayment, rest, { token: asha.token });
    expect(noted).toMatchObject({ data: { state: 'payment under review' } });
    expect(await call(store, sendPayment, rest, { token: asha.token })).toMatchObject({ ok: true });
    expect(await accept(orderNumber, 100_00)).toMatchObject({ state: 'confirmed', paidPaise: payablePaise });
    expect(await call(store, sendPayment, rest, { token: asha.token })).toMatchObject({ code: 409 });
  });

  test('that exceed the total confirm the order and flag it as overpaid', async () => {
    const asha = await store.customer();
    const orderNumber = await placed(asha);
    const { payablePaise } = await store.order(orderNumber);
    await accept(orderNumber, payablePaise + 50_00);
    expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed', attention: 'overpaid' });
    const view = await call(store, getOrder, { orderNumber }, { token: asha.token });
    expect(view).toMatchObject({ data: { overpaidPaise: 50_00 } });
  });
});

describe('a payment that staff cannot find', () => {
  test('lets the customer submit another one until the order expires', async () => {
    const asha = await store.customer();
    await store.givePoints(asha.id, 20);
    const orderNumber = await placed(asha, { points: 20 });
    const claimId = await claimOf(orderNumber);
    const rejected = { claimId, reason: 'No such credit', isFinal: false };
    await store.staff.rejectClaim(rejected);
    expect(await store.order(orderNumber)).toMatchObject({ state: 'awaiting payment', holds: 'held' });
    store.clock.advance(30 * 60 + 1);
    await watchPayments(store.payments, store.clock());
    expect(await store.order(orderNumber)).toMatchObject({ state: 'expired', holds: 'released' });
    const file = await screenshot();
    const late = await call(store, sendPayment, { orderNumber, utr: null, file }, { token: asha.token });
    expect(late).toMatchObject({ data: { state: 'expired' } });
  });

  test('ends the order at once when the rejection is final', async () => {
    const asha = await store.customer();
    const orderNumber = await placed(asha);
    const rejected = { claimId: await claimOf(orderNumber), reason: 'Forged', isFinal: true };
    await store.staff.rejectClaim(rejected);
    expect(await store.order(orderNumber)).toMatchObject({ state: 'failed', holds: 'released' });
    await expect(store.staff.rejectClaim(rejected)).rejects.toMatchObject({ code: 409 });
  });

  test('cannot end an order that is paid in part', async () => {
    const asha = await store.customer();
    const orderNumber = await placed(asha);
    await accept(orderNumber, 1_00);
    await call(store, sendPayment, { orderNumber, utr: utr(), file: null }, { token: asha.token });
    const rejected = { claimId: await claimOf(orderNumber), reason: 'Forged', isFinal: true };
    const refusal = { code: 409, reason: 'money-arrived' };
    await expect(store.staff.rejectClaim(rejected)).rejects.toMatchObject(refusal);
    expect(await store.order(orderNumber)).toMatchObject({ state: 'payment under review', holds: 'held' });
  });
});

describe('a late payment', () => {
  async function expiredWithClaim(): Promise<string> {
    const asha = await store.customer();
    const orderNumber = await placed(asha);
    const claimId = await claimOf(orderNumber);
    await store.staff.rejectClaim({ claimId, reason: 'Not there', isFinal: false });
    const again = { orderNumber, utr: utr(), file: null };
    await call(store, sendPayment, again, { token: asha.token });
    const second = { claimId: await claimOf(orderNumber), reason: 'Not there', isFinal: true };
    await store.staff.rejectClaim(second);
    return orderNumber;
  }

  async function creditFor(orderNumber: string): Promise<void> {
    const { id, payablePaise } = await store.order(orderNumber);
    const credit = await recordCredit(
      store.database,
      {
        utr: utr(),
        amountPaise: payablePaise,
        creditedOn: '2026-11-25',
        narration: '',
        statementId: null,
        recordedBy: 'x',
      },
      store.clock(),
    );
    await store.staff.assignCredit({ creditId: credit.id, orderId: id });
  }

  test('waits for staff, who can refund it once', async () => {
    const orderNumber = await expiredWithClaim();
    await creditFor(orderNumber);
    const { id, payablePaise } = await store.order(orderNumber);
    expect(await store.order(orderNumber)).toMatchObject({ state: 'failed', attention: 'paid late' });
    const [refund] = await store.staff.refundLatePayment(id);
    expect(refund).toMatchObject({ channel: 'bank', amountPaise: payablePaise });
    await expect(store.staff.refundLatePayment(id)).rejects.toMatchObject({ code: 409 });
  });

  test('is honoured once by concurrent decisions', async () => {
    const orderNumber = await expiredWithClaim();
    await creditFor(orderNumber);
    const { id } = await store.order(orderNumber);
    const both = await Promise.allSettled([1, 2].map(async () => await store.staff.honour(id)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed', holds: 'spent', attention: null });
  });
});

test('accepts a payment once when it is accepted concurrently under several reference numbers', async () => {
  const orderNumber = await placed(await store.customer());
  const { payablePaise } = await store.order(orderNumber);
  const same = utr();
  const all = [same, same, utr(), utr()].map(async (typed) => await accept(orderNumber, payablePaise, typed));
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const order = await store.order(orderNumber);
  expect(order).toMatchObject({ paidPaise: payablePaise, state: 'confirmed', attention: null });
});
