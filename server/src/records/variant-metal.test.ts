import { idOf, type ProductId, type WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import type { Milligrams } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import {
  fixedClock,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  type StoreFixture,
  signInOwner,
} from '#testing';

const REFUSAL =
  'Metal, fineness and weight cannot change once a piece has been in stock or sold. Create a new variant instead.';

let store: StoreFixture;
let owner: StaffClient;
/** A stocked coin of the demo shop. */
let stocked: { id: WeightId; productId: ProductId };

beforeAll(async () => {
  // The database compares with its own clock.
  const clock = fixedClock(new Date().toISOString());
  store = await openStoreFixture({ clock, settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(store);
  stocked = await store.database.one(sql`
    select w.id, product_id from product_weight w join product p on p.id = product_id
    where stock > 5 and metal = 'gold' order by w.id limit 1`);
}, 60_000);
afterAll(async () => await store.close());

async function change(resource: 'products' | 'weights', id: number, values: contract.RecordValues) {
  const held = await owner.ok(contract.readRecord, { resource, id });
  return await owner.call(contract.saveRecord, {
    resource,
    id,
    version: held.version,
    values: { ...held.values, ...values },
  });
}

/** A variant of the stocked coin's product that has never had stock. */
async function newVariant(weightMg: Milligrams, stock: number | null): Promise<WeightId> {
  const { values } = await owner.ok(contract.readRecord, { resource: 'weights', id: stocked.id });
  const added = { resource: 'weights', id: null, version: null, values: { ...values, weightMg, stock } };
  return idOf<WeightId>((await owner.ok(contract.saveRecord, added)).id);
}

test.each([
  ['metal', { metal: 'silver' }],
  ['fineness', { fineness: 995 }],
])('refuses another %s for a product with a stocked variant, by form and by import', async (name, values) => {
  const before = await owner.ok(contract.readRecord, { resource: 'products', id: stocked.productId });
  expect(await change('products', stocked.productId, values)).toMatchObject({
    ok: false,
    code: 409,
    reason: 'keeps-its-metal',
    message: REFUSAL,
  });
  const columns = await importedColumns('products', stocked.productId, name, String(Object.values(values)[0]));
  expect(columns).toEqual([{ line: 2, message: REFUSAL }]);
  const after = await owner.ok(contract.readRecord, { resource: 'products', id: stocked.productId });
  expect(after.values).toEqual(before.values);
});

test('refuses another weight or product for a stocked variant, and accepts other changes', async () => {
  const other = await store.database.one<{ id: ProductId }>(sql`select max(id) as id from product`);
  expect(await change('weights', stocked.id, { weightMg: 77_000 })).toMatchObject({ reason: 'keeps-its-metal' });
  expect(await change('weights', stocked.id, { productId: other.id })).toMatchObject({ reason: 'keeps-its-metal' });
  expect(await change('weights', stocked.id, { mrpPaise: 99_000_00 })).toMatchObject({ ok: true });
});

test('still refuses after the stock is sold', async () => {
  const id = await newVariant(71_000, 3);
  expect(await change('weights', id, { stock: 0 })).toMatchObject({ ok: true });
  expect(await change('weights', id, { weightMg: 72_000 })).toMatchObject({ ok: false, reason: 'keeps-its-metal' });
});

test('allows corrections of a variant before its first stock or sale', async () => {
  const id = await newVariant(73_000, 0);
  expect(await change('weights', id, { weightMg: 74_000 })).toMatchObject({ ok: true });
});

test('refuses a change of a made-to-order variant while its price is locked, and after it was sold', async () => {
  const id = await newVariant(75_000, null);
  const asha = await store.customer();
  const asSoonAsHeard = Date.now() + 30_000;
  for (;;) {
    try {
      await asha.fillCart(id);
      break;
    } catch (error) {
      if (Date.now() > asSoonAsHeard) throw error;
    }
  }
  const lock = await asha.lock();
  if (!lock.ok) throw new Error(lock.message);
  expect(await change('weights', id, { weightMg: 76_000 })).toMatchObject({ ok: false, reason: 'keeps-its-metal' });
  expect(await asha.submit('NEFT', { quoteId: lock.data.id, pan: 'ABCPE1234F' })).toMatchObject({ ok: true });
  expect(await change('weights', id, { weightMg: 76_000 })).toMatchObject({ ok: false, reason: 'keeps-its-metal' });
});

test('commits only one of a weight change and a concurrent first sale', async () => {
  const asha = await store.customer();
  let [sold, changed] = [0, 0];
  for (let round = 0; round < 6; round += 1) {
    const id = await newVariant(80_000 + round * 10, null);
    await store.database.run(
      sql`insert into cart_line (customer_id, weight_id, quantity, created_at) values (${asha.id}, ${id}, 1, now())`,
    );
    const [lock, change_] = await Promise.all([asha.lock(), change('weights', id, { weightMg: 90_000 + round * 10 })]);
    const rows = await store.database.rows<{ promised: number; weightMg: Milligrams }>(sql`
      select (line ->> 'weightMg')::int as promised, weight_mg from quote, jsonb_array_elements(lines) line
      join product_weight w on w.id = (line ->> 'weightId')::bigint where quote.state = 'open' and w.id = ${id}`);
    for (const row of rows) expect(row.promised).toBe(row.weightMg);
    if (lock.ok) sold += 1;
    if (change_.ok) changed += 1;
    await store.database.run(sql`delete from cart_line where customer_id = ${asha.id}`);
  }
  expect(sold + changed).toBeGreaterThan(0);
});

/** The errors of importing one changed cell. */
async function importedColumns(
  resource: 'products' | 'weights',
  id: number,
  name: string,
  cell: string,
): Promise<contract.ImportResult['errors']> {
  const file = await fetch(`${store.url}/back-office/files/records/${resource}.csv`, {
    headers: { cookie: owner.cookie },
  });
  const version = new RegExp(`^${id},(v[\\w-]+)`, 'm').exec(await file.text())?.[1] ?? '';
  const rows = [{ id: String(id), version, [name]: cell }];
  const dry = await owner.ok(contract.importRecords, { resource, rows, isDryRun: true });
  const real = await owner.ok(contract.importRecords, { resource, rows, isDryRun: false });
  expect(real).toMatchObject({ isWritten: false, errors: dry.errors });
  return dry.errors;
}
