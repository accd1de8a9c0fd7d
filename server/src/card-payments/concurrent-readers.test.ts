import type { WeightId } from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { openStoreFixture, type StoreFixture, watchPayments } from '#testing';

const ORDERS = 6;

let store: StoreFixture;
let piece: WeightId;
let orderNumbers: string[];

/** Customers are on the provider's page when the first reads are due. */
beforeAll(async () => {
  store = await openStoreFixture();
  const { id } = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  piece = id;
  orderNumbers = await Promise.all(Array.from({ length: ORDERS }, onTheProvidersPage));
});
afterAll(async () => await store.close());

async function onTheProvidersPage(): Promise<string> {
  const shopper = await store.customer();
  await shopper.fillCart(piece);
  const answer = await shopper.submit('Card');
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.orderNumber;
}

async function reads(): Promise<number> {
  return ((await store.steer('log?route=orders.read', null, 'GET')) as unknown[]).length;
}

test('concurrent processes read each open attempt once', async () => {
  store.clock.advance(61);
  const before = await reads();
  await Promise.all([1, 2, 3].map(async () => await watchPayments(store.payments, store.clock())));
  expect((await reads()) - before).toBe(ORDERS);
});

test('attempts leased by a process that died are read by another within a minute', async () => {
  const [paid = ''] = orderNumbers;
  await store.pay(paid, 'success', { webhook: { drop: true } });
  store.clock.advance(46);
  // The state after a process has died between leasing the attempts and reading them.
  const now = store.clock();
  await store.database.run(sql`
    update payment_attempt set leased_until = ${new Date(now.getTime() + 30_000)} where next_check_at <= ${now}`);
  await watchPayments(store.payments, now);
  expect(await store.order(paid)).toMatchObject({ state: 'awaiting payment' });
  store.clock.advance(30);
  await watchPayments(store.payments, store.clock());
  expect(await store.order(paid)).toMatchObject({ state: 'confirmed' });
});

test('concurrent reads of a paid order record one receipt', async () => {
  const [, paid = ''] = orderNumbers;
  await store.pay(paid, 'success', { webhook: { drop: true } });
  store.clock.advance(10 * 60);
  await Promise.all([1, 2, 3].map(async () => await watchPayments(store.payments, store.clock())));
  const { paidPaise, payablePaise, state, attention } = await store.order(paid);
  expect([paidPaise, state, attention]).toEqual([payablePaise, 'confirmed', null]);
});

test('of customers’ returns at the same time one settles the payment, and the others write nothing', async () => {
  const shopper = await store.customer();
  await shopper.fillCart(piece);
  const placed = await shopper.submit('Card');
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  await store.pay(orderNumber, 'success', { webhook: { drop: true } });
  const shown = await Promise.all([1, 2, 3, 4].map(async () => await shopper.status(orderNumber)));
  expect(shown.map((answer) => answer.ok && answer.data.isSuccess)).toEqual([true, true, true, true]);
  const attempt = sql`select checks from payment_attempt where provider_order_id = ${`${orderNumber}-1`}`;
  expect(await store.database.one(attempt)).toEqual({ checks: 1 });
});

test('an error in the store for one payment does not delay the others', async () => {
  const [stuck, waiting, left] = [await onTheProvidersPage(), await onTheProvidersPage(), await onTheProvidersPage()];
  for (const orderNumber of [stuck, waiting]) await store.pay(orderNumber, 'success', { webhook: { drop: true } });
  // Simulates a fault in the store: this order can be neither confirmed nor ended.
  await store.database.run(sql`create table stuck_order as select ${stuck}::text as order_number`);
  await store.database.run(sql`
    create function stumble() returns trigger language plpgsql security definer as $$
    begin
      if new.order_number in (select order_number from stuck_order) then raise exception 'stumbled'; end if;
      return new;
    end $$`);
  await store.database.run(sql`
    create trigger stumble before update of state on customer_order for each row execute function stumble()`);
  await store.database.run(sql`
    update payment_attempt set next_check_at = null where provider_order_id <> all (${[`${stuck}-1`, `${waiting}-1`]}::text[])`);
  store.clock.advance(17 * 60);
  await expect(watchPayments(store.payments, store.clock())).rejects.toThrow('could not be followed up');
  expect(await store.order(stuck)).toMatchObject({ state: 'awaiting payment' });
  expect(await store.order(waiting)).toMatchObject({ state: 'confirmed' });
  expect(await store.order(left)).toMatchObject({ state: 'expired' });
  await store.database.run(sql`drop trigger stumble on customer_order`);
  store.clock.advance(10 * 60);
  await watchPayments(store.payments, store.clock());
  expect(await store.order(stuck)).toMatchObject({ state: 'confirmed' });
});
