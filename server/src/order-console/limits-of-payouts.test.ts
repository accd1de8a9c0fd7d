/** Money that leaves, and orders that go ahead, by the word of one person: beyond the limit of a day they wait. */
import { type BankCreditId, type ClaimId, idOf, type OrderId, type RefundId, type WeightId } from '@tola/contract';
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
  const value = { ...(limits?.value as object), refundsPerDayPaise: LIMIT_PAISE, acceptedPerDayPaise: LIMIT_PAISE };
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
  await owner.ok(contract.importStatement, contract.statementOfText(`${utr()}.csv`, `Date,Narration,Credit\n${line}`));
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

/** A credit on the bank statement that names no order. */
async function stray(paise: Paise): Promise<BankCreditId> {
  const line = `21/11/2026,UPI ${utr()},${(paise / 100).toFixed(2)}`;
  await owner.ok(contract.importStatement, contract.statementOfText(`${utr()}.csv`, `Date,Narration,Credit\n${line}`));
  const { credits } = await owner.ok(contract.readBankOverview, null);
  return credits.find(({ amountPaise }) => amountPaise === paise)?.id ?? idOf<BankCreditId>(1);
}

it('returns a credit beyond the limit once a second person approves it, with one reference number', async () => {
  const clerk = await hire();
  const [first, second] = [await stray(600_01), await stray(600_02)];
  expect(await clerk.ok(contract.returnCredit, { creditId: first, utr: utr() })).toBeNull();
  const back = { creditId: second, utr: utr() };
  expect(await clerk.call(contract.returnCredit, { ...back, utr: 'no' })).toMatchObject({ reason: 'utr-wrong' });
  const reply = await clerk.ok(contract.returnCredit, back);
  expect(await clerk.ok(contract.returnCredit, back)).toEqual(reply);
  const listed = async () => (await owner.ok(contract.readBankOverview, null)).credits.map(({ id }) => id);
  expect(await listed()).toContain(second);
  const decisions = await Promise.all([1, 2].map(async () => await decide(owner, waitingOf(reply))));
  expect(decisions.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await listed()).not.toContain(second);
  expect(await clerk.call(contract.returnCredit, back)).toMatchObject({ reason: 'credit-used' });
});

async function claimed(): Promise<{ order: Transfer; claimId: ClaimId }> {
  const buyer = await shop.customer();
  await buyer.fillCart(piece);
  const answer = await buyer.submit('Upi', { utr: utr() });
  if (!answer.ok) throw new Error(answer.message);
  const { orderNumber } = answer.data;
  const { id, payablePaise } = await shop.order(orderNumber);
  const { claims } = await owner.ok(contract.readOrder, { orderNumber });
  return { order: { id, orderNumber, payablePaise }, claimId: claims[0]?.id ?? idOf<ClaimId>(1) };
}

it('accepts a payment beyond the limit without a statement once a second person approves it', async () => {
  const { order, claimId } = await claimed();
  const clerk = await hire();
  const found = { claimId, amountPaise: order.payablePaise, utr: null, creditedOn: '2026-11-21' };
  const reply = await clerk.ok(contract.acceptPayment, found);
  expect(await clerk.ok(contract.acceptPayment, found)).toEqual(reply);
  expect((await stateOf(order)).state).toBe('payment under review');
  expect(await decide(clerk, waitingOf(reply))).toMatchObject({ reason: 'own-proposal' });
  const decisions = await Promise.all([1, 2].map(async () => await decide(owner, waitingOf(reply))));
  expect(decisions.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await stateOf(order)).state).toBe('confirmed');
});

it('drops a waiting acceptance when the bank statement shows the payment first', async () => {
  const { order, claimId } = await claimed();
  const found = { claimId, amountPaise: order.payablePaise, utr: null, creditedOn: '2026-11-21' };
  const reply = await (await hire()).ok(contract.acceptPayment, found);
  await pay(order);
  expect((await stateOf(order)).state).toBe('confirmed');
  expect(await decide(owner, waitingOf(reply))).toMatchObject({
    reason: 'no-longer-possible',
    message: expect.stringContaining('This payment was decided already'),
  });
  expect((await owner.ok(contract.readOrder, { orderNumber: order.orderNumber })).view.paidPaise).toBe(
    order.payablePaise,
  );
});

it('honours an order paid late beyond the limit once a second person approves it', async () => {
  const { order, claimId } = await claimed();
  await owner.ok(contract.rejectPayment, { claimId, reason: 'Not found', isFinal: true });
  const { orderNumber } = order;
  await owner.ok(contract.giveCredit, { creditId: await stray(order.payablePaise), orderNumber });
  const clerk = await hire();
  const settle = { orderId: order.id, honour: true };
  const reply = await clerk.ok(contract.settleLateMoney, settle);
  expect((await stateOf(order)).state).not.toBe('confirmed');
  const decisions = await Promise.all([1, 2].map(async () => await decide(owner, waitingOf(reply))));
  expect(decisions.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await stateOf(order)).state).toBe('confirmed');
  expect(await clerk.call(contract.settleLateMoney, settle)).toMatchObject({ ok: false });
});

it('releases a blocked order for dispatch once a second person approves it', async () => {
  const order = await cards.paidByCard();
  await shop.steer(`orders/${order.orderNumber}-1`, undefined, 'DELETE');
  expect(await cards.pack(order)).toMatchObject({ reason: 'dispatch-blocked' });
  const [block] = (await cards.read(order)).blocks;
  const decision = { orderId: order.id, blockId: block?.id ?? 0, reason, decision: 'go on' } as const;
  const reply = await (await hire()).ok(contract.settleDispatchBlock, decision);
  expect((await cards.read(order)).blocks).toMatchObject([{ settledAt: null }]);
  expect(await decide(owner, waitingOf(reply))).toMatchObject({ ok: true });
  expect((await cards.read(order)).blocks).toMatchObject([{ settledAt: expect.any(String) }]);
  expect(await cards.pack(order)).toMatchObject({ ok: true });
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
