/** Receiving and debit notes of purchases, and everything at once. */
import type { ClaimId, WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  addPiece,
  billOf,
  lineOfBill as lineOf,
  openPurchaseFixture,
  type PurchaseFixture,
  screenshot,
} from '#testing';
import { checkPurchases } from './purchase-check.ts';

const TODAY = '2026-11-21';

let store: PurchaseFixture;
let shop: PurchaseFixture['shop'];
let owner: PurchaseFixture['owner'];
let book: PurchaseFixture['book'];
let expectSound: () => Promise<void>;
let [vault, refinery, bar] = [0, 0, 0 as WeightId];

beforeAll(async () => {
  store = await openPurchaseFixture();
  ({ shop, owner, book, vault, refinery, bar } = store);
  expectSound = async () => expect(await store.faults()).toEqual([]);
});
afterAll(async () => await shop.close());

describe('receiving', () => {
  it('later puts the pieces into stock once', async () => {
    const before = await owner.ok(contract.readStock, { weightId: bar });
    const bill = await book(billOf(refinery, [{ weightId: bar, pieces: 2, ratePaise: 1_48_000_00 }]));
    expect(bill.state).toBe('to receive');
    const back = { key: 'not-here-1', billId: bill.id, dated: TODAY, reference: '', reason: 'A test' };
    const lines = [{ lineId: lineOf(bill).id, quantity: 1 }];
    const early = await owner.call(contract.addDebitNote, { ...back, lines });
    expect(early).toMatchObject({ reason: 'not-received' });
    const there = { billId: bill.id, locationId: vault };
    await Promise.all([1, 2, 3].map(async () => await owner.ok(contract.receivePurchase, there)));
    expect((await owner.ok(contract.readStock, { weightId: bar })).onHand).toBe(before.onHand + 2);
    expect(await store.read(bill)).toMatchObject({ state: 'received', location: 'Vault' });
    await expectSound();
  });
});

describe('a debit note', () => {
  it('gives back pieces by serial number, and all that are left of a lot without naming them', async () => {
    const { weightId } = await addPiece(owner, {
      ...{ typeName: 'Numbered Bar', form: 'bar', metal: 'gold', fineness: 999, weightMg: 5_000, stock: 0 },
    });
    const held = await owner.ok(contract.readRecord, { resource: 'weights', id: weightId });
    const values = { ...held.values, hasSerials: true };
    await owner.ok(contract.saveRecord, { resource: 'weights', id: weightId, version: held.version, values });
    const bill = await book(billOf(refinery, [{ weightId, pieces: 3, ratePaise: 1_48_000_00 }]));
    const lineId = lineOf(bill).id;
    const numbers = ['DN-0001', 'DN-0002', 'DN-0003'];
    await owner.ok(contract.receivePurchase, { billId: bill.id, locationId: vault, serials: [{ lineId, numbers }] });
    const note = (key: string, quantity: number, serials: string[]) => ({
      ...{ key, billId: bill.id, dated: TODAY, reference: '', reason: 'Scratched' },
      lines: [{ lineId, quantity, serials }],
    });
    const unnamed = await owner.call(contract.addDebitNote, note('numbered-note-1', 1, []));
    expect(unnamed).toMatchObject({ reason: 'serials-missing' });
    await owner.ok(contract.addDebitNote, note('numbered-note-2', 1, ['DN-0002']));
    await owner.ok(contract.addDebitNote, note('numbered-note-3', 2, []));
    expect(await owner.ok(contract.readStock, { weightId })).toMatchObject({ onHand: 0, costPaise: 0 });
    for (const serial of numbers)
      expect((await owner.ok(contract.readStockPiece, { serial })).moves[0]).toMatchObject({ kind: 'supplier return' });
    await expectSound();
  });

  it('takes pieces of the bill’s own lot back, in parts that add up to the bill', async () => {
    const { weightId } = await addPiece(owner, {
      ...{ typeName: 'Returned Bar', form: 'bar', metal: 'gold', fineness: 999, weightMg: 10_000, stock: 0 },
    });
    // 29.97 g at ₹14,800.01 are ₹4,43,556.2997, rounded to ₹4,43,556.30.
    const line = { weightId, pieces: 3, ratePaise: 1_48_000_10 };
    const bill = await book(billOf(refinery, [line], { locationId: vault }));
    expect(lineOf(bill).valuePaise).toBe(4_43_556_30);
    const note = (key: string, quantity: number) => ({
      ...{ key, billId: bill.id, dated: TODAY, reference: 'DN/1', reason: 'Scratched' },
      lines: [{ lineId: lineOf(bill).id, quantity }],
    });
    await Promise.all([1, 2].map(async () => await owner.ok(contract.addDebitNote, note('debit-note-1', 1))));
    const racing = await Promise.all(
      ['debit-note-2', 'debit-note-3', 'debit-note-4'].map(
        async (key) => await owner.call(contract.addDebitNote, note(key, 1)),
      ),
    );
    expect(racing.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await owner.call(contract.addDebitNote, note('debit-note-5', 1))).toMatchObject({ reason: 'too-much' });
    expect(await store.read(bill)).toMatchObject({ totalPaise: 0 });
    expect(await owner.ok(contract.readStock, { weightId })).toMatchObject({ onHand: 0, costPaise: 0 });
    const moves = await owner.ok(contract.listStockMoves, { page: 1, perPage: 50, weightId, kind: null });
    const documents = moves.rows.map(({ kind, billId }) => [kind, billId]);
    expect(documents).toEqual([...Array.from({ length: 3 }, () => ['supplier return', bill.id]), ['receipt', bill.id]]);
    await expectSound();
  });

  it('of a whole bill takes its charges and its trade back, and lets it be booked once more', async () => {
    const charges = [{ kind: 'freight' as const, amountPaise: 2_000_00, gstBp: 500 }];
    const again = (key: string) => ({
      ...billOf(refinery, [{ weightId: bar, pieces: 1, ratePaise: 1_48_000_00 }], { charges, locationId: vault }),
      ...{ key, number: 'SR/wrong' },
    });
    const bill = await book(again('whole-bill-1'));
    const note = {
      key: 'whole-note-1',
      billId: bill.id,
      lines: [],
      dated: TODAY,
      reference: '',
      reason: 'Typed wrong',
    };
    await Promise.all([1, 2, 3].map(async () => await owner.ok(contract.addDebitNote, note)));
    expect(await store.read(bill)).toMatchObject({ state: 'reversed', totalPaise: 0 });
    const late = await owner.call(contract.addDebitNote, { ...note, key: 'whole-note-2' });
    expect(late).toMatchObject({ reason: 'bill-reversed' });
    expect(await book(again('whole-bill-2'))).toMatchObject({ state: 'received' });
    await expectSound();
  });
});

it('stays sound while bills, fixings, sales, returns and receipts happen at once', async () => {
  const lines = [{ weightId: bar, pieces: 4, fixBy: '2026-11-28' }];
  const bills = await Promise.all(
    [1, 2, 3].map(async () => await book(billOf(refinery, lines, { locationId: vault }))),
  );
  const buyers = await Promise.all([1, 2, 3].map(async () => await shop.customer()));
  const sell = async (buyer: Awaited<ReturnType<typeof shop.customer>>): Promise<void> => {
    await buyer.fillCart(bar, 1);
    const utr = String(Math.floor(1e11 + Math.random() * 8e11));
    const placed = await buyer.submit('Upi', { file: await screenshot(), utr });
    if (!placed.ok) throw new Error(placed.message);
    const order = await owner.ok(contract.readOrder, { orderNumber: placed.data.orderNumber });
    const found = { claimId: order.claims[0]?.id ?? (0 as ClaimId), amountPaise: order.view.payablePaise };
    await owner.ok(contract.acceptPayment, { ...found, utr: null, creditedOn: TODAY });
    await owner.ok(contract.packOrder, { orderId: order.id, serials: [], note: '' });
    const tracking = { courier: 'BVC', trackingNumber: `P${order.id}`, trackingUrl: null };
    await owner.ok(contract.shipOrder, { orderId: order.id, serials: [], ...tracking });
  };
  await Promise.all([
    ...buyers.map(sell),
    ...bills.map(
      async (bill) => await owner.call(contract.fixPurchase, { lineId: lineOf(bill).id, supplierRate: null }),
    ),
    // Pieces of one bill remain for the buyers.
    ...bills.slice(1).map(
      async ({ id: billId }, index) =>
        await owner.call(contract.addDebitNote, {
          ...{ key: `storm-note-${index}`, billId, lines: [], dated: TODAY, reference: '', reason: 'A storm' },
        }),
    ),
  ]);
  await expectSound();
  expect(await checkPurchases(shop.database, shop.clock())).toBe(0);
  await shop.database.run(sql`update stock_lot set left_cost_paise = left_cost_paise + 1
    where id = (select max(lot.id) from stock_lot lot join purchase_line on lot_id = lot.id where left_cost_paise is not null)`);
  expect(await checkPurchases(shop.database, shop.clock())).toBe(1);
  const { check } = await owner.ok(contract.listPurchases, { page: 1, perPage: 1, state: null, supplierId: null });
  expect(check?.faults).toMatchObject([{ what: 'cost of the moves of a lot' }]);
});
