import type { ClaimId, WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import type { Milligrams } from '@tola/pricing';
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

const trade = {
  metal: 'gold',
  side: 'bought',
  weightMg: 100_000,
  fineness: 995,
  ratePaise: 1_47_000_00,
  tradedAt: '2026-11-20T06:30:00.000Z',
  counterparty: 'A refinery',
  reference: 'D-1',
  note: '',
  counts: true,
};

async function saveTrade(values: contract.RecordValues, client = owner) {
  return await client.call(contract.saveRecord, { resource: 'metal-trades', id: null, version: null, values });
}

type Position = contract.Dashboard['exposure'][number];

async function position(metal: string): Promise<Position> {
  const { exposure } = await owner.ok(contract.readDashboard, null);
  const nothing = { metal: 'gold', lockedMg: 0, undeliveredMg: 0, soldMg: 0, boughtMg: 0, netMg: 0 } as const;
  return exposure.find((row) => row.metal === metal) ?? nothing;
}

describe('the open position in a metal', () => {
  it('is metal sold less metal bought, in fine weight', async () => {
    const before = await position('gold');
    expect(await saveTrade(trade)).toMatchObject({ ok: true });
    expect(await saveTrade({ ...trade, side: 'sold', weightMg: 10_000, fineness: 999 })).toMatchObject({ ok: true });
    const after = await position('gold');
    // 100 g of 995 hold 99.5 g of gold, 10 g of 999 hold 9.99 g.
    expect(after.boughtMg - before.boughtMg).toBe(99_500 - 9_990);
    expect(after.netMg - before.netMg).toBe(-(99_500 - 9_990));
    expect(await position('silver')).toMatchObject({ boughtMg: 0 });
  });

  it('does not count a trade marked as a mistake', async () => {
    const before = await position('gold');
    const saved = await saveTrade(trade);
    if (!saved.ok) throw new Error(saved.message);
    const { id, version } = saved.data;
    const values = { ...trade, counts: false };
    await owner.ok(contract.saveRecord, { resource: 'metal-trades', id, version, values });
    expect(await position('gold')).toEqual(before);
    const wanted = { page: 1, perPage: 9, search: '', kind: 'metal trade', subjectId: String(id) };
    const { rows } = await owner.ok(contract.listAudit, { ...wanted, who: null, from: null, to: null });
    expect(rows.map(({ action }) => action)).toEqual(['changed', 'added']);
  });

  it('grows when an order is paid, and counts it as locked before', async () => {
    const weight = await shop.database.one<{ id: WeightId; fineMg: Milligrams; metal: string }>(sql`
      select w.id, weight_mg * fineness / 1000 as fine_mg, metal
      from product_weight w join product p on p.id = w.product_id where visible and stock > 5 order by weight_mg, w.id limit 1`);
    const before = await position(weight.metal);
    const customer = await shop.customer();
    await customer.fillCart(weight.id);
    const placed = await customer.submit('Upi', { file: await screenshot(), utr: '632514600001' });
    if (!placed.ok) throw new Error(placed.message);
    const locked = await position(weight.metal);
    expect(locked).toMatchObject({ lockedMg: before.lockedMg + weight.fineMg, netMg: before.netMg });
    const order = await owner.ok(contract.readOrder, { orderNumber: placed.data.orderNumber });
    const found = { claimId: order.claims[0]?.id ?? (0 as ClaimId), amountPaise: order.view.payablePaise };
    await owner.ok(contract.acceptPayment, { ...found, utr: null, creditedOn: '2026-11-21' });
    expect(await position(weight.metal)).toMatchObject({
      lockedMg: before.lockedMg,
      undeliveredMg: before.undeliveredMg + weight.fineMg,
      soldMg: before.soldMg + weight.fineMg,
      netMg: before.netMg + weight.fineMg,
    });
    await owner.ok(contract.cancelOrderByStaff, { orderId: order.id, reason: 'Changed mind', waiveCharge: true });
    expect(await position(weight.metal)).toEqual(before);
  });
});

describe('a trade in metal', () => {
  it.each([
    ['without weight', { weightMg: 0 }],
    ['with a fineness above 999', { fineness: 1000 }],
    ['without a price', { ratePaise: 0 }],
    ['of an unknown metal', { metal: 'copper' }],
    ['without a counterparty', { counterparty: ' ' }],
  ])('is refused %s', async (_, wrong) => {
    expect(await saveTrade({ ...trade, ...wrong })).toMatchObject({ ok: false });
  });

  it('is recorded by pricing and accounts only', async () => {
    const pricer = await createStaffClient(shop, owner, ['pricing']);
    const other = await createStaffClient(shop, owner, ['orders', 'content']);
    expect(await saveTrade(trade, other)).toMatchObject({ ok: false, code: 403 });
    expect(await saveTrade(trade, pricer)).toMatchObject({ ok: true });
  });
});
