/** The provider answers 401 for a former account: the store backs off and shows it to staff. */
import type { WeightId } from '@tola/contract';
import { readDashboard } from '@tola/contract/staff';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetRefusals } from '#card-attempts';
import { sql } from '#database';
import {
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  type StoreFixture,
  signInOwner,
  watchPayments,
} from '#testing';

const owner = { adminEmail: ownerLogin, adminPassword: ownerPassword, dataKey: Buffer.alloc(32, 7).toString('base64') };

/** The store with its first account, and with a second one and the first as a former one. */
let before: StoreFixture;
let after: StoreFixture;
let staff: StaffClient;
let piece: WeightId;

beforeAll(async () => {
  before = await openStoreFixture({ settings: owner });
  const { clock, emulator, platform } = before;
  const former = { clientId: 'test-client', clientSecret: 'test-secret', baseUrl: `${emulator.url}/pg` };
  const { databaseUrl } = platform.settings;
  const settings = { databaseUrl, ...owner, cashfreeFormerAccounts: [former] };
  after = await openStoreFixture({
    clock,
    keys: { clientId: 'second-client', clientSecret: 'second-secret' },
    settings,
  });
  staff = await signInOwner(after);
  const row = await before.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 30 order by weight_mg, id limit 1`,
  );
  piece = row.id;
});
afterAll(async () => {
  await after.close();
  await before.close();
});
beforeEach(async () => {
  await before.steer('faults', {}, 'DELETE');
  await before.database.run(sql`update payment_attempt set next_check_at = null`);
  await forgetRefusals(before.database);
});

async function placed(store: StoreFixture): Promise<string> {
  const shopper = await store.customer();
  await shopper.fillCart(piece);
  const answer = await shopper.submit('Card');
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.orderNumber;
}

async function refuseFormerAccount(): Promise<void> {
  await before.steer('faults', { route: '*', kind: 'unauthorized', times: 1_000_000 });
}

async function readsAtFormerAccount(): Promise<number> {
  return ((await before.steer('log?route=orders.read', null, 'GET')) as unknown[]).length;
}

/** Runs the worker's rounds for a time; returns the seconds after which each read at the former account was made. */
async function readsWithin(seconds: number): Promise<number[]> {
  const reads: number[] = [];
  for (let second = 0; second < seconds; second += 15) {
    const earlier = await readsAtFormerAccount();
    await watchPayments(after.payments, after.clock());
    if ((await readsAtFormerAccount()) > earlier) reads.push(second);
    after.clock.advance(15);
  }
  return reads;
}

async function refusedAccounts(): Promise<number> {
  const text = await (await fetch(`${after.url}/metrics`)).text();
  return Number(/^tola_card_accounts_refused (\d+)/m.exec(text)?.[1]);
}

test('a refused account is read at intervals that double up to 15 minutes, and at once after a success', async () => {
  const paid = await placed(before);
  await before.pay(paid, 'success', { webhook: { drop: true } });
  const second = await placed(before);
  await refuseFormerAccount();
  after.clock.advance(60);
  expect(await readsWithin(3_600)).toEqual([0, 30, 90, 210, 450, 930, 1_830, 2_730]);

  await before.steer('faults', {}, 'DELETE');
  after.clock.advance(15 * 60);
  await watchPayments(after.payments, after.clock());
  expect(await before.order(paid)).toMatchObject({ state: 'confirmed' });
  expect(await before.database.rows(sql`select account from card_account_refusal`)).toEqual([]);
  expect(await before.order(second)).toMatchObject({ state: 'expired', holds: 'released' });
});

test('another account is read on time in the meantime', async () => {
  await placed(before);
  await refuseFormerAccount();
  after.clock.advance(60);
  await watchPayments(after.payments, after.clock());
  const current = await placed(after);
  await after.pay(current, 'success', { webhook: { drop: true } });
  after.clock.advance(45);
  await watchPayments(after.payments, after.clock());
  expect(await after.order(current)).toMatchObject({ state: 'confirmed' });
});

test('a 403 for one order delays that order alone', async () => {
  const orders = [await placed(before), await placed(before)];
  for (const order of orders) await before.pay(order, 'success', { webhook: { drop: true } });
  await before.steer('faults', { route: 'orders.read', kind: 'forbidden' });
  after.clock.advance(60);
  await watchPayments(after.payments, after.clock());
  expect(await before.database.rows(sql`select account from card_account_refusal`)).toEqual([]);
  const states = async () => await Promise.all(orders.map(async (order) => (await before.order(order)).state));
  expect((await states()).toSorted()).toEqual(['awaiting payment', 'confirmed']);
  const reads = await readsAtFormerAccount();
  await watchPayments(after.payments, after.clock());
  expect(await readsAtFormerAccount()).toBe(reads);

  after.clock.advance(30);
  await watchPayments(after.payments, after.clock());
  expect(await states()).toEqual(['confirmed', 'confirmed']);
});

test('the attempt that met the refusal waits while others of its account are read', async () => {
  const orders = [await placed(before), await placed(before)];
  for (const order of orders) await before.pay(order, 'success', { webhook: { drop: true } });
  await refuseFormerAccount();
  after.clock.advance(60);
  await watchPayments(after.payments, after.clock());
  await before.steer('faults', {}, 'DELETE');
  await before.steer('faults', { route: 'orders.read', kind: 'unauthorized' });
  after.clock.advance(30);
  const reads = await readsAtFormerAccount();
  await watchPayments(after.payments, after.clock());
  expect((await readsAtFormerAccount()) - reads).toBe(2);
});

test('an unpaid order of a refused account releases its stock once its payment page has expired', async () => {
  const orderNumber = await placed(before);
  await refuseFormerAccount();
  await readsWithin(20 * 60);
  expect(await before.order(orderNumber)).toMatchObject({ state: 'expired', holds: 'released' });
});

test('staff see a refused account on the dashboard, and operators as a metric, until it is read again', async () => {
  await placed(before);
  await refuseFormerAccount();
  after.clock.advance(60);
  await watchPayments(after.payments, after.clock());
  const { strandedCards } = await staff.ok(readDashboard, null);
  expect(strandedCards).toMatchObject([{ account: 'test-client', attempts: 1, refunds: 0 }]);
  expect(strandedCards[0]?.refusedSince).toBe(after.clock().toISOString());
  await expect.poll(refusedAccounts, { timeout: 10_000 }).toBe(1);

  await before.steer('faults', {}, 'DELETE');
  after.clock.advance(30);
  await watchPayments(after.payments, after.clock());
  expect((await staff.ok(readDashboard, null)).strandedCards).toEqual([]);
  await expect.poll(refusedAccounts, { timeout: 10_000 }).toBe(0);
});
