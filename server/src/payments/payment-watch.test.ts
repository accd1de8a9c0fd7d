import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { openShopFloor, type ShopFloor } from '#testing';
import { watchPayments } from './payment-watch.ts';

const ORDERS = 6;

let floor: ShopFloor;
let orderNumbers: string[];

/** Customers who are on the provider's page when the first look at their payments is due. */
beforeAll(async () => {
  floor = await openShopFloor();
  const piece = await floor.database.one<{ id: number }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  orderNumbers = await Promise.all(
    Array.from({ length: ORDERS }, async () => {
      const shopper = await floor.customer();
      await shopper.fillCart(piece.id);
      const answer = await shopper.submit('Card');
      if (!answer.ok) throw new Error(answer.message);
      return answer.data.orderNumber;
    }),
  );
});
afterAll(async () => await floor.close());

async function reads(): Promise<number> {
  return ((await floor.steer('log?route=orders.read', null, 'GET')) as unknown[]).length;
}

test('several processes that look at the same moment read each open attempt once', async () => {
  floor.clock.advance(61);
  const before = await reads();
  await Promise.all([1, 2, 3].map(async () => await watchPayments(floor.desk, floor.clock())));
  expect((await reads()) - before).toBe(ORDERS);
});

test('what a process had taken when it died is read by another some minutes later', async () => {
  // As a process leaves it that dies between taking the attempts and reading them.
  const lentUntil = new Date(floor.clock().getTime() + 5 * 60_000);
  await floor.database.run(sql`update payment_attempt set next_check_at = ${lentUntil}`);
  const [paid = ''] = orderNumbers;
  await floor.pay(paid, 'success', { webhook: { drop: true } });
  await watchPayments(floor.desk, floor.clock());
  expect(await floor.order(paid)).toMatchObject({ state: 'awaiting payment' });
  floor.clock.advance(5 * 60);
  await watchPayments(floor.desk, floor.clock());
  expect(await floor.order(paid)).toMatchObject({ state: 'confirmed' });
});

test('a look that runs while the customer looks takes the money once', async () => {
  const [, paid = ''] = orderNumbers;
  await floor.pay(paid, 'success', { webhook: { drop: true } });
  floor.clock.advance(10 * 60);
  await Promise.all([1, 2, 3].map(async () => await watchPayments(floor.desk, floor.clock())));
  const { paidPaise, payablePaise, state, attention } = await floor.order(paid);
  expect([paidPaise, state, attention]).toEqual([payablePaise, 'confirmed', null]);
});
