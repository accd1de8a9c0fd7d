/** Position and profit from the purchase to the margin of the sale, with every figure worked out by hand. */
import type { ClaimId, WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  addPiece,
  billOf,
  createStaffClient,
  lineOfBill,
  openPurchaseFixture,
  type PurchaseFixture,
  screenshot,
} from '#testing';
import { storeTradingDays } from './trading-days.ts';

const TODAY = '2026-11-21';

let store: PurchaseFixture;
let shop: PurchaseFixture['shop'];
let owner: PurchaseFixture['owner'];

beforeAll(async () => {
  store = await openPurchaseFixture();
  ({ shop, owner } = store);
  // ₹50 a gram, ₹400 making, and no further taxes.
  await shop.database.run(sql`
    update product_weight set margin_paise_per_gram = 5000, making_paise = 40000, service_tax_bp = 0, other_tax_bp = 0
    where id = ${store.bar}`);
});
afterAll(async () => await shop.close());

async function gold(days = 30): Promise<{ metal: contract.MetalPosition; days: contract.PositionDay[] }> {
  const position = await owner.ok(contract.readPosition, { days });
  const metal = position.metals.find((one) => one.metal === 'gold');
  if (metal === undefined) throw new Error('There is no position in gold');
  return { metal, days: position.days.filter((one) => one.metal === 'gold') };
}

async function sell(quantity: number, alsoOf: readonly WeightId[] = []): Promise<contract.StaffOrder> {
  const buyer = await shop.customer();
  await buyer.fillCart(store.bar, quantity);
  for (const weightId of alsoOf) await buyer.fillCart(weightId, 1);
  // Above what UPI may carry.
  const utr = `HDFCR${Math.floor(1e16 + Math.random() * 8e16)}`;
  const placed = await buyer.submit('NEFT', { file: await screenshot(), utr, pan: 'AAAPL1234C' });
  if (!placed.ok) throw new Error(placed.message);
  const order = await owner.ok(contract.readOrder, { orderNumber: placed.data.orderNumber });
  const found = { claimId: order.claims[0]?.id ?? (0 as ClaimId), amountPaise: order.view.payablePaise };
  await owner.ok(contract.acceptPayment, { ...found, utr: null, creditedOn: TODAY });
  return order;
}

async function ship({ id: orderId }: contract.StaffOrder): Promise<void> {
  await owner.ok(contract.packOrder, { orderId, serials: [], note: '' });
  const tracking = { courier: 'BVC', trackingNumber: `M${orderId}`, trackingUrl: null };
  await owner.ok(contract.shipOrder, { orderId, serials: [], ...tracking });
}

const margins = async () => await owner.ok(contract.listMargins, { from: TODAY, to: TODAY, page: 1, perPage: 9 });

describe('from the purchase to the margin', () => {
  it('adds up: bill, fixing, receipt, sale, return', async () => {
    const charges = [{ kind: 'freight' as const, amountPaise: 1_000_00, gstBp: 500 }];
    const bill = await store.book(
      billOf(store.refinery, [{ weightId: store.bar, pieces: 10, fixBy: '2026-11-28', premiumPaise: -500_00 }], {
        charges,
      }),
    );
    // Metal whose rate is not fixed covers nothing.
    expect((await gold()).metal).toMatchObject({ unfixedMg: 99_900, boughtMg: 0, openMg: 0 });
    await owner.ok(contract.fixPurchase, { lineId: lineOfBill(bill).id, supplierRate: null });
    // 99.9 g at ₹14,750 less ₹50: ₹14,68,530; with freight ₹14,69,530, so ₹1,46,953 a bar.
    await owner.ok(contract.receivePurchase, { billId: bill.id, locationId: store.vault });
    expect(await store.costOf(store.bar)).toBe(14_69_530_00);
    const bought = { unfixedMg: 0, boughtMg: 99_900, openMg: -99_900, averageBoughtPaise: 1_47_500_00, markPaise: 0 };
    expect((await gold()).metal).toMatchObject(bought);

    await ship(await sell(2));
    // Two bars: metal 2,95,000 less 2,93,906; premium 2 × 2,500; margin 2 × 500; making 2 × 400.
    const parts = { metalPaise: 1_094_00, premiumPaise: 5_000_00, marginPaise: 1_000_00, makingPaise: 800_00 };
    const whole = { ...parts, taxesPaise: 0, discountPaise: 0, costPaise: 2_93_906_00, totalPaise: 7_894_00 };
    const { rows } = await margins();
    expect(rows).toMatchObject([{ kind: 'sale', pieces: 2, isUnknown: false, ...whole }]);
    const sold = await gold();
    // 19.98 g are sold. Their rate is 2,95,000 for 19.98 g: ₹1,47,647.65 per 10 g fine.
    expect(sold.metal).toMatchObject({ soldMg: 19_980, openMg: -79_920, averageSoldPaise: 1_47_647_65 });
    expect(sold.days.at(-1)).toMatchObject({ day: TODAY, soldMg: 19_980, boughtMg: 99_900, openMg: -79_920, ...whole });
    expect(sold.days.at(-2)).toMatchObject({ openMg: 0, totalPaise: 0 });

    const orderNumber = rows[0]?.orderNumber ?? '';
    const back = {
      kind: 'return',
      weightId: store.bar,
      locationId: store.vault,
      toLocationId: null,
      pieces: 1,
    } as const;
    await owner.ok(contract.addStockEntry, {
      ...{ ...back, key: 'a-bar-comes-back', costPaise: null, orderNumber, reference: '', reason: 'Unopened' },
    });
    const [returned] = (await margins()).rows;
    expect(returned).toMatchObject({ kind: 'return', pieces: -1, totalPaise: -3_947_00, costPaise: -1_46_953_00 });
    expect((await gold()).days.at(-1)).toMatchObject({ pieces: 1, totalPaise: 3_947_00 });
  });

  it('stands in the registers of purchases and stock', async () => {
    const month = { ...contract.NO_REGISTER_FILTERS, from: '2026-11-01', to: TODAY };
    const read = async (register: 'purchases' | 'stock-summary') =>
      await owner.ok(contract.readRegister, { register, ...month, page: 1, perPage: 200 });
    const { rows, totals } = await read('purchases');
    expect(rows).toMatchObject([
      { voucher: 'Bill', goodsPaise: 0, chargesPaise: 1_000_00, valuePaise: 1_050_00 },
      { voucher: 'Rate fixed', goodsPaise: 14_68_530_00, valuePaise: 15_12_585_90 },
    ]);
    // 3 % of ₹14,68,530 are ₹44,055.90.
    expect(totals).toMatchObject({ goodsPaise: 14_68_530_00, valuePaise: 15_13_635_90 });
    const summary = await read('stock-summary');
    // Nine bars at ₹1,46,953: of the two that were sold one came back at its cost.
    const pieces = { openingPieces: 0, inPieces: 11, outPieces: 2, closingPieces: 9, unknownPieces: 0 };
    const value = { fifoPaise: 13_22_577_00, averagePaise: 13_22_577_00 };
    expect(summary.rows.find(({ sortId }) => sortId === store.bar)).toMatchObject({ ...pieces, ...value });
    const before = await owner.ok(contract.readRegister, {
      ...{ register: 'stock-summary', ...month, from: '2026-10-01', to: '2026-11-20', page: 1, perPage: 200 },
    });
    expect(before.rows.find(({ sortId }) => sortId === store.bar)).toBeUndefined();
  });

  it('counts pieces of unknown cost, and adds them when their rate is fixed', async () => {
    await shop.database.run(sql`update product_weight set stock = 0 where id = ${store.bar}`);
    const line = { weightId: store.bar, pieces: 2, fixBy: '2026-11-28' };
    const bill = await store.book(billOf(store.refinery, [line], { locationId: store.vault }));
    await ship(await sell(1));
    const before = (await gold()).days.at(-1);
    expect(before).toMatchObject({ unknownPieces: 1, totalPaise: 3_947_00 });
    expect((await margins()).rows[0]).toMatchObject({ isUnknown: true });
    for (const sort of ['totalPaise', '-totalPaise']) {
      const sorted = await owner.ok(contract.listMargins, { from: TODAY, to: TODAY, page: 1, perPage: 9, sort });
      expect(sorted.rows.map(({ isUnknown }) => isUnknown)).toEqual([false, false, true]);
    }
    await owner.ok(contract.fixPurchase, { lineId: lineOfBill(bill).id, supplierRate: null });
    // 9.99 g at ₹14,750: ₹1,47,352.50. Margin 147.50 + 2,500 + 500 + 400.
    expect((await margins()).rows[0]).toMatchObject({ isUnknown: false, costPaise: 1_47_352_50, totalPaise: 3_547_50 });
    expect((await gold()).days.at(-1)).toMatchObject({ unknownPieces: 0, totalPaise: 3_947_00 + 3_547_50 });
  });

  it.each(['orderNumber', 'at', 'pieces', 'metalPaise', 'premiumPaise', 'totalPaise', 'discountPaise'] as const)(
    'lists the orders by %s, up and down',
    async (column) => {
      const listed = async (sort: string) =>
        await owner.ok(contract.listMargins, { from: TODAY, to: TODAY, page: 1, perPage: 9, sort });
      const compared = (one: string | number, other: string | number): number =>
        one < other ? -1 : one > other ? 1 : 0;
      const up = await listed(column);
      expect(up).toMatchObject({ total: 3, isTotalCapped: false, isUnsorted: false });
      const shown = up.rows.map((row) => row[column]);
      expect(shown).toEqual(shown.toSorted(compared));
      expect((await listed(`-${column}`)).rows).toEqual(up.rows.toReversed());
      const second = await owner.ok(contract.listMargins, {
        from: TODAY,
        to: TODAY,
        page: 2,
        perPage: 2,
        sort: column,
      });
      expect(second.rows).toEqual(up.rows.slice(2));
    },
  );

  it('lists the latest first by a column that is none', async () => {
    const listed = async (sort: string) =>
      (await owner.ok(contract.listMargins, { from: TODAY, to: TODAY, page: 1, perPage: 9, sort })).rows;
    const latest = await listed('');
    expect(latest.map(({ at }) => at)).toEqual(
      latest
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    for (const sort of ['actions', '-constructor']) expect(await listed(sort)).toEqual(latest);
  });

  it('gives the same orders as a file, to those who see the position', async () => {
    const file = async (query: string, { cookie } = owner): Promise<Response> =>
      await fetch(`${shop.url}/back-office/files/margins.csv?${query}`, { headers: { cookie } });
    const { rows } = await margins();
    const response = await file(`from=${TODAY}&to=${TODAY}`);
    expect(response.status).toBe(200);
    const [head, ...lines] = (await response.text()).trim().split('\r\n');
    expect(head).toContain('Order,Time (IST),Kind,Pieces,Pieces of unknown cost,Metal (₹),');
    expect(lines.map((line) => line.split(',').slice(0, 4))).toEqual(
      rows.map(({ orderNumber, kind, pieces }) => [orderNumber, expect.any(String), kind, String(pieces)]),
    );
    expect(lines[0]).toMatch(/,3547\.50,147352\.50$/);
    for (const sort of ['at', '-pieces', 'totalPaise']) {
      const shown = await owner.ok(contract.listMargins, { from: TODAY, to: TODAY, page: 1, perPage: 9, sort });
      const sorted = (await (await file(`from=${TODAY}&to=${TODAY}&sort=${sort}`)).text())
        .trim()
        .split('\r\n')
        .slice(1);
      expect(sorted.map((line) => line.split(',').slice(2, 4))).toEqual(
        shown.rows.map(({ kind, pieces }) => [kind, String(pieces)]),
      );
    }
    const packer = await createStaffClient(shop, owner, ['packer', 'orders']);
    expect((await file(`from=${TODAY}&to=${TODAY}`, packer)).status).toBe(403);
    const refused = [`from=${TODAY}&to=2026-11-20`, 'from=2026-01-01&to=2026-11-20', `from=${TODAY}`];
    for (const query of refused) expect((await file(query)).status).toBe(400);
  });

  it('adds up the pieces of known cost of an order that has others too, as the day does', async () => {
    const piece = { typeName: 'Bar of old stock', form: 'bar', metal: 'gold', fineness: 999, weightMg: 5_000 } as const;
    const { weightId } = await addPiece(owner, { ...piece, stock: 3 });
    await ship(await sell(1, [weightId]));
    const { rows } = await margins();
    const known = { costPaise: 1_47_352_50, premiumPaise: 2_500_00, makingPaise: 400_00, totalPaise: 3_547_50 };
    expect(rows[0]).toMatchObject({ pieces: 2, unknownPieces: 1, isUnknown: false, ...known });
    const day = (await gold()).days.at(-1);
    expect(day).toMatchObject({ unknownPieces: 1 });
    for (const part of ['totalPaise', 'metalPaise', 'premiumPaise', 'makingPaise', 'taxesPaise', 'costPaise'] as const)
      expect(
        rows.reduce((sum, row) => sum + row[part], 0),
        part,
      ).toBe(day?.[part]);
    const sorted = await owner.ok(contract.listMargins, {
      ...{ from: TODAY, to: TODAY, page: 1, perPage: 9, sort: '-unknownPieces' },
    });
    expect(sorted.rows[0]?.orderNumber).toBe(rows[0]?.orderNumber);
    const url = `${shop.url}/back-office/files/margins.csv?from=${TODAY}&to=${TODAY}`;
    const text = await (await fetch(url, { headers: { cookie: owner.cookie } })).text();
    expect(text.split('\r\n')[1]).toMatch(
      /,sale,2,1,147\.50,2500\.00,500\.00,400\.00,0\.00,0\.00,3547\.50,147352\.50$/,
    );
  });

  it('stores days that are over, and forgets those that change', async () => {
    const { database } = shop;
    const live = await database.rows<object>(sql`select * from trading_on(${TODAY}::date)`);
    const later = new Date(shop.clock().getTime() + 2 * 86_400_000);
    expect(await storeTradingDays(database, later)).toBeGreaterThan(0);
    expect(await storeTradingDays(database, later)).toBe(0);
    const stored = sql`select * from trading_day where day = ${TODAY}::date order by metal`;
    expect(await database.rows<object>(stored)).toEqual(live);
    await database.run(sql`select forget_trading_day(${TODAY}::date)`);
    expect(await database.rows<object>(stored)).toEqual([]);
  });

  it('sorts more than 1,000 by time and order, and not by sums, on the screen and in the file', async () => {
    const { rows: before } = await margins();
    await shop.database.run(sql`
      insert into stock_entry (kind, order_id, actor_kind, actor_id, actor_name, at)
      select 'return', (select min(order_id) from stock_entry where kind = 'sale'), 'staff', '1', 'Owner',
        (${TODAY}::timestamp + interval '23 hours') at time zone 'Asia/Kolkata' from generate_series(1, 1000)`);
    const listed = async (sort: string, page = 1) =>
      await owner.ok(contract.listMargins, { from: TODAY, to: TODAY, page, perPage: 200, sort });
    expect(await listed('at')).toMatchObject({ isUnsorted: false, total: 1_004, rows: before.toReversed() });
    for (const sort of ['', '-at']) expect(await listed(sort, 6)).toMatchObject({ isUnsorted: false, rows: before });
    for (const sort of ['orderNumber', '-orderNumber'])
      expect(await listed(sort)).toMatchObject({ isUnsorted: false, total: 1_004 });
    for (const sort of ['totalPaise', '-pieces'])
      expect(await listed(sort)).toMatchObject({ isUnsorted: true, total: 1_000, isTotalCapped: true });
    const linesOf = async (sort: string): Promise<string> => {
      const url = `${shop.url}/back-office/files/margins.csv?from=${TODAY}&to=${TODAY}&sort=${sort}`;
      return await (await fetch(url, { headers: { cookie: owner.cookie } })).text();
    };
    expect(await linesOf('totalPaise')).toBe(await linesOf(''));
  });
});

it('is seen by pricing, accounts and owners', async () => {
  const wanted = { days: 30 };
  const [pricer, packer] = await Promise.all([
    createStaffClient(shop, owner, ['pricing']),
    createStaffClient(shop, owner, ['packer', 'orders', 'content']),
  ]);
  expect(await pricer.call(contract.readPosition, wanted)).toMatchObject({ ok: true });
  expect(await packer.call(contract.readPosition, wanted)).toMatchObject({ ok: false, code: 403 });
  const reversed = { from: TODAY, to: '2026-11-20', page: 1, perPage: 9 };
  expect(await pricer.call(contract.listMargins, reversed)).toMatchObject({ reason: 'period-reversed' });
  const long = { from: '2026-01-01', to: indianDate(shop.clock()), page: 1, perPage: 9 };
  expect(await pricer.call(contract.listMargins, long)).toMatchObject({ reason: 'period-too-long' });
});
