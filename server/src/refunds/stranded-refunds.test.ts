/** The store has moved to another provider account and no longer holds the credentials of the one that took the payment. */
import { idOf, type RefundId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { followRefund } from '#refunds';
import {
  type CardFixture,
  createStaffClient,
  newStaffClient,
  openCardFixture,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type PaidOrder,
  type StaffClient,
  type StoreFixture,
  watchPayments,
} from '#testing';

const dataKey = Buffer.alloc(32, 7).toString('base64');
const reason = 'The account is closed';

/** The same store with the account's credentials, and with those of another account alone. */
let counter: CardFixture;
let before: StoreFixture;
let moved: StoreFixture;
let accounts: StaffClient;
let packer: StaffClient;
let utrs = 0;

beforeAll(async () => {
  counter = await openCardFixture({ worker: false, settings: { dataKey } });
  before = counter.shop;
  const { databaseUrl } = before.platform.settings;
  moved = await openStoreFixture({
    clock: before.clock,
    keys: { clientId: 'second-client', clientSecret: 'second-secret' },
    settings: { databaseUrl, dataKey, adminEmail: ownerLogin, adminPassword: ownerPassword },
  });
  accounts = await staffAtMoved(['accounts']);
  packer = await staffAtMoved(['orders']);
});

afterAll(async () => {
  await moved.close();
  await before.close();
});

async function staffAtMoved(roles: string[]): Promise<StaffClient> {
  const { secret, cookie } = await createStaffClient(before, counter.owner, roles);
  const client = newStaffClient(moved, secret);
  client.cookie = cookie;
  return client;
}

interface Stranded {
  readonly order: PaidOrder;
  readonly refundId: RefundId;
  readonly providerRefundId: string;
}

/** A cancelled order whose refund the first account has not been sent. */
async function stranded(): Promise<Stranded> {
  const order = await counter.paidByCard();
  await counter.owner.ok(contract.cancelOrderByStaff, { orderId: order.id, reason: 'Sold out', waiveCharge: false });
  return await openRefundOf(order);
}

async function openRefundOf(order: PaidOrder): Promise<Stranded> {
  const { id: refundId, providerRefundId } = await before.database.one<{ id: RefundId; providerRefundId: string }>(sql`
    select id, provider_refund_id from refund where order_id = ${order.id} and state = 'requested'`);
  return { order, refundId, providerRefundId };
}

const convert = async (refundId: RefundId, client = accounts) =>
  await client.call(contract.convertStrandedRefund, { refundId, reason });

async function payOut(order: PaidOrder): Promise<void> {
  const { refunds } = await counter.read(order);
  const payout = refunds.find(({ channel, state }) => channel === 'bank' && state === 'requested');
  utrs += 1;
  const utr = `SBINR52026112300${String(utrs).padStart(5, '0')}`;
  await accounts.ok(contract.payRefundOut, { refundId: payout?.id ?? idOf<RefundId>(0), utr });
}

/** The refund had reached the provider before the credentials were removed. */
async function makeAtProvider({ order, providerRefundId }: Stranded, amountPaise: Paise): Promise<void> {
  const port = before.payments.cards.requireCurrent().port;
  await port.refund({ providerOrderId: `${order.orderNumber}-1`, providerRefundId, amountPaise, note: 'Refund' });
}

/** The settings hold the account again, and its checks are due. */
async function accountReturns(): Promise<void> {
  before.clock.advance(6 * 60);
  await watchPayments(before.payments, before.clock());
}

async function differencesOf({ providerRefundId }: Stranded) {
  return await before.database.rows(sql`
    select kind, store_paise, provider_paise, state from ledger_difference where key = ${providerRefundId}`);
}

async function auditOf(refundId: RefundId): Promise<string[]> {
  const rows = await before.database.rows<{ action: string; note: string }>(sql`
    select action, note from audit_entry where kind = 'refund' and subject_id = ${String(refundId)} order by id`);
  return rows.map(({ action, note }) => `${action}: ${note}`);
}

test('converts a stranded refund to one payout of the same sum, audited once, and the payout closes the order', async () => {
  const { order, refundId } = await stranded();
  const { refundedPaise } = await before.order(order.orderNumber);
  const listed = (await accounts.ok(contract.readBankOverview, null)).strandedRefunds;
  expect(listed.find((one) => one.refundId === refundId)).toMatchObject({
    ...{ orderNumber: order.orderNumber, amountPaise: refundedPaise, state: 'requested' },
    ...{ provider: 'cashfree', account: 'test-client' },
  });
  const seen = await accounts.ok(contract.readOrder, { orderNumber: order.orderNumber });
  expect(seen.strandedRefunds).toMatchObject([{ refundId }]);
  expect((await counter.read(order)).strandedRefunds).toEqual([]);

  expect(await convert(refundId)).toMatchObject({ ok: true });
  expect(await before.order(order.orderNumber)).toMatchObject({ refundedPaise, attention: null, state: 'cancelled' });
  const { refunds } = await counter.read(order);
  expect(refunds).toMatchObject([
    { channel: 'card', state: 'failed', failure: 'converted to payout' },
    { channel: 'bank', state: 'requested', amountPaise: refundedPaise, chargePaise: refunds[0]?.chargePaise },
  ]);
  expect(await auditOf(refundId)).toEqual([`converted to a payout: ${reason}`]);
  const after = (await accounts.ok(contract.readBankOverview, null)).strandedRefunds;
  expect(after.some((one) => one.refundId === refundId)).toBe(false);

  await payOut(order);
  expect(await before.order(order.orderNumber)).toMatchObject({ refundedPaise, attention: null, state: 'refunded' });
  expect(await counter.creditedPaise(order)).toBe(refundedPaise);
});

test('makes exactly one payout of concurrent conversions and refuses a later one', async () => {
  const { order, refundId } = await stranded();
  const answers = await Promise.all([1, 2, 3, 4].map(async () => await convert(refundId)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 409, reason: 'already-converted' });
  expect(await convert(refundId)).toMatchObject({ ok: false, code: 409, reason: 'already-converted' });
  expect((await counter.read(order)).refunds).toHaveLength(2);
  expect(await auditOf(refundId)).toHaveLength(1);
});

test('refuses a conversion without the right, without a reason, and of an unknown refund', async () => {
  const { order, refundId } = await stranded();
  expect(await convert(refundId, packer)).toMatchObject({ ok: false, code: 403 });
  const blank = await accounts.call(contract.convertStrandedRefund, { refundId, reason: ' ' });
  expect(blank).toMatchObject({ ok: false, code: 400 });
  expect(await convert(idOf<RefundId>(999_999))).toMatchObject({ ok: false, code: 404, reason: 'refund-unknown' });
  expect((await counter.read(order)).refunds).toHaveLength(1);
});

test('refuses a conversion while the settings hold the account’s credentials', async () => {
  const { order, refundId } = await stranded();
  expect(await convert(refundId, counter.owner)).toMatchObject({ code: 409, reason: 'account-configured' });
  expect((await counter.read(order)).refunds).toMatchObject([{ channel: 'card', state: 'requested' }]);
});

test('refuses to convert a refund that has ended, a payout, and a refund made at the provider', async () => {
  const done = await stranded();
  await before.steer('config', { refundMs: 0 });
  await accountReturns();
  await accountReturns();
  await before.steer('config', { refundMs: 5_000 });
  expect(await convert(done.refundId)).toMatchObject({ code: 409, reason: 'refund-ended' });

  const paid = await counter.paidByCard();
  await counter.refundByBank(paid, 1_00, 0);
  expect(await convert((await openRefundOf(paid)).refundId)).toMatchObject({ code: 409, reason: 'already-a-payout' });

  await counter.muteDashboard();
  await counter.refundAtProvider(paid, 2_00, { status: 'PENDING' });
  await counter.pack(paid);
  const theirs = (await counter.read(paid)).refunds.find(({ origin }) => origin === 'provider');
  expect(await convert(theirs?.id ?? idOf<RefundId>(0))).toMatchObject({ code: 409, reason: 'made-at-provider' });
});

test('refuses a conversion while the buyer disputes the payment', async () => {
  const order = await counter.paidByCard();
  const part = { orderId: order.id, amountPaise: 1_00, refundedPaise: 0, reason: 'A scratch', byBank: false };
  await counter.owner.ok(contract.refundOrder, part);
  await counter.muteDashboard();
  await counter.disputeAtProvider(order);
  await counter.pack(order);
  const { refundId } = await openRefundOf(order);
  expect(await convert(refundId)).toMatchObject({ code: 409, reason: 'disputed' });
});

test('checks a converted refund once when its account returns, and leaves the payout when it was never made', async () => {
  const { order, refundId } = await stranded();
  await convert(refundId);
  await accountReturns();
  const { dueAt } = await before.database.one<{ dueAt: Date | null }>(
    sql`select next_check_at as due_at from refund where id = ${refundId}`,
  );
  expect(dueAt).toBeNull();
  expect((await counter.read(order)).refunds).toMatchObject([{ state: 'failed' }, { state: 'requested' }]);
  const { refunds } = (await before.steer(`orders/${order.orderNumber}-1`, undefined, 'GET')) as { refunds: unknown[] };
  expect(refunds).toEqual([]);
});

test('still checks a converted refund five minutes later when its job is retried at once', async () => {
  const one = await stranded();
  const { refundedPaise } = await before.order(one.order.orderNumber);
  await convert(one.refundId);
  await followRefund(before.payments, one.refundId, before.clock());
  await makeAtProvider(one, refundedPaise);
  await accountReturns();
  expect((await counter.read(one.order)).refunds).toMatchObject([
    { failure: 'converted to payout' },
    { channel: 'bank', failure: 'returned elsewhere' },
    { origin: 'provider', amountPaise: refundedPaise },
  ]);
});

test('cancels the payout when the returning account shows that the provider made the refund', async () => {
  const one = await stranded();
  const { refundedPaise } = await before.order(one.order.orderNumber);
  await makeAtProvider(one, refundedPaise);
  await convert(one.refundId);
  await accountReturns();
  const { refunds } = await counter.read(one.order);
  expect(refunds).toMatchObject([
    { channel: 'card', failure: 'converted to payout' },
    { channel: 'bank', state: 'failed', failure: 'returned elsewhere' },
    { channel: 'card', origin: 'provider', amountPaise: refundedPaise },
  ]);
  expect(await before.order(one.order.orderNumber)).toMatchObject({ refundedPaise });
  expect(await differencesOf(one)).toEqual([]);
});

test('raises a difference, once, when the provider made the refund and the payout was paid too', async () => {
  const one = await stranded();
  const { refundedPaise } = await before.order(one.order.orderNumber);
  await makeAtProvider(one, refundedPaise);
  await convert(one.refundId);
  await payOut(one.order);
  await accountReturns();
  await counter.owner.call(contract.runReconciliation, null);
  expect(await differencesOf(one)).toEqual([
    { kind: 'returned twice', storePaise: 0, providerPaise: refundedPaise, state: 'open' },
  ]);
  expect(await before.order(one.order.orderNumber)).toMatchObject({ refundedPaise, state: 'refunded' });
  expect(await counter.creditedPaise(one.order)).toBe(refundedPaise);
});

test('raises a difference for a partial refund made twice although the order has money left', async () => {
  const order = await counter.paidByCard();
  const part = { orderId: order.id, amountPaise: 50_00, refundedPaise: 0, reason: 'A scratch', byBank: false };
  await counter.owner.ok(contract.refundOrder, part);
  const one = await openRefundOf(order);
  await makeAtProvider(one, 50_00);
  await convert(one.refundId);
  await payOut(order);
  await accountReturns();
  expect(await differencesOf(one)).toEqual([
    { kind: 'returned twice', storePaise: 0, providerPaise: 50_00, state: 'open' },
  ]);
  expect(await before.order(order.orderNumber)).toMatchObject({ refundedPaise: 50_00, state: 'confirmed' });
});
