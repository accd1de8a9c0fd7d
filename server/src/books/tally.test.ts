/** Exports to Tally: the files, read by an independent parser, add up to the registers, and nothing goes twice. */
import type { RefundId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeBusiness, checkBusinessValue } from '#business';
import { sql } from '#database';
import {
  createStaffClient,
  openTransferFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  type TallyLeg,
  type TallyVoucherRead,
  type TransferFixture,
  tallyFile,
  tallyLegs,
  tallyPaise,
} from '#testing';

const BUYER = '27ABCPK1234L1Z5';

let store: TransferFixture;
let owner: StaffClient;
let accounts: StaffClient;
let days: { from: string; to: string };

beforeAll(async () => {
  store = await openTransferFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(store);
  accounts = await createStaffClient(store, owner, ['accounts']);
  const today = indianDate(store.clock());
  days = { from: today, to: today };
  await nameCompany('Tola & Sons');
  await sale();
  const cancelled = await sale();
  const { id } = await store.order(cancelled);
  await store.staff.cancel({ orderId: id, reason: 'Out of <stock>', waiveCharge: true });
  const refund = await store.database.one<{ id: RefundId }>(sql`select id from refund where order_id = ${id}`);
  await store.staff.payRefundOut({ refundId: refund.id, utr: store.utr() });
});
afterAll(async () => await store.close());

async function sale(): Promise<string> {
  const { orderNumber, payablePaise } = await store.placed('NEFT');
  await store.credit(orderNumber, payablePaise);
  return orderNumber;
}

/** To a buyer with GSTIN. */
async function businessSale(): Promise<void> {
  const shopper = await store.customer();
  await store.database.run(
    sql`update address set gstin = ${BUYER} where customer_id = ${shopper.id} and address <> ''`,
  );
  await shopper.fillCart(store.piece);
  const lock = await shopper.lock({ keepWaiting: true });
  if (!lock.ok) throw new Error(lock.message);
  const placed = await store.place(shopper, { mode: 'NEFT', quoteId: lock.data.id });
  if (!placed.ok) throw new Error(placed.message);
  await store.credit(placed.data.orderNumber, placed.data.payablePaise);
}

async function nameCompany(company: string): Promise<void> {
  const { business } = store.payments;
  const tally = { ...business.current().tally, company };
  await store.database.transaction(
    async (tx) => await changeBusiness(tx, { tally }, { by: 'test', reason: 'the names in Tally' }, store.clock()),
  );
  await business.refresh();
}

async function file(path: string, client = accounts) {
  const response = await fetch(`${store.url}/back-office/files/${path}`, { headers: { cookie: client.cookie } });
  return { status: response.status, text: await response.text() };
}

/** Credits positive. */
function sumOn(
  vouchers: readonly TallyVoucherRead[],
  isWanted: (leg: TallyLeg, voucher: TallyVoucherRead) => boolean,
): number {
  return vouchers
    .flatMap((voucher) => tallyLegs(voucher).filter((leg) => isWanted(leg, voucher)))
    .reduce((sum, leg) => sum + tallyPaise(leg.AMOUNT), 0);
}

async function totals(register: contract.RegisterName) {
  const wanted = { register, ...contract.NO_REGISTER_FILTERS, ...days, page: 1, perPage: 50 };
  return (await accounts.ok(contract.readRegister, wanted)).totals;
}

let firstExport = 0;

test('an export has every voucher of the days once, though two people export at the same time', async () => {
  const before = await accounts.ok(contract.readTally, days);
  expect(before.counts.map(({ voucher, waiting, exported }) => [voucher, waiting, exported])).toEqual([
    ['Sale', 2, 0],
    ['Credit note', 1, 0],
    ['Receipt', 2, 0],
    ['Refund', 1, 0],
  ]);
  const answers = await Promise.all([
    accounts.call(contract.exportTally, days),
    owner.call(contract.exportTally, days),
  ]);
  expect(answers.map((answer) => (answer.ok ? answer.data.vouchers : answer.reason)).toSorted()).toEqual([
    6,
    'nothing-new',
  ]);
  const { counts, exports } = await accounts.ok(contract.readTally, days);
  expect(counts.map(({ waiting, exported }) => [waiting, exported])).toEqual([
    [0, 2],
    [0, 1],
    [0, 2],
    [0, 1],
  ]);
  expect(exports).toMatchObject([{ ...days, vouchers: 6, downloads: 0, downloadedAt: null }]);
  firstExport = exports[0]?.id ?? 0;
  const audited = await store.database.rows(sql`
    select from audit_entry where kind = 'books' and subject_id = ${`tally ${firstExport}`}`);
  expect(audited).toHaveLength(1);
});

test('its vouchers balance and add up to the registers, and its masters have every name that they use', async () => {
  const { company, messages } = tallyFile((await file(`tally/tally-${firstExport}-vouchers.xml`)).text);
  expect(company).toBe('Tola & Sons');
  const vouchers = messages.flatMap(({ VOUCHER }) => (VOUCHER === undefined ? [] : [VOUCHER]));
  expect(vouchers.map((one) => one.VOUCHERTYPENAME).toSorted()).toEqual([
    'Credit Note',
    'Payment',
    'Receipt',
    'Receipt',
    'Sales',
    'Sales',
  ]);
  for (const voucher of vouchers) {
    expect(
      sumOn([voucher], () => true),
      voucher.VOUCHERNUMBER,
    ).toBe(0);
    for (const leg of tallyLegs(voucher)) expect(leg.ISDEEMEDPOSITIVE).toBe(tallyPaise(leg.AMOUNT) < 0 ? 'Yes' : 'No');
  }

  const sales = await totals('sales');
  const notes = await totals('credit-notes');
  const receipts = await totals('receipts');
  const ofType = (type: string) => vouchers.filter((one) => one.VOUCHERTYPENAME === type);
  const party = (leg: TallyLeg, { PARTYLEDGERNAME }: TallyVoucherRead) => leg.LEDGERNAME === PARTYLEDGERNAME;
  const on = (ledger: string) => (leg: TallyLeg) => leg.LEDGERNAME === ledger;
  expect(-sumOn(ofType('Sales'), party)).toBe(sales.valuePaise);
  expect(sumOn(ofType('Sales'), on('Sales GST'))).toBe(sales.taxablePaise);
  for (const [ledger, column] of [
    ['Output CGST', 'cgstPaise'],
    ['Output SGST', 'sgstPaise'],
    ['Output IGST', 'igstPaise'],
    ['Round off', 'roundingPaise'],
  ] as const)
    expect(sumOn(vouchers, on(ledger)), ledger).toBe((sales[column] ?? 0) - (notes[column] ?? 0));
  expect(sumOn(ofType('Credit Note'), party)).toBe(notes.valuePaise);
  expect(-sumOn(ofType('Credit Note'), on('Sales GST'))).toBe(notes.taxablePaise);
  expect(sumOn(ofType('Receipt'), party)).toBe(receipts.receivedPaise);
  expect(sumOn(ofType('Payment'), on('Bank'))).toBe(receipts.paidPaise);
  // The cancelled order leaves nothing, and the other one is paid.
  expect(sumOn(vouchers, party)).toBe(0);

  const made = tallyFile((await file(`tally/tally-${firstExport}-masters.xml`)).text).messages;
  const ledgers = made.map(({ LEDGER }) => LEDGER?.['@_NAME']);
  for (const leg of vouchers.flatMap(tallyLegs)) expect(ledgers).toContain(leg.LEDGERNAME);
  const items = made.map(({ STOCKITEM }) => STOCKITEM?.['@_NAME']);
  const sold = vouchers.flatMap((one) => one['ALLINVENTORYENTRIES.LIST'] ?? []);
  expect(sold.length).toBeGreaterThan(0);
  for (const { STOCKITEMNAME } of sold) expect(items).toContain(STOCKITEMNAME);
});

test('an export that is downloaded again is the same file, and the log says how often', async () => {
  const path = `tally/tally-${firstExport}-vouchers.xml`;
  const first = await file(path);
  await nameCompany('Another company');
  await businessSale();
  expect(await file(path)).toEqual(first);
  const { counts, exports, company } = await accounts.ok(contract.readTally, days);
  expect(company).toBe('Another company');
  expect(exports[0]).toMatchObject({ downloads: 3, downloadedAt: expect.any(String) });
  expect(counts.map(({ voucher, waiting }) => [voucher, waiting])).toContainEqual(['Sale', 1]);

  const { exportId, vouchers } = await owner.ok(contract.exportTally, days);
  expect(vouchers).toBe(2);
  const next = tallyFile((await file(`tally/tally-${exportId}-vouchers.xml`)).text);
  expect(next.company).toBe('Another company');
  expect(next.messages).toHaveLength(2);
  for (const { VOUCHER } of next.messages) expect(VOUCHER?.PARTYLEDGERNAME).toMatch(/^\S.* \(27ABCPK1234L1Z5\)$/);
  expect((await file(`tally/tally-${exportId}-masters.xml`)).text).toContain(`<GSTIN>${BUYER}</GSTIN>`);
  const downloads = await store.database.rows(sql`
    select from audit_entry where action = 'exported' and subject = ${`tally-${firstExport}-vouchers.xml`}`);
  expect(downloads).toHaveLength(3);
});

test('the database takes a voucher once and keeps what was exported', async () => {
  const again = sql`
    insert into tally_voucher (voucher_id, export_id, voucher, debit_paise, credit_paise)
    select voucher_id, export_id, voucher, debit_paise, credit_paise from tally_voucher limit 1`;
  await expect(store.database.run(again)).rejects.toThrow();
  await expect(store.database.run(sql`delete from tally_voucher`)).rejects.toThrow();
  await expect(store.database.run(sql`update tally_export set ledgers = '{}'`)).rejects.toThrow();
});

test('ledgers of one name are refused, and so are periods and files that do not exist', async () => {
  const { tally } = store.payments.business.current();
  expect(checkBusinessValue('tally', { ...tally, bank: 'ROUND OFF' }).issues).toEqual([
    { name: 'tally', message: 'two ledgers have the same name' },
  ]);
  expect(checkBusinessValue('tally', { ...tally, bank: '' }).issues).toMatchObject([{ name: 'tally.bank' }]);
  expect(await accounts.call(contract.readTally, { from: '2026-01-02', to: '2026-01-01' })).toMatchObject({
    reason: 'period-reversed',
  });
  expect(await accounts.call(contract.exportTally, { from: '2025-01-01', to: '2026-11-01' })).toMatchObject({
    reason: 'period-too-long',
  });
  for (const name of ['tally-999-vouchers.xml', 'tally-1-orders.xml', 'vouchers.xml'])
    expect((await file(`tally/${name}`)).status, name).toBe(404);
});

test('only accounts and owners see and export', async () => {
  for (const role of ['orders', 'content'] as const) {
    const client = await createStaffClient(store, owner, [role]);
    expect(await client.call(contract.readTally, days), role).toMatchObject({ ok: false, code: 403 });
    expect(await client.call(contract.exportTally, days), role).toMatchObject({ ok: false, code: 403 });
    expect((await file(`tally/tally-${firstExport}-vouchers.xml`, client)).status, role).toBe(403);
  }
});
