import { getProductTypes } from '@tola/contract';
import { listRecords, readRecord, saveRecord } from '@tola/contract/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  call,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  startTestServer,
  type TestServer,
} from '#testing';

/** A shop without sample data. */
let server: TestServer;
let owner: StaffClient;
beforeAll(async () => {
  server = await startTestServer({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

test('an empty shop has the six standard types in the back office, and none in the store', async () => {
  const types = { resource: 'types', page: 1, perPage: 50, search: '', sort: '', filters: {} };
  const { rows } = await owner.ok(listRecords, types);
  expect(rows.map(({ id }) => id).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  const goldCoin = await owner.ok(readRecord, { resource: 'types', id: 1 });
  expect(goldCoin.values).toMatchObject({ name: 'Gold Coin', slug: 'gold-coin', customised: false, visible: true });
  expect(await call(server, getProductTypes, null)).toMatchObject({ ok: true, data: [] });
});

test('a type added by staff is a customised one', async () => {
  const goldCoin = await owner.ok(readRecord, { resource: 'types', id: 1 });
  const values = { ...goldCoin.values, name: 'Temple Coin', slug: 'temple-coin' };
  const added = await owner.ok(saveRecord, { resource: 'types', id: null, version: null, values });
  expect(added.id).toBeGreaterThan(6);
  expect(added.values).toMatchObject({ customised: true });
});
