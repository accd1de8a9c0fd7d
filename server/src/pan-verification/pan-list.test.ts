/** The list of PANs sorted by its columns, and as a file. */
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import { createStaffClient, openPanFixture, type PanFixture, type PanOrder, type StaffClient } from '#testing';

let at: PanFixture;
let placed: PanOrder[];
beforeAll(async () => {
  at = await openPanFixture();
  const other = await at.store.customer();
  await at.store.database.run(sql`update customer set first_name = 'Zubin' where id = ${other.id}`);
  placed = [await at.order('ABCPE1234F'), await at.order('AAAPZ0000Z', other), await at.order('ABCPX1234D')];
  await at.run();
});
afterAll(async () => await at.close());

async function list(sort: string): Promise<contract.PanRow[]> {
  const { rows } = await at.accounts.ok(contract.listPanVerifications, {
    ...{ page: 1, perPage: 50, shown: 'to decide', search: '', sort },
  });
  return [...rows];
}

async function fileOf(query: string, client: StaffClient = at.accounts): Promise<Response> {
  return await fetch(`${at.store.url}/back-office/files/pan-verification.csv?${query}`, {
    headers: { cookie: client.cookie },
  });
}

it.each([
  ['orderNumber', (row: contract.PanRow) => row.orderNumber],
  ['state', (row: contract.PanRow) => row.state],
  ['buyer', (row: contract.PanRow) => row.buyerName.toLowerCase()],
  ['detail', (row: contract.PanRow) => `${row.problem} ${row.decidedAt}`.toLowerCase()],
])('sorts by %s, up and down', async (column, shownBy) => {
  const up = (await list(column)).map(shownBy);
  expect(up).toHaveLength(3);
  expect(up).toEqual(up.toSorted());
  expect((await list(`-${column}`)).map(shownBy)).toEqual(up.toReversed());
});

it('stands the latest first by a column that is none', async () => {
  const numbers = placed.map(({ orderNumber }) => orderNumber).toReversed();
  for (const sort of ['', 'actions', '-constructor'])
    expect((await list(sort)).map(({ orderNumber }) => orderNumber)).toEqual(numbers);
});

it('has the rows of the list in its file, with PANs as masked as there', async () => {
  const response = await fileOf('shown=to%20decide');
  expect(response.status).toBe(200);
  const text = await response.text();
  const [head, ...lines] = text.trim().split('\r\n');
  expect(head).toContain('Order,Placed (IST),Buyer,PAN,State,Problem,Note,Attempts,Decided (IST),Result of order');
  expect(lines.map((line) => line.split(',')[0])).toEqual((await list('')).map(({ orderNumber }) => orderNumber));
  expect(lines[2]).toContain('Asha Kulkarni,XXXXXX234F,Name differs,');
  for (const pan of ['ABCPE1234F', 'AAAPZ0000Z', 'ABCPX1234D']) expect(text).not.toContain(pan);
  const found = await (await fileOf(`search=${placed[1]?.orderNumber.toLowerCase()}`)).text();
  expect(found.trim().split('\r\n')).toHaveLength(2);
  expect((await (await fileOf('shown=settled')).text()).trim().split('\r\n')).toHaveLength(1);
  expect((await fileOf('shown=none')).status).toBe(400);
});

it('gives its file to nobody without the right', async () => {
  const orders = await createStaffClient(at.store, at.owner, ['orders']);
  expect((await fileOf('shown=settled', orders)).status).toBe(403);
});
