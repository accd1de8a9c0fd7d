/** The provider answers 401 for an account with refunds: they are sent again at growing intervals. */
import type { RefundId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetRefusals } from '#card-attempts';
import { sql } from '#database';
import { followRefund } from '#refunds';
import { type CardFixture, openCardFixture, type PaidOrder, type StoreFixture, watchPayments } from '#testing';

let counter: CardFixture;
let store: StoreFixture;

beforeAll(async () => {
  counter = await openCardFixture({ worker: false });
  store = counter.shop;
});
beforeEach(async () => {
  await store.steer('faults', undefined, 'DELETE');
  await forgetRefusals(store.database);
  await store.database.run(sql`update refund set next_check_at = null where state in ('requested', 'pending')`);
});
afterAll(async () => await store.close());

/** A cancelled order whose refund has not been sent. */
async function cancelled(): Promise<PaidOrder> {
  const order = await counter.paidByCard();
  await counter.owner.ok(contract.cancelOrderByStaff, { orderId: order.id, reason: 'Sold out', waiveCharge: false });
  return order;
}

async function refuseRefunds(kind: 'unauthorized' | 'forbidden', times: number): Promise<void> {
  await store.steer('faults', { route: 'refunds.create', kind, times });
}

async function refundsSent(): Promise<number> {
  return ((await store.steer('log?route=refunds.create', undefined, 'GET')) as unknown[]).length;
}

async function isRequested(order: PaidOrder): Promise<boolean> {
  return (await counter.read(order)).refunds[0]?.state === 'requested';
}

test('a 403 for one refund leaves the account accepted and the refund requested', async () => {
  const order = await cancelled();
  await refuseRefunds('forbidden', 1);
  store.clock.advance(60);
  await watchPayments(store.payments, store.clock());
  expect(await store.database.rows(sql`select account from card_account_refusal`)).toEqual([]);
  expect(await isRequested(order)).toBe(true);
  store.clock.advance(5 * 60);
  await watchPayments(store.payments, store.clock());
  expect(await isRequested(order)).toBe(false);
});

test('sends one refund of a round whose account is refused, and none by a job until it is tried again', async () => {
  const orders = [await cancelled(), await cancelled(), await cancelled()];
  await refuseRefunds('unauthorized', 1_000);
  store.clock.advance(60);
  const sent = await refundsSent();
  await watchPayments(store.payments, store.clock());
  expect((await refundsSent()) - sent).toBe(1);

  const { id } = await store.database.one<{ id: RefundId }>(
    sql`select id from refund where order_id = ${orders[0]?.id ?? null}`,
  );
  expect(await followRefund(store.payments, id, store.clock())).toBe(false);
  expect((await refundsSent()) - sent).toBe(1);

  await store.steer('faults', undefined, 'DELETE');
  store.clock.advance(5 * 60);
  await watchPayments(store.payments, store.clock());
  expect((await refundsSent()) - sent).toBe(4);
  for (const order of orders) expect(await isRequested(order)).toBe(false);
});

test('tries refunds of a refused account at growing intervals up to 15 minutes, and shows the account', async () => {
  const order = await cancelled();
  await refuseRefunds('unauthorized', 1_000);
  const minutes: number[] = [];
  store.clock.advance(60);
  for (let minute = 0; minute < 60; minute += 1) {
    const earlier = await refundsSent();
    await watchPayments(store.payments, store.clock());
    if ((await refundsSent()) > earlier) minutes.push(minute);
    store.clock.advance(60);
  }
  expect(minutes).toEqual([0, 5, 10, 15, 20, 28, 43, 58]);
  const { strandedCards } = await counter.owner.ok(contract.readDashboard, null);
  expect(strandedCards).toMatchObject([{ account: 'test-client', refusedSince: expect.any(String) as string }]);

  await store.steer('faults', undefined, 'DELETE');
  store.clock.advance(15 * 60);
  await watchPayments(store.payments, store.clock());
  expect(await isRequested(order)).toBe(false);
  expect((await counter.owner.ok(contract.readDashboard, null)).strandedCards).toEqual([]);
});
