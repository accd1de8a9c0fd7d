import type { ClaimId, PayloadOf, WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  createStaffClient,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type Shopper,
  type StaffClient,
  type StoreFixture,
  screenshot,
  signInOwner,
} from '#testing';
import { checkStock, forgetOldChecks, sellDispatched } from './stock-check.ts';

let shop: StoreFixture;
let owner: StaffClient;
let packer: StaffClient;
let weightId: WeightId;
let vault: number;
let showroom: number;
beforeAll(async () => {
  shop = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(shop);
  packer = await createStaffClient(shop, owner, ['packer']);
  ({ id: weightId } = await shop.database.one<{ id: WeightId }>(
    sql`select id from product_weight where visible and stock > 20 order by weight_mg, id limit 1`,
  ));
  vault = (await owner.ok(contract.readStock, { weightId })).locations[0]?.id ?? 0;
  const values = { name: 'Zaveri Bazaar', storeLocationId: null, position: 1 };
  const saved = await owner.ok(contract.saveRecord, { resource: 'stock-locations', id: null, version: null, values });
  showroom = saved.id;
});
afterAll(async () => await shop.close());

let keys = 0;
type Entry = Partial<PayloadOf<typeof contract.addStockEntry>>;

function entryOf(entry: Entry) {
  keys += 1;
  const base = { key: `entry-key-${keys}`, kind: 'receipt', weightId, locationId: vault, toLocationId: null } as const;
  const rest = { pieces: 1, costPaise: null, orderNumber: null, reference: '', reason: 'A test' };
  return { ...base, ...rest, ...entry };
}

async function enter(entry: Entry): Promise<void> {
  await owner.ok(contract.addStockEntry, entryOf(entry));
}

async function figures() {
  const { stock, reserved, onHand, places, costPaise } = await owner.ok(contract.readStock, { weightId });
  const at = (id: number): number => places.find(({ locationId }) => locationId === id)?.pieces ?? 0;
  return { stock, reserved, onHand, vault: at(vault), showroom: at(showroom), costPaise };
}

async function expectSound(): Promise<void> {
  expect(await shop.database.rows(sql`select * from stock_faults()`)).toEqual([]);
}

async function paidOrder(quantity: number, customer?: Shopper, variant = weightId): Promise<contract.StaffOrder> {
  const buyer = customer ?? (await shop.customer());
  await buyer.fillCart(variant, quantity);
  const utr = String(Math.floor(1e11 + Math.random() * 8e11));
  const placed = await buyer.submit('Upi', { file: await screenshot(), utr });
  if (!placed.ok) throw new Error(placed.message);
  const order = await owner.ok(contract.readOrder, { orderNumber: placed.data.orderNumber });
  const found = { claimId: order.claims[0]?.id ?? (0 as ClaimId), amountPaise: order.view.payablePaise };
  await owner.ok(contract.acceptPayment, { ...found, utr: null, creditedOn: '2026-11-21' });
  return order;
}

async function ship({ id: orderId }: contract.StaffOrder): Promise<void> {
  await owner.ok(contract.packOrder, { orderId, serials: [], note: '' });
  const tracking = { courier: 'BVC', trackingNumber: `B${orderId}`, trackingUrl: null };
  await owner.ok(contract.shipOrder, { orderId, serials: [], ...tracking });
}

describe('the ledger of stock', () => {
  it('begins with the stock of each variant as a move', async () => {
    const { rows } = await owner.ok(contract.listStockMoves, { page: 1, perPage: 5, weightId, kind: 'opening' });
    const { stock } = await figures();
    expect(rows).toMatchObject([{ kind: 'opening', pieces: stock, onHand: stock, location: 'Vault' }]);
    await expectSound();
  });

  it('reserves at the order, sells at the dispatch first in, first out, and takes a return back at its cost', async () => {
    const before = await figures();
    await owner.ok(contract.listStock, { page: 1, perPage: 5, metal: null, locationId: vault });
    const order = await paidOrder(3);
    const { orderNumber } = order.view;
    expect(await figures()).toMatchObject({ stock: before.stock - 3, reserved: 3, onHand: before.onHand });
    const early = entryOf({ kind: 'return', pieces: 1, orderNumber });
    expect(await owner.call(contract.addStockEntry, early)).toMatchObject({ ok: false, reason: 'not-sold' });
    await ship(order);
    const sold = { stock: before.stock - 3, reserved: 0, onHand: before.onHand - 3, vault: before.vault - 3 };
    expect(await figures()).toMatchObject(sold);
    const { rows } = await owner.ok(contract.listStockMoves, { page: 1, perPage: 1, weightId, kind: 'sale' });
    expect(rows).toMatchObject([{ pieces: 0, onHand: -3, orderNumber, reference: orderNumber }]);
    await enter({ kind: 'return', pieces: 2, orderNumber });
    const more = entryOf({ kind: 'return', pieces: 2, orderNumber });
    expect(await owner.call(contract.addStockEntry, more)).toMatchObject({ ok: false, reason: 'not-sold' });
    expect(await figures()).toMatchObject({ stock: before.stock - 1, onHand: before.onHand - 1 });
    await expectSound();
  });

  it('gives the pieces of a cancelled order back, which moves nothing in the building', async () => {
    const before = await figures();
    const { id: orderId } = await paidOrder(2);
    await owner.ok(contract.cancelOrderByStaff, { orderId, reason: 'Changed mind', waiveCharge: true });
    expect(await figures()).toEqual(before);
    await expectSound();
  });

  it('makes a move of a number that is typed, and names who typed it', async () => {
    const before = await figures();
    const held = await owner.ok(contract.readRecord, { resource: 'weights', id: weightId });
    const values = { ...held.values, stock: before.stock + 7 };
    const saving = { resource: 'weights', id: weightId, version: held.version, values };
    await owner.ok(contract.saveRecord, saving);
    const { rows } = await owner.ok(contract.listStockMoves, { page: 1, perPage: 1, weightId, kind: 'receipt' });
    expect(rows).toMatchObject([{ pieces: 7, onHand: 7, reason: 'Typed in the catalogue', who: 'Owner' }]);
    await shop.database.run(sql`update product_weight set stock = stock - 7 where id = ${weightId}`);
    expect(await figures()).toMatchObject(before);
    await expectSound();
  });

  it('turns made to order and back without losing a piece', async () => {
    const order = await paidOrder(1);
    const { stock } = await figures();
    await shop.database.run(sql`update product_weight set stock = null where id = ${weightId}`);
    await expectSound();
    await owner.ok(contract.cancelOrderByStaff, { orderId: order.id, reason: 'Changed mind', waiveCharge: true });
    await expectSound();
    expect(await owner.call(contract.addStockEntry, entryOf({}))).toMatchObject({ reason: 'made-to-order' });
    await shop.database.run(sql`update product_weight set stock = ${stock + 1} where id = ${weightId}`);
    await expectSound();
  });
});

describe('an entry', () => {
  it('moves pieces once, whatever number of times it arrives', async () => {
    const before = await figures();
    const entry = entryOf({ pieces: 5, costPaise: 1_00_001 });
    await Promise.all(Array.from({ length: 6 }, async () => await owner.ok(contract.addStockEntry, entry)));
    await owner.ok(contract.addStockEntry, entry);
    expect(await figures()).toMatchObject({ stock: before.stock + 5, onHand: before.onHand + 5 });
    expect(await owner.call(contract.addStockEntry, { ...entry, pieces: 6 })).toMatchObject({ reason: 'key-used' });
  });

  it.each<[string, Entry]>([
    ['too-few', { kind: 'damage', pieces: 100_000 }],
    ['location-missing', { kind: 'transfer' }],
    ['location-unknown', { locationId: 999_999 }],
    ['order-missing', { kind: 'return' }],
    ['order-unknown', { kind: 'return', orderNumber: 'TL-00-000000-XXXX' }],
    ['weight-unknown', { weightId: 999_999 as WeightId }],
  ])('is refused: %s', async (reason, entry) => {
    expect(await owner.call(contract.addStockEntry, entryOf(entry))).toMatchObject({ ok: false, reason });
  });

  it('transfers pieces that orders have reserved, and never loses them for sale', async () => {
    const before = await figures();
    await enter({ kind: 'transfer', toLocationId: showroom, pieces: 4 });
    const moved = { vault: before.vault - 4, showroom: before.showroom + 4 };
    expect(await figures()).toEqual({ ...before, ...moved });
    const same = entryOf({ kind: 'transfer', toLocationId: vault });
    expect(await owner.call(contract.addStockEntry, same)).toMatchObject({ ok: false, reason: 'same-location' });
  });

  it('takes no piece that an order has reserved', async () => {
    await paidOrder(5);
    const { stock } = await figures();
    const more = entryOf({ kind: 'damage', pieces: stock + 1 });
    expect(await owner.call(contract.addStockEntry, more)).toMatchObject({ ok: false, reason: 'pieces-reserved' });
    await expectSound();
  });

  it('shares the cost of a lot to the paisa', async () => {
    const { id } = await shop.database.one<{ id: WeightId }>(
      sql`select id from product_weight where visible and stock is not null and id <> ${weightId} order by id limit 1`,
    );
    await shop.database.run(sql`update product_weight set stock = 0 where id = ${id}`);
    await enter({ weightId: id, pieces: 3, costPaise: 1_00_000 });
    await enter({ weightId: id, pieces: 2, costPaise: 80_000 });
    for (const pieces of [1, 1, 2]) await enter({ weightId: id, kind: 'damage', pieces });
    const { rows } = await owner.ok(contract.listStockMoves, { page: 1, perPage: 9, weightId: id, kind: 'damage' });
    expect(rows.map(({ costPaise }) => costPaise)).toEqual([-40_000, -33_333, -33_334, -33_333]);
    expect((await owner.ok(contract.readStock, { weightId: id })).costPaise).toBe(40_000);
    expect((await packer.ok(contract.readStock, { weightId: id })).costPaise).toBeNull();
    const seen = await packer.ok(contract.listStockMoves, { page: 1, perPage: 9, weightId: id, kind: null });
    expect(seen.rows.filter(({ costPaise }) => costPaise !== null)).toEqual([]);
    await enter({ weightId: id, pieces: 2, costPaise: 60_001 });
    const order = await paidOrder(3, undefined, id);
    await ship(order);
    const returned = { weightId: id, kind: 'return', orderNumber: order.view.orderNumber } as const;
    for (const pieces of [1, 1, 1]) await enter({ ...returned, pieces });
    expect((await owner.ok(contract.readStock, { weightId: id })).costPaise).toBe(1_00_001);
  });
});

describe('a count', () => {
  const begin = async (locationId: number) => {
    keys += 1;
    const payload = { key: `count-key-${keys}`, locationId, note: '' };
    return { payload, ...(await packer.ok(contract.beginCount, payload)) };
  };

  it('is entered blind, approved by another right, and booked once', async () => {
    const before = await figures();
    const { id: countId, payload } = await begin(showroom);
    expect(await packer.ok(contract.beginCount, payload)).toEqual({ id: countId });
    const second = await packer.call(contract.beginCount, { ...payload, key: 'another-key' });
    expect(second).toMatchObject({ reason: 'count-open' });
    expect(await packer.call(contract.submitCount, { countId })).toMatchObject({ reason: 'nothing-counted' });
    await packer.ok(contract.enterCount, { countId, weightId, pieces: before.showroom - 1 });
    const sheet = await owner.ok(contract.readCount, { countId });
    expect(sheet.lines.find((line) => line.weightId === weightId)).toMatchObject({ expected: null });
    // Pieces that move after the counting are no difference.
    await enter({ kind: 'transfer', toLocationId: showroom, pieces: 2 });
    await packer.ok(contract.submitCount, { countId });
    const decision = { countId, approve: true, reason: 'Looked twice' };
    expect(await packer.call(contract.decideCount, decision)).toMatchObject({ ok: false, code: 403 });
    await Promise.all([1, 2, 3].map(async () => await owner.ok(contract.decideCount, decision)));
    const after = { stock: before.stock - 1, onHand: before.onHand - 1, showroom: before.showroom + 1 };
    expect(await figures()).toMatchObject(after);
    const late = { countId, weightId, pieces: 9 };
    expect(await packer.call(contract.enterCount, late)).toMatchObject({ ok: false, reason: 'count-closed' });
    await expectSound();
  });

  it('that is discarded books nothing', async () => {
    const before = await figures();
    const { id: countId } = await begin(vault);
    await packer.ok(contract.enterCount, { countId, weightId, pieces: 3 });
    // Removed, entered, and entered once more.
    for (const pieces of [null, 0, 0]) await packer.ok(contract.enterCount, { countId, weightId, pieces });
    const unknown = { countId, weightId: 999_999 as WeightId, pieces: 1 };
    expect(await packer.call(contract.enterCount, unknown)).toMatchObject({ ok: false, reason: 'weight-unknown' });
    await owner.ok(contract.decideCount, { countId, approve: false, reason: '' });
    expect(await figures()).toEqual(before);
    const { rows } = await owner.ok(contract.listCounts, { page: 1, perPage: 5 });
    expect(rows[0]).toMatchObject({ id: countId, state: 'discarded' });
  });
});

it('agrees to the piece while sales, returns, transfers, counts and typed numbers happen at once', async () => {
  const shipped = await paidOrder(2);
  const cancelled = await paidOrder(1);
  await ship(shipped);
  const buyers = await Promise.all([1, 2, 3].map(async () => await shop.customer()));
  const { orderNumber } = shipped.view;
  const count = await packer.ok(contract.beginCount, { key: 'the-last-count', locationId: showroom, note: '' });
  const { showroom: lying } = await figures();
  await packer.ok(contract.enterCount, { countId: count.id, weightId, pieces: lying + 1 });
  await packer.ok(contract.submitCount, { countId: count.id });
  await Promise.all([
    ...buyers.map(async (buyer) => await ship(await paidOrder(1, buyer))),
    ...[1, 2, 3].map(async () => await enter({ kind: 'transfer', toLocationId: showroom })),
    ...[1, 2, 3].map(async () => await owner.call(contract.addStockEntry, entryOf({ kind: 'return', orderNumber }))),
    owner.ok(contract.cancelOrderByStaff, { orderId: cancelled.id, reason: 'Changed mind', waiveCharge: true }),
    owner.ok(contract.decideCount, { countId: count.id, approve: true, reason: '' }),
    shop.database.run(sql`update product_weight set stock = stock + 3 where id = ${weightId}`),
  ]);
  await expectSound();
  const { rows } = await owner.ok(contract.listStockMoves, { page: 1, perPage: 50, weightId, kind: 'return' });
  expect(rows.filter((row) => row.orderNumber === orderNumber)).toHaveLength(2);
});

it('keeps what a check has found, for the list and the dashboard', async () => {
  const check = async () =>
    (await owner.ok(contract.listStock, { page: 1, perPage: 1, metal: null, locationId: null })).check;
  await shop.database.run(sql`update product_weight set reserved = reserved + 1 where id = ${weightId}`);
  expect(await checkStock(shop.database, shop.clock())).toBe(2);
  const what = ['pieces in the building', 'pieces reserved by orders'];
  expect((await check())?.faults.map((fault) => fault.what)).toEqual(what);
  await shop.database.run(sql`update product_weight set reserved = reserved - 1 where id = ${weightId}`);
  expect(await checkStock(shop.database, shop.clock())).toBe(0);
  expect((await check())?.faults).toEqual([]);
  await forgetOldChecks(shop.database, new Date(shop.clock().getTime() + 40 * 86_400_000));
  expect(await check()).toBeNull();
});

it('sells the pieces that a process of the version before has dispatched, once', async () => {
  const { id } = await paidOrder(1);
  await owner.ok(contract.packOrder, { orderId: id, serials: [], note: '' });
  await shop.database.run(sql`
    with step as (
      insert into order_transition (order_id, from_state, event, to_state, actor_kind, actor_id, at)
      values (${id}, 'packed', 'shipped', 'shipped', 'staff', '1', ${shop.clock()})
    )
    update customer_order set state = 'shipped', dispatched_at = clock_timestamp() where id = ${id}`);
  const before = await figures();
  for (const _ of [1, 2]) await sellDispatched(shop.database);
  expect(await figures()).toMatchObject({ reserved: before.reserved - 1, onHand: before.onHand - 1 });
  await expectSound();
});

it('is a file without costs for those who may not see them', async () => {
  for (const path of ['stock.csv', `stock-moves.csv?weightId=${weightId}`]) {
    const got = await fetch(`${shop.url}/back-office/files/${path}`, { headers: { cookie: packer.cookie } });
    expect((await got.text()).split('\r\n').length, path).toBeGreaterThan(2);
  }
});
