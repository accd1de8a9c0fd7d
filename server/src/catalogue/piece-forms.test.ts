import { readRecord, saveRecord } from '@tola/contract/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import {
  type AddedPiece,
  addPiece,
  eventually,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  type StoreFixture,
  signInOwner,
} from '#testing';

let store: StoreFixture;
let owner: StaffClient;
let bar: AddedPiece;

beforeAll(async () => {
  store = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(store);
  const piece = { typeName: 'Temple Bar', form: 'bar', metal: 'silver', fineness: 999, weightMg: 100_000 } as const;
  bar = await addPiece(owner, piece);
});
afterAll(async () => await store.close());

/** Buys the bar by card and returns the HSN on its invoice. */
async function invoicedHsn(): Promise<string> {
  const buyer = await store.customer();
  await buyer.fillCart(bar.weightId);
  const answer = await buyer.submit('Card');
  if (!answer.ok) throw new Error(answer.message);
  await store.pay(answer.data.orderNumber, 'success');
  await buyer.status(answer.data.orderNumber);
  const { hsn } = await store.database.one<{ hsn: string }>(sql`
    select document -> 'rows' -> 0 ->> 'hsn' as hsn from invoice
    join customer_order o on o.id = order_id where order_number = ${answer.data.orderNumber}`);
  return hsn;
}

test('a bar type added in the back office is invoiced with the HSN of bars', async () => {
  expect(bar.typeId).toBeGreaterThan(6);
  await eventually(async () => {
    expect(await invoicedHsn()).toBe('710691');
    return true;
  });
});

test('a type that staff change to coins is invoiced with the HSN of coins from then on', async () => {
  const { values, version } = await owner.ok(readRecord, { resource: 'types', id: bar.typeId });
  expect(values).toMatchObject({ form: 'bar' });
  const corrected = { ...values, form: 'coin' };
  await owner.ok(saveRecord, { resource: 'types', id: bar.typeId, version, values: corrected });
  expect(await invoicedHsn()).toBe('711810');
});

test('the CSV export of product types includes their form', async () => {
  const file = await fetch(`${store.url}/back-office/files/records/types.csv`, { headers: { cookie: owner.cookie } });
  expect(await file.text()).toMatch(/Temple Bar.*coin/);
});
