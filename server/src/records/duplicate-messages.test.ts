import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import {
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  type StoreFixture,
  signInOwner,
} from '#testing';
import { DUPLICATE_CONSTRAINTS } from './duplicate-messages.ts';
import { bindingOf } from './record-bindings.ts';

let store: StoreFixture;
let owner: StaffClient;

beforeAll(async () => {
  store = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(store);
});
afterAll(async () => await store.close());

test('every unique constraint of an editable table has a message', async () => {
  const tables = contract.RESOURCES.map(({ name }) => bindingOf(name).table);
  // Ids are generated, and keys of repeated requests are random: no form can enter one twice.
  const rows = await store.database.rows<{ name: string }>(sql`
    select i.indexrelid::regclass::text as name from pg_index i
    where i.indrelid = any(${tables}::regclass[]) and i.indisunique and not exists (
      select from pg_attribute a
      where a.attrelid = i.indrelid and a.attnum = any(i.indkey) and a.attname in ('id', 'idempotency_key'))`);
  expect(rows.map(({ name }) => name).sort()).toEqual([...DUPLICATE_CONSTRAINTS].sort());
});

test.each([
  ['types', {}, 'Another product type has the same URL slug'],
  ['categories', {}, 'Another category of this product type has the same URL slug'],
  ['sub-categories', {}, 'Another sub-category of this category has the same URL slug'],
  ['products', {}, 'Another product has the same code'],
  ['products', { uniqueCode: 'COPY-1' }, 'This sub-category already has a product. Choose another'],
  ['weights', {}, 'This product already has a variant of this weight'],
  ['page-heads', {}, 'Another SEO entry has the same page path'],
  ['coupons', {}, 'Another coupon has the same code'],
] as const)('names the duplicate when a copy of one of the %s with %o is saved', async (resource, changes, message) => {
  const values = { ...(await lastOf(resource)), ...changes };
  const answer = await owner.call(contract.saveRecord, { resource, id: null, version: null, values });
  expect(answer).toMatchObject({ ok: false, code: 409, reason: 'taken', message });
});

test('names the duplicate when two variants have the same barcode', async () => {
  await store.database.run(sql`
    update product_weight set barcode = '8901234567890' where id = (select max(id) from product_weight)`);
  const values = { ...(await lastOf('weights')), weightMg: 123_456 };
  const answer = await owner.call(contract.saveRecord, { resource: 'weights', id: null, version: null, values });
  expect(answer).toMatchObject({ code: 409, reason: 'taken', message: 'Another variant has the same barcode' });
});

test('names the duplicate when a category gets a second product', async () => {
  const { id } = await store.database.one<{ id: number }>(
    sql`select id from product where sub_category_id is null order by id limit 1`,
  );
  const { values } = await owner.ok(contract.readRecord, { resource: 'products', id });
  const copy = { resource: 'products', id: null, version: null, values: { ...values, uniqueCode: 'COPY-2' } };
  const message = 'This category already has a product. Choose a sub-category or another category';
  expect(await owner.call(contract.saveRecord, copy)).toMatchObject({ code: 409, reason: 'taken', message });
});

/** The values of a record of the demo shop; of the products, one in a sub-category. */
async function lastOf(resource: string): Promise<contract.RecordValues> {
  const { table } = bindingOf(resource);
  const inSubCategory = resource === 'products' ? sql`sub_category_id is not null` : sql`true`;
  const { id } = await store.database.one<{ id: number }>(
    sql`select max(id) as id from ${sql.identifier(table)} where ${inSubCategory}`,
  );
  return (await owner.ok(contract.readRecord, { resource, id })).values;
}
