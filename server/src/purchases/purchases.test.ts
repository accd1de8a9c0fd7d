/** Purchases, with every figure worked out by hand. */
import type { WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  addPiece,
  addSupplier,
  billOf,
  createStaffClient,
  lineOfBill as lineOf,
  openPurchaseFixture,
  type PurchaseFixture,
} from '#testing';
import { voucherSums } from './purchase-voucher-store.ts';

const TODAY = '2026-11-21';
const bulkKilo = { metal: 'gold', weightMg: 1_000_000, fineness: 995 } as const;

let store: PurchaseFixture;
let shop: PurchaseFixture['shop'];
let owner: PurchaseFixture['owner'];
let book: PurchaseFixture['book'];
let expectSound: () => Promise<void>;
let [vault, refinery, mint, bar] = [0, 0, 0, 0 as WeightId];

beforeAll(async () => {
  store = await openPurchaseFixture();
  ({ shop, owner, book, vault, refinery, mint, bar } = store);
  expectSound = async () => expect(await store.faults()).toEqual([]);
});
afterAll(async () => await shop.close());

describe('a bill', () => {
  it('is valued, taxed and put into stock at its landed cost, and its unfixed part is owed once it is fixed', async () => {
    const charges = [
      { kind: 'freight', amountPaise: 1_000_00, gstBp: 500 },
      { kind: 'insurance', amountPaise: 500_01, gstBp: 1_800 },
    ] as const;
    const bars = { weightId: bar, pieces: 10, ratePaise: 1_48_000_00, makingPaise: 5_000_00 };
    const lines = [bars, { ...bulkKilo, fixBy: '2026-11-28' }];
    const bill = await book(
      billOf(refinery, lines, { charges: [...charges], roundingPaise: -61, locationId: vault, number: 'SR/1' }),
    );
    // 99.9 g at ₹14,800 and ₹5,000 making; CGST and SGST are 3 % in halves.
    expect(lineOf(bill)).toMatchObject({
      fineMg: 99_900,
      valuePaise: 14_83_520_00,
      taxPaise: 44_505_60,
      ratePaise: 1_48_000_00,
    });
    // ₹1,500.01 by value: ₹14,83,520 against 995 g at the market's ₹14,750, which is ₹1,46,76,250.
    expect(bill.lines.map(({ chargesPaise }) => chargesPaise)).toEqual([137_71, 1_362_30]);
    // 14,83,520.00 + 1,500.01 + 44,505.60 + 50.00 + 90.00 − 0.61
    expect(bill).toMatchObject({ state: 'unfixed', withinState: true, unfixedMg: 995_000, totalPaise: 15_29_665_00 });
    expect(await store.costOf(bar)).toBe(14_83_657_71);
    const { unfixed } = await owner.ok(contract.listPurchases, { page: 1, perPage: 5, state: null, supplierId: null });
    expect(unfixed).toEqual([{ metal: 'gold', fineMg: 995_000, lines: 1, fixBy: '2026-11-28' }]);

    const fixing = { lineId: lineOf(bill, 1).id, supplierRate: null };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(async () => await owner.call(contract.fixPurchase, fixing)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await owner.call(contract.fixPurchase, fixing)).toMatchObject({ reason: 'fixed-already' });
    const after = await store.read(bill);
    // 1,46,76,250.00 and 3 %: 4,40,287.50
    expect(lineOf(after, 1)).toMatchObject({
      ratePaise: 1_47_500_00,
      valuePaise: 1_46_76_250_00,
      taxPaise: 4_40_287_50,
    });
    expect(after).toMatchObject({ state: 'received', unfixedMg: 0, owedPaise: 15_29_665_00 + 1_51_16_537_50 });
    await expectSound();

    expect(await voucherSums(shop.database, bill.id)).toEqual({
      goodsPaise: 14_83_520_00 + 1_46_76_250_00,
      ...{ chargesPaise: 1_500_01, roundingPaise: -61, returnedPaise: 0, igstPaise: 0 },
      // Half of 44,505.60 and 4,40,287.50, of 50.00 and of 90.00.
      ...{ cgstPaise: 2_42_466_55, sgstPaise: 2_42_466_55, totalPaise: 15_29_665_00 + 1_51_16_537_50 },
    });
    const path = `${shop.url}/back-office/files/purchase-vouchers`;
    const voucher = await fetch(`${path}/${bill.id}`, { headers: { cookie: owner.cookie } });
    expect(voucher.headers.get('content-type')).toBe('application/pdf');
    expect((await voucher.text()).startsWith('%PDF')).toBe(true);
    expect((await fetch(`${path}/999999`, { headers: { cookie: owner.cookie } })).status).toBe(404);
    const packer = await createStaffClient(shop, owner, ['packer']);
    expect((await fetch(`${path}/${bill.id}`, { headers: { cookie: packer.cookie } })).status).toBe(403);
  });

  it('is booked once, whatever number of times it arrives, and once under its number', async () => {
    const bill = billOf(mint, [{ ...bulkKilo, ratePaise: 1_48_000_00 }], { number: 'FM/7' });
    const made = await Promise.all(Array.from({ length: 6 }, async () => await owner.ok(contract.addPurchase, bill)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await owner.call(contract.addPurchase, { ...bill, note: 'x' })).toMatchObject({ reason: 'key-used' });
    const same = billOf(mint, [{ ...bulkKilo, ratePaise: 1_48_000_00 }], { number: 'fm/7' });
    expect(await owner.call(contract.addPurchase, same)).toMatchObject({ reason: 'bill-known' });
    // From another State: IGST. 995 g at ₹14,800 are ₹1,47,26,000; 3 % are ₹4,41,780.
    const { igst } = await shop.database.one<{ igst: number }>(sql`
      select igst_paise as igst from purchase_entry where bill_id = ${made[0]?.id ?? 0}`);
    expect(igst).toBe(4_41_780_00);
  });

  it.each<[string, readonly Parameters<typeof billOf>[1][number][], object]>([
    ['line-incomplete', [{ metal: 'gold', weightMg: 1_000, fineness: 995 }], {}],
    ['line-incomplete', [{ ...bulkKilo, ratePaise: 1, fixBy: '2026-12-01' }], {}],
    ['line-incomplete', [{ ...bulkKilo, pieces: 3, ratePaise: 1 }], {}],
    ['weight-unknown', [{ weightId: 999_999 as WeightId, pieces: 1, ratePaise: 1 }], {}],
    ['fixing-past', [{ ...bulkKilo, fixBy: '2026-11-20' }], {}],
    ['no-value', [{ ...bulkKilo, ratePaise: 1_00, premiumPaise: -2_00 }], {}],
    ['trade-unknown', [{ ...bulkKilo, tradeId: 999_999 }], {}],
    ['in-future', [{ ...bulkKilo, ratePaise: 1_00 }], { dated: '2026-11-29' }],
    ['supplier-unknown', [{ ...bulkKilo, ratePaise: 1_00 }], { supplierId: 999_999 }],
  ])('is refused: %s', async (reason, lines, more) => {
    const bill = billOf(refinery, lines, more);
    expect(await owner.call(contract.addPurchase, bill)).toMatchObject({ ok: false, reason });
  });

  it('stands in the open month, though its own is closed', async () => {
    await shop.database.run(sql`
      insert into closed_month (month, closed_at, closed_by, figures) values ('2026-10-01', now(), 'Owner', '{}')`);
    const bill = await book(billOf(refinery, [{ ...bulkKilo, ratePaise: 1_48_000_00 }], { dated: '2026-10-15' }));
    expect(bill).toMatchObject({ dated: '2026-10-15', bookedOn: '2026-11-01' });
  });

  it('is never edited, in the database either', async () => {
    const change = shop.database.run(sql`update purchase_entry set goods_paise = 1`);
    await expect(change).rejects.toThrow();
    await expect(shop.database.run(sql`update purchase_line set fine_mg = 1`)).rejects.toThrow();
    await expect(shop.database.run(sql`delete from purchase_bill`)).rejects.toThrow();
  });
});

describe('fixing', () => {
  it('after the pieces were received and partly sold gives all of them their cost', async () => {
    const { weightId } = await addPiece(owner, {
      ...{ typeName: 'Late Bar', form: 'bar', metal: 'gold', fineness: 999, weightMg: 10_000, stock: 0 },
    });
    const bill = await book(billOf(refinery, [{ weightId, pieces: 3, fixBy: '2026-11-28' }], { locationId: vault }));
    const damage = {
      kind: 'damage',
      weightId,
      locationId: vault,
      toLocationId: null,
      pieces: 1,
      costPaise: null,
    } as const;
    await owner.ok(contract.addStockEntry, {
      ...damage,
      ...{ key: 'late-damage', orderNumber: null, reference: '', reason: 'A dent' },
    });
    expect(await store.costOf(weightId)).toBeNull();
    await owner.ok(contract.fixPurchase, { lineId: lineOf(bill).id, supplierRate: null });
    // 29.97 g at ₹14,750: ₹4,42,057.50, of which a third is gone.
    expect(await store.costOf(weightId)).toBe(2_94_705_00);
    const back = { key: 'late-back', billId: bill.id, lines: [], dated: TODAY, reference: '', reason: 'Wrong bill' };
    expect(await owner.call(contract.addDebitNote, back)).toMatchObject({ reason: 'pieces-gone' });
    await expectSound();
  });

  it('is at the live rate until its date, and at the supplier’s after it', async () => {
    const bill = await book(billOf(refinery, [{ ...bulkKilo, fixBy: '2026-11-22' }]));
    const lineId = lineOf(bill).id;
    const supplierRate = { ratePaise: 1_49_000_00, reason: 'Their closing rate' };
    expect(await owner.call(contract.fixPurchase, { lineId, supplierRate })).toMatchObject({ reason: 'not-over' });
    await shop.database.run(sql`alter table purchase_line disable trigger purchase_line_frozen`);
    await shop.database.run(sql`update purchase_line set fix_by = '2026-11-20' where id = ${lineId}`);
    await shop.database.run(sql`alter table purchase_line enable trigger purchase_line_frozen`);
    const late = await owner.call(contract.fixPurchase, { lineId, supplierRate: null });
    expect(late).toMatchObject({ reason: 'fixing-over' });
    expect(await owner.ok(contract.fixPurchase, { lineId, supplierRate })).toEqual({ ratePaise: 1_49_000_00 });
    await expectSound();
  });

  it('waits for a fresh rate', async () => {
    const bill = await book(billOf(refinery, [{ ...bulkKilo, fixBy: '2026-11-28' }]));
    const stale = sql`update rate_tick set expires_at = null, as_of = as_of - interval '1 hour' where metal = 'gold'`;
    await shop.database.run(stale);
    const fixing = { lineId: lineOf(bill).id, supplierRate: null };
    expect(await owner.call(contract.fixPurchase, fixing)).toMatchObject({ reason: 'no-rate' });
    await shop.database.run(sql`update rate_tick set as_of = as_of + interval '1 hour' where metal = 'gold'`);
    await owner.ok(contract.addDebitNote, {
      ...{ key: 'never-fixed', billId: bill.id, lines: [], dated: TODAY, reference: '', reason: 'Sent back' },
    });
    expect(await owner.call(contract.fixPurchase, fixing)).toMatchObject({ reason: 'bill-reversed' });
  });

  it('takes the rate of a trade made by telephone, which one bill delivers', async () => {
    const trade = {
      ...{
        metal: 'gold',
        side: 'bought',
        weightMg: 1_000_000,
        fineness: 995,
        ratePaise: 1_46_500_00,
        kind: 'supplier call',
      },
      ...{ tradedAt: '2026-11-18T06:30:00.000Z', counterparty: 'Sona Refinery', reference: '', note: '', counts: true },
    };
    const { id: tradeId } = await owner.ok(contract.saveRecord, {
      ...{ resource: 'metal-trades', id: null, version: null, values: trade },
    });
    const { trades } = await owner.ok(contract.readPurchaseChoices, null);
    expect(trades).toMatchObject([{ id: tradeId, ratePaise: 1_46_500_00 }]);
    const bill = await book(billOf(refinery, [{ ...bulkKilo, tradeId }]));
    expect(lineOf(bill)).toMatchObject({ ratePaise: 1_46_500_00, fixedOn: '2026-11-18' });
    const twice = await owner.call(contract.addPurchase, billOf(refinery, [{ ...bulkKilo, tradeId }]));
    expect(twice).toMatchObject({ reason: 'trade-unknown' });
  });
});

describe('a payment', () => {
  it('is noted once with its TDS, and taken back once', async () => {
    const supplierId = await addSupplier(owner);
    const charges = [{ kind: 'freight' as const, amountPaise: 1_000_00, gstBp: 1_800 }];
    await book(billOf(supplierId, [{ ...bulkKilo, ratePaise: 1_48_000_00 }], { charges }));
    const ledger = async () => await owner.ok(contract.readSupplierLedger, { page: 1, perPage: 9, supplierId });
    // Without GSTIN there is no GST, on freight either.
    expect(await ledger()).toMatchObject({ owedPaise: 1_47_27_000_00 });
    const payment = { key: 'a-payment-1', supplierId, paidOn: TODAY, amountPaise: 1_00_00_000_00, tdsPaise: 10_000_00 };
    const noted = { ...payment, reference: 'UTIBR52026112100042' };
    const made = await Promise.all([1, 2, 3].map(async () => await owner.ok(contract.paySupplier, noted)));
    expect(await ledger()).toMatchObject({ owedPaise: 47_17_000_00, total: 2 });
    expect(await owner.call(contract.paySupplier, { ...noted, tdsPaise: 0 })).toMatchObject({ reason: 'key-used' });
    const entryId = made[0]?.id ?? 0;
    const back = { entryId, reason: 'The bank returned it' };
    await Promise.all([1, 2, 3].map(async () => await owner.ok(contract.reverseSupplierPayment, back)));
    const { rows, owedPaise } = await ledger();
    expect(owedPaise).toBe(1_47_27_000_00);
    expect(rows.map(({ kind, isReversed }) => [kind, isReversed])).toEqual([
      ['payment reversal', false],
      ['payment', true],
      ['bill', false],
    ]);
  });
});

it('is recorded by accounts and owners only', async () => {
  const pricer = await createStaffClient(shop, owner, ['pricing', 'orders', 'content']);
  const bill = billOf(refinery, [{ ...bulkKilo, ratePaise: 1_48_000_00 }]);
  expect(await pricer.call(contract.addPurchase, bill)).toMatchObject({ ok: false, code: 403 });
  const accountant = await createStaffClient(shop, owner, ['accounts']);
  expect(await accountant.call(contract.addPurchase, bill)).toMatchObject({ ok: true });
});

it('warns of a GSTIN with a typing error', async () => {
  const values = { name: 'Mistyped', gstin: '27AAPFU0939F1ZX', pan: '', stateCode: '27', phone: '', email: '' };
  const bank = { bankName: '', bankAccount: '', bankIfsc: '', note: '', isActive: true };
  const saving = { resource: 'suppliers', id: null, version: null, values: { ...values, ...bank } };
  expect((await owner.ok(contract.saveRecord, saving)).warning).toContain('check character');
});

describe('the lists of purchases', () => {
  const everything = { page: 1, perPage: 200, state: null, supplierId: null } as const;
  const fileOf = async (name: string): Promise<readonly string[]> => {
    const reply = await fetch(`${shop.url}/back-office/files/${name}`, { headers: { cookie: owner.cookie } });
    expect(reply.status, name).toBe(200);
    return (await reply.text()).trim().split('\r\n');
  };

  it('are sorted by each column', async () => {
    const ids = async (sort: string) =>
      (await owner.ok(contract.listPurchases, { ...everything, sort })).rows.map(({ id }) => id);
    const all = (await ids('')).toSorted((one, other) => one - other);
    for (const column of ['number', 'supplier', 'dated', 'state', 'gold', 'silver', 'totalPaise'])
      expect(
        (await ids(`-${column}`)).toSorted((one, other) => one - other),
        column,
      ).toEqual(all);
    const totals = async (sort: string) =>
      (await owner.ok(contract.listPurchases, { ...everything, sort })).rows.map(({ totalPaise }) => totalPaise);
    const sorted = (await totals('')).toSorted((one, other) => one - other);
    expect(await totals('totalPaise')).toEqual(sorted);
    expect(await totals('-totalPaise')).toEqual(sorted.toReversed());
  });

  it('are files with the filters of the screen', async () => {
    const { total } = await owner.ok(contract.listPurchases, { ...everything, supplierId: mint });
    const bills = await fileOf(`purchases.csv?supplierId=${mint}`);
    expect(bills[0]).toContain('Bill,Supplier,Dated,State,Fix by,"Gold, fine (g)"');
    expect(bills).toHaveLength(total + 1);
    expect(await fileOf('purchases.csv?search=fm%2F7')).toHaveLength(2);
    expect(await fileOf('purchases.csv?search=fm%2F7&state=unfixed')).toHaveLength(1);
    const { rows } = await owner.ok(contract.readSupplierLedger, { page: 1, perPage: 200, supplierId: mint });
    expect(await fileOf(`supplier-entries.csv?supplierId=${mint}`)).toHaveLength(rows.length + 1);
    const wrong = await fetch(`${shop.url}/back-office/files/purchases.csv?state=none`, {
      headers: { cookie: owner.cookie },
    });
    expect(wrong.status).toBe(400);
  });

  it('find entries of a supplier by bill and reference, sorted by what is owed', async () => {
    const wanted = { page: 1, perPage: 200, supplierId: mint };
    const { rows, owedPaise } = await owner.ok(contract.readSupplierLedger, { ...wanted, sort: 'owedPaise' });
    const owed = rows.map((row) => row.owedPaise);
    expect(owed).toEqual(owed.toSorted((one, other) => one - other));
    const found = await owner.ok(contract.readSupplierLedger, { ...wanted, search: 'fm/7', sort: '-bookedOn' });
    expect(found.rows.map(({ billNumber }) => billNumber)).toEqual(['FM/7']);
    // What is owed is that of the whole ledger.
    expect(found).toMatchObject({ total: 1, owedPaise });
    expect(await owner.ok(contract.readSupplierLedger, { ...wanted, search: '%' })).toMatchObject({ total: 0 });
  });
});
