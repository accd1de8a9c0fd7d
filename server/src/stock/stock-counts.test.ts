/** Counts of variants that have changed since they were counted, and hostile input of the list. */
import type { WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import {
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  type StoreFixture,
  signInOwner,
} from '#testing';
import { checkStock } from './stock-check.ts';

let shop: StoreFixture;
let owner: StaffClient;
beforeAll(async () => {
  shop = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(shop);
});
afterAll(async () => await shop.close());

it('books no pieces of a variant that is made to order by now', async () => {
  const { weightId, stock } = await shop.database.one<{ weightId: WeightId; stock: number }>(sql`
    select id as weight_id, stock from product_weight where stock > 5 order by id limit 1`);
  const { locations } = await owner.ok(contract.readStock, { weightId });
  const location = { locationId: locations[0]?.id ?? 0, note: '' };
  const { id: countId } = await owner.ok(contract.beginCount, { key: 'count-of-one', ...location });
  await owner.ok(contract.enterCount, { countId, weightId, pieces: stock + 5 });
  await owner.ok(contract.submitCount, { countId });
  await shop.database.run(sql`update product_weight set stock = null where id = ${weightId}`);
  const decision = { countId, approve: true, reason: '' };
  expect(await owner.call(contract.decideCount, decision)).toMatchObject({ ok: false, reason: 'made-to-order' });
  await owner.ok(contract.decideCount, { ...decision, approve: false });
  expect(await checkStock(shop.database, shop.clock())).toBe(0);
});

it('is listed whatever column is asked for', async () => {
  const wanted = { page: 1, perPage: 1, metal: null, locationId: null };
  for (const sort of ['constructor', '-__proto__', '-onHand'])
    expect(await owner.call(contract.listStock, { ...wanted, sort }), sort).toMatchObject({ ok: true });
});

it('lists counts sorted by each column, and writes them into a file', async () => {
  const { locations } = await owner.ok(contract.readStock, { weightId: (await anyVariant()).id });
  const open = { key: 'an-open-count', locationId: locations[0]?.id ?? 0, note: 'Before Diwali' };
  const { id: countId } = await owner.ok(contract.beginCount, open);
  const listed = async (sort: string) =>
    (await owner.ok(contract.listCounts, { page: 1, perPage: 200, sort })).rows.map(({ id }) => id);
  const latestFirst = await listed('');
  expect(latestFirst[0]).toBe(countId);
  expect(await listed('startedAt')).toEqual(latestFirst.toReversed());
  for (const sort of ['location', 'state', 'counted', 'different', 'startedBy', 'decidedBy', 'constructor'])
    expect((await listed(`-${sort}`)).toSorted(), sort).toEqual(latestFirst.toSorted());
  // The open one has no lines yet.
  expect((await listed('-counted')).at(-1)).toBe(countId);
  const got = await fetch(`${shop.url}/back-office/files/stock-counts.csv`, { headers: { cookie: owner.cookie } });
  const [head, first] = (await got.text()).split('\r\n');
  expect(head).toContain('Count,Location,Status,Counted,Different');
  expect(first).toMatch(new RegExp(`^${countId},.*,Counting,0,,Owner,.*,Before Diwali$`));
});

async function anyVariant(): Promise<{ id: WeightId }> {
  return await shop.database.one<{ id: WeightId }>(sql`select id from product_weight where stock > 5 limit 1`);
}
