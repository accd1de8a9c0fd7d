import { cancelOrder } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CardFixture, call, eventually, openCardFixture, type StaffClient, type StoreFixture } from '#testing';

let counter: CardFixture;
let shop: StoreFixture;
let owner: StaffClient;

beforeAll(async () => {
  counter = await openCardFixture();
  ({ shop, owner } = counter);
});
beforeEach(async () => await shop.steer('config', { mutedTypes: [] }));
afterAll(async () => await shop.close());

describe('a dispute', () => {
  it('blocks packing and refunds until it is won', async () => {
    const order = await counter.paidByCard();
    const { dispute_id: id } = await counter.disputeAtProvider(order);
    await shop.settled();
    await eventually(async () => (await shop.order(order.orderNumber)).attention === 'disputed');
    expect(await counter.pack(order)).toMatchObject({ ok: false, reason: 'dispatch-blocked' });
    const [block] = (await counter.read(order)).blocks;
    expect(block).toMatchObject({ kind: 'disputed', amountPaise: order.paise, settledAt: null });
    expect(block?.respondBy).toBe(new Date(shop.clock().getTime() + 3 * 86_400_000).toISOString());
    expect(await counter.refundByBank(order, 1_00, 0)).toMatchObject({ ok: false, code: 409, reason: 'disputed' });
    const cancelled = await call(
      shop,
      cancelOrder,
      { orderNumber: order.orderNumber, reason: '', refundPaise: null, accountNumber: null, ifsc: null },
      { token: order.asha.token },
    );
    expect(cancelled).toMatchObject({ ok: false, code: 409 });
    const byStaff = { orderId: order.id, reason: 'Disputed', waiveCharge: true };
    expect(await owner.call(contract.cancelOrderByStaff, byStaff)).toMatchObject({ ok: false, reason: 'disputed' });
    expect(await counter.auditOf(order)).toEqual(['disputed']);
    await shop.steer(`disputes/${id}`, { status: 'MERCHANT_WON' });
    await shop.settled();
    await eventually(async () => (await shop.order(order.orderNumber)).attention === null);
    expect(await counter.pack(order)).toMatchObject({ ok: true });
  });

  it('counts as refunded once when it is lost', async () => {
    const order = await counter.paidByCard();
    await counter.muteDashboard();
    const { dispute_id: id } = await counter.disputeAtProvider(order);
    await counter.pack(order);
    await shop.steer(`disputes/${id}`, { status: 'MERCHANT_LOST' });
    for (const _ of [1, 2]) expect(await counter.pack(order)).toMatchObject({ ok: false, reason: 'dispatch-blocked' });
    expect(await shop.order(order.orderNumber)).toMatchObject({
      attention: 'refunded at provider',
      refundedPaise: order.paise,
    });
    expect((await counter.read(order)).blocks).toMatchObject([
      { kind: 'disputed', settlement: 'dispute lost' },
      { kind: 'refunded at provider', settledAt: null },
    ]);
    expect(await counter.refundByBank(order, 1_00, order.paise)).toMatchObject({ ok: false, code: 409 });
  });
});

describe('a card order', () => {
  it.each(['packing', 'dispatch'])('is refused %s with 503 while the provider cannot be reached', async (what) => {
    const order = await counter.paidByCard();
    if (what === 'dispatch') await counter.pack(order);
    await shop.steer('faults', { route: 'refunds.list', kind: 'internal_error', times: 99 });
    const answer = what === 'packing' ? await counter.pack(order) : await counter.ship(order);
    expect(answer).toMatchObject({ ok: false, code: 503, reason: 'provider-unavailable' });
    await shop.steer('faults', undefined, 'DELETE');
    expect(what === 'packing' ? await counter.pack(order) : await counter.ship(order)).toMatchObject({ ok: true });
  });

  it('is blocked once for staff when the provider does not know its payment', async () => {
    const order = await counter.paidByCard();
    await shop.steer(`orders/${order.orderNumber}-1`, undefined, 'DELETE');
    expect(await counter.pack(order)).toMatchObject({ ok: false, reason: 'dispatch-blocked' });
    const [block] = (await counter.read(order)).blocks;
    expect(block).toMatchObject({ kind: 'unknown at provider', settledAt: null });
    const decision = { orderId: order.id, blockId: block?.id ?? 0, reason: 'Seen on the dashboard' };
    await owner.ok(contract.settleDispatchBlock, { ...decision, decision: 'go on' });
    expect(await counter.pack(order)).toMatchObject({ ok: true });
  });
});
