/** The card provider gives no answer: nobody else's order waits for it, and no stock is held for ever. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#database';
import { openShopFloor, type ShopFloor } from '#testing';
import { rejectClaim } from './bank-money.ts';
import { readLag } from './read-lag.ts';
import { findWaitingClaims } from './staff-list-store.ts';
import { watchPayments } from './test-round.ts';

const staff = { kind: 'staff', id: '1' } as const;
const CARDS = 12;

let floor: ShopFloor;
let piece: number;

beforeAll(async () => {
  floor = await openShopFloor();
  const { id } = await floor.database.one<{ id: number }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  piece = id;
  await floor.database.run(sql`update product_weight set stock = 500 where id = ${piece}`);
});
afterAll(async () => await floor.close());

beforeEach(async () => {
  await returns();
  floor.clock.advance(3 * 3600);
  await watchPayments(floor.desk, floor.clock());
});

async function goesAway(): Promise<void> {
  await floor.steer('faults', { route: '*', kind: 'cut', processed: false, times: 1_000_000 });
}

async function returns(): Promise<void> {
  await floor.steer('faults', {}, 'DELETE');
}

async function placed(mode: 'Card' | 'Upi' | 'NEFT'): Promise<string> {
  const shopper = await floor.customer();
  await shopper.fillCart(piece);
  const answer = await shopper.submit(mode);
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.orderNumber;
}

/** An order by transfer that waits for its money until a time. */
async function waitingForTransfer(mode: 'Upi' | 'NEFT'): Promise<string> {
  const orderNumber = await placed(mode);
  const claim = (await findWaitingClaims(floor.database, 100)).find((one) => one.orderNumber === orderNumber);
  const claimId = claim?.claimId ?? 0;
  await rejectClaim(floor.desk, { claimId, reason: 'Not found', isFinal: false }, staff, floor.clock());
  await floor.database.run(sql`
    update customer_order set pay_by = ${new Date(floor.clock().getTime() + 600_000)} where order_number = ${orderNumber}`);
  return orderNumber;
}

async function states(orderNumbers: readonly string[]): Promise<string[]> {
  const rows = await floor.database.rows<{ state: string; holds: string }>(sql`
    select distinct state, holds from customer_order where order_number = any(${orderNumbers}::text[])`);
  return rows.map(({ state, holds }) => `${state}, ${holds}`);
}

/** Rounds a quarter of a minute apart. */
async function minutes(many: number): Promise<void> {
  for (let quarter = 0; quarter < many * 4; quarter += 1) {
    floor.clock.advance(15);
    await watchPayments(floor.desk, floor.clock());
  }
}

test('orders by UPI and NEFT end at their time, however many overdue card orders cannot be asked about', async () => {
  const before = Number(await floor.stockOf(piece));
  const cards = await Promise.all(Array.from({ length: CARDS }, async () => await placed('Card')));
  const transfers = [await waitingForTransfer('Upi'), await waitingForTransfer('NEFT')];
  await goesAway();
  floor.clock.advance(15 * 60 + 1);
  await watchPayments(floor.desk, floor.clock());
  expect(await states(transfers)).toEqual(['expired, released']);
  // Their payment pages are open for another minute at the provider.
  expect(await states(cards)).toEqual(['awaiting payment, held']);
  expect(await floor.stockOf(piece)).toBe(before - CARDS);

  await minutes(3);
  expect(await states(cards)).toEqual(['expired, released']);
  expect(await floor.stockOf(piece)).toBe(before);
  const { isLate, awaySeconds } = await readLag(floor.database, floor.clock());
  expect(isLate).toBe(true);
  expect(awaySeconds).toBeGreaterThanOrEqual(180);

  await returns();
  await minutes(2);
  expect(await readLag(floor.database, floor.clock())).toMatchObject({ isLate: false, awaySeconds: null });
  const open = await floor.database.rows(sql`select id from payment_attempt where state in ('creating', 'open')`);
  expect(open).toEqual([]);
});

test('a payment that was made in time makes the order good once the provider answers again', async () => {
  const orderNumber = await placed('Card');
  await floor.pay(orderNumber, 'success', { webhook: { drop: true } });
  await goesAway();
  floor.clock.advance(16 * 60 + 1);
  await minutes(2);
  expect(await states([orderNumber])).toEqual(['expired, released']);
  await returns();
  await minutes(2);
  expect(await states([orderNumber])).toEqual(['confirmed, spent']);
  const { paidPaise, payablePaise, attention } = await floor.order(orderNumber);
  expect([paidPaise, attention]).toEqual([payablePaise, null]);
});

test('a payment that was made in time for pieces that are sold by then waits for staff', async () => {
  const orderNumber = await placed('Card');
  await floor.pay(orderNumber, 'success', { webhook: { drop: true } });
  await goesAway();
  floor.clock.advance(16 * 60 + 1);
  await minutes(2);
  await floor.database.run(sql`update product_weight set stock = 0 where id = ${piece}`);
  await returns();
  await minutes(2);
  expect(await floor.order(orderNumber)).toMatchObject({ state: 'expired', attention: 'paid late', refundedPaise: 0 });
  await floor.database.run(sql`update product_weight set stock = 500 where id = ${piece}`);
});

test('an order whose payment was under way when the provider last answered waits for it an hour longer', async () => {
  const orderNumber = await placed('Card');
  await floor.steer('config', { attemptLimitMs: 7_200_000 });
  await floor.pay(orderNumber, 'pending', { webhook: { drop: true } });
  floor.clock.advance(16 * 60 + 1);
  await watchPayments(floor.desk, floor.clock());
  await goesAway();
  await minutes(3);
  expect(await states([orderNumber])).toEqual(['awaiting payment, held']);
  floor.clock.advance(60 * 60);
  await minutes(2);
  expect(await states([orderNumber])).toEqual(['expired, released']);
});
