/** What staff do with several orders at once: a courier's file, tags, prints, exports, and the sort of lists. */
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardFixture, createStaffClient, openCardFixture, type PaidOrder, type StaffClient } from '#testing';

let fixture: CardFixture;
let packer: StaffClient;
const orders: PaidOrder[] = [];
beforeAll(async () => {
  fixture = await openCardFixture({ worker: false });
  packer = await createStaffClient(fixture.shop, fixture.owner, ['packer']);
  for (let made = 0; made < 4; made += 1) orders.push(await fixture.paidByCard());
});
afterAll(async () => await fixture.shop.close());

function order(index: number): PaidOrder {
  const found = orders[index];
  if (found === undefined) throw new Error(`There is no order ${index}`);
  return found;
}

async function file(path: string, client = fixture.owner) {
  const response = await fetch(`${fixture.shop.url}/back-office/files/${path}`, { headers: { cookie: client.cookie } });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

const list = {
  ...{ page: 1, perPage: 50, search: '', sort: '', state: null, mode: null },
  ...{ needsDecision: false, isAtRisk: false, from: null, to: null },
};

describe('a courier’s file', () => {
  const row = (line: number, orderNumber: string, trackingNumber: string, courier = 'bluedart') => ({
    ...{ line, orderNumber, courier, trackingNumber },
  });

  it('gets a verdict for each row, writes nothing, and reports what is dispatched already', async () => {
    await fixture.pack(order(0));
    const { orderNumber } = order(0);
    const rows = [
      row(2, ` ${orderNumber.replaceAll('-', '').toLowerCase()} `, 'BD1'),
      row(3, order(1).orderNumber, 'BD2'),
      row(4, orderNumber, 'BD3'),
      row(5, 'TL-26-999999', 'BD4'),
      row(6, order(2).orderNumber, ''),
      row(7, order(3).orderNumber, 'BD1'),
    ];
    const checked = await packer.ok(contract.checkDispatchFile, { rows });
    expect(checked.rows.map(({ verdict, problem }) => [verdict, problem])).toEqual([
      ['ready', ''],
      ['wrong', 'Not packed yet'],
      ['wrong', 'Line 2 has the same order or tracking number'],
      ['wrong', 'No parcel has this order number'],
      ['wrong', 'Tracking number is missing'],
      ['wrong', 'Line 2 has the same order or tracking number'],
    ]);
    const [ready] = checked.rows;
    expect(ready).toMatchObject({
      orderNumber,
      courier: 'Blue Dart',
      trackingUrl: expect.stringContaining('trackNo=BD1'),
    });
    expect(await fixture.auditOf(order(0))).not.toContain('shipped');

    const { orderId, courier, trackingNumber, trackingUrl } = ready ?? { orderId: null };
    if (orderId === null || courier === undefined) throw new Error('The first row is not ready');
    await packer.ok(contract.shipOrder, { orderId, courier, trackingNumber, trackingUrl, serials: [] });
    const later = await packer.ok(contract.checkDispatchFile, { rows: rows.slice(0, 1) });
    expect(later.rows[0]).toMatchObject({ verdict: 'already dispatched', orderId: null, problem: '' });
    const changed = await packer.ok(contract.checkDispatchFile, { rows: [row(2, orderNumber, 'BD9')] });
    await packer.ok(contract.deliverOrder, { orderId, note: '' });
    const delivered = await packer.ok(contract.checkDispatchFile, { rows: [row(2, orderNumber, 'BD9')] });
    expect(delivered.rows[0]).toMatchObject({ recipient: '', destination: '', problem: 'Delivered before' });
    expect(changed.rows[0]).toMatchObject({ verdict: 'wrong', problem: 'Dispatched before by Blue Dart BD1' });
  });

  it('is refused with more rows than can be selected', async () => {
    const rows = Array.from({ length: contract.MOST_AT_ONCE + 1 }, (_, index) =>
      row(index + 2, 'TL-26-1', `B${index}`),
    );
    expect(await packer.call(contract.checkDispatchFile, { rows })).toMatchObject({ code: 400 });
  });
});

describe('a tag', () => {
  it('is added once however often, filters the list, and is removed', async () => {
    const orderIds = [order(0).id, order(1).id];
    const tag = 'Diwali';
    const { ok } = fixture.owner;
    const both = await Promise.all([1, 2].map(async () => await ok(contract.tagOrders, { orderIds, tag, isOn: true })));
    expect(both.map(({ changed }) => changed.length).toSorted()).toEqual([0, 2]);
    const listed = await ok(contract.listOrders, { ...list, tag });
    expect(listed.rows.map(({ id }) => id).toSorted()).toEqual(orderIds.toSorted());
    expect(listed.rows[0]?.tags).toEqual([tag]);
    expect(listed.tags).toEqual([tag]);
    expect(await ok(contract.tagOrders, { orderIds: [order(1).id], tag, isOn: false })).toEqual({
      changed: [order(1).id],
    });
    expect((await ok(contract.listOrders, { ...list, tag })).total).toBe(1);
    expect((await fixture.auditOf(order(1))).filter((action) => action.includes('tag'))).toEqual([
      'tagged',
      'removed a tag of',
    ]);
  });
});

describe('the selected orders', () => {
  it('are exported, and no others', async () => {
    const { status, bytes } = await file(`orders.csv?ids=${order(1).id},${order(2).id}`);
    expect(status).toBe(200);
    const numbers = bytes.toString().match(/TL-\d\d-[\dA-Z-]+/g);
    expect(numbers?.toSorted()).toEqual([order(1).orderNumber, order(2).orderNumber].toSorted());
    expect((await file('orders.csv?ids=1,x')).status).toBe(400);
    const some = (count: number): string => Array.from({ length: count }, (_, index) => index + 1).join(',');
    expect((await file(`orders.csv?ids=${some(contract.MOST_SELECTED)}`)).status).toBe(200);
    expect((await file(`orders.csv?ids=${some(contract.MOST_SELECTED + 1)}`)).status).toBe(400);
    expect((await file(`print.pdf?documents=label&ids=${some(contract.MOST_AT_ONCE + 1)}`)).status).toBe(400);
  });

  it('are printed in one PDF: slips, invoices, manifest and labels', async () => {
    const ids = orders.map(({ id }) => id).join(',');
    const { status, bytes } = await file(`print.pdf?documents=packing slip,invoice,manifest,label&ids=${ids}`);
    expect(status).toBe(200);
    // A slip and an invoice each, the manifest, and one page with four labels.
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(10);
    expect((await file(`print.pdf?documents=photo&ids=${ids}`)).status).toBe(400);
    expect((await file('print.pdf?documents=label&ids=999999')).status).toBe(404);
  });

  it('are printed for a packer without their invoices', async () => {
    const ids = String(order(1).id);
    expect((await file(`print.pdf?documents=packing slip,label&ids=${ids}`, packer)).status).toBe(200);
    expect((await file(`print.pdf?documents=invoice&ids=${ids}`, packer)).status).toBe(403);
  });
});

it('a short list of orders is sorted by any column', async () => {
  const { rows, isUnsorted } = await fixture.owner.ok(contract.listOrders, { ...list, sort: '-mobile' });
  const mobiles = rows.map(({ mobile }) => mobile);
  expect(isUnsorted).toBe(false);
  expect(mobiles).toEqual(mobiles.toSorted().toReversed());
  for (const sort of ['state', '-paymentMode', 'buyer', '-pieces', 'dispatchOn', 'constructor'])
    expect((await fixture.owner.ok(contract.listOrders, { ...list, sort })).rows).toHaveLength(orders.length);
  for (const sort of ['-orderNumber', 'pieces', 'recipientName'])
    expect((await packer.ok(contract.listParcels, { page: 1, perPage: 50, sort, state: null })).rows).toHaveLength(3);
});
