/** Every file of the books: who may download it, and the audit entry that each download leaves. */
import type { CustomerId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { eInvoiceFileRoutes } from '#e-invoices';
import {
  addSupplier,
  createStaffClient,
  openTransferFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  type TransferFixture,
} from '#testing';
import { bookFileRoutes } from './index.ts';

const PREFIX = '/back-office/files/';

let store: TransferFixture;
let owner: StaffClient;
let accounts: StaffClient;
/** By the path of its route: every file that it serves. */
let files: Readonly<Record<string, readonly string[]>>;

beforeAll(async () => {
  store = await openTransferFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(store);
  accounts = await createStaffClient(store, owner, ['accounts']);
  const order = await store.placed('NEFT');
  await store.credit(order.orderNumber, order.payablePaise);
  const { customerId } = await store.database.one<{ customerId: CustomerId }>(sql`
    select customer_id from customer_order where order_number = ${order.orderNumber}`);
  const supplierId = await addSupplier(owner);
  const today = indianDate(store.clock());
  const month = today.slice(0, 7);
  const period = `from=${today}&to=${today}&customerId=${customerId}&supplierId=${supplierId}`;
  const { exportId } = await accounts.ok(contract.exportTally, { from: today, to: today });
  files = {
    'registers/:file': contract.REGISTER_NAMES.flatMap((register) =>
      ['csv', 'xlsx', 'html'].map((format) => `registers/${register}.${format}?${period}`),
    ),
    'gst/:file': [
      `gst/gstr1-${month}.json`,
      `gst/gstr3b-${month}.json`,
      ...contract.GSTR1_SECTIONS.map((section) => `gst/gstr1-${month}-${section}.csv`),
    ],
    'tally/:file': [`tally/tally-${exportId}-masters.xml`, `tally/tally-${exportId}-vouchers.xml`],
    'e-invoices.csv': ['e-invoices.csv?shown=not+due&search=INV'],
    'e-invoices.json': ['e-invoices.json'],
  };
});
afterAll(async () => await store.close());

async function download(path: string, cookie: string): Promise<number> {
  const reply = await fetch(`${store.url}${PREFIX}${path}`, { headers: { cookie } });
  await reply.arrayBuffer();
  return reply.status;
}

async function exported(): Promise<{ subject: string; who: string }[]> {
  return await store.database.rows<{ subject: string; who: string }>(sql`
    select subject, who from audit_entry where action = 'exported' order by id`);
}

test('the files of this test are all files of the books and of e-invoices', () => {
  const dependencies = { database: store.database, business: store.payments.business };
  const routes = [...bookFileRoutes(dependencies), ...eInvoiceFileRoutes(dependencies)];
  expect(routes.map(({ path }) => path)).toEqual(Object.keys(files).map((path) => `${PREFIX}${path}`));
});

test('each download by accounts or an owner leaves one audit entry with its name', async () => {
  const all = Object.values(files).flat();
  for (const client of [accounts, owner]) {
    const before = (await exported()).length;
    for (const path of all) expect(await download(path, client.cookie), path).toBe(200);
    const entries = (await exported()).slice(before);
    expect(entries.map(({ subject }) => subject)).toEqual(
      all.map((path) => path.replace(/\?.*$/, '').split('/').at(-1)),
    );
    expect(new Set(entries.map(({ who }) => who)).size).toBe(1);
  }
});

test('nobody else downloads or reads the books, and no refused download is an entry', async () => {
  const before = await exported();
  const today = indianDate(store.clock());
  const wanted = { ...contract.NO_REGISTER_FILTERS, from: today, to: today, page: 1, perPage: 50 };
  for (const role of ['pricing', 'orders', 'packer', 'content'] as const) {
    const client = await createStaffClient(store, owner, [role]);
    for (const path of Object.values(files).flat()) expect(await download(path, client.cookie), path).toBe(403);
    const read = await client.call(contract.readRegister, { ...wanted, register: 'sales' });
    expect(read, role).toMatchObject({ ok: false, code: 403 });
  }
  for (const [path = ''] of Object.values(files)) expect(await download(path, ''), path).toBe(401);
  expect(await exported()).toEqual(before);
});
