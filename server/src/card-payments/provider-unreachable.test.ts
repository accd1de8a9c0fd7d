/** The card provider is unreachable: other orders don't wait for it, and held stock is released. */
import type { ClaimId, WeightId } from '@tola/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findWaitingClaims } from '#bank';
import { sql } from '#database';
import { openStoreFixture, type StoreFixture, watchPayments } from '#testing';
import { readLag } from './read-lag.ts';

const CARDS = 12;

let store: StoreFixture;
let piece: WeightId;

beforeAll(async () => {
  store = await openStoreFixture();
  const { id } = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  piece = id;
  await store.database.run(sql`update product_weight set stock = 500 where id = ${piece}`);
});
afterAll(async () => await store.close());

beforeEach(async () => {
  await recover();
  store.clock.advance(3 * 3600);
  await watchPayments(store.payments, store.clock());
});

async function becomeUnreachable(): Promise<void> {
  await store.steer('faults', { route: '*', kind: 'cut', processed: false, times: 1_000_000 });
}

async function recover(): Promise<void> {
  await store.steer('faults', {}, 'DELETE');
}

async function placed(mode: 'Card' | 'Upi' | 'NEFT'): Promise<string> {
  const shopper = await store.customer();
  await shopper.fillCart(piece);
  const answer = await shopper.submit(mode);
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.orderNumber;
}

/** An unpaid transfer order that expires in ten minutes. */
async function waitingForTransfer(mode: 'Upi' | 'NEFT'): Promise<string> {
  const orderNumber = await placed(mode);
  const claim = (await findWaitingClaims(store.database, 100)).find((one) => one.orderNumber === orderNumber);
  const claimId = claim?.claimId ?? (0 as ClaimId);
  await store.staff.rejectClaim({ claimId, reason: 'Not found', isFinal: false });
  await store.database.run(sql`
    update customer_order set pay_by = ${new Date(store.clock().getTime() + 600_000)} where order_number = ${orderNumber}`);
  return orderNumber;
}

async function states(orderNumbers: readonly string[]): Promise<string[]> {
  const rows = await store.database.rows<{ state: string; holds: string }>(sql`
    select distinct state, holds from customer_order where order_number = any(${orderNumbers}::text[])`);
  return rows.map(({ state, holds }) => `${state}, ${holds}`);
}

/** Runs rounds 15 seconds apart. */
async function minutes(many: number): Promise<void> {
  for (let quarter = 0; quarter < many * 4; quarter += 1) {
    store.clock.advance(15);
    await watchPayments(store.payments, store.clock());
  }
}

test('UPI and NEFT orders expire on time, however many card orders cannot be read', async () => {
  const before = Number(await store.stockOf(piece));
  const cards = await Promise.all(Array.from({ length: CARDS }, async () => await placed('Card')));
  const transfers = [await waitingForTransfer('Upi'), await waitingForTransfer('NEFT')];
  await becomeUnreachable();
  store.clock.advance(15 * 60 + 1);
  await watchPayments(store.payments, store.clock());
  expect(await states(transfers)).toEqual(['expired, released']);
  // Their payment pages stay open at the provider for another minute.
  expect(await states(cards)).toEqual(['awaiting payment, held']);
  expect(await store.stockOf(piece)).toBe(before - CARDS);

  await minutes(3);
  expect(await states(cards)).toEqual(['expired, released']);
  expect(await store.stockOf(piece)).toBe(before);
  const { isLate, awaySeconds } = await readLag(store.payments, store.clock());
  expect(isLate).toBe(true);
  expect(awaySeconds).toBeGreaterThanOrEqual(180);

  await recover();
  await minutes(2);
  expect(await readLag(store.payments, store.clock())).toMatchObject({ isLate: false, awaySeconds: null });
  const open = await store.database.rows(sql`select id from payment_attempt where state in ('creating', 'open')`);
  expect(open).toEqual([]);
});

test('a payment made in time confirms the order once the provider responds again', async () => {
  const orderNumber = await placed('Card');
  await store.pay(orderNumber, 'success', { webhook: { drop: true } });
  await becomeUnreachable();
  store.clock.advance(16 * 60 + 1);
  await minutes(2);
  expect(await states([orderNumber])).toEqual(['expired, released']);
  await recover();
  await minutes(2);
  expect(await states([orderNumber])).toEqual(['confirmed, spent']);
  const { paidPaise, payablePaise, attention } = await store.order(orderNumber);
  expect([paidPaise, attention]).toEqual([payablePaise, null]);
});

test('a payment made in time for pieces that have been sold since waits for staff', async () => {
  const orderNumber = await placed('Card');
  await store.pay(orderNumber, 'success', { webhook: { drop: true } });
  await becomeUnreachable();
  store.clock.advance(16 * 60 + 1);
  await minutes(2);
  await store.database.run(sql`update product_weight set stock = 0 where id = ${piece}`);
  await recover();
  await minutes(2);
  expect(await store.order(orderNumber)).toMatchObject({ state: 'expired', attention: 'paid late', refundedPaise: 0 });
  await store.database.run(sql`update product_weight set stock = 500 where id = ${piece}`);
});

test('an order whose payment was pending at the last read waits an hour longer', async () => {
  const orderNumber = await placed('Card');
  await store.steer('config', { attemptLimitMs: 7_200_000 });
  await store.pay(orderNumber, 'pending', { webhook: { drop: true } });
  store.clock.advance(16 * 60 + 1);
  await watchPayments(store.payments, store.clock());
  await becomeUnreachable();
  await minutes(3);
  expect(await states([orderNumber])).toEqual(['awaiting payment, held']);
  store.clock.advance(60 * 60);
  await minutes(2);
  expect(await states([orderNumber])).toEqual(['expired, released']);
});
