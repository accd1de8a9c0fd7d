/** Saved views, the order of lists, and lists as files. */
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { createStaffClient, type StaffClient, signInOwner, startBackOfficeServer, type TestServer } from '#testing';

let server: TestServer;
let owner: StaffClient;
let clerk: StaffClient;
let accountant: StaffClient;
let packer: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
  clerk = await createStaffClient(server, owner, ['orders']);
  accountant = await createStaffClient(server, owner, ['accounts']);
  packer = await createStaffClient(server, owner, ['packer']);
});
afterAll(async () => await server.close());

const view = { list: 'orders', name: 'To pack today', query: 'state=confirmed&hidden=', isShared: false };
const names = async (client: StaffClient): Promise<string[]> =>
  (await client.ok(contract.listSavedViews, { list: 'orders' })).map(({ name }) => name);

describe('a saved view', () => {
  it('belongs to one person until it is shared, and the same name replaces it', async () => {
    const { id } = await clerk.ok(contract.saveView, view);
    expect(await names(clerk)).toEqual([view.name]);
    expect(await names(accountant)).toEqual([]);
    const both = await Promise.all(
      [1, 2].map(async () => await clerk.ok(contract.saveView, { ...view, query: 'state=packed', isShared: true })),
    );
    expect(both).toEqual([{ id }, { id }]);
    expect(await accountant.ok(contract.listSavedViews, { list: 'orders' })).toEqual([
      { id, name: view.name, query: 'state=packed', isShared: true, isMine: false, who: expect.any(String) },
    ]);
    const { count } = await server.database.one<{ count: number }>(sql`
      select count(*) from audit_entry where kind = 'view' and action = 'saved' and subject_id = ${String(id)}`);
    expect(count).toBe(2);
  });

  it('is shared, and removed when it is another’s, only with the right to share', async () => {
    expect(await accountant.call(contract.saveView, { ...view, isShared: true })).toMatchObject({
      reason: 'may-not-share',
    });
    const [shared] = await accountant.ok(contract.listSavedViews, { list: 'orders' });
    const id = shared?.id ?? 0;
    expect(await accountant.call(contract.removeView, { id })).toMatchObject({ reason: 'view-unknown' });
    await owner.ok(contract.removeView, { id });
    expect(await owner.call(contract.removeView, { id })).toMatchObject({ reason: 'view-unknown' });
    expect(await names(clerk)).toEqual([]);
  });

  it('is hidden from those who may not see its list, and of no unknown list', async () => {
    expect(await packer.call(contract.listSavedViews, { list: 'orders' })).toMatchObject({ code: 403 });
    expect(await packer.call(contract.saveView, { ...view, list: 'customers' })).toMatchObject({ code: 403 });
    expect(await owner.call(contract.saveView, { ...view, list: 'records/none' })).toMatchObject({ code: 400 });
    expect(await owner.call(contract.saveView, { ...view, list: 'constructor' })).toMatchObject({ code: 400 });
  });

  it.each(['purchases', 'purchases/suppliers', 'books/e-invoices', 'stock/serials', 'records/coupons'])(
    'can be of the list %s',
    async (list) => {
      await owner.ok(contract.saveView, { ...view, list });
      expect(await owner.ok(contract.listSavedViews, { list })).toMatchObject([{ name: view.name }]);
    },
  );

  it('leaves no trace in the audit log of whom it searches for', async () => {
    const searched = { ...view, name: 'Late payer', query: 'state=confirmed&search=9876501234' };
    const { id } = await clerk.ok(contract.saveView, searched);
    expect(await clerk.ok(contract.listSavedViews, { list: 'orders' })).toMatchObject([{ query: searched.query }]);
    await clerk.ok(contract.removeView, { id });
    const entries = await server.database.rows(sql`
      select before, after from audit_entry where kind = 'view' and subject not like '%Late payer%' and subject_id = ${String(id)} order by id`);
    const kept = { list: 'orders', query: 'state=confirmed&search=***', isShared: false };
    expect(entries).toEqual([
      { before: null, after: kept },
      { before: kept, after: null },
    ]);
  });

  it('is one of at most thirty', async () => {
    for (let made = 0; made < contract.MOST_SAVED_VIEWS; made += 1)
      await clerk.ok(contract.saveView, { ...view, name: `View ${made}` });
    expect(await clerk.call(contract.saveView, view)).toMatchObject({ reason: 'too-many-views' });
    await clerk.ok(contract.saveView, { ...view, name: 'View 0', query: 'state=shipped' });
  });
});

describe('a list', () => {
  it('is sorted by each of its columns while it is short', async () => {
    const page = { page: 1, perPage: 50, search: '' };
    for (const sort of ['name', '-mobile', 'email', '-state', 'orders', '-points', 'createdAt', '-createdAt', 'none'])
      expect(await owner.ok(contract.listCustomers, { ...page, sort })).toMatchObject({ isUnsorted: false });
    for (const sort of ['template', '-recipient', 'state', 'lastError', '-createdAt'])
      await owner.ok(contract.listMessages, { ...page, sort, state: '', channel: '' });
    for (const sort of ['ticketNumber', '-status', 'name', 'message', '-assignedTo'])
      await owner.ok(contract.listEnquiries, { ...page, sort, kind: null, status: null, assignedTo: '' });
    const wanted = { ...page, kind: '', subjectId: '', who: null, from: null, to: null };
    const { rows } = await owner.ok(contract.listAudit, { ...wanted, sort: 'at' });
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b));
    for (const sort of ['what', '-who', 'note']) await owner.ok(contract.listAudit, { ...wanted, sort });
  });

  it('of duties and security events is sorted by each column, and is a file', async () => {
    const page = { page: 1, perPage: 50 };
    for (const sort of ['reference', '-kind', 'dueAt', '-state', 'warnedAt', '-toldAt', 'constructor'])
      for (const state of contract.DEADLINE_STATES) await owner.ok(contract.listDeadlines, { ...page, sort, state });
    for (const sort of ['-number', 'kind', 'state', '-customer', 'dueAt', 'constructor'])
      await owner.ok(contract.listDataRequests, { ...page, sort, state: null });
    const events = { ...page, search: '', address: '', kind: null, outcome: null, from: null, to: null };
    for (const sort of ['-kind', 'outcome', '-account', 'ip', 'reason', 'constructor'])
      await owner.ok(contract.listSecurityEvents, { ...events, sort });
    const { rows } = await owner.ok(contract.listSecurityEvents, { ...events, sort: 'at' });
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted());
    for (const file of ['deadlines.csv?state=overdue', 'data-requests.csv', 'deadlines.csv?state=none']) {
      const { status } = await fetch(`${server.url}/back-office/files/${file}`, { headers: { cookie: owner.cookie } });
      expect([file, status]).toEqual([file, file.endsWith('none') ? 400 : 200]);
    }
  });

  it('of many rows keeps the order that an index serves, and says so', async () => {
    await server.database.run(sql`
      insert into enquiry (ticket_number, kind, name, last_name, email, mobile, created_at, updated_at)
      select 'EN-L' || n, 'contact', 'N' || n, 'L', 'n@tola.test', '9876543210', now(), now() from generate_series(1, 5001) n`);
    const wanted = { page: 1, perPage: 2, search: '', kind: null, status: null, assignedTo: '' };
    const { rows, isUnsorted, total } = await owner.ok(contract.listEnquiries, { ...wanted, sort: 'name' });
    expect({ isUnsorted, total, first: rows[0]?.ticketNumber }).toEqual({
      isUnsorted: true,
      total: 5_000,
      first: 'EN-L5001',
    });
  });

  it('neutralises formulas in its file', async () => {
    await server.database.run(sql`update enquiry set name = '=1+1' where ticket_number = 'EN-L77'`);
    const response = await fetch(`${server.url}/back-office/files/enquiries.csv?search=EN-L77`, {
      headers: { cookie: owner.cookie },
    });
    expect(await response.text()).toContain(",'=1+1 L,");
  });
});
