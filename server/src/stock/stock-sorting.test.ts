import { idOf, type WeightId } from '@tola/contract';
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

const wanted = { page: 1, perPage: 200, weightId: null, kind: 'opening' } as const;
const openings = async (sort: string) => (await owner.ok(contract.listStockMoves, { ...wanted, sort })).rows;

it.each(['product', 'kind', 'onHand', 'pieces', 'location', 'document', 'who', 'at', 'costPaise'])(
  'sorts the moves by %s, up and down',
  async (column) => {
    const up = await openings(column);
    const down = await openings(`-${column}`);
    expect(up.length).toBeGreaterThan(2);
    expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed());
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

it('sorts the pieces with serial numbers by every column', async () => {
  const [row] = (await owner.ok(contract.listStock, { page: 1, perPage: 1, metal: null, locationId: null })).rows;
  const weightId = row?.weightId ?? idOf<WeightId>(1);
  const { places } = await owner.ok(contract.readStock, { weightId });
  const entry = { kind: 'receipt', weightId, locationId: places[0]?.locationId ?? 0, toLocationId: null } as const;
  const paper = { costPaise: null, orderNumber: null, reference: 'B 1', reason: 'A test' };
  await owner.ok(contract.addStockEntry, {
    ...{ key: 'entry-key-serials', ...entry, ...paper, pieces: 3, serials: ['TLB2', 'TLA3', 'TLC1'] },
  });
  const serials = async (sort: string) =>
    (
      await owner.ok(contract.listStockPieces, { page: 1, perPage: 9, weightId: null, search: '', state: null, sort })
    ).rows.map(({ serial }) => serial);
  expect(await serials('serial')).toEqual(['TLA3', 'TLB2', 'TLC1']);
  expect(await serials('-serial')).toEqual(['TLC1', 'TLB2', 'TLA3']);
  for (const column of ['state', 'product', 'location', 'lotReference', 'receivedAt'])
    expect(await serials(`-${column}`), column).toHaveLength(3);
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
