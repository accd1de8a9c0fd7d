/** Order of registers: by each column of the screen, on pages and in files, and of those that are too long for it. */
import type { CustomerId, RefundId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

let store: TransferFixture;
let accounts: StaffClient;
let today: string;

/** Registers that have three rows or more today. */
const FILLED = ['sales', 'credit-notes', 'receipts', 'settlements', 'payout-entries', 'points'] as const;

beforeAll(async () => {
  store = await openTransferFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  accounts = await createStaffClient(store, await signInOwner(store), ['accounts']);
  today = indianDate(store.clock());
  for (const reason of ['Out of stock', 'Changed mind', 'Wrong address']) await sellAndTakeBack(reason);
  const at = store.clock();
  await store.database.run(sql`
    insert into settlement (provider_settlement_id, settled_at, payment_paise, fee_paise, fee_tax_paise, adjustment_paise, settled_paise, seen_at)
    select 'ST-' || n, ${at}, n * 100000, 1750, 315, 0, n * 100000 - 2065, ${at} from generate_series(1, 3) n`);
  await store.database.run(sql`
    insert into settlement_entry (kind, provider_event_id, provider_order_id, provider_payment_id, is_credit, amount_paise, fee_paise,
      fee_tax_paise, happened_at, provider_settlement_id, seen_at)
    select 'payment', 'ev-' || n, 'po-' || n, 'pay-' || n, true, n * 100000, 1750, 315, ${at}, 'ST-' || n, ${at} from generate_series(1, 3) n`);
  await addPoints(at, 3);
});
afterAll(async () => await store.close());

async function sellAndTakeBack(reason: string): Promise<void> {
  const order = await store.placed('NEFT');
  await store.credit(order.orderNumber, order.payablePaise);
  const { id: orderId } = await store.order(order.orderNumber);
  await store.staff.cancel({ orderId, reason, waiveCharge: true });
  const refund = await store.database.one<{ id: RefundId }>(sql`select id from refund where order_id = ${orderId}`);
  await store.staff.payRefundOut({ refundId: refund.id, utr: store.utr() });
}

/** Entries of one customer, whose notes stand in another order than they do. */
async function addPoints(at: Date, count: number): Promise<void> {
  await store.database.run(
    sql`insert into points_account (customer_id) select min(id) from customer on conflict do nothing`,
  );
  await store.database.run(sql`
    insert into points_entry (customer_id, kind, available_change, held_change, note, at)
    select (select min(id) from customer), 'adjusted', n, 0, 'Note ' || (n * 7 % 10), ${at} from generate_series(1, ${count}::int) n`);
}

async function read(register: contract.RegisterName, sort: string, more: object = {}) {
  const scope = { customerId: 1 as CustomerId, supplierId: 1 };
  return await accounts.ok(contract.readRegister, {
    ...{ register, from: today, to: today, ...contract.NO_REGISTER_FILTERS, ...scope, page: 1, perPage: 200, sort },
    ...more,
  });
}

async function file(register: contract.RegisterName, sort: string, period = `from=${today}&to=${today}`) {
  const url = `${store.url}/back-office/files/registers/${register}.csv?${period}&sort=${sort}`;
  const response = await fetch(url, { headers: { cookie: accounts.cookie } });
  expect(response.status).toBe(200);
  return await response.text();
}

function byText(one: string | number, other: string | number): number {
  const [left, right] = [one, other].map((value) => (typeof value === 'string' ? value.toLowerCase() : value));
  return left === right ? 0 : (left ?? 0) < (right ?? 0) ? -1 : 1;
}

test.each(contract.REGISTER_NAMES)('the register %s is sorted by every column that may sort it', async (register) => {
  const declared = contract.registerNamed(register);
  const { rows, totals } = await read(register, '');
  if (FILLED.some((one) => one === register)) expect(rows.length).toBeGreaterThanOrEqual(3);
  for (const name of ['sortId', '-constructor', ...(declared.isByTime === true ? Object.keys(declared.columns) : [])])
    expect((await read(register, name)).rows).toEqual(rows);
  for (const column of contract.sortableColumns(declared)) {
    const [up, down] = [await read(register, column), await read(register, `-${column}`)];
    const values = up.rows.map((row) => row[column] ?? null).filter((value) => value !== null);
    expect(values).toEqual(values.toSorted(byText));
    expect(down.rows.map((row) => row[column] ?? null).filter((value) => value !== null)).toEqual(values.toReversed());
    if (values.length === rows.length) expect(down.rows, column).toEqual(up.rows.toReversed());
    expect(up).toMatchObject({ total: rows.length, totals, isUnsorted: false });
  }
});

test('files stand in the order of the screen', async () => {
  const numbers = async (sort: string) =>
    (await file('sales', sort))
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
  for (const sort of ['-number', '-dated', 'valuePaise', '-buyer', ''])
    expect(await numbers(sort), sort).toEqual((await read('sales', sort)).rows.map(({ number }) => number));
  expect(await numbers('-number')).toEqual((await numbers('number')).toReversed());
});

test('more than 1,000 entries are sorted by time only, both ways, on the screen and in the file', async () => {
  const period = { from: '2026-01-05', to: '2026-01-05' };
  await addPoints(new Date(`${period.from}T06:30:00Z`), 1_001);
  const inOrder = await read('points', '', period);
  expect(inOrder).toMatchObject({ total: 1_001, isUnsorted: false });
  expect(await read('points', 'at', period)).toMatchObject({ rows: inOrder.rows, isUnsorted: false });
  const latest = await read('points', '-at', { ...period, page: 6 });
  expect(latest).toMatchObject({ rows: inOrder.rows.slice(0, 1), isUnsorted: false });
  for (const sort of ['note', '-pointsIn'])
    expect(await read('points', sort, period)).toMatchObject({ rows: inOrder.rows, isUnsorted: true });
  const query = new URLSearchParams(period).toString();
  expect(await file('points', 'note', query)).toBe(await file('points', '', query));
});

test('more than 1,000 invoices are sorted by what they are booked with, and not by what is joined', async () => {
  const period = { from: '2026-02-05', to: '2026-02-05' };
  const copy = async (first: number, last: number): Promise<void> => {
    await store.database.run(sql`
      insert into tax_document select (copied.document).* from (
        select jsonb_populate_record(null::tax_document, to_jsonb(d) || jsonb_build_object('document_id', 1000000 + n,
          'serial', 1000000 + n, 'number', 'OLD-' || n, 'dated', ${period.from}::text)) as document
        from (select * from tax_document where kind = 'invoice' order by document_id limit 1) d
          cross join generate_series(${first}::int, ${last}::int) n
      ) copied`);
  };
  await copy(1, 1_001);
  for (const sort of ['', 'dated', '-dated', 'number', '-valuePaise'])
    expect(await read('sales', sort, period), sort).toMatchObject({ total: 1_001, isUnsorted: false });
  for (const sort of ['buyer', '-buyer'])
    expect(await read('sales', sort, period), sort).toMatchObject({ isUnsorted: true });
  await copy(1_002, 5_001);
  for (const sort of ['number', '-valuePaise'])
    expect(await read('sales', sort, period), sort).toMatchObject({ total: 5_001, isUnsorted: true });
  expect(await read('sales', '-dated', period)).toMatchObject({ total: 5_001, isUnsorted: false });
});
