/** What each file that staff download leaves behind. */
import type { WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#database';
import {
  addSupplier,
  createStaffClient,
  eventually,
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
let order: contract.StaffOrder;
beforeAll(async () => {
  shop = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(shop);
  await addSupplier(owner);
  const customer = await shop.customer();
  const { id } = await shop.database.one<{ id: WeightId }>(sql`
    select id from product_weight where visible and stock > 5 order by weight_mg, id limit 1`);
  await customer.fillCart(id);
  const placed = await customer.submit('Upi', { file: await screenshot(), utr: '412345678901' });
  if (!placed.ok) throw new Error(placed.message);
  order = await owner.ok(contract.readOrder, { orderNumber: placed.data.orderNumber });
});
afterAll(async () => await shop.close());

beforeEach(async () => {
  await shop.database.run(sql`delete from security_event`);
});

async function download(path: string, client = owner): Promise<number> {
  const response = await fetch(`${shop.url}/back-office/files/${path}`, { headers: { cookie: client.cookie } });
  await response.arrayBuffer();
  return response.status;
}

async function events(): Promise<readonly { kind: string; reason: string; staffId: number | null }[]> {
  return await shop.database.rows(sql`
    select kind, reason, staff_id from security_event where outcome = 'succeeded' and kind in ('export', 'file-downloaded')`);
}

async function exportsInAudit(): Promise<readonly { who: string; subject: string; note: string }[]> {
  return await shop.database.rows(sql`
    select who, subject, note from audit_entry where action = 'exported' and kind = 'export' order by id`);
}

const period = 'from=2026-01-01&to=2026-01-31';
const EXPORTS = [
  ['orders.csv', 'state=confirmed'],
  ['parcels.csv', 'state=packed'],
  ['customers.csv', 'sort=name'],
  ['enquiries.csv', 'kind=contact'],
  ['outbox.csv', 'state=sent'],
  ['audit.csv', 'kind=order'],
  ['purchases.csv', 'state=unfixed'],
  ['supplier-entries.csv', 'supplierId=1'],
  ['stock-counts.csv', ''],
  ['pan-verification.csv', 'shown=settled'],
  ['margins.csv', 'from=2026-11-01&to=2026-11-30'],
  ...contract.RESOURCES.map(({ name }) => [`lists/${name}.csv`, 'sort=id'] as const),
  ...contract.FILE_RESOURCES.map((name) => [`records/${name}.csv`, ''] as const),
  ...contract.REPORT_NAMES.map((name) => [`reports/${name}.csv`, period] as const),
  ...contract.REGISTER_NAMES.map((name) => [`registers/${name}.csv`, `${period}&customerId=1&supplierId=1`] as const),
] as const;

it.each(EXPORTS)('the list %s leaves a security event and an audit entry with its filters', async (path, query) => {
  const before = (await exportsInAudit()).length;
  expect(await download(`${path}?${query}`)).toBe(200);
  const name = path.split('/').at(-1);
  expect(await eventually(async () => (await events()).length > 0 && (await events()))).toEqual([
    { kind: 'export', reason: name, staffId: expect.any(Number) },
  ]);
  expect((await exportsInAudit()).slice(before)).toEqual([{ who: 'Owner', subject: name, note: query }]);
});

it.each([
  ['screenshot', 'screenshots', () => order.claims[0]?.uploadId],
  ['packing slip', 'packing-slips', () => order.view.orderNumber],
])('the %s of one customer leaves a security event that names it', async (what, folder, file) => {
  expect(await download(`${folder}/${file()}`)).toBe(200);
  const reason = `${what} ${file()}`;
  expect(await eventually(async () => (await events()).length > 0 && (await events()))).toEqual([
    { kind: 'file-downloaded', reason, staffId: expect.any(Number) },
  ]);
});

it('a refused download leaves no export', async () => {
  const writer = await createStaffClient(shop, owner, ['content']);
  const before = (await exportsInAudit()).length;
  expect(await download('orders.csv', writer)).toBe(403);
  expect(await download('reports/none.csv')).toBe(404);
  expect(await exportsInAudit()).toHaveLength(before);
  expect(await events()).toEqual([]);
});

it('a download that cannot be recorded is refused and holds no connection', async () => {
  await shop.database.run(sql`
    create function refuse_exports() returns trigger language plpgsql as 'begin raise exception ''no exports''; end'`);
  await shop.database.run(sql`
    create trigger refuse_exports before insert on audit_entry for each row when (new.action = 'exported')
    execute function refuse_exports()`);
  for (let downloads = 0; downloads < 3; downloads += 1) expect(await download('orders.csv')).toBe(500);
  await shop.database.run(sql`drop function refuse_exports cascade`);
  const cursors = sql`
    select from pg_stat_activity where datname = current_database() and query like 'fetch % from batches' and state <> 'idle'`;
  expect(await eventually(async () => (await shop.database.rows(cursors)).length === 0, 3_000)).toBe(true);
});
