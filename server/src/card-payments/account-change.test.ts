/** The store switches to another account: payments of the old one are followed there, or shown to staff. */
import { continuePayment, type OrderId, verifyPayment, type WeightId } from '@tola/contract';
import { packOrder, readDashboard, refundOrder, runReconciliation } from '@tola/contract/staff';
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

/** An order paid at the first account. */
async function paidBefore(): Promise<{ id: OrderId; orderNumber: string }> {
  const shopper = await before.customer();
  const order = await placed(before, shopper);
  await before.pay(order.orderNumber, 'success');
  await shopper.status(order.orderNumber);
  expect(await before.order(order.orderNumber)).toMatchObject({ state: 'confirmed' });
  return order;
}

async function attemptsOf(orderNumber: string) {
  return await before.database.rows(sql`
    select a.provider, a.account, a.state from payment_attempt a join customer_order o on o.id = a.order_id
    where o.order_number = ${orderNumber} order by number`);
}

test('a new order goes to the new account, and an open one is continued and settled at the old one', async () => {
  const asha = await before.customer();
  const open = await placed(before, asha);
  expect(open).toMatchObject({ provider: 'cashfree', checkoutScript: `${before.emulator.url}/js/v3/cashfree.js` });

  const vikram = await after.customer();
  const fresh = await placed(after, vikram);
  expect(fresh.checkoutScript).toBe(`${after.emulator.url}/js/v3/cashfree.js`);
  expect(await attemptsOf(fresh.orderNumber)).toEqual([
    { provider: 'cashfree', account: 'second-client', state: 'open' },
  ]);

  const continued = await call(after, continuePayment, open, { token: asha.token });
  expect(continued).toMatchObject({
    ok: true,
    extras: { paymentSessionId: open.paymentSessionId, checkoutScript: open.checkoutScript },
  });
  await before.pay(open.orderNumber, 'success');
  expect(await call(after, verifyPayment, open, { token: asha.token })).toMatchObject({ data: { isSuccess: true } });
  expect(await attemptsOf(open.orderNumber)).toEqual([{ provider: 'cashfree', account: 'test-client', state: 'paid' }]);
});

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

test('an event signed by another account is ignored', async () => {
  const asha = await before.customer();
  const { orderNumber } = await placed(before, asha);
  // A store without the old account's secret rejects its webhook.
  await before.steer('config', { notifyUrl: `${without.url}/api/webhooks/card-provider` });
  await before.pay(orderNumber, 'success');
  await before.steer('config', { notifyUrl: `${after.url}/api/webhooks/card-provider` });
  const event = { type: 'PAYMENT_SUCCESS_WEBHOOK', data: { order: { order_id: `${orderNumber}-1` } } };
  await before.database.run(sql`
    insert into provider_event (provider, account, body_sha256, type, provider_order_id, body, received_at)
    values ('cashfree', 'second-client', ${'a'.repeat(64)}, ${event.type}, ${`${orderNumber}-1`}, '{}', ${before.clock()})`);
  await before.database.run(sql`
    select graphile_worker.add_job('process-provider-event',
      json_build_object('eventId', (select id from provider_event where body_sha256 = ${'a'.repeat(64)})))`);
  const outcome = async () =>
    await before.database.one<{ outcome: string | null }>(
      sql`select outcome from provider_event where body_sha256 = ${'a'.repeat(64)}`,
    );
  await eventually(async () => (await outcome()).outcome !== null);
  expect(await outcome()).toEqual({ outcome: 'nothing of ours' });
  expect(await before.order(orderNumber)).toMatchObject({ state: 'awaiting payment' });
});

test('a payment of the old account is refunded and reconciled there', async () => {
  const { id, orderNumber } = await paidBefore();
  const wanted = { orderId: id, amountPaise: 100_00, refundedPaise: 0, reason: 'Agreed', byBank: false };
  await staff.ok(refundOrder, wanted);
  const refunds = async () =>
    await before.database.rows<{ channel: string; state: string }>(
      sql`select channel, state from refund where order_id = ${id}`,
    );
  await eventually(async () => (await refunds())[0]?.state !== 'requested');
  expect(await refunds()).toEqual([{ channel: 'card', state: expect.stringMatching(/^(?:pending|done)$/) as string }]);

  await staff.ok(runReconciliation, null);
  const listed = await before.database.rows(sql`
    select distinct account from settlement_entry where provider_order_id = ${`${orderNumber}-1`}`);
  expect(listed).toEqual([{ account: 'test-client' }]);
});

test('without credentials nothing is read, staff see what is stranded, and the order expires', async () => {
  const asha = await before.customer();
  const { orderNumber } = await placed(before, asha);
  const paid = await paidBefore();
  // The shared clock stands still: otherwise the worker of the store with both accounts would read the attempt too.
  const secondsLater = (seconds: number) => new Date(without.clock().getTime() + seconds * 1000);

  const round = await watchPayments(without.payments, secondsLater(60));
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

  await watchPayments(without.payments, secondsLater(3 * 60 * 60));
  expect(await before.order(orderNumber)).toMatchObject({ state: 'expired', holds: 'released' });
});

test('the first start after the upgrade assigns attempts without an account to the oldest configured one', async () => {
  const { orderNumber } = await paidBefore();
  const { orderNumber: other } = await paidBefore();
  await before.database.transaction(async (tx) => {
    await tx.run(sql`alter table payment_attempt disable trigger user`);
    await tx.run(sql`
      update payment_attempt set account = null where provider_order_id in (${`${orderNumber}-1`}, ${`${other}-1`})`);
    await tx.run(sql`alter table payment_attempt enable trigger user`);
  });
  expect(
    await after.payments.cards.portOf({ provider: 'cashfree', account: null }).readRecord(`${orderNumber}-1`),
  ).toMatchObject({ state: 'paid' });
  const { databaseUrl, cashfreeFormerAccounts } = after.platform.settings;
  const keys = { clientId: 'second-client', clientSecret: 'second-secret' };
  const restarted = await openStoreFixture({
    clock: before.clock,
    keys,
    settings: { databaseUrl, ...owner, cashfreeFormerAccounts },
  });
  await restarted.close();
  expect(await attemptsOf(orderNumber)).toEqual([{ provider: 'cashfree', account: 'test-client', state: 'paid' }]);
  await expect(
    before.database.run(sql`update payment_attempt set account = 'another' where provider_order_id = ${`${other}-1`}`),
  ).rejects.toThrow('stays with the account');
});
