import type { ClaimId, CustomerId, OrderId, WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  createStaffClient,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  type StoreFixture,
  screenshot,
  signInOwner,
} from '#testing';

let shop: StoreFixture;
let owner: StaffClient;
beforeAll(async () => {
  shop = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(shop);
});
afterAll(async () => await shop.close());

const list = {
  page: 1,
  perPage: 50,
  search: '',
  sort: '',
  state: null,
  mode: null,
  needsDecision: false,
  isAtRisk: false,
  from: null,
  to: null,
};

/** A UPI order under review, as a customer placed it. */
async function orderUnderReview(): Promise<contract.StaffOrder> {
  const customer = await shop.customer();
  const weight = await shop.database.one<{ id: WeightId }>(sql`
    select id from product_weight where visible and stock > 5 order by weight_mg, id limit 1`);
  await customer.fillCart(weight.id);
  const utr = String(Math.floor(1e11 + Math.random() * 8e11));
  const placed = await customer.submit('Upi', { file: await screenshot(), utr });
  if (!placed.ok) throw new Error(placed.message);
  return await owner.ok(contract.readOrder, { orderNumber: placed.data.orderNumber });
}

async function again(order: contract.StaffOrder): Promise<contract.StaffOrder> {
  return await owner.ok(contract.readOrder, { orderNumber: order.view.orderNumber });
}

function acceptance(order: contract.StaffOrder) {
  return {
    claimId: order.claims[0]?.id ?? (0 as ClaimId),
    amountPaise: order.view.payablePaise,
    utr: null,
    creditedOn: '2026-11-21',
  };
}

describe('an order', () => {
  it('goes from verified payment to delivery, with an audit entry per step', async () => {
    const order = await orderUnderReview();
    await owner.ok(contract.acceptPayment, acceptance(order));
    expect(await again(order)).toMatchObject({ view: { state: 'confirmed' }, hasInvoice: true });
    await owner.ok(contract.packOrder, { orderId: order.id, serials: ['TL-0001'], note: '' });
    await owner.ok(contract.shipOrder, {
      orderId: order.id,
      courier: 'BVC',
      trackingNumber: 'B1',
      trackingUrl: null,
      serials: ['TL-0001'],
    });
    await owner.ok(contract.deliverOrder, { orderId: order.id, note: '' });
    const after = await again(order);
    expect(after).toMatchObject({ view: { state: 'delivered' }, serials: [{ serial: 'TL-0001' }], courier: 'BVC' });
    expect(after.timeline.at(-1)).toMatchObject({ who: 'Owner', toState: 'delivered' });
    const { rows } = await owner.ok(contract.listAudit, {
      page: 1,
      perPage: 9,
      search: '',
      kind: 'order',
      subjectId: String(order.id),
      who: null,
      from: null,
      to: null,
    });
    expect(rows.map(({ action }) => action)).toEqual(['delivered', 'shipped', 'packed']);
    expect(rows[0]?.subject).toBe(order.view.orderNumber);
  });

  it('goes back to confirmed when its packing is undone, once, and not after its dispatch', async () => {
    const order = await orderUnderReview();
    await owner.ok(contract.acceptPayment, acceptance(order));
    const confirmedAt = async (): Promise<unknown> =>
      await shop.database.one<{ at: Date; on: string }>(sql`
        select confirmed_at as at, dispatch_on as on from customer_order where id = ${order.id}`);
    const before = await confirmedAt();
    const pack = { orderId: order.id, serials: ['TL-U1'], note: '' };
    await owner.ok(contract.packOrder, pack);
    const answers = await Promise.all(
      [1, 2, 3].map(async () => await owner.call(contract.unpackOrder, { orderId: order.id })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await again(order)).toMatchObject({ view: { state: 'confirmed' }, serials: [{ serial: 'TL-U1' }] });
    expect(await confirmedAt()).toEqual(before);
    await owner.ok(contract.packOrder, { ...pack, serials: [] });
    // Of a price that was refunded in part since.
    await shop.staff.refund({ orderId: order.id, amountPaise: 100, reason: 'A scratched card' });
    await owner.ok(contract.unpackOrder, { orderId: order.id });
    await owner.ok(contract.packOrder, { ...pack, serials: [] });
    const parcel = { courier: 'BVC', trackingNumber: 'BU1', trackingUrl: null };
    await owner.ok(contract.shipOrder, { orderId: order.id, ...parcel, serials: [] });
    expect(await owner.call(contract.unpackOrder, { orderId: order.id })).toMatchObject({
      reason: 'wrong-state',
      message: `Order ${order.view.orderNumber} is dispatched. Only packed orders can be unpacked`,
    });
  });

  it('is confirmed once when two people accept its payment concurrently', async () => {
    const order = await orderUnderReview();
    const answers = await Promise.all([
      owner.call(contract.acceptPayment, acceptance(order)),
      owner.call(contract.acceptPayment, acceptance(order)),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await again(order)).toMatchObject({ view: { state: 'confirmed', paidPaise: order.view.payablePaise } });
    const { count } = await shop.database.one<{ count: number }>(sql`
      select count(*) from audit_entry where kind = 'payment' and subject_id = ${String(order.claims[0]?.id)}`);
    expect(count).toBe(1);
  });

  it('leaves no audit entry when a step is refused', async () => {
    const order = await orderUnderReview();
    expect(await owner.call(contract.packOrder, { orderId: order.id, serials: [], note: '' })).toMatchObject({
      ok: false,
      code: 409,
    });
    const { total } = await owner.ok(contract.listAudit, {
      page: 1,
      perPage: 9,
      search: '',
      kind: 'order',
      subjectId: String(order.id),
      who: null,
      from: null,
      to: null,
    });
    expect(total).toBe(0);
  });

  it('refuses a serial number that was dispatched before', async () => {
    const orders = [await orderUnderReview(), await orderUnderReview()];
    for (const order of orders) await owner.ok(contract.acceptPayment, acceptance(order));
    const [first, second] = orders.map(({ id }) => id);
    await owner.ok(contract.packOrder, { orderId: first ?? (0 as OrderId), serials: ['BAR-77'], note: '' });
    expect(
      await owner.call(contract.packOrder, { orderId: second ?? (0 as OrderId), serials: ['bar-77'], note: '' }),
    ).toMatchObject({ ok: false, reason: 'serial-used' });
    expect((await again(orders[1] as contract.StaffOrder)).view.state).toBe('confirmed');
  });

  it('returns to awaiting payment when a claimed payment is not found', async () => {
    const order = await orderUnderReview();
    await owner.ok(contract.rejectPayment, {
      claimId: order.claims[0]?.id ?? (0 as ClaimId),
      reason: 'Not on our account',
      isFinal: false,
    });
    expect((await again(order)).view.state).toBe('awaiting payment');
  });

  it('shows charge and refund before it is cancelled', async () => {
    const order = await orderUnderReview();
    await owner.ok(contract.acceptPayment, acceptance(order));
    const { cancellation } = await again(order);
    expect(cancellation.refundPaise + cancellation.chargePaise).toBe(order.view.payablePaise);
    await owner.ok(contract.cancelOrderByStaff, { orderId: order.id, reason: 'Out of stock', waiveCharge: true });
    expect((await again(order)).view).toMatchObject({ state: 'cancelled', refundedPaise: order.view.payablePaise });
    const { payouts } = await owner.ok(contract.readBankOverview, null);
    expect(payouts.some(({ orderNumber }) => orderNumber === order.view.orderNumber)).toBe(true);
  });
});

describe('the list of orders', () => {
  it('finds by number, name and mobile, filters by state and counts each queue', async () => {
    const order = await orderUnderReview();
    const { orderNumber, mobile } = order.view;
    const [, , serial = '', code = ''] = orderNumber.split('-');
    const bare = orderNumber.replaceAll('-', '');
    for (const search of [orderNumber, bare, serial, serial.slice(-4), code, code.toLowerCase(), mobile]) {
      const { rows } = await owner.ok(contract.listOrders, { ...list, search });
      expect(rows.map((row) => row.orderNumber)).toContain(orderNumber);
    }
    const found = await owner.ok(contract.listOrders, { ...list, state: 'payment under review' });
    expect(found.total).toBe(found.counts['payment under review']);
    expect((await owner.ok(contract.listOrders, { ...list, search: "'; drop table customer_order" })).total).toBe(0);
  });
});

describe('files of the back office', () => {
  it('are served only to staff with the right', async () => {
    const order = await orderUnderReview();
    await owner.ok(contract.acceptPayment, acceptance(order));
    const paths = [
      `screenshots/${order.claims[0]?.uploadId}`,
      `invoices/${order.view.orderNumber}`,
      `packing-slips/${order.view.orderNumber}`,
      'orders.csv?state=confirmed',
    ];
    const writer = await createStaffClient(shop, owner, ['content']);
    for (const path of paths) {
      const url = `${shop.url}/back-office/files/${path}`;
      expect((await fetch(url)).status).toBe(401);
      expect((await fetch(url, { headers: { cookie: writer.cookie } })).status).toBe(403);
      expect((await fetch(url, { headers: { cookie: owner.cookie } })).status).toBe(200);
    }
  });
});

describe('the dashboard', () => {
  it('counts open work and sales', async () => {
    const order = await orderUnderReview();
    const before = await owner.ok(contract.readDashboard, null);
    await owner.ok(contract.acceptPayment, acceptance(order));
    const after = await owner.ok(contract.readDashboard, null);
    expect(after.toVerify).toBe(before.toVerify - 1);
    expect(after.today.orders).toBe(before.today.orders + 1);
    expect(after.today.revenuePaise).toBe(before.today.revenuePaise + order.view.payablePaise);
  });

  it('refuses to adjust points below zero', async () => {
    const { rows } = await owner.ok(contract.listCustomers, { page: 1, perPage: 1, search: '' });
    const customerId = rows[0]?.id ?? (0 as CustomerId);
    const points = rows[0]?.points ?? 0;
    await owner.ok(contract.adjustCustomerPoints, { customerId, points: 50, hadPoints: points, reason: 'A kind word' });
    const tooMany = { customerId, points: -(points + 51), hadPoints: points + 50, reason: 'Too many' };
    expect(await owner.call(contract.adjustCustomerPoints, tooMany)).toMatchObject({
      ok: false,
      reason: 'too-few-points',
    });
    expect((await owner.ok(contract.readCustomer, { id: customerId })).points).toBe(points + 50);
  });
});
