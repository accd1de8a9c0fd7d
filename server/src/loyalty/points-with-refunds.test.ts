import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerActor } from '#audit';
import { buildBareOrder, buildCustomer, fixedClock, openTestDatabase, type TestDatabase } from '#testing';
import {
  adjustPoints,
  availablePoints,
  checkPoints,
  earnPoints,
  holdPoints,
  type RefundedShare,
  releaseCartHold,
  releasePoints,
  returnPoints,
  reversePoints,
  spendPoints,
} from './index.ts';
import { openHold } from './loyalty.ts';
import { insertReversal } from './points-store.ts';

let database: TestDatabase;
const clock = fixedClock();

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  expect(await checkPoints(database)).toEqual([]);
  await database.close();
});

/** A customer with this balance, and one order. */
async function orderWithBalance(balance: number) {
  const { id: customerId } = await buildCustomer({ database, clock });
  if (balance > 0) await adjustPoints(database, { customerId, points: balance, note: 'A gift' }, clock());
  return { customerId, ...(await buildBareOrder(database, customerId, clock())) };
}

type Order = Awaited<ReturnType<typeof orderWithBalance>>;

const available = async ({ customerId }: Order) => await availablePoints(database, customerId);
const earn = async (order: Order, points: number) => await earnPoints(database, { ...order, points }, clock());
const release = async ({ orderId }: Order) => await releasePoints(database, orderId, clock());
const reverse = async ({ orderId }: Order, back: RefundedShare | null = null) =>
  await database.transaction(async (tx) => await reversePoints(tx, orderId, back, clock()));
const returnShare = async ({ orderId }: Order, back: RefundedShare) =>
  await database.transaction(async (tx) => await returnPoints(tx, orderId, back, clock()));

async function hold(order: Order, points: number): Promise<void> {
  await database.transaction(async (tx) => await holdPoints(tx, { ...order, points }, clock()));
}

async function pay(order: Order, points: number): Promise<void> {
  await hold(order, points);
  await spendPoints(database, order.orderId, clock());
}

describe('the points an order was paid with', () => {
  it('are returned in proportion to partial refunds, and the rest on release', async () => {
    const order = await orderWithBalance(100);
    await pay(order, 40);
    const quarter = { refundedPaise: 50_00, pricePaise: 200_00 };
    const same = await Promise.all([returnShare(order, quarter), returnShare(order, quarter)]);
    expect(same.toSorted()).toEqual([0, 10]);
    expect(await available(order)).toBe(70);
    expect(await release(order)).toBe(30);
    expect([await returnShare(order, { refundedPaise: 2_00, pricePaise: 2_00 }), await release(order)]).toEqual([0, 0]);
    expect(await available(order)).toBe(100);
  });

  it('are not returned in parts while only held', async () => {
    const order = await orderWithBalance(40);
    await hold(order, 40);
    expect(await returnShare(order, { refundedPaise: 1_00, pricePaise: 2_00 })).toBe(0);
    expect(await release(order)).toBe(40);
  });

  it('are all returned after a full refund, and release adds none', async () => {
    const order = await orderWithBalance(40);
    await pay(order, 40);
    expect(await returnShare(order, { refundedPaise: 2_00, pricePaise: 2_00 })).toBe(40);
    expect(await release(order)).toBe(0);
    expect(await available(order)).toBe(40);
  });
});

describe('what an order has earned', () => {
  it('is reversed in proportion to partial refunds, and exactly in full at the end', async () => {
    const order = await orderWithBalance(0);
    await earn(order, 10);
    const reversed: number[] = [];
    for (const refundedPaise of [33_33, 33_33, 66_66, 99_99, 100_00]) {
      reversed.push((await reverse(order, { refundedPaise, pricePaise: 100_00 })).reversed);
    }
    expect(reversed).toEqual([3, 0, 4, 3, 0]);
    expect(await available(order)).toBe(0);
  });

  it('is reversed once under concurrent requests for the same refund', async () => {
    const order = await orderWithBalance(0);
    await earn(order, 10);
    const half = { refundedPaise: 50_00, pricePaise: 100_00 };
    const all = await Promise.all([1, 2, 3, 4].map(async () => await reverse(order, half)));
    expect(all.map(({ reversed }) => reversed).toSorted()).toEqual([0, 0, 0, 5]);
    expect(await available(order)).toBe(5);
  });

  it('does not reverse points recorded as missing when the balance recovers', async () => {
    const order = await orderWithBalance(0);
    const actor = customerActor({ id: order.customerId, firstName: 'Asha', lastName: 'Kulkarni' });
    await earn(order, 10);
    await database.transaction(async (tx) => await openHold(tx, { points: 10, reference: null }, actor, clock()));
    expect(await reverse(order, { refundedPaise: 50_00, pricePaise: 100_00 })).toEqual({ reversed: 0, missing: 5 });
    await database.transaction(async (tx) => await releaseCartHold(tx, actor, clock()));
    expect(await reverse(order)).toEqual({ reversed: 5, missing: 0 });
    expect(await available(order)).toBe(5);
  });

  it('cannot be reversed by more than was earned, even by direct ledger writes', async () => {
    const order = await orderWithBalance(50);
    await earn(order, 10);
    await expect(insertReversal(database, order.orderId, 11, clock())).rejects.toThrow('taken back than it has earned');
  });
});
