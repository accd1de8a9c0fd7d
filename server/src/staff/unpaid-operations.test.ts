import { type CustomerId, idOf, type WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { perMetal } from '@tola/pricing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import {
  createStaffClient,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type Shopper,
  type StaffClient,
  type StoreFixture,
  signInOwner,
} from '#testing';

let shop: StoreFixture;
let owner: StaffClient;
let accounts: StaffClient;
/** 50 g of gold 999. */
let coin: WeightId;

beforeAll(async () => {
  shop = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(shop);
  accounts = await createStaffClient(shop, owner, ['accounts']);
  const row = await shop.database.one<{ id: WeightId }>(sql`
    update product_weight set stock = 100 where id = (
      select weight.id from product_weight weight join product on product.id = weight.product_id
      where metal = 'gold' and fineness = 999 and weight_mg = 50000 and stock is not null order by weight.id limit 1)
    returning id`);
  coin = row.id;
});
afterAll(async () => await shop.close());

async function order(buyer: Shopper, quantity: number) {
  await buyer.fillCart(coin, quantity);
  return await buyer.submit('NEFT', { pan: 'ABCPE1234F' });
}

it('shows unpaid orders with the largest customers and addresses', async () => {
  const [asha, vikram] = [await shop.customer(), await shop.customer()];
  const first = await order(asha, 1);
  const second = await order(vikram, 2);
  if (!(first.ok && second.ok)) throw new Error('The orders were not placed');
  const [one, two] = [await shop.order(first.data.orderNumber), await shop.order(second.data.orderNumber)];
  const paise = one.payablePaise + two.payablePaise;
  const unpaid = await accounts.ok(contract.readUnpaidOrders, null);
  expect(unpaid.all).toEqual({ orders: 2, paise, fineMg: { ...perMetal(() => 0), gold: 3 * 49_950 } });
  expect(unpaid.most).toMatchObject({ paise: 5_00_00_000_00, fineMg: { gold: 5_000_000, silver: 500_000_000 } });
  expect(unpaid.customers).toEqual([
    expect.objectContaining({
      customerId: vikram.id,
      orderNumbers: [second.data.orderNumber],
      fineMg: { ...perMetal(() => 0), gold: 2 * 49_950 },
    }),
    expect.objectContaining({ customerId: asha.id, orderNumbers: [first.data.orderNumber], paise: one.payablePaise }),
  ]);
  expect(unpaid.addresses[0]).toMatchObject({ address: vikram.address, customers: 1, orders: 1 });
  await accounts.ok(contract.cancelOrderByStaff, {
    orderId: two.id,
    reason: 'Cancelled by the test',
    waiveCharge: true,
  });
  expect((await accounts.ok(contract.readUnpaidOrders, null)).all).toMatchObject({
    orders: 1,
    fineMg: { gold: 49_950 },
  });
});

it('raises and lowers a customer’s unpaid limit, each with an audit entry', async () => {
  const meera = await shop.customer();
  expect(await order(meera, 3)).toMatchObject({ ok: false, reason: 'unpaid-limit-new-customer' });
  const vouch = async (yes: boolean) =>
    await accounts.ok(contract.vouchForCustomer, { customerId: meera.id, vouch: yes, reason: 'Known for years' });
  await vouch(true);
  expect(await accounts.ok(contract.readCustomer, { id: meera.id })).toMatchObject({
    establishedAt: shop.clock().toISOString(),
    unpaidLimits: {
      asNew: { paise: 25_00_000_00, fineMg: { gold: 100_000 } },
      asEstablished: { paise: 50_00_000_00, fineMg: { gold: 500_000 } },
    },
  });
  expect(await meera.submit('NEFT', { pan: 'ABCPE1234F' })).toMatchObject({ ok: true });
  await vouch(false);
  expect(await order(meera, 1)).toMatchObject({ ok: false, reason: 'unpaid-limit-new-customer' });
  const all = { page: 1, perPage: 9, search: '', subjectId: String(meera.id), who: null, from: null, to: null };
  const { rows } = await owner.ok(contract.listAudit, { ...all, kind: 'customer' });
  expect(rows.map(({ action }) => action)).toEqual(['no longer vouches for', 'vouched for']);
});

it('names customers and addresses only to staff who may see customers', async () => {
  const asha = await shop.customer();
  expect(await order(asha, 1)).toMatchObject({ ok: true });
  const pricer = await createStaffClient(shop, owner, ['pricing']);
  const { customers, addresses } = await pricer.ok(contract.readUnpaidOrders, null);
  expect(customers.length).toBeGreaterThan(0);
  expect(customers.every(({ name, customerId }) => name === `Customer ${customerId}`)).toBe(true);
  expect(new Set(addresses.map(({ address }) => address))).toEqual(new Set([null]));
  expect((await accounts.ok(contract.readUnpaidOrders, null)).addresses[0]?.address).toMatch(/\w/);
});

it('refuses staff without the right', async () => {
  const writer = await createStaffClient(shop, owner, ['content']);
  expect(await writer.call(contract.readUnpaidOrders, null)).toMatchObject({ ok: false, code: 403 });
  const packer = await createStaffClient(shop, owner, ['orders']);
  const request = { customerId: idOf<CustomerId>(1), vouch: true, reason: 'Only a try' };
  expect(await packer.call(contract.vouchForCustomer, request)).toMatchObject({ ok: false, code: 403 });
  expect(
    await accounts.call(contract.vouchForCustomer, { ...request, customerId: idOf<CustomerId>(9_999_999) }),
  ).toMatchObject({
    code: 404,
  });
});

it('exports unpaid orders as metrics', async () => {
  const figures = await (await fetch(`${shop.url}/metrics`)).text();
  for (const name of ['tola_unpaid_orders ', 'tola_unpaid_paise ', 'tola_unpaid_fine_grams{metal="gold"} ']) {
    expect(figures).toContain(`\n${name}`);
  }
});
