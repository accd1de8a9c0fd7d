/** Late money, payouts and cancellations without a charge count like refunds: beyond the limit of a day they wait. */
import { idOf, type OrderId, type RefundId, type WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import {
  type CardFixture,
  createStaffClient,
  makePendingChanges,
  openCardFixture,
  type StaffClient,
  type StoreFixture,
} from '#testing';

const reason = 'The shop’s mistake';
const LIMIT_PAISE = 1_000_00;

let cards: CardFixture;
let shop: StoreFixture;
let owner: StaffClient;
let piece: WeightId;
let made = 0;
beforeAll(async () => {
  cards = await openCardFixture({ worker: false });
  ({ shop, owner } = cards);
  const { settings } = await owner.ok(contract.listSettings, null);
  const limits = settings.find(({ name }) => name === 'changeLimits');
  const value = { ...(limits?.value as object), refundsPerDayPaise: LIMIT_PAISE };
  await owner.ok(contract.saveSetting, { name: 'changeLimits', version: limits?.version ?? '', value, reason });
  const row = await shop.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
  );
  piece = row.id;
});
afterAll(async () => await shop.close());

async function hire(): Promise<StaffClient> {
  return await createStaffClient(shop, owner, ['accounts']);
}

function utr(): string {
  made += 1;
  return `7325144${String(made).padStart(5, '0')}`;
}

interface Transfer {
  readonly orderNumber: string;
  readonly id: OrderId;
  readonly payablePaise: Paise;
}

async function placed(): Promise<Transfer> {
  const buyer = await shop.customer();
  await buyer.fillCart(piece);
  const answer = await buyer.submit('NEFT');
  if (!answer.ok) throw new Error(answer.message);
  const { orderNumber } = answer.data;
  const { id, payablePaise } = await shop.order(orderNumber);
  return { id, orderNumber, payablePaise };
}

async function pay({ orderNumber, payablePaise }: Transfer): Promise<void> {
  const line = `21/11/2026,NEFT ${orderNumber.replaceAll('-', '')} ${utr()},${(payablePaise / 100).toFixed(2)}`;
  await owner.ok(contract.importStatement, { name: `${utr()}.csv`, csv: `Date,Narration,Credit\n${line}` });
}

async function paid(): Promise<Transfer> {
  const order = await placed();
  await pay(order);
  return order;
}

async function stateOf({ orderNumber }: { orderNumber: string }) {
  const { view } = await owner.ok(contract.readOrder, { orderNumber });
  return { state: view.state, refundedPaise: view.refundedPaise };
}

async function refundOf({ orderNumber }: Transfer) {
  const { refunds } = await owner.ok(contract.readOrder, { orderNumber });
  const refund = refunds.at(-1);
  return { id: refund?.id ?? idOf<RefundId>(1), state: refund?.state };
}

const decide = (client: StaffClient, reply: contract.WaitingChange, approve = true) =>
  client.call(contract.decideProposal, { id: reply.waiting.id, approve, reason });

function waitingOf(reply: { waiting: contract.Waiting | null } | null): contract.WaitingChange {
  if (reply === null || reply.waiting === null) throw new Error('The change does not wait');
  return { waiting: reply.waiting };
}

it('cancels without the charge only once a second person approves it, and once', async () => {
  const clerk = await hire();
  const order = await cards.paidByCard();
  const request = { orderId: order.id, reason, waiveCharge: true };
  const reply = await clerk.ok(contract.cancelOrderByStaff, request);
  expect(await clerk.ok(contract.cancelOrderByStaff, request)).toEqual(reply);
  expect(await stateOf(order)).toEqual({ state: 'confirmed', refundedPaise: 0 });
  const waiting = waitingOf(reply);
  expect(await decide(clerk, waiting)).toMatchObject({ reason: 'own-proposal' });
  const decisions = await Promise.all([decide(owner, waiting), decide(owner, waiting), decide(clerk, waiting, false)]);
  expect(decisions.filter(({ ok }) => ok)).toHaveLength(1);
  const isApproved = decisions.slice(0, 2).some(({ ok }) => ok);
  if (!isApproved) await decide(owner, waitingOf(await clerk.ok(contract.cancelOrderByStaff, request)));
  expect(await stateOf(order)).toEqual({ state: 'cancelled', refundedPaise: order.paise });
  const { count } = await shop.database.one<{ count: number }>(
    sql`select count(*) from audit_entry where kind = 'order' and subject_id = ${String(order.id)} and action = 'cancelled'`,
  );
  expect(count).toBe(1);
});

it('cancels with the charge at once', async () => {
  const order = await cards.paidByCard();
  const request = { orderId: order.id, reason, waiveCharge: false };
  expect(await (await hire()).ok(contract.cancelOrderByStaff, request)).toMatchObject({ waiting: null });
  expect((await stateOf(order)).state).toBe('cancelled');
});

it('does not cancel an order that was refunded in part since', async () => {
  const order = await cards.paidByCard();
  const clerk = await hire();
  const reply = await clerk.ok(contract.cancelOrderByStaff, { orderId: order.id, reason, waiveCharge: true });
  const part = { orderId: order.id, amountPaise: 100_00, refundedPaise: 0, reason, byBank: false };
  expect(await clerk.ok(contract.refundOrder, part)).toBeNull();
  expect(await decide(owner, waitingOf(reply))).toMatchObject({ reason: 'changed-since' });
  expect((await stateOf(order)).state).toBe('confirmed');
});

it('refunds late money beyond the limit once a second person approves it', async () => {
  const order = await placed();
  await owner.ok(contract.cancelOrderByStaff, { orderId: order.id, reason, waiveCharge: false });
  await pay(order);
  const clerk = await hire();
  const settle = { orderId: order.id, honour: false };
  const reply = await clerk.ok(contract.settleLateMoney, settle);
  expect(await clerk.ok(contract.settleLateMoney, settle)).toEqual(reply);
  expect((await stateOf(order)).refundedPaise).toBe(0);
  expect(await decide(owner, waitingOf(reply))).toMatchObject({ ok: true });
  expect((await stateOf(order)).refundedPaise).toBe(order.payablePaise);
  expect(await clerk.call(contract.settleLateMoney, settle)).toMatchObject({ ok: false });
});

it('records a payout beyond the limit once a second person approves it', async () => {
  const order = await paid();
  const clerk = await hire();
  await clerk.ok(contract.cancelOrderByStaff, { orderId: order.id, reason, waiveCharge: false });
  const { id: refundId } = await refundOf(order);
  expect(await clerk.call(contract.payRefundOut, { refundId, utr: 'no' })).toMatchObject({ reason: 'utr-wrong' });
  const reply = await clerk.ok(contract.payRefundOut, { refundId, utr: utr() });
  expect((await refundOf(order)).state).toBe('requested');
  const waiting = waitingOf(reply);
  const approvals = await Promise.all([1, 2].map(async () => await decide(owner, waiting)));
  expect(approvals.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await refundOf(order)).state).toBe('done');
});

it('lets a sole approver’s change take effect after the cooling period, unless it is too late by then', async () => {
  const [kept, dispatched] = [await cards.paidByCard(), await cards.paidByCard()];
  // Nobody else has the right: everyone hired above is blocked.
  for (const person of await owner.ok(contract.listPeople, null))
    if (!person.roles.includes('owner')) await owner.ok(contract.savePerson, { ...person, stopped: true });
  for (const { id: orderId } of [kept, dispatched]) {
    const reply = await owner.ok(contract.cancelOrderByStaff, { orderId, reason, waiveCharge: true });
    expect(reply.waiting?.takesEffectAt).not.toBeNull();
  }
  await cards.pack(dispatched);
  await cards.ship(dispatched);
  const due = new Date(shop.clock().getTime() + 24 * 3_600_000);
  await Promise.all([makePendingChanges(shop, due), makePendingChanges(shop, due)]);
  expect(await stateOf(kept)).toEqual({ state: 'cancelled', refundedPaise: kept.paise });
  expect(await stateOf(dispatched)).toEqual({ state: 'shipped', refundedPaise: 0 });
});
