/** Every captured payment is known in time, with as few reads of the provider's records as possible. */
import type { WeightId } from '@tola/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { measureQueue } from '#card-attempts';
import { sql } from '#database';
import { openStoreFixture, type StoreFixture, watchPayments } from '#testing';
import { readDueAttempts } from './attempt-reader.ts';
import { readLag, warnOfLag } from './read-lag.ts';

let store: StoreFixture;
let piece: WeightId;

beforeAll(async () => {
  store = await openStoreFixture();
  const { id } = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  piece = id;
  await store.database.run(sql`update product_weight set stock = 5000 where id = ${piece}`);
});
afterAll(async () => await store.close());

/** Only a test's own orders are read. */
beforeEach(async () => {
  await store.steer('faults', {}, 'DELETE');
  await store.database.run(sql`update payment_attempt set next_check_at = null, leased_until = null`);
  await store.database.run(sql`update payment_watch set away_since = null, warned_at = null`);
});

async function placed(): Promise<string> {
  const shopper = await store.customer();
  await shopper.fillCart(piece);
  const answer = await shopper.submit('Card');
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.orderNumber;
}

async function calls(route: string): Promise<string[]> {
  const entries = (await store.steer(`log?route=${route}`, null, 'GET')) as { path: string }[];
  return entries.map(({ path }) => path);
}

async function callsFor(orderNumber: string): Promise<number> {
  const all = [...(await calls('orders.read')), ...(await calls('payments.list'))];
  return all.filter((path) => path.includes(`/${orderNumber}-`)).length;
}

async function confirmed(orderNumbers: readonly string[]): Promise<number> {
  const { count } = await store.database.one<{ count: number }>(sql`
    select count(*) from customer_order where state = 'confirmed' and order_number = any(${orderNumbers}::text[])`);
  return Number(count);
}

/** Runs the rounds of workers for a time. */
async function workersFor(seconds: number, workers = 1): Promise<void> {
  for (let second = 0; second < seconds; second += 5) {
    store.clock.advance(5);
    await Promise.all(Array.from({ length: workers }, async () => await watchPayments(store.payments, store.clock())));
  }
}

describe('an attempt', () => {
  test('paid without a webhook is known within a minute, and is not read again', async () => {
    const orderNumber = await placed();
    await workersFor(60);
    await store.pay(orderNumber, 'success', { webhook: { drop: true } });
    await workersFor(60);
    expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed' });
    // Once while open, and once with its payments when paid.
    expect(await callsFor(orderNumber)).toBe(3);
    await workersFor(300);
    store.clock.advance(24 * 3600);
    await watchPayments(store.payments, store.clock());
    expect(await callsFor(orderNumber)).toBe(3);
  });

  test('read minutes after its capture is read with a refund whose webhook was lost as well', async () => {
    const orderNumber = await placed();
    await store.pay(orderNumber, 'success', { webhook: { drop: true } });
    await store.steer('config', { treatment: { drop: true } });
    await store.steer(`orders/${orderNumber}-1/refunds`, { status: 'SUCCESS', amount: 100 });
    await store.steer('config', { treatment: {} });
    store.clock.advance(5 * 60);
    await watchPayments(store.payments, store.clock());
    expect(await store.order(orderNumber)).toMatchObject({
      state: 'confirmed',
      attention: 'refunded at provider',
      refundedPaise: 100_00,
    });
  });

  test('read for a webhook or its customer is rescheduled', async () => {
    const shopper = await store.customer();
    await shopper.fillCart(piece);
    const answer = await shopper.submit('Card');
    if (!answer.ok) throw new Error(answer.message);
    const { orderNumber } = answer.data;
    store.clock.advance(40);
    await shopper.status(orderNumber);
    const before = await callsFor(orderNumber);
    store.clock.advance(20);
    await watchPayments(store.payments, store.clock());
    expect(await callsFor(orderNumber)).toBe(before);
    store.clock.advance(25);
    await watchPayments(store.payments, store.clock());
    expect(await callsFor(orderNumber)).toBe(before + 1);
  });

  test('without a payment is not read after its order has ended', async () => {
    const orderNumber = await placed();
    store.clock.advance(17 * 60);
    await watchPayments(store.payments, store.clock());
    expect(await store.order(orderNumber)).toMatchObject({ state: 'expired' });
    await workersFor(60);
    const before = await callsFor(orderNumber);
    await store.database.run(sql`update payment_watch set away_since = null`);
    for (let hour = 0; hour < 4; hour += 1) {
      store.clock.advance(3600);
      await watchPayments(store.payments, store.clock());
    }
    expect(await callsFor(orderNumber)).toBe(before);
  });

  test('with a failed payment is read twice more, in case the bank confirms it later', async () => {
    const orderNumber = await placed();
    await store.pay(orderNumber, 'failed', { webhook: { drop: true } });
    store.clock.advance(17 * 60);
    await watchPayments(store.payments, store.clock());
    expect(await store.order(orderNumber)).toMatchObject({ state: 'expired' });
    await workersFor(60);
    const { nextCheckAt } = await store.database.one<{ nextCheckAt: Date | null }>(sql`
      select next_check_at from payment_attempt where provider_order_id = ${`${orderNumber}-1`}`);
    expect(nextCheckAt).not.toBeNull();
    const before = await callsFor(orderNumber);
    for (let minute = 0; minute < 180; minute += 5) {
      store.clock.advance(300);
      await watchPayments(store.payments, store.clock());
    }
    // Each read takes two calls: the order and its payments.
    expect((await callsFor(orderNumber)) - before).toBe(4);
  });

  test('with a pending payment at expiry is read until the payment is final', async () => {
    const orderNumber = await placed();
    store.clock.advance(15 * 60);
    const pending = (await store.pay(orderNumber, 'pending', { webhook: { drop: true } })) as { cf_payment_id: string };
    await store.steer('config', { attemptLimitMs: 3_600_000 });
    store.clock.advance(5 * 60);
    await watchPayments(store.payments, store.clock());
    expect(await store.order(orderNumber)).toMatchObject({ state: 'awaiting payment' });
    const { cf_payment_id } = pending;
    await store.pay(orderNumber, 'success', { cf_payment_id, webhook: { drop: true } });
    await workersFor(60);
    expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed' });
  });
});

describe('the queue', () => {
  test('reads 240 orders of one minute in time, once each', async () => {
    const orderNumbers: string[] = [];
    for (let batch = 0; batch < 12; batch += 1) {
      orderNumbers.push(...(await Promise.all(Array.from({ length: 20 }, placed))));
      store.clock.advance(5);
    }
    const before = (await calls('orders.read')).length;
    for (const [index, orderNumber] of orderNumbers.entries())
      await store.pay(orderNumber, 'success', { webhook: { drop: index % 2 === 0 } });
    await store.settled();
    // Without a worker, webhooks are stored only, so every payment must be found by a read.
    await workersFor(50, 3);
    expect(await confirmed(orderNumbers)).toBe(240);
    const reads = (await calls('orders.read')).length - before;
    // Some were due, and still open, in the minute in which they were placed.
    expect(reads).toBe(240);
    expect((await measureQueue(store.database, store.payments.cards.all, store.clock())).due).toBe(0);
  }, 120_000);

  test('waits as long as a rate limit says, then reads everything', async () => {
    const orderNumbers = await Promise.all(Array.from({ length: 20 }, placed));
    for (const orderNumber of orderNumbers) await store.pay(orderNumber, 'success', { webhook: { drop: true } });
    store.clock.advance(46);
    await store.steer('faults', { route: 'orders.read', kind: 'rate_limit', times: 8, retryAfterSeconds: 20 });
    const before = (await calls('orders.read')).length;
    const round = await readDueAttempts(store.payments, store.clock);
    expect(round).toMatchObject({ pauseMs: 20_000, broken: [] });
    // Only calls in progress meet the limit.
    expect((await calls('orders.read')).length - before).toBeLessThanOrEqual(8);
    await store.steer('faults', {}, 'DELETE');
    store.clock.advance(20);
    expect(await readDueAttempts(store.payments, store.clock)).toMatchObject({ pauseMs: 0 });
    expect(await confirmed(orderNumbers)).toBe(20);
    expect(await readLag(store.payments, store.clock())).toMatchObject({ due: 0, awaySeconds: null });
  });
});

describe('the lag', () => {
  test('is that of the oldest overdue read, and staff are warned once an hour', async () => {
    await placed();
    store.clock.advance(45 + 60);
    expect(await readLag(store.payments, store.clock())).toMatchObject({ isLate: false, lagSeconds: 60, due: 1 });
    store.clock.advance(5);
    expect(await readLag(store.payments, store.clock())).toMatchObject({ isLate: true, lagSeconds: 65, due: 1 });
    const mails = async (): Promise<number> =>
      (await store.database.rows(sql`select 1 from outbox_message where template = 'payments-late'`)).length;
    const look = async (): Promise<void> =>
      await warnOfLag(
        store.payments,
        await measureQueue(store.database, store.payments.cards.all, store.clock()),
        store.clock(),
      );
    await Promise.all([look(), look(), look()]);
    expect(await mails()).toBe(1);
    store.clock.advance(59 * 60);
    await look();
    expect(await mails()).toBe(1);
    store.clock.advance(60);
    await look();
    expect(await mails()).toBe(2);
    await watchPayments(store.payments, store.clock());
    expect(await readLag(store.payments, store.clock())).toMatchObject({ isLate: false, due: 0 });
  });

  test('is exported as a metric', async () => {
    const text = await (await fetch(`${store.url}/metrics`)).text();
    for (const name of ['tola_payment_read_lag_seconds', 'tola_payment_reads_due', 'tola_card_provider_away_seconds'])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });
});
