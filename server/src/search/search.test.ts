import type { ClaimId, WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sql } from '#database';
import { searchedText } from '#order-console';
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

const UTR = '432109876501';
const TRACKING = 'SQ 4410-2231 77';
const SERIAL = 'TLG-0098761';

let shop: StoreFixture;
let owner: StaffClient;
let order: contract.StaffOrder;
let mobile: string;
beforeAll(async () => {
  shop = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(shop);
  const customer = await shop.customer();
  mobile = customer.mobile;
  const weight = await shop.database.one<{ id: WeightId }>(sql`
    select id from product_weight where visible and stock > 5 order by weight_mg, id limit 1`);
  await customer.fillCart(weight.id);
  const placed = await customer.submit('Upi', { file: await screenshot(), utr: UTR });
  if (!placed.ok) throw new Error(placed.message);
  order = await owner.ok(contract.readOrder, { orderNumber: placed.data.orderNumber });
  const claimId = order.claims[0]?.id ?? (0 as ClaimId);
  const { payablePaise: amountPaise } = order.view;
  await owner.ok(contract.acceptPayment, { claimId, amountPaise, utr: null, creditedOn: '2026-11-21' });
  await owner.ok(contract.packOrder, { orderId: order.id, serials: [SERIAL], note: '' });
  await owner.ok(contract.shipOrder, {
    ...{ orderId: order.id, courier: 'Sequel', trackingNumber: TRACKING, trackingUrl: null, serials: [SERIAL] },
  });
});
afterAll(async () => await shop.close());

async function kindsFor(client: StaffClient, text: string): Promise<string[]> {
  const hits = await client.ok(contract.search, { text });
  return [...new Set(hits.map(({ kind }) => kind))].sort();
}

/** What the search and the list of orders must find alike. */
const TEXTS: [name: string, text: () => string, match: contract.OrderMatch][] = [
  ['its number', () => order.view.orderNumber, 'number'],
  ['its number without hyphens', () => order.view.orderNumber.replaceAll('-', ''), 'number'],
  ['the random end of its number', () => order.view.orderNumber.slice(-4).toLowerCase(), 'number'],
  ['the digits of its running number', () => order.view.orderNumber.split('-')[2] ?? '', 'number'],
  ['the reference of its payment', () => UTR, 'reference'],
  ['the end of the reference', () => UTR.slice(-6), 'reference'],
  ['its tracking number', () => TRACKING, 'tracking number'],
  ['its tracking number without blanks', () => 'sq4410223177', 'tracking number'],
  ['the end of the tracking number', () => '223177', 'tracking number'],
  ['a serial number', () => SERIAL.toLowerCase(), 'serial number'],
  ['the end of a serial number', () => '098761', 'serial number'],
  ['the middle of the reference', () => UTR.slice(3, 8), 'reference'],
  ['the middle of the tracking number', () => 'Q 4410', 'tracking number'],
  ['the middle of a serial number', () => 'G-0098', 'serial number'],
  ['its amount', () => (order.view.payablePaise / 100).toFixed(2), 'amount'],
  ['its amount without paise', () => `₹${Math.floor(order.view.payablePaise / 100).toLocaleString('en-IN')}`, 'amount'],
  ['its amount in lakhs', () => `${(order.view.payablePaise / 1_00_000_00).toFixed(3)} lakh`, 'amount'],
  ['the mobile number', () => `+91 ${mobile}`, 'customer'],
  ['half the mobile number', () => mobile.slice(-5), 'customer'],
  ['the last name of the buyer', () => order.view.buyerName.split(' ').at(-1) ?? '', 'customer'],
];

describe('an order', () => {
  it.each(TEXTS)('is found by %s, by the search and by the list', async (_name, text, match) => {
    const hits = await owner.ok(contract.search, { text: text() });
    const { orderNumber } = order.view;
    expect(hits.find(({ kind }) => kind === 'order')).toMatchObject({ orderNumber, match });
    const list = await owner.ok(contract.listOrders, {
      ...{ page: 1, perPage: 50, search: text(), sort: '', state: null, mode: null },
      ...{ needsDecision: false, isAtRisk: false, from: null, to: null },
    });
    expect(list.rows.map((row) => row.orderNumber)).toContain(orderNumber);
    expect(list.total).toBe(list.rows.length);
  });

  it('ranks first what the text names as a whole', async () => {
    for (const text of [order.view.orderNumber, UTR, TRACKING, SERIAL]) {
      const [first] = await owner.ok(contract.search, { text });
      expect(first, text).toMatchObject({ kind: expect.stringMatching(/order|credit/) });
    }
  });

  it('is found by its running number before another whose reference ends with it', async () => {
    const { orderNumber } = order.view;
    const running = orderNumber.split('-')[2] ?? '';
    const customer = await shop.customer();
    const weight = await shop.database.one<{ id: WeightId }>(sql`
      select id from product_weight where visible and stock > 5 order by weight_mg, id limit 1`);
    await customer.fillCart(weight.id);
    const other = await customer.submit('Upi', { file: await screenshot(), utr: `765432${running}` });
    if (!other.ok) throw new Error(other.message);
    const hits = await owner.ok(contract.search, { text: running });
    const orders = hits.flatMap((hit) => (hit.kind === 'order' ? hit.orderNumber : []));
    expect(orders).toEqual([orderNumber, other.data.orderNumber]);
  });
});

describe('each part', () => {
  it('is found by a word of it', async () => {
    const product = await shop.database.one<{ name: string; uniqueCode: string }>(
      sql`select name, unique_code from product order by id limit 1`,
    );
    expect((await owner.ok(contract.search, { text: product.name }))[0]).toMatchObject({
      ...{ kind: 'record', resource: 'products', name: product.name },
    });
    const variants = await owner.ok(contract.search, { text: 'lotus 10g' });
    expect(variants.find((hit) => hit.kind === 'record' && hit.resource === 'weights')).toMatchObject({
      weightMg: 10_000,
    });
    const coupon = await shop.database.one<{ code: string }>(sql`select code from coupon order by id limit 1`);
    expect((await owner.ok(contract.search, { text: coupon.code.toLowerCase() }))[0]).toMatchObject({
      ...{ kind: 'record', resource: 'coupons', name: coupon.code, rank: 100 },
    });
    expect((await owner.ok(contract.search, { text: mobile }))[0]).toMatchObject({ kind: 'customer', mobile });
    expect(await owner.ok(contract.search, { text: 'Xylophone %_\\' })).toEqual([]);
  });
});

describe('a person', () => {
  async function composed(...rights: contract.Right[]): Promise<StaffClient> {
    const role = await owner.ok(contract.addRole, { name: `Only ${rights.join()}`, description: '', rights });
    return await createStaffClient(shop, owner, [role.id]);
  }

  it('without rights to customers and money finds parcels, but neither names nor amounts', async () => {
    const packer = await createStaffClient(shop, owner, ['packer']);
    const { orderNumber } = order.view;
    for (const text of [orderNumber, TRACKING, SERIAL]) expect(await kindsFor(packer, text)).toEqual(['parcel']);
    const [parcel] = await packer.ok(contract.search, { text: orderNumber });
    expect(Object.keys(parcel ?? {}).sort()).toEqual(
      ['destination', 'id', 'kind', 'match', 'matched', 'orderNumber', 'rank', 'state'].sort(),
    );
    const amount = (order.view.payablePaise / 100).toFixed(2);
    for (const text of [UTR, amount, mobile, mobile.slice(-5), order.view.buyerName, order.view.email])
      expect(await kindsFor(packer, text), text).toEqual([]);
  });

  it('who sees bank payments only finds credits without their orders', async () => {
    const client = await composed('bank.read');
    expect(await client.ok(contract.search, { text: UTR })).toMatchObject([
      { kind: 'credit', utr: UTR, orderNumber: null },
    ]);
    expect(await kindsFor(client, order.view.orderNumber)).toEqual([]);
  });

  it('who writes content finds the catalogue only', async () => {
    const writer = await createStaffClient(shop, owner, ['content']);
    expect(await kindsFor(writer, 'lotus')).toEqual(['record']);
    for (const text of [order.view.orderNumber, UTR, mobile]) expect(await kindsFor(writer, text)).toEqual([]);
  });
});

test.each([
  ['₹1,54,453.50', { fromPaise: 1_54_453_50, toPaise: 1_54_453_50 }],
  ['154453', { fromPaise: 1_54_453_00, toPaise: 1_54_453_99 }],
  ['Rs. 2500', { fromPaise: 2_500_00, toPaise: 2_500_99 }],
  ['₹2.5 lakh', { fromPaise: 2_50_000_00, toPaise: 2_50_000_99 }],
  ['2,50,000', { fromPaise: 2_50_000_00, toPaise: 2_50_000_99 }],
  ['2 lakhs', { fromPaise: 2_00_000_00, toPaise: 2_00_000_99 }],
  ['1.54 lakh', { fromPaise: 1_53_500_00, toPaise: 1_54_999_99 }],
  ['1.54453 lakh', { fromPaise: 1_54_452_50, toPaise: 1_54_453_99 }],
  ['1.25 crore', { fromPaise: 1_24_50_000_00, toPaise: 1_25_99_999_99 }],
  ['4321098765', null],
  ['99', null],
  ['12 g', null],
])('%s is the amount %j', (typed, amount) => {
  expect(searchedText(typed).amount).toEqual(amount);
});

test.each([
  ['+91 98765 43210', '9876543210'],
  ['09876543210', '9876543210'],
  ['98-765', '98765'],
  ['a 98765', ''],
])('%s has the digits %j', (typed, digits) => {
  expect(searchedText(typed).digits).toBe(digits);
});
