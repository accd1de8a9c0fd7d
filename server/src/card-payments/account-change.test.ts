/** The store takes new payments by another account: what the old one took is followed there, or shown to staff. */
import { continuePayment, type OrderId, type WeightId } from '@tola/contract';
import { packOrder, readDashboard } from '@tola/contract/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import {
  call,
  eventually,
  newStaffClient,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type Shopper,
  type StaffClient,
  type StoreFixture,
  signInOwner,
  watchPayments,
} from '#testing';

const dataKey = Buffer.alloc(32, 7).toString('base64');
const owner = { adminEmail: ownerLogin, adminPassword: ownerPassword, dataKey };

/** The store with its first account, with a second one and the first as a former one, and with the second one alone. */
let before: StoreFixture;
let after: StoreFixture;
let without: StoreFixture;
let staff: StaffClient;
let piece: WeightId;

beforeAll(async () => {
  before = await openStoreFixture({ settings: owner });
  const { databaseUrl } = before.platform.settings;
  const { clock, emulator } = before;
  const keys = { clientId: 'second-client', clientSecret: 'second-secret' };
  const former = { clientId: 'test-client', clientSecret: 'test-secret', baseUrl: `${emulator.url}/pg` };
  const shared = { databaseUrl, ...owner };
  after = await openStoreFixture({
    clock,
    keys,
    worker: true,
    settings: { ...shared, cashfreeFormerAccounts: [former] },
  });
  without = await openStoreFixture({ clock, keys, settings: shared });
  await before.steer('config', { notifyUrl: `${after.url}/api/webhooks/card-provider` });
  staff = await signInOwner(after);
  const row = await before.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 30 order by weight_mg, id limit 1`,
  );
  piece = row.id;
});

afterAll(async () => {
  await without.close();
  await after.close();
  await before.close();
});

async function placed(store: StoreFixture, shopper: Shopper) {
  await shopper.fillCart(piece);
  const answer = await shopper.submit('Card');
  if (!answer.ok) throw new Error(answer.message);
  return { ...answer.data, ...answer.extras, id: (await store.order(answer.data.orderNumber)).id };
}

/** An order that the first account took the money of. */
async function paidBefore(): Promise<{ id: OrderId; orderNumber: string }> {
  const shopper = await before.customer();
  const order = await placed(before, shopper);
  await before.pay(order.orderNumber, 'success');
  await shopper.status(order.orderNumber);
  expect(await before.order(order.orderNumber)).toMatchObject({ state: 'confirmed' });
  return order;
}

test('a late webhook of the old account confirms its order', async () => {
  const asha = await before.customer();
  const { orderNumber } = await placed(before, asha);
  await before.pay(orderNumber, 'success');
  await before.settled();
  await eventually(async () => (await before.order(orderNumber)).state === 'confirmed');
  const events = await before.database.rows(sql`
    select distinct provider, account from provider_event where provider_order_id = ${`${orderNumber}-1`}`);
  expect(events).toEqual([{ provider: 'cashfree', account: 'test-client' }]);
});

test('without the credentials nothing is asked again and again: staff see what waits, and the order ends', async () => {
  const asha = await before.customer();
  const { orderNumber } = await placed(before, asha);
  const paid = await paidBefore();
  before.clock.advance(60);

  const round = await watchPayments(without.payments, without.clock());
  const due = await before.database.one<{ checks: number }>(sql`
    select checks from payment_attempt where provider_order_id = ${`${orderNumber}-1`}`);
  expect(round.broken).toEqual([]);
  expect(due.checks).toBe(0);
  expect(await call(without, continuePayment, { orderNumber }, { token: asha.token })).toMatchObject({
    code: 503,
    reason: 'provider-unavailable',
  });

  const colleague = newStaffClient(without);
  colleague.cookie = staff.cookie;
  const { strandedCards } = await colleague.ok(readDashboard, null);
  expect(strandedCards).toMatchObject([{ provider: 'cashfree', account: 'test-client' }]);
  expect(strandedCards[0]?.attempts).toBeGreaterThanOrEqual(1);
  expect((await without.store.notices()).join('\n')).toMatch(/wait for the cashfree account test-client/);
  expect((await staff.ok(readDashboard, null)).strandedCards).toEqual([]);

  expect(await colleague.call(packOrder, { orderId: paid.id, serials: [], note: '' })).toMatchObject({
    code: 409,
    reason: 'dispatch-blocked',
  });

  before.clock.advance(3 * 60 * 60);
  await watchPayments(without.payments, without.clock());
  expect(await before.order(orderNumber)).toMatchObject({ state: 'expired', holds: 'released' });
});
