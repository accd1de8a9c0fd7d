/** Registers against the frozen documents, on screen and as files. */
import { read, utils } from '@e965/xlsx';
import type { CustomerId, RefundId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { indianDate, indianInstant } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeBusiness } from '#business';
import { sql } from '#database';
import {
  createStaffClient,
  openTransferFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  type TransferFixture,
} from '#testing';
import { mailBooks } from './index.ts';

let store: TransferFixture;
let owner: StaffClient;
let accounts: StaffClient;
let today: string;
let sold: string;
let cancelled: string;

beforeAll(async () => {
  store = await openTransferFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(store);
  accounts = await createStaffClient(store, owner, ['accounts']);
  today = indianDate(store.clock());
  const orders = [];
  for (const mode of ['Upi', 'NEFT'] as const) {
    const order = await store.placed(mode);
    if (mode === 'Upi') await order.shopper.submit('Upi', { quoteId: order.quoteId, utr: store.utr() });
    await store.credit(order.orderNumber, order.payablePaise);
    orders.push(order.orderNumber);
  }
  [sold = '', cancelled = ''] = orders;
  const { id } = await store.order(cancelled);
  await store.staff.cancel({ orderId: id, reason: 'Out of stock', waiveCharge: true });
  const refund = await store.database.one<{ id: RefundId }>(sql`select id from refund where order_id = ${id}`);
  await store.staff.payRefundOut({ refundId: refund.id, utr: store.utr() });
});
afterAll(async () => await store.close());

function wanted(register: contract.RegisterName) {
  return { register, from: today, to: today, ...contract.NO_REGISTER_FILTERS, page: 1, perPage: 50 };
}

async function file(path: string, client = accounts) {
  const response = await fetch(`${store.url}/back-office/files/${path}`, { headers: { cookie: client.cookie } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

test('sales and credit notes list what the documents say, with their sums', async () => {
  const invoices = await store.database.rows<{ number: string; paise: number }>(sql`
    select number, (document ->> 'payablePaise')::bigint as paise from invoice order by id`);
  const sales = await accounts.ok(contract.readRegister, wanted('sales'));
  expect(sales.rows.map(({ number, valuePaise, orderNumber }) => [number, valuePaise, orderNumber])).toEqual([
    [invoices[0]?.number, invoices[0]?.paise, sold],
    [invoices[1]?.number, invoices[1]?.paise, cancelled],
  ]);
  expect(sales).toMatchObject({ total: 2, closedUntil: null });
  expect(sales.totals.valuePaise).toBe(invoices.reduce((sum, { paise }) => sum + paise, 0));
  const { taxablePaise = 0, cgstPaise = 0, sgstPaise = 0, igstPaise = 0, roundingPaise = 0 } = sales.totals;
  expect(taxablePaise + cgstPaise + sgstPaise + igstPaise + roundingPaise).toBe(sales.totals.valuePaise);

  const notes = await accounts.ok(contract.readRegister, wanted('credit-notes'));
  expect(notes.rows).toEqual([
    expect.objectContaining({
      number: 'CN/26-27/000001',
      invoiceNumber: invoices[1]?.number,
      orderNumber: cancelled,
      valuePaise: invoices[1]?.paise,
      reason: 'Out of stock',
    }),
  ]);
});

test('filters and pages narrow the rows, and the sums are those of all rows found', async () => {
  const found = async (more: object) => await accounts.ok(contract.readRegister, { ...wanted('sales'), ...more });
  expect(await found({ buyer: 'registered' })).toMatchObject({ rows: [], total: 0, totals: { valuePaise: 0 } });
  expect(await found({ buyer: 'unregistered', supply: 'within' })).toMatchObject({ total: 2 });
  expect(await found({ supply: 'other' })).toMatchObject({ total: 0 });
  const page = await found({ perPage: 1, page: 2 });
  expect(page.rows).toHaveLength(1);
  expect(page).toMatchObject({ total: 2, rows: [{ orderNumber: cancelled }] });
  expect(
    await accounts.call(contract.readRegister, { ...wanted('sales'), from: '2026-01-02', to: '2026-01-01' }),
  ).toMatchObject({ ok: false, reason: 'period-reversed' });
});

test('payments are listed as received and given back, and the ledger of a customer who took everything back ends at zero', async () => {
  const receipts = await accounts.ok(contract.readRegister, wanted('receipts'));
  const { rows, totals } = await accounts.ok(contract.readRegister, wanted('sales'));
  expect(receipts.rows.map(({ voucher, orderNumber, account }) => [voucher, orderNumber, account])).toEqual([
    ['Receipt', sold, 'Bank'],
    ['Receipt', cancelled, 'Bank'],
    ['Refund', cancelled, 'Bank'],
  ]);
  const [kept, returned] = rows.map(({ valuePaise }) => Number(valuePaise));
  expect(receipts.totals).toEqual({ receivedPaise: totals.valuePaise, paidPaise: returned });
  expect(await accounts.ok(contract.readRegister, { ...wanted('receipts'), account: 'gateway' })).toMatchObject({
    total: 0,
  });

  const dayBook = await accounts.ok(contract.readRegister, wanted('day-book'));
  expect(dayBook.rows.map(({ voucher }) => voucher).toSorted()).toEqual([
    'Credit note',
    'Receipt',
    'Receipt',
    'Refund',
    'Sale',
    'Sale',
  ]);
  expect((dayBook.totals.debitPaise ?? 0) - (dayBook.totals.creditPaise ?? 0)).toBe(0);

  const { customerId } = await store.database.one<{ customerId: CustomerId }>(
    sql`select customer_id from customer_order where order_number = ${cancelled}`,
  );
  expect(await accounts.call(contract.readRegister, wanted('customer-ledger'))).toMatchObject({
    reason: 'customer-missing',
  });
  const ledger = await accounts.ok(contract.readRegister, { ...wanted('customer-ledger'), customerId });
  expect(ledger.rows).toHaveLength(4);
  expect(ledger.rows.at(-1)?.balancePaise).toBe(0);

  const book = await accounts.ok(contract.readRegister, wanted('cash-book'));
  expect(book.rows.at(-1)?.balancePaise).toBe(kept);
  for (const register of ['coupons', 'settlements'] as const)
    expect(await accounts.ok(contract.readRegister, wanted(register)), register).toMatchObject({ total: 0, rows: [] });
});

test('a payout that arrived as another amount stands in the bank book as it arrived, and the register shows the difference', async () => {
  const lastOf = async (account: 'bank' | 'gateway') =>
    (await accounts.ok(contract.readRegister, { ...wanted('cash-book'), account })).rows.at(-1)?.balancePaise;
  const before = Number(await lastOf('bank'));
  await store.database.run(sql`
    with arrived as (
      insert into bank_credit (utr, amount_paise, credited_on, state, recorded_by, recorded_at)
      values ('N326261112223334', 97000, ${today}, 'settlement', 'test', ${store.clock()}) returning id
    )
    insert into settlement (provider_settlement_id, utr, settled_at, payment_paise, fee_paise, fee_tax_paise, adjustment_paise,
      settled_paise, seen_at, bank_credit_id)
    select 'ST-1', 'N326261112223334', ${store.clock()}, 100000, 1750, 315, 0, 97935, ${store.clock()}, id from arrived`);
  expect(await lastOf('bank')).toBe(before + 97_000);
  expect(await lastOf('gateway')).toBe(-1_00_000);
  const { rows } = await accounts.ok(contract.readRegister, wanted('settlements'));
  expect(rows).toMatchObject([{ payout: 'ST-1', settledPaise: 97_935, bankPaise: 97_000, differencePaise: -935 }]);
});

test('a settlement leads to the payments and refunds that it consists of, with their orders, and they add up to it', async () => {
  const { id: orderId } = await store.order(sold);
  await store.database.run(sql`
    insert into payment_attempt (order_id, number, provider_order_id, request_id, provider, state, amount_paise, created_at, expires_at, ended_at)
    values (${orderId}, 1, 'po-1', gen_random_uuid(), 'cashfree', 'paid', 100000, ${store.clock()}, ${store.clock()}::timestamptz + interval '1 hour',
      ${store.clock()})`);
  await store.database.run(sql`
    insert into settlement_entry (kind, provider_event_id, provider_order_id, provider_payment_id, is_credit, amount_paise, fee_paise,
      fee_tax_paise, happened_at, provider_settlement_id, seen_at)
    values ('payment', 'ev-1', 'po-1', 'pay-1', true, 100000, 1750, 315, ${store.clock()}, 'ST-1', ${store.clock()}),
      ('refund', 'ev-2', 'po-1', null, false, 5000, 0, 0, ${store.clock()}, 'ST-2', ${store.clock()})`);
  const entries = await accounts.ok(contract.readRegister, { ...wanted('payout-entries'), payout: 'ST-1' });
  expect(entries.rows).toMatchObject([{ number: 'ST-1', entry: 'Payment', orderNumber: sold, reference: 'pay-1' }]);
  const settlements = await accounts.ok(contract.readRegister, wanted('settlements'));
  expect(entries.totals).toMatchObject({
    amountPaise: settlements.totals.chargedPaise,
    feePaise: settlements.totals.feePaise,
    feeTaxPaise: settlements.totals.feeTaxPaise,
    netPaise: settlements.totals.settledPaise,
  });
  const other = { ...wanted('payout-entries'), payout: 'ST-2' };
  expect(await accounts.ok(contract.readRegister, other)).toMatchObject({ total: 0, rows: [] });
});

test('the day book is mailed at its time and the GST figures on the 5th, to accounts and owners, once', async () => {
  const { business } = store.payments;
  const bookMails = { dayBook: true, dayBookAt: '20:00', gstFigures: true, gstFiguresOn: 5 };
  await store.database.transaction(
    async (tx) => await changeBusiness(tx, { bookMails }, { by: 'test', reason: 'mails' }, store.clock()),
  );
  await business.refresh();
  const mailed = async (template: string) =>
    await store.database.rows<{ recipient: string; data: Record<string, unknown> }>(sql`
      select recipient, data from outbox_message where template = ${template} order by id`);
  const run = async (at: string) => {
    const now = indianInstant(at);
    await Promise.all([
      mailBooks({ database: store.database, business }, now),
      mailBooks({ database: store.database, business }, now),
    ]);
  };
  await run(`${today}T19:59`);
  expect(await mailed('day-book')).toEqual([]);
  await run(`${today}T20:00`);
  await run(`${today}T20:15`);
  const days = await mailed('day-book');
  expect(days).toHaveLength(2);
  expect(days[0]?.data).toMatchObject({
    day: today,
    rows: expect.arrayContaining([expect.objectContaining({ voucher: 'Sale', count: 2 })]),
  });

  await run('2026-12-04T23:59');
  expect(await mailed('gst-figures')).toEqual([]);
  await run('2026-12-05T00:10');
  await run('2026-12-06T09:00');
  const figures = await mailed('gst-figures');
  expect(figures).toHaveLength(2);
  expect(figures[0]?.data).toMatchObject({ month: '2026-11', documents: 3, problems: 0, isClosed: false });
});

test('files have the rows of the screen: CSV, a spreadsheet with numbers and dates, and a page to print', async () => {
  const period = `from=${today}&to=${today}`;
  const csv = await file(`registers/sales.csv?${period}`);
  expect(csv.status).toBe(200);
  const lines = csv.bytes.toString('utf8').trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(sold);

  const { totals } = await accounts.ok(contract.readRegister, wanted('sales'));
  const xlsx = await file(`registers/sales.xlsx?${period}`);
  const book = read(xlsx.bytes, { cellDates: true, UTC: true });
  const rows = utils.sheet_to_json<unknown[]>(book.Sheets['Sales register'] ?? {}, { header: 1, UTC: true });
  expect(rows).toHaveLength(4);
  expect(rows[0]?.slice(0, 3)).toEqual(['Invoice', 'Date', 'Order']);
  expect(rows[1]?.slice(0, 3)).toEqual(['TL/26-27/000001', new Date(`${today}T00:00:00Z`), sold]);
  expect(rows[3]?.at(-1)).toBe((totals.valuePaise ?? 0) / 100);

  const page = await file(`registers/credit-notes.html?${period}`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.bytes.toString('utf8')).toContain('CN/26-27/000001');
  expect((await file(`registers/purchase.csv?${period}`)).status).toBe(404);
  expect((await file('registers/sales.csv?from=yesterday&to=today')).status).toBe(400);
});

test('a credit note is reached from its order as a PDF', async () => {
  const { creditNotes } = await owner.ok(contract.readOrder, { orderNumber: cancelled });
  expect(creditNotes).toEqual([{ id: expect.any(Number), refundId: expect.any(Number), number: 'CN/26-27/000001' }]);
  const pdf = await file(`credit-notes/${creditNotes[0]?.id}`);
  expect(pdf.headers.get('content-disposition')).toContain('CN-26-27-000001.pdf');
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await file('credit-notes/999')).status).toBe(404);
});

test('a booked document never changes', async () => {
  await expect(store.database.run(sql`update tax_document set value_paise = value_paise`)).rejects.toThrow();
  await expect(store.database.run(sql`delete from tax_document_line`)).rejects.toThrow();
});

test('a credit that the bank takes back leaves the bank book, and its buyer owes the invoice again', async () => {
  const { utr, paise, customerId } = await store.database.one<{
    utr: string;
    paise: number;
    customerId: CustomerId;
  }>(sql`
    select c.utr, c.amount_paise as paise, o.customer_id from bank_credit c join customer_order o on o.id = c.order_id
    where o.order_number = ${sold}`);
  const book = async () => await accounts.ok(contract.readRegister, wanted('cash-book'));
  const balanceBefore = (await book()).rows.at(-1)?.balancePaise;
  const [year, month, day] = today.split('-');
  const line = `${day}/${month}/${year},"RETURN ${utr}",${(paise / 100).toFixed(2)},`;
  for (const name of ['back.csv', 'once-more.csv']) {
    const csv = ['Date,Narration,Debit,Credit', line, `${day}/${month}/${year},"${name}",1.00,`].join('\n');
    await store.staff.importStatement({ name, csv });
  }

  const { rows, totals } = await accounts.ok(contract.readRegister, wanted('receipts'));
  const back = rows.filter(({ voucher }) => voucher === 'Taken back by bank');
  expect(back).toMatchObject([{ orderNumber: sold, number: utr, account: 'Bank', receivedPaise: 0, paidPaise: paise }]);
  expect((totals.receivedPaise ?? 0) - (totals.paidPaise ?? 0)).toBe(0);
  expect((await book()).rows.at(-1)?.balancePaise).toBe(Number(balanceBefore) - paise);
  const ledger = await accounts.ok(contract.readRegister, { ...wanted('customer-ledger'), customerId });
  expect(ledger.rows.at(-1)).toMatchObject({ voucher: 'Taken back by bank', balancePaise: paise });
});
