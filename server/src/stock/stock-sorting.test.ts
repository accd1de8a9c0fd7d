import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createStaffClient,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  type StoreFixture,
  signInOwner,
} from '#testing';

let shop: StoreFixture;
let owner: StaffClient;
beforeAll(async () => {
  shop = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(shop);
});
afterAll(async () => await shop.close());

const wanted = { page: 1, perPage: 50, weightId: null, kind: 'opening' } as const;
const openings = async (sort: string) => (await owner.ok(contract.listStockMoves, { ...wanted, sort })).rows;

it.each(['product', 'kind', 'onHand', 'pieces', 'location', 'document', 'who', 'at', 'costPaise'])(
  'sorts the moves by %s, up and down',
  async (column) => {
    const up = await openings(column);
    const down = await openings(`-${column}`);
    expect(up.length).toBeGreaterThan(2);
    expect(down).toHaveLength(up.length);
  },
);

it('sorts the moves by pieces and by variant, and the latest first by a column that is none', async () => {
  const pieces = (await openings('-pieces')).map((row) => row.pieces);
  expect(pieces).toEqual(pieces.toSorted((one, other) => other - one));
  const names = (await openings('product')).map((row) => row.product.toLowerCase());
  expect(names).toEqual(names.toSorted());
  const ids = (await openings('nothing')).map((row) => row.id);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
});

it('sorts by cost only for those who may see it', async () => {
  const packer = await createStaffClient(shop, owner, ['packer']);
  const list = { page: 1, perPage: 50, metal: null, locationId: null };
  const namesOf = async (client: StaffClient, sort: string) =>
    (await client.ok(contract.listStock, { ...list, sort })).rows.map(({ weightId }) => weightId);
  expect(await namesOf(packer, '-costPaise')).toEqual(await namesOf(packer, ''));
  const { rows } = await owner.ok(contract.listStock, { ...list, sort: '-costPaise' });
  const costs = rows.flatMap(({ costPaise }) => (costPaise === null ? [] : [costPaise]));
  expect(costs).toEqual(costs.toSorted((one, other) => other - one));
});
