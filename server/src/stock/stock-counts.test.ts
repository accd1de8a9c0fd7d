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
