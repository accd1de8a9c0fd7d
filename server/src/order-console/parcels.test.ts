import type { ClaimId, WeightId } from '@tola/contract';
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
let packer: StaffClient;
let clerk: StaffClient;
beforeAll(async () => {
  shop = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(shop);
  packer = await createStaffClient(shop, owner, ['packer']);
  clerk = await createStaffClient(shop, owner, ['orders']);
});
afterAll(async () => await shop.close());

const parcels = { page: 1, perPage: 50, state: null };
const courier = { courier: 'BVC', trackingNumber: 'B1', trackingUrl: null };

/** A UPI order under review. */
async function orderUnderReview(recipient: string | null = null): Promise<contract.StaffOrder> {
  const customer = await shop.customer();
  await shop.database.run(sql`
    update address set recipient_name = ${recipient}, recipient_mobile = ${recipient === null ? null : '9812345678'}
    where customer_id = ${customer.id} and type = 'shipping' and address <> ''`);
  const weight = await shop.database.one<{ id: WeightId }>(sql`
    select id from product_weight where visible and stock > 5 order by weight_mg, id limit 1`);
  await customer.fillCart(weight.id);
  const utr = String(Math.floor(1e11 + Math.random() * 8e11));
  const placed = await customer.submit('Upi', { file: await screenshot(), utr });
  if (!placed.ok) throw new Error(placed.message);
  return await owner.ok(contract.readOrder, { orderNumber: placed.data.orderNumber });
}

/** A paid order whose payment somebody has accepted. */
async function paidOrder(acceptedBy: StaffClient, recipient: string | null = null): Promise<contract.StaffOrder> {
  const order = await orderUnderReview(recipient);
  const claimId = order.claims[0]?.id ?? (0 as ClaimId);
  const { payablePaise: amountPaise } = order.view;
  await acceptedBy.ok(contract.acceptPayment, { claimId, amountPaise, utr: null, creditedOn: '2026-11-21' });
  return order;
}

/** Names of all fields, at any depth. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

async function fileStatus(client: StaffClient, path: string): Promise<number> {
  const response = await fetch(`${shop.url}/back-office/files/${path}`, { headers: { cookie: client.cookie } });
  return response.status;
}

describe('a packer', () => {
  it('sees in the list and its file who receives the parcel', async () => {
    const { view } = await paidOrder(clerk, 'Uncle Ravi');
    const { rows } = await packer.ok(contract.listParcels, { ...parcels, sort: '-recipientName' });
    const row = rows.find(({ orderNumber }) => orderNumber === view.orderNumber);
    expect(row).toMatchObject({ recipientName: 'Uncle Ravi', buyerName: view.buyerName });
    const headers = { cookie: packer.cookie };
    const file = await (await fetch(`${shop.url}/back-office/files/parcels.csv`, { headers })).text();
    expect(file.split('\r\n').find((line) => line.startsWith(view.orderNumber))).toContain('Uncle Ravi');
  });

  it('packs, dispatches and delivers a paid order', async () => {
    const order = await paidOrder(clerk);
    const { orderNumber } = order.view;
    const { rows, counts } = await packer.ok(contract.listParcels, parcels);
    expect(rows.map((row) => row.orderNumber)).toContain(orderNumber);
    expect(counts.confirmed).toBeGreaterThan(0);
    await packer.ok(contract.packOrder, { orderId: order.id, serials: ['TL-P1'], note: '' });
    await packer.ok(contract.noteOnOrder, { orderId: order.id, text: 'Double box' });
    expect(await packer.ok(contract.readParcel, { orderNumber })).toMatchObject({
      ...{ state: 'packed', serials: [{ serial: 'TL-P1' }], isBlocked: false, address: order.view.shipping.address },
      notes: [{ text: 'Double box' }],
    });
    expect(await fileStatus(packer, `packing-slips/${orderNumber}`)).toBe(200);
    await packer.ok(contract.shipOrder, { orderId: order.id, ...courier, serials: [] });
    await packer.ok(contract.deliverOrder, { orderId: order.id, note: '' });
    expect(await packer.call(contract.readParcel, { orderNumber })).toMatchObject({ reason: 'order-unknown' });
  });

  it('is sent no amount, payment, tax number or customer account', async () => {
    const { orderNumber } = (await paidOrder(clerk)).view;
    const parcel = await packer.ok(contract.readParcel, { orderNumber });
    const listed = await packer.ok(contract.listParcels, parcels);
    const names = [...new Set([...namesIn(parcel), ...namesIn(listed)])];
    expect(
      names.filter((name) => /paise|pan|gst|price|refund|claim|payment|paid|customer|email|billing/i.test(name)),
    ).toEqual([]);
  });

  it('sees no order before its payment is accepted', async () => {
    const { orderNumber } = (await orderUnderReview()).view;
    expect((await packer.ok(contract.listParcels, parcels)).rows.map((row) => row.orderNumber)).not.toContain(
      orderNumber,
    );
    expect(await packer.call(contract.readParcel, { orderNumber })).toMatchObject({ code: 404 });
    expect(await fileStatus(packer, `packing-slips/${orderNumber}`)).toBe(404);
    expect(await fileStatus(clerk, `packing-slips/${orderNumber}`)).toBe(200);
  });

  it('may call nothing that reads or moves money', () => {
    const rights = contract.rightsOf(['packer'], []);
    const named = contract.allStaffCalls.filter(({ right }) => rights.some((one) => one === right));
    expect(named.map(({ name }) => name).toSorted()).toEqual([
      ...['BeginCount', 'CheckDispatchFile', 'DeliverOrder', 'EnterCount', 'HandOver', 'ListCounts'],
      ...[
        'ListParcels',
        'ListStock',
        'ListStockMoves',
        'ListStockPieces',
        'MoveDeliveryDate',
        'NoteOnOrder',
        'PackOrder',
        'ReadCount',
      ],
      ...['ReadPackingPieces', 'ReadParcel', 'ReadStock', 'ReadStockPiece', 'RemoveScan', 'ScanIntoCount', 'ShipOrder'],
      ...['SubmitCount', 'TagOrders', 'UnpackOrder'],
    ]);
    const seen = contract.RESOURCES.filter(({ right }) => contract.hasRight(rights, right));
    expect(seen.map(({ name }) => name)).toEqual(['stock-locations']);
    expect(contract.hasRight(rights, 'stock.costs')).toBe(false);
  });
});

describe('with payment and dispatch separated', () => {
  async function separate(value: boolean): Promise<unknown> {
    const { settings } = await owner.ok(contract.listSettings, null);
    const version = settings.find(({ name }) => name === 'separateDispatch')?.version ?? '';
    return await owner.ok(contract.saveSetting, { name: 'separateDispatch', version, value, reason: 'Two people' });
  }

  it('is off by default, for a shop of one person', async () => {
    const order = await paidOrder(clerk);
    await clerk.ok(contract.packOrder, { orderId: order.id, serials: [], note: '' });
    await clerk.ok(contract.shipOrder, { orderId: order.id, ...courier, serials: [] });
  });

  it('the person who accepted the payment cannot dispatch the order, and nothing is written', async () => {
    await separate(true);
    const order = await paidOrder(clerk);
    await clerk.ok(contract.packOrder, { orderId: order.id, serials: [], note: '' });
    const shipping = { orderId: order.id, ...courier, serials: [] };
    expect(await clerk.call(contract.shipOrder, shipping)).toMatchObject({ code: 403, reason: 'accepted-payment' });
    const after = await owner.ok(contract.readOrder, { orderNumber: order.view.orderNumber });
    expect(after).toMatchObject({ view: { state: 'packed' }, courier: null });
    await packer.ok(contract.shipOrder, shipping);
    // Together again only after a delay in which any owner can stop it.
    expect(await separate(false)).toMatchObject({ waiting: { takesEffectAt: expect.any(String) } });
  });
});
