import type { RefundId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  type CardFixture,
  createStaffClient,
  eventually,
  openCardFixture,
  type PaidOrder,
  type StaffClient,
  type StoreFixture,
  watchPayments,
} from '#testing';

let counter: CardFixture;
let shop: StoreFixture;
let owner: StaffClient;

beforeAll(async () => {
  counter = await openCardFixture();
  ({ shop, owner } = counter);
});
beforeEach(async () => await shop.steer('config', { mutedTypes: [] }));
afterAll(async () => await shop.close());

async function refundReads({ orderNumber }: PaidOrder): Promise<number> {
  const log = (await shop.steer('log?route=refunds.list', undefined, 'GET')) as { readonly path: string }[];
  return log.filter(({ path }) => path.includes(orderNumber)).length;
}

async function isEveryEventProcessed(): Promise<boolean> {
  return (await shop.database.rows(sql`select id from provider_event where processed_at is null`)).length === 0;
}

describe('a refund on the provider’s dashboard', () => {
  it('is booked once by repeated webhooks and blocks packing', async () => {
    const order = await counter.paidByCard();
    await shop.steer('config', { treatment: { copies: 3 } });
    await counter.refundAtProvider(order);
    await shop.settled();
    await shop.steer('config', { treatment: {} });
    await eventually(async () => (await shop.order(order.orderNumber)).refundedPaise === order.paise);
    expect(await shop.order(order.orderNumber)).toMatchObject({
      state: 'confirmed',
      attention: 'refunded at provider',
      refundedPaise: order.paise,
    });
    expect(await counter.pack(order)).toMatchObject({ ok: false, code: 409, reason: 'dispatch-blocked' });
    expect(await counter.creditedPaise(order)).toBe(order.paise);
    expect(await counter.auditOf(order)).toEqual(['refunded']);
    const { view, blocks } = await counter.read(order);
    expect(view.refunds).toMatchObject([{ state: 'done', amountPaise: order.paise, to: 'card' }]);
    expect(blocks).toMatchObject([{ kind: 'refunded at provider', amountPaise: order.paise, settledAt: null }]);
  });

  it('is found before packing and before dispatch when its webhook is lost', async () => {
    const [before, after] = [await counter.paidByCard(), await counter.paidByCard()];
    await counter.muteDashboard();
    await counter.refundAtProvider(before);
    expect(await counter.pack(before)).toMatchObject({ ok: false, reason: 'dispatch-blocked' });
    expect(await counter.pack(after)).toMatchObject({ ok: true });
    await counter.refundAtProvider(after, 100_00);
    expect(await counter.ship(after)).toMatchObject({ ok: false, reason: 'dispatch-blocked' });
    expect(await shop.order(after.orderNumber)).toMatchObject({ state: 'packed', refundedPaise: 100_00 });
  });

  it('is not refunded again by a cancellation or a bank refund', async () => {
    const order = await counter.paidByCard();
    await counter.muteDashboard();
    await counter.refundAtProvider(order);
    await counter.pack(order);
    await owner.ok(contract.cancelOrderByStaff, { orderId: order.id, reason: 'Refunded', waiveCharge: false });
    expect(await shop.order(order.orderNumber)).toMatchObject({ state: 'refunded', attention: null });
    expect(await counter.refundByBank(order, 1_00, order.paise)).toMatchObject({
      ok: false,
      reason: 'refund-too-high',
    });
    const late = await owner.call(contract.settleLateMoney, { orderId: order.id, honour: false });
    expect(late).toMatchObject({ ok: false, reason: 'refund-too-high' });
    expect((await counter.read(order)).refunds).toHaveLength(1);
    expect(await counter.creditedPaise(order)).toBe(order.paise);
  });

  it('of a part is released once, by accounts only, and the order is packed', async () => {
    const order = await counter.paidByCard();
    await counter.muteDashboard();
    await counter.refundAtProvider(order, 50_00);
    await counter.pack(order);
    const [block] = (await counter.read(order)).blocks;
    const decision = { orderId: order.id, blockId: block?.id ?? 0, decision: 'go on', reason: 'Goodwill' } as const;
    const packer = await createStaffClient(shop, owner, ['orders']);
    expect(await packer.call(contract.settleDispatchBlock, decision)).toMatchObject({ ok: false, code: 403 });
    const answers = await Promise.all(
      [1, 2, 3].map(async () => await owner.call(contract.settleDispatchBlock, decision)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)[0]).toMatchObject({ code: 409, reason: 'block-settled' });
    expect(await shop.order(order.orderNumber)).toMatchObject({ attention: null, refundedPaise: 50_00 });
    expect(await counter.pack(order, packer)).toMatchObject({ ok: true });
    expect(await counter.creditedPaise(order)).toBe(50_00);
    expect(await counter.auditOf(order)).toEqual(['refunded', 'released for dispatch', 'packed']);
  });

  it('of a part is resolved by cancelling, which refunds the rest', async () => {
    const order = await counter.paidByCard();
    await counter.muteDashboard();
    await counter.refundAtProvider(order, 50_00);
    await counter.pack(order);
    const [block] = (await counter.read(order)).blocks;
    const decision = { orderId: order.id, blockId: block?.id ?? 0, decision: 'cancel', reason: 'Agreed' } as const;
    await owner.ok(contract.settleDispatchBlock, decision);
    const { refunds, blocks } = await counter.read(order);
    expect(refunds).toMatchObject([
      { origin: 'provider', amountPaise: 50_00 },
      { origin: 'store', amountPaise: order.paise - 50_00 },
    ]);
    expect(blocks[0]).toMatchObject({ settlement: 'over' });
    expect(await shop.order(order.orderNumber)).toMatchObject({ refundedPaise: order.paise, attention: null });
    expect(await owner.call(contract.settleDispatchBlock, decision)).toMatchObject({ reason: 'block-settled' });
  });

  it('cancels a payout that has not been made', async () => {
    const order = await counter.paidByCard();
    await counter.muteDashboard();
    await counter.refundByBank(order, order.paise / 2 - (order.paise % 2) / 2, 0);
    const [payout] = (await counter.read(order)).refunds;
    await counter.refundAtProvider(order);
    await counter.pack(order);
    expect((await counter.read(order)).refunds).toMatchObject([
      { channel: 'bank', state: 'failed', failure: 'returned elsewhere' },
      { channel: 'card', state: 'done', amountPaise: order.paise },
    ]);
    const paid = { refundId: payout?.id ?? (0 as RefundId), utr: 'SBINR52026112100000099' };
    expect(await owner.call(contract.payRefundOut, paid)).toMatchObject({ ok: false, reason: 'refund-ended' });
  });

  it('is saved as one difference when a payout was already made', async () => {
    const order = await counter.paidByCard();
    await counter.muteDashboard();
    await counter.refundByBank(order, order.paise - 100_00, 0);
    const [payout] = (await counter.read(order)).refunds;
    await owner.ok(contract.payRefundOut, {
      refundId: payout?.id ?? (0 as RefundId),
      utr: `SBINR5202611220000${order.id}`,
    });
    const { refund_id: key } = await counter.refundAtProvider(order);
    for (const _ of [1, 2, 3]) await counter.pack(order);
    expect(await shop.order(order.orderNumber)).toMatchObject({ refundedPaise: order.paise });
    const rows = await shop.database.rows(sql`
      select kind, store_paise, provider_paise, state from ledger_difference where key = ${key}`);
    expect(rows).toEqual([{ kind: 'returned twice', storePaise: 100_00, providerPaise: order.paise, state: 'open' }]);
  });

  it('is booked once by concurrent reads', async () => {
    const order = await counter.paidByCard();
    await counter.muteDashboard();
    await counter.refundAtProvider(order, 70_00);
    await Promise.all(Array.from({ length: 6 }, async () => await counter.pack(order)));
    expect(await shop.order(order.orderNumber)).toMatchObject({ refundedPaise: 70_00, state: 'confirmed' });
    expect((await counter.read(order)).refunds).toHaveLength(1);
  });

  it('is read once by a webhook about a booked one', async () => {
    const order = await counter.paidByCard();
    const made = await counter.refundAtProvider(order, 80_00, { status: 'PENDING' });
    await counter.pack(order);
    const reads = await refundReads(order);
    await shop.steer(`refunds/${made.refund_id}`, { status: 'SUCCESS' });
    await shop.settled();
    await eventually(async () => (await counter.read(order)).refunds[0]?.state === 'done');
    await eventually(async () => await isEveryEventProcessed());
    expect((await refundReads(order)) - reads).toBe(1);
  });

  it('counts while it is pending and no longer when it fails', async () => {
    const order = await counter.paidByCard();
    await counter.muteDashboard();
    const made = await counter.refundAtProvider(order, 80_00, { status: 'PENDING' });
    await counter.pack(order);
    expect(await shop.order(order.orderNumber)).toMatchObject({ refundedPaise: 80_00 });
    expect(await counter.creditedPaise(order)).toBe(0);
    await shop.steer(`refunds/${made.refund_id}`, { status: 'FAILED' });
    await eventually(async () => {
      shop.clock.advance(61);
      await watchPayments(shop.payments, shop.clock());
      return (await shop.order(order.orderNumber)).refundedPaise === 0;
    });
    expect(await shop.order(order.orderNumber)).toMatchObject({ attention: null });
    expect(await counter.pack(order)).toMatchObject({ ok: true });
  });

  it('needs no decision for an ended order', async () => {
    const order = await counter.paidByCard();
    await counter.muteDashboard();
    await shop.steer('config', { refundOutcome: 'FAILED', refundMs: 0 });
    await owner.ok(contract.cancelOrderByStaff, { orderId: order.id, reason: 'Sold out', waiveCharge: true });
    await eventually(async () => {
      shop.clock.advance(61);
      await watchPayments(shop.payments, shop.clock());
      return (await shop.order(order.orderNumber)).attention === 'refund owed';
    });
    await shop.steer('config', { refundOutcome: 'SUCCESS', refundMs: 5_000 });
    shop.clock.advance(1);
    await shop.steer('config', { mutedTypes: [] });
    await counter.refundAtProvider(order);
    await shop.settled();
    await eventually(async () => (await shop.order(order.orderNumber)).state === 'refunded');
    expect(await shop.order(order.orderNumber)).toMatchObject({ attention: null, refundedPaise: order.paise });
  });
});

describe('our own refund', () => {
  it('is not booked twice when its webhook arrives before the reply', async () => {
    const order = await counter.paidByCard();
    await shop.steer('config', { refundMs: 0 });
    await shop.steer('faults', { route: 'refunds.create', kind: 'cut', times: 1 });
    await owner.ok(contract.cancelOrderByStaff, { orderId: order.id, reason: 'Sold out', waiveCharge: true });
    await shop.settled();
    await eventually(async () => (await shop.order(order.orderNumber)).state === 'refunded');
    await shop.steer('config', { refundMs: 5_000 });
    expect((await counter.read(order)).refunds).toMatchObject([
      { origin: 'store', state: 'done', amountPaise: order.paise },
    ]);
    expect(await shop.order(order.orderNumber)).toMatchObject({ refundedPaise: order.paise });
  });

  it('fails with a reason when the provider does not know the payment, and is paid out from the bank once', async () => {
    const order = await counter.paidByCard();
    await shop.steer(`orders/${order.orderNumber}-1`, undefined, 'DELETE');
    await owner.ok(contract.cancelOrderByStaff, { orderId: order.id, reason: 'Sold out', waiveCharge: true });
    await eventually(async () => (await shop.order(order.orderNumber)).attention === 'refund owed');
    expect((await counter.read(order)).refunds).toMatchObject([{ state: 'failed', failure: 'unknown at provider' }]);
    const list = { page: 1, perPage: 50, search: order.orderNumber, sort: '', state: null, mode: null };
    const waiting = await owner.ok(contract.listOrders, {
      ...list,
      needsDecision: true,
      isAtRisk: false,
      from: null,
      to: null,
    });
    expect(waiting.rows).toMatchObject([{ orderNumber: order.orderNumber, attention: 'refund owed' }]);
    shop.clock.advance(1);
    const presses = await Promise.all(
      [1, 2].map(async () => await owner.call(contract.settleLateMoney, { orderId: order.id, honour: false })),
    );
    expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
    const payout = (await counter.read(order)).refunds.at(-1);
    expect(payout).toMatchObject({ channel: 'bank', state: 'requested', amountPaise: order.paise });
    expect(await counter.refundByBank(order, 1_00, order.paise)).toMatchObject({ ok: false, code: 409 });
    await owner.ok(contract.payRefundOut, {
      refundId: payout?.id ?? (0 as RefundId),
      utr: `SBINR5202611230000${order.id}`,
    });
    expect(await shop.order(order.orderNumber)).toMatchObject({ state: 'refunded', attention: null });
  });
});
