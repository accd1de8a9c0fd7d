import { getPointsLedger, releaseRedemption } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { call, eventually, openPointsFixture, type PointsOrder, startTestServer, type TestServer } from '#testing';
import { adjustPoints, checkPoints, earnPoints, pointsEarnedBy, releasePoints, reversePoints } from './index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(await checkPoints(server.database)).toEqual([]);
  await server.close();
});

const { customerWith, available, redeem, newOrder, holdFor, spend } = openPointsFixture(() => server);

const release = async ({ orderId }: PointsOrder) => await releasePoints(server.database, orderId, server.clock());
const reverse = async ({ orderId }: PointsOrder) =>
  await server.database.transaction(async (tx) => await reversePoints(tx, orderId, null, server.clock()));
const earn = async (order: PointsOrder) => await earnPoints(server.database, order, server.clock());

/** An open transaction has written a points entry. */
const hasOpenTransaction = async () =>
  await server.database.maybeOne(sql`
    select true as yes from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction' and query like '%points_entry%' limit 1`);
const waitsForLock = async () =>
  await server.database.maybeOne(sql`
    select true as yes from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%points_account%' limit 1`);

describe('the points of an order', () => {
  it('take over the hold of the cart', async () => {
    const customer = await customerWith(100);
    await redeem(customer, 40);
    const order = await newOrder(customer, 40);
    await holdFor(order);
    expect(await available(customer)).toBe(60);
    expect(await call(server, releaseRedemption, null, customer)).toMatchObject({ ok: true });
    expect(await available(customer)).toBe(60);
  });

  it('replace the cart’s hold when the number differs, and work without one', async () => {
    const customer = await customerWith(100);
    await redeem(customer, 90);
    await holdFor(await newOrder(customer, 70));
    expect(await available(customer)).toBe(30);
    await holdFor(await newOrder(customer, 30));
    expect(await available(customer)).toBe(0);
  });

  it('are refused without any change when there are too few', async () => {
    const customer = await customerWith(100);
    await redeem(customer, 40);
    await expect(holdFor(await newOrder(customer, 101))).rejects.toMatchObject({ code: 409, reason: 'points-gone' });
    expect(await available(customer)).toBe(60);
  });

  it('are spent once and released once', async () => {
    const customer = await customerWith(100);
    const order = await newOrder(customer, 40);
    await holdFor(order);
    expect([await spend(order), await spend(order)]).toEqual([true, false]);
    expect(await available(customer)).toBe(60);
    expect([await release(order), await release(order)]).toEqual([40, 0]);
    expect(await spend(order)).toBe(false);
    expect(await available(customer)).toBe(100);
  });

  it('can be held again after release, for an order paid late', async () => {
    const customer = await customerWith(100);
    const order = await newOrder(customer, 40);
    await holdFor(order);
    await release(order);
    await holdFor(order);
    expect(await spend(order)).toBe(true);
    expect(await available(customer)).toBe(60);
  });

  it('never exceed the balance when fifty orders claim them concurrently', async () => {
    const customer = await customerWith(100);
    const orders = await Promise.all(Array.from({ length: 50 }, async () => newOrder(customer, 30)));
    const outcomes = await Promise.allSettled(orders.map(async (order) => holdFor(order)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await available(customer)).toBe(10);
  });

  it('are left consistent when spent and released concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      const customer = await customerWith(40);
      const order = await newOrder(customer, 40);
      await holdFor(order);
      await Promise.all([spend(order), release(order)]);
      const { held } = await server.database.one<{ held: number }>(
        sql`select held_points as held from points_account where customer_id = ${customer.id}`,
      );
      expect([held, await available(customer)]).toEqual([0, 40]);
    }
  });
});

describe('earning', () => {
  it('credits an order once', async () => {
    const customer = await customerWith(0);
    const order = await newOrder(customer, 12);
    const outcomes = await Promise.all([earn(order), earn(order), earn(order)]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await available(customer)).toBe(12);
    expect(await earn(await newOrder(customer, 0))).toBe(false);
  });

  it('is reversed once on a refund', async () => {
    const customer = await customerWith(5);
    const order = await newOrder(customer, 12);
    await earn(order);
    expect(await reverse(order)).toEqual({ reversed: 12, missing: 0 });
    expect(await reverse(order)).toEqual({ reversed: 0, missing: 0 });
    expect(await available(customer)).toBe(5);
  });

  it('is reversed up to the available balance, with the shortfall noted', async () => {
    const customer = await customerWith(0);
    const order = await newOrder(customer, 12);
    await earn(order);
    await redeem(customer, 9);
    expect(await reverse(order)).toEqual({ reversed: 3, missing: 9 });
    expect(await available(customer)).toBe(0);
    const ledger = await call(server, getPointsLedger, null, customer);
    expect(ledger).toMatchObject({
      data: [{ kind: 'reversed', points: -3, note: expect.stringContaining('9 of the earned points') }, {}, {}],
    });
    await call(server, releaseRedemption, null, customer);
    expect(await reverse(order)).toEqual({ reversed: 0, missing: 0 });
  });

  it('follows the configured rule', () => {
    const rule = { paisePerPoint: 1_000_00, mostPointsPerOrder: null };
    expect(pointsEarnedBy(999_99, rule)).toBe(0);
    expect(pointsEarnedBy(1_000_00, rule)).toBe(1);
    expect(pointsEarnedBy(1_53_999_99, rule)).toBe(153);
    expect(pointsEarnedBy(1_53_999_99, { ...rule, mostPointsPerOrder: 100 })).toBe(100);
    expect(pointsEarnedBy(-1, rule)).toBe(0);
  });
});

describe('the ledger', () => {
  it('lists all ledger entries, newest first', async () => {
    const customer = await customerWith(100);
    const order = await newOrder(customer, 40);
    await redeem(customer, 40);
    await holdFor(order);
    await spend(order);
    const ledger = await call(server, getPointsLedger, null, customer);
    expect(ledger).toMatchObject({
      ok: true,
      data: [
        { kind: 'spent', points: 0, note: '40 points redeemed', orderNumber: order.orderNumber },
        { kind: 'held', points: -40, note: 'On hold' },
        { kind: 'adjusted', points: 100, note: 'A gift' },
      ],
    });
    expect(await call(server, getPointsLedger, null)).toMatchObject({ code: 401 });
  });

  it('is append-only', async () => {
    await customerWith(1);
    for (const change of [
      sql`update points_entry set note = 'x'`,
      sql`delete from points_entry`,
      sql`truncate points_entry`,
    ]) {
      await expect(server.database.run(change)).rejects.toThrow('append-only');
    }
  });

  it('can be adjusted manually, but not below zero', async () => {
    const customer = await customerWith(10);
    const take = async (points: number) =>
      await adjustPoints(server.database, { customerId: customer.id, points, note: 'Mistake' }, server.clock());
    expect(await take(-11)).toBe(false);
    expect(await take(-10)).toBe(true);
    expect(await available(customer)).toBe(0);
  });

  it('never reverses more than is left after a concurrent deduction', async () => {
    const customer = await customerWith(0);
    const order = await newOrder(customer, 40);
    await earn(order);
    const deducted = Promise.withResolvers<void>();
    const deducting = server.database.transaction(async (tx) => {
      await adjustPoints(tx, { customerId: customer.id, points: -30, note: 'Mistake' }, server.clock());
      await deducted.promise;
    });
    await eventually(hasOpenTransaction);
    const reversing = reverse(order);
    await eventually(waitsForLock);
    deducted.resolve();
    await deducting;
    expect(await reversing).toEqual({ reversed: 10, missing: 30 });
    expect(await available(customer)).toBe(0);
  });

  it('is reconciled with the accounts, which reports a discrepancy', async () => {
    const customer = await customerWith(10);
    await server.database.run(sql`update points_account set available_points = 11 where customer_id = ${customer.id}`);
    expect(await checkPoints(server.database)).toMatchObject([
      { customerId: customer.id, availablePoints: 11, ledgerAvailable: 10 },
    ]);
    await server.database.run(sql`update points_account set available_points = 10 where customer_id = ${customer.id}`);
    await expect(
      server.database.run(sql`update points_account set available_points = -1 where customer_id = ${customer.id}`),
    ).rejects.toThrow(/points_available/);
  });
});
