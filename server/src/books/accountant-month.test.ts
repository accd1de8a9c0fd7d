/** An accountant’s month, from purchase to the filed return, with every figure worked out by hand. */
import type { RefundId, WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import {
  addPiece,
  addSupplier,
  billOf,
  createStaffClient,
  openTransferFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  type TransferFixture,
  tallyFile,
  tallyLegs,
  tallyPaise,
} from '#testing';

const FIRM = '27ABCPK1234L1Z5';
const MONTH = { from: '2026-11-01', to: '2026-11-30' };
const PERIOD = { ...contract.NO_REGISTER_FILTERS, ...MONTH };

let store: TransferFixture;
let owner: StaffClient;
let accounts: StaffClient;
let bar: WeightId;

beforeAll(async () => {
  store = await openTransferFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(store);
  accounts = await createStaffClient(store, owner, ['accounts']);
  const piece = { typeName: 'Month Coin', form: 'coin', metal: 'gold', fineness: 999, weightMg: 10_000 } as const;
  ({ weightId: bar } = await addPiece(owner, { ...piece, stock: 0 }));
  await store.database.run(sql`
    update product_weight set margin_paise_per_gram = 5000, making_paise = 400000, service_tax_bp = 0, other_tax_bp = 0 where id = ${bar}`);
});
afterAll(async () => await store.close());

const TAX = { igstPaise: 0, cgstPaise: 0, sgstPaise: 0 };

async function buy(): Promise<void> {
  const { locations } = await owner.ok(contract.readPurchaseChoices, null);
  const locationId = locations[0]?.id ?? 0;
  const refinery = await addSupplier(owner, { name: 'Sona Refinery', gstin: '27AAPFU0939F1ZV', stateCode: '27' });
  const mint = await addSupplier(owner, { name: 'Far Mint', gstin: '33AAPFU0939F1Z5', stateCode: '33' });
  const bars = { weightId: bar, pieces: 10, ratePaise: 1_48_000_00, makingPaise: 5_000_00 };
  const charges = [{ kind: 'freight', amountPaise: 1_000_00, gstBp: 500 }] as const;
  // 99.9 g × ₹14,800 + 5,000 = 14,83,520.00; 3 % 44,505.60; freight 1,000 and 5 % 50; 0.40 rounding.
  const { id: billId } = await owner.ok(
    contract.addPurchase,
    billOf(refinery, [bars], { number: 'SR/1', charges: [...charges], roundingPaise: 40, locationId }),
  );
  const bill = await owner.ok(contract.readPurchase, { billId });
  expect(bill.totalPaise).toBe(15_29_076_00);
  // 99.5 g × ₹14,800 = 14,72,600.00, IGST 44,178.00; 9.95 g fixed later at ₹14,750 = 1,46,762.50, IGST 4,402.88.
  const bulk = { metal: 'gold', fineness: 995 } as const;
  const fixed = { ...bulk, weightMg: 100_000, ratePaise: 1_48_000_00 };
  const open = { ...bulk, weightMg: 10_000, fixBy: '2026-11-28' };
  const far = await owner.ok(contract.addPurchase, billOf(mint, [fixed, open], { number: 'FM/7' }));
  const { lines } = await owner.ok(contract.readPurchase, { billId: far.id });
  await owner.ok(contract.fixPurchase, { lineId: lines[1]?.id ?? 0, supplierRate: null });
  // Two of ten bars go back: 2,96,704.00 and twice 4,450.56.
  const back = { key: 'month-debit', billId, dated: '2026-11-21', reference: 'DN 1', reason: 'Scratched' };
  await owner.ok(contract.addDebitNote, { ...back, lines: [{ lineId: bill.lines[0]?.id ?? 0, quantity: 2 }] });
  const paid = { amountPaise: 10_00_000_00, tdsPaise: 1_000_00, reference: 'UTIBR52026112100001' };
  await owner.ok(contract.paySupplier, { key: 'month-paid', supplierId: refinery, paidOn: '2026-11-21', ...paid });
}

/** Pieces of ₹1,54,500 and 3 %: (1,47,500 + 2,500) / 10 + 50 a gram, and making of 4,000. */
async function sell(pieces: number, buyer: { readonly gstin?: string; readonly state?: string }): Promise<string> {
  const shopper = await store.customer();
  const { gstin = null, state = 'Maharashtra' } = buyer;
  const pinCode = state === 'Karnataka' ? '560001' : '411004';
  await store.database.run(sql`
    update address set gstin = ${gstin}, state = ${state}, pin_code = ${pinCode} where customer_id = ${shopper.id} and address <> ''`);
  await shopper.fillCart(bar, pieces);
  const lock = await shopper.lock({ keepWaiting: true });
  if (!lock.ok) throw new Error(lock.message);
  const placed = await store.place(shopper, { mode: 'NEFT', quoteId: lock.data.id, pan: 'ABCPK1234L' });
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber, payablePaise } = placed.data;
  expect(payablePaise).toBe(pieces * 1_59_135_00);
  await store.credit(orderNumber, payablePaise);
  return orderNumber;
}

test('purchases, sales and a cancellation are booked as they happen', async () => {
  await buy();
  await sell(5, { gstin: FIRM });
  const cancelled = await sell(1, { state: 'Karnataka' });
  await sell(1, {});
  const { id: orderId } = await store.order(cancelled);
  await store.staff.cancel({ orderId, reason: 'Changed their mind', waiveCharge: true });
  const refund = await store.database.one<{ id: RefundId }>(sql`select id from refund where order_id = ${orderId}`);
  await store.staff.payRefundOut({ refundId: refund.id, utr: store.utr() });
});

async function totals(register: contract.RegisterName): Promise<Record<string, number>> {
  return (await accounts.ok(contract.readRegister, { register, ...PERIOD, page: 1, perPage: 50 })).totals;
}

test('the registers add up to the figures worked out by hand', async () => {
  // Seven coins: 7 × 1,54,500 and 3 %; five and one within the State, one to Karnataka.
  expect(await totals('sales')).toMatchObject({
    ...{ taxablePaise: 10_81_500_00, cgstPaise: 13_905_00, sgstPaise: 13_905_00, igstPaise: 4_635_00 },
    valuePaise: 11_13_945_00,
  });
  expect(await totals('credit-notes')).toMatchObject({ taxablePaise: 1_54_500_00, valuePaise: 1_59_135_00 });
  expect(await totals('receipts')).toMatchObject({ receivedPaise: 11_13_945_00, paidPaise: 1_59_135_00 });
  // 14,83,520.00 + 14,72,600.00 + 1,46,762.50 − 2,96,704.00
  expect(await totals('purchases')).toMatchObject({
    ...{ goodsPaise: 28_06_178_50, chargesPaise: 1_000_00, roundingPaise: 40 },
    ...{ cgstPaise: 17_827_24, sgstPaise: 17_827_24, igstPaise: 48_580_88 },
  });
});

test('purchases and payments to suppliers stand in day book, bank book and ledger, and the registers agree', async () => {
  const day = await totals('day-book');
  const rowsOf = async (register: contract.RegisterName, more: object = {}) =>
    (await accounts.ok(contract.readRegister, { register, ...PERIOD, ...more, page: 1, perPage: 50 })).rows;
  const booked = await rowsOf('day-book');
  const named = (voucher: string) => booked.filter((row) => row.voucher === voucher);
  const sum = (rows: readonly contract.RegisterRow[], column: string) =>
    rows.reduce((paise, row) => paise + Number(row[column]), 0);
  // 15,29,076.00 and, without what is not fixed, 14,72,600.00 + 44,178.00.
  expect(named('Purchase').map(({ party, number, creditPaise }) => [party, number, creditPaise])).toEqual([
    ['Sona Refinery', 'SR/1', 15_29_076_00],
    ['Far Mint', 'FM/7', 15_16_778_00],
  ]);
  expect(named('Rate fixed')).toMatchObject([{ party: 'Far Mint', number: 'FM/7', creditPaise: 1_51_165_38 }]);
  // 2,96,704.00 and twice 4,450.56.
  expect(named('Debit note')).toMatchObject([{ number: 'DN 1', documentKind: 'bill', debitPaise: 3_05_605_12 }]);
  expect(named('Supplier paid')).toMatchObject([
    { party: 'Sona Refinery', number: 'UTIBR52026112100001', debitPaise: 10_01_000_00, tdsPaise: 1_000_00 },
  ]);
  expect(day).toEqual({ ...day, debitPaise: sum(booked, 'debitPaise'), creditPaise: sum(booked, 'creditPaise') });

  // Each register against the day book.
  const [sales, notes, receipts, purchases] = [
    await totals('sales'),
    await totals('credit-notes'),
    await totals('receipts'),
    await totals('purchases'),
  ];
  expect(sum(named('Sale'), 'debitPaise')).toBe(sales.valuePaise);
  expect(sum(named('Credit note'), 'creditPaise')).toBe(notes.valuePaise);
  expect(sum(named('Receipt'), 'creditPaise')).toBe(receipts.receivedPaise);
  expect(sum(named('Refund'), 'debitPaise')).toBe(receipts.paidPaise);
  const bought = [...named('Purchase'), ...named('Rate fixed'), ...named('Debit note')];
  expect(sum(bought, 'creditPaise') - sum(bought, 'debitPaise')).toBe(purchases.valuePaise);
  const bank = await rowsOf('cash-book');
  // 11,13,945 − 1,59,135 − 10,00,000: TDS stays in the account.
  expect(bank.at(-1)?.balancePaise).toBe(-45_190_00);
  expect(bank.find(({ voucher }) => voucher === 'Supplier paid')).toMatchObject({ paidPaise: 10_00_000_00 });

  const ledger = async (name: string) => {
    const { id } = await store.database.one<{ id: number }>(sql`select id from supplier where name = ${name}`);
    const reply = await accounts.ok(contract.readRegister, {
      ...{ register: 'supplier-ledger', ...PERIOD, supplierId: id, page: 1, perPage: 50 },
    });
    expect(reply.ledgerOf).toBe(name);
    const { balances } = await accounts.ok(contract.readSupplierLedger, { page: 1, perPage: 50, supplierId: id });
    return [reply.rows.at(-1)?.balancePaise, balances.find(({ supplierId }) => supplierId === id)?.owedPaise];
  };
  // As the ledgers that Tally gets.
  expect(await ledger('Sona Refinery')).toEqual([2_22_470_88, 2_22_470_88]);
  expect(await ledger('Far Mint')).toEqual([16_67_943_38, 16_67_943_38]);
  const none = { register: 'supplier-ledger', ...PERIOD, page: 1, perPage: 50 } as const;
  expect(await accounts.call(contract.readRegister, none)).toMatchObject({ reason: 'supplier-missing' });
});

test('the return declares what was sold, and names the input tax', async () => {
  const shown = await accounts.ok(contract.readGstReturn, { month: '2026-11' });
  expect(shown.checks.filter(({ isMet }) => !isMet)).toEqual([]);
  expect(shown.outward).toEqual({
    ...TAX,
    ...{ taxablePaise: 9_27_000_00, cgstPaise: 13_905_00, sgstPaise: 13_905_00 },
  });
  expect(shown.interState).toEqual([]);
  // 22,277.80 − 4,450.56 each; 44,178.00 + 4,402.88
  const net = { taxablePaise: 28_07_178_50, igstPaise: 48_580_88, cgstPaise: 17_827_24, sgstPaise: 17_827_24 };
  expect(shown.input).toMatchObject({ net, untaxedPaise: 0 });
  expect(shown.input.debitNotes).toEqual({
    ...{ taxablePaise: 2_96_704_00, igstPaise: 0, cgstPaise: 4_450_56, sgstPaise: 4_450_56 },
  });
  expect(shown.input.payable).toEqual(TAX);
});

async function download(path: string, client = accounts) {
  return await fetch(`${store.url}/back-office/files/${path}`, { headers: { cookie: client.cookie } });
}

async function imported(exportId: number, part: string) {
  return tallyFile(await (await download(`tally/tally-${exportId}-${part}.xml`)).text()).messages;
}

test('Tally gets purchases beside sales, once, with the balances of the books', async () => {
  const { exportId, vouchers } = await accounts.ok(contract.exportTally, MONTH);
  // Sales, receipts, credit note, refund; bills, fixing, debit note, payment.
  expect(vouchers).toBe(3 + 3 + 1 + 1 + 2 + 1 + 1 + 1);
  expect(await accounts.call(contract.exportTally, MONTH)).toMatchObject({ reason: 'nothing-new' });
  const made = (await imported(exportId, 'vouchers')).flatMap(({ VOUCHER }) =>
    VOUCHER === undefined ? [] : [VOUCHER],
  );
  const balances: Record<string, number> = {};
  for (const voucher of made) {
    const paise = tallyLegs(voucher).map(({ LEDGERNAME, AMOUNT }) => [LEDGERNAME, tallyPaise(AMOUNT)] as const);
    expect(
      paise.reduce((sum, [, one]) => sum + one, 0),
      voucher.REFERENCE,
    ).toBe(0);
    for (const [ledger, one] of paise) balances[ledger] = (balances[ledger] ?? 0) + one;
  }
  expect(balances).toEqual({
    ...{ 'Sales GST': 9_27_000_00, 'Output CGST': 13_905_00, 'Output SGST': 13_905_00, 'Output IGST': 0 },
    ...{ [`Asha Kulkarni (${FIRM})`]: 0, 'Web customers - Karnataka': 0, 'Web customers - Maharashtra': 0 },
    // 11,13,945 − 1,59,135 − 10,00,000
    Bank: 45_190_00,
    ...{ 'Purchases GST': -28_06_178_50, 'Freight and charges inward': -1_000_00, 'Round off': -40 },
    ...{ 'Input CGST': -17_827_24, 'Input SGST': -17_827_24, 'Input IGST': -48_580_88, 'TDS payable': 1_000_00 },
    // 15,29,076.00 − 3,05,605.12 − 10,01,000.00; 15,16,778.00 + 1,51,165.38
    'Sona Refinery (supplier 27AAPFU0939F1ZV)': 2_22_470_88,
    'Far Mint (supplier 33AAPFU0939F1Z5)': 16_67_943_38,
  });
  const goods = made.flatMap((one) =>
    (one['ALLINVENTORYENTRIES.LIST'] ?? []).map((item) => [one.VOUCHERTYPENAME, item.STOCKITEMNAME, item.BILLEDQTY]),
  );
  const [name = ''] = goods.flatMap(([, item]) => (item?.startsWith('Lotus') === true ? [item] : []));
  expect(goods.toSorted()).toEqual(
    [
      ['Purchase', name, '10 Nos'],
      ['Purchase', 'Gold 995, bulk', '100.000 Gms'],
      ['Purchase', 'Gold 995, bulk', '10.000 Gms'],
      ['Debit Note', name, '2 Nos'],
      ['Sales', name, '5 Nos'],
      ['Sales', name, '1 Nos'],
      ['Sales', name, '1 Nos'],
    ].toSorted(),
  );
  const masters = await imported(exportId, 'masters');
  const names = masters.map((one) => (one.LEDGER ?? one.STOCKITEM ?? one.UNIT)?.['@_NAME']);
  for (const needed of [...Object.keys(balances), name, 'Gold 995, bulk', 'Gms']) expect(names).toContain(needed);
});

test('a supplier and a product that are renamed later leave the exported file as it was', async () => {
  const { exports } = await accounts.ok(contract.readTally, MONTH);
  const exportId = exports[0]?.id ?? 0;
  const read = async () => await (await download(`tally/tally-${exportId}-masters.xml`)).text();
  const before = await read();
  await store.database.run(sql`update supplier set name = name || ' Limited'`);
  await store.database.run(sql`update product set name = name || ' II' where name like 'Lotus%'`);
  expect(await read()).toBe(before);
});

test('the month is closed, its files are downloaded, and the portal shows what they say', async () => {
  store.clock.advance(12 * 86_400);
  // Twelve days later the session has ended.
  const client = owner.another();
  await client.ok(contract.signIn, { email: ownerLogin, password: ownerPassword });
  await client.ok(contract.enterCode, { code: owner.recoveryCodes[0] ?? '' });
  const { next } = await client.ok(contract.readClosing, null);
  expect(next).toBe('2026-11');
  await client.ok(contract.closeMonth, { month: '2026-11' });
  const gstr1 = await (await download('gst/gstr1-2026-11.json', client)).json();
  expect(gstr1).toMatchObject({
    b2b: [
      { ctin: FIRM, inv: [{ val: 795_675, itms: [{ itm_det: { txval: 772_500, camt: 11_587.5, samt: 11_587.5 } }] }] },
    ],
    b2cl: [{ pos: '29', inv: [{ val: 159_135, itms: [{ itm_det: { txval: 154_500, iamt: 4_635 } }] }] }],
    b2cs: [{ sply_ty: 'INTRA', pos: '27', txval: 154_500, camt: 2_317.5, samt: 2_317.5 }],
    cdnur: [{ typ: 'B2CL', pos: '29', val: 159_135 }],
    doc_issue: {
      doc_det: [
        { doc_num: 1, docs: [{ totnum: 3 }] },
        { doc_num: 5, docs: [{ totnum: 1 }] },
      ],
    },
  });
  const gstr3b = await (await download('gst/gstr3b-2026-11.json', client)).json();
  expect(gstr3b).toMatchObject({
    sup_details: { osup_det: { txval: 927_000, iamt: 0, camt: 13_905, samt: 13_905 } },
  });
  const portal = { taxablePaise: 9_27_000_00, igstPaise: 0, cgstPaise: 13_905_00, sgstPaise: 13_905_00 };
  await client.ok(contract.notePortalFigures, { month: '2026-11', ...portal });
  const { checks, closedAt } = await client.ok(contract.readGstReturn, { month: '2026-11' });
  expect(closedAt).not.toBeNull();
  expect(checks.find(({ name }) => name === 'portal')).toMatchObject({ isMet: true });
});
