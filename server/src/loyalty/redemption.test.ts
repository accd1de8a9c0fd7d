import {
  type CustomerId,
  completeRedemption,
  getPoints,
  getPointsLedger,
  initiateRedemption,
  releaseRedemption,
} from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { call, openPointsFixture, sendCall, startTestServer, type TestCustomer, type TestServer } from '#testing';
import { checkPoints, expireHolds, HOLD_SECONDS } from './index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(await checkPoints(server.database)).toEqual([]);
  await server.close();
});

const { customerWith, available, redeem, newOrder, holdFor, spend } = openPointsFixture(() => server);

type ReferencedRedemption = { points: number; customerId: CustomerId; reference: string };

async function initiate(customer: TestCustomer, changes: Partial<ReferencedRedemption> = {}) {
  const jsonData = { points: 40, customerId: customer.id, reference: 'counter 1', ...changes };
  return await call(server, initiateRedemption, { jsonData }, customer);
}

async function complete(customer: TestCustomer, changes: Partial<ReferencedRedemption> = {}) {
  const jsonData = { points: 40, customerId: customer.id, reference: 'counter 1', ...changes };
  return await call(server, completeRedemption, { jsonData }, customer);
}

describe('reading points', () => {
  it('returns the signed-in customer’s points in the envelope of the specification', async () => {
    const customer = await customerWith(750);
    const body = JSON.stringify({ mobile: customer.mobile, Token: customer.token });
    const { text, status } = await sendCall(server, 'GetLoyaltyPointsFront', body);
    const reply = JSON.parse(text) as { statusCode: number; msg: string };
    expect([status, reply.statusCode]).toEqual([200, 200]);
    expect(JSON.parse(reply.msg)).toEqual({ data: { points: 750, customer_id: customer.id } });
  });

  it('is refused for another mobile number, to guests, and for an invalid number', async () => {
    const mine = await customerWith(1);
    const theirs = await customerWith(1);
    expect(await call(server, getPoints, { mobile: theirs.mobile }, mine)).toMatchObject({ code: 403 });
    expect(await call(server, getPoints, { mobile: mine.mobile })).toMatchObject({ code: 401 });
    expect(await call(server, getPoints, { mobile: '12' }, mine)).toMatchObject({ code: 400 });
  });

  it('returns 0 for a customer without a points account', async () => {
    const customer = await customerWith(0);
    expect(await call(server, getPoints, { mobile: customer.mobile }, customer)).toMatchObject({ data: { points: 0 } });
    expect(await call(server, getPointsLedger, null, customer)).toMatchObject({ ok: true, data: [] });
  });
});

describe('redeeming in the cart', () => {
  it('holds points, and replaces the hold on another redemption', async () => {
    const customer = await customerWith(100);
    expect(await redeem(customer, 80)).toMatchObject({ ok: true, message: 'Points redeemed successfully' });
    expect(await available(customer)).toBe(20);
    expect(await redeem(customer, 90)).toMatchObject({ ok: true });
    expect(await available(customer)).toBe(10);
  });

  it('returns status, success and message as specified', async () => {
    const customer = await customerWith(10);
    const payload = { points: '10', customer_id: String(customer.id), Token: customer.token };
    const { text, envelope } = await sendCall(server, 'RedeemLoyaltyPointsFront', JSON.stringify(payload));
    expect(envelope).toMatchObject({ status: 200, success: true, message: 'Points redeemed successfully' });
    expect(JSON.parse(text)).toMatchObject({ status: 200, success: true });
  });

  it('refuses more points than available and leaves the earlier hold unchanged', async () => {
    const customer = await customerWith(100);
    await redeem(customer, 30);
    expect(await redeem(customer, 101)).toMatchObject({
      code: 409,
      message: 'Cannot redeem more points than available',
    });
    expect(await available(customer)).toBe(70);
  });

  it('refuses invalid numbers of points, another customer’s points, and guests', async () => {
    const customer = await customerWith(100);
    const other = await customerWith(100);
    for (const points of [0, -5, 1.5, Number.NaN, 1e9]) {
      expect(await redeem(customer, points)).toMatchObject({
        code: 400,
        message: 'Please enter valid points to redeem',
      });
    }
    expect(await redeem(customer, 10, other.id)).toMatchObject({ code: 403 });
    expect(await redeem({ ...customer, token: 'nobody' }, 10)).toMatchObject({ code: 401 });
    expect([await available(customer), await available(other)]).toEqual([100, 100]);
  });

  it('keeps one hold for concurrent redemptions in many tabs', async () => {
    const customer = await customerWith(100);
    const answers = await Promise.all([60, 70, 80, 90, 60, 70, 80, 90].map(async (points) => redeem(customer, points)));
    expect(answers.every((answer) => answer.ok)).toBe(true);
    const holds = await server.database.rows<{ points: number }>(
      sql`select points from points_hold where customer_id = ${customer.id} and state = 'open'`,
    );
    expect(holds).toHaveLength(1);
    expect(await available(customer)).toBe(100 - (holds[0]?.points ?? 0));
  });

  it('releases the points once when the customer cancels', async () => {
    const customer = await customerWith(100);
    await redeem(customer, 30);
    for (let times = 0; times < 2; times += 1) {
      expect(await call(server, releaseRedemption, null, customer)).toMatchObject({ ok: true });
      expect(await available(customer)).toBe(100);
    }
    expect(await call(server, releaseRedemption, null)).toMatchObject({ code: 401 });
  });

  it('releases the points automatically after 30 minutes', async () => {
    const customer = await customerWith(100);
    await redeem(customer, 30);
    server.clock.advance(HOLD_SECONDS - 1);
    await expireHolds(server.database, server.clock());
    expect(await available(customer)).toBe(70);
    server.clock.advance(1);
    await Promise.all([1, 2, 3].map(async () => expireHolds(server.database, server.clock())));
    expect(await available(customer)).toBe(100);
  });

  it('is rate-limited to 30 redemptions per minute', async () => {
    const customer = await customerWith(100);
    for (let times = 0; times < 30; times += 1) expect(await redeem(customer, 1)).toMatchObject({ ok: true });
    expect(await redeem(customer, 1)).toMatchObject({ code: 429 });
    server.clock.advance(61);
    expect(await redeem(customer, 1)).toMatchObject({ ok: true });
  });
});

describe('a redemption under a reference', () => {
  it('is initiated and completed idempotently', async () => {
    const customer = await customerWith(100);
    for (let times = 0; times < 2; times += 1) expect(await initiate(customer)).toMatchObject({ ok: true });
    expect(await available(customer)).toBe(60);
    const closed = await Promise.all([complete(customer), complete(customer), complete(customer)]);
    expect(closed.every((answer) => answer.ok && answer.message === 'Points deducted successfully!')).toBe(true);
    expect(await initiate(customer)).toMatchObject({ ok: true });
    expect(await available(customer)).toBe(60);
  });

  it('is refused with too few points, for another customer, and when the reference does not match', async () => {
    const customer = await customerWith(50);
    const other = await customerWith(50);
    expect(await initiate(customer, { points: 51 })).toMatchObject({ code: 409 });
    expect(await initiate(customer, { customerId: other.id })).toMatchObject({ code: 403 });
    await initiate(customer);
    expect(await initiate(customer, { points: 41 })).toMatchObject({
      code: 404,
      message: 'Redemption initiation failed',
    });
    expect(await complete(customer, { points: 41 })).toMatchObject({ code: 404 });
    expect(await complete(customer, { reference: 'unknown' })).toMatchObject({ code: 404 });
    expect(await complete(other)).toMatchObject({ code: 404 });
    expect(await complete(customer, { customerId: other.id })).toMatchObject({ code: 403 });
  });

  it('of an order is only completed by the order’s payment', async () => {
    const customer = await customerWith(100);
    const order = await newOrder(customer, 40);
    await holdFor(order);
    const named = { reference: order.orderNumber };
    expect(await initiate(customer, named)).toMatchObject({ ok: true });
    expect(await available(customer)).toBe(60);
    expect(await complete(customer, named)).toMatchObject({ code: 409, message: 'Redemption failed' });
    await spend(order);
    expect(await complete(customer, named)).toMatchObject({ ok: true });
    expect(await available(customer)).toBe(60);
  });

  it('that has expired cannot be completed, and can be initiated again', async () => {
    const customer = await customerWith(100);
    await initiate(customer);
    server.clock.advance(HOLD_SECONDS);
    await expireHolds(server.database, server.clock());
    expect(await complete(customer)).toMatchObject({ code: 409 });
    await initiate(customer);
    expect(await complete(customer)).toMatchObject({ ok: true });
    expect(await available(customer)).toBe(60);
  });
});
