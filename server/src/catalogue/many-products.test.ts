import {
  getCategories,
  getHomeGroups,
  getListing,
  getMenu,
  getPriceList,
  getProduct,
  getRelatedProducts,
  getSubCategories,
  getTiles,
  idOf,
  LISTING_PAGE,
  type ListingOrder,
  type ProductTypeId,
  sealRequest,
  type Tile,
} from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { call, dataOf, eventually, fillWithProducts, sendCall, startTestServer, type TestServer } from '#testing';

const PRODUCTS = 10_000;
const GOLD_COIN = idOf<ProductTypeId>(1);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    demo: true,
    settings: { ratesSource: 'manual', ratesGold: 1_47_500, ratesSilver: 2_25_000 },
  });
  await fillWithProducts(server.database, PRODUCTS);
  await eventually(async () => (await listing({})).total > PRODUCTS / 20, 30_000);
}, 60_000);
afterAll(async () => await server.close());

interface Wanted {
  readonly page?: number;
  readonly order?: ListingOrder;
  readonly origin?: string;
}

async function listing({ page = 1, order = 'featured', origin = '' }: Wanted) {
  return await dataOf(call(server, getListing, { typeId: GOLD_COIN, categoryId: null, order, origin, page }));
}

const namesOf = (tiles: readonly Tile[]): string[] => tiles.map(({ categoryName }) => categoryName);

test('a product has 8 related ones, of its own type, and what every page holds does not grow', async () => {
  const [tile] = (await listing({ page: 3 })).tiles;
  const address = { typeId: GOLD_COIN, categoryId: tile?.categoryId ?? idOf(1), subCategoryId: null };
  const related = await dataOf(call(server, getRelatedProducts, address));
  expect(related.map(({ typeId }) => typeId)).toEqual(Array.from({ length: 8 }, () => GOLD_COIN));
  expect(related.map(({ categoryId }) => categoryId)).not.toContain(address.categoryId);
  const menu = await dataOf(call(server, getMenu, { id: 0, perGroup: 3 }));
  expect(menu.filter(({ typeId }) => typeId === GOLD_COIN)).toHaveLength(3);
  const groups = await dataOf(call(server, getHomeGroups, { perGroup: 12 }));
  expect(Math.max(...groups.map(({ tiles }) => tiles.length))).toBe(12);
});

test('calls without page fields answer at most 1,000 rows', async () => {
  expect(await dataOf(call(server, getTiles, { typeId: GOLD_COIN, categoryId: null }))).toHaveLength(1_000);
  expect(await dataOf(call(server, getPriceList, null))).toHaveLength(1_000);
  const groups = await dataOf(call(server, getHomeGroups, null));
  expect(groups.flatMap(({ tiles }) => tiles).length).toBeLessThanOrEqual(1_000);
  const second = { typeId: GOLD_COIN, categoryId: null, page: 2, perPage: 50 };
  const first = await dataOf(call(server, getTiles, { typeId: GOLD_COIN, categoryId: null }));
  expect(await dataOf(call(server, getTiles, second))).toEqual(first.slice(50, 100));
});

test('the pages of a listing together hold each tile once, filtered and in any order', async () => {
  const { total, origins } = await listing({});
  expect(origins).toEqual(['India', 'Switzerland']);
  for (const order of ['featured', 'price-up', 'name'] as const) {
    const hrefs = new Set<string>();
    for (let page = 1; page <= Math.ceil(total / LISTING_PAGE); page += 1) {
      for (const { href } of (await listing({ page, order })).tiles) hrefs.add(href);
    }
    expect(hrefs.size).toBe(total);
  }
  const swiss = await listing({ origin: 'Switzerland', order: 'price-down' });
  expect(swiss.tiles).toHaveLength(LISTING_PAGE);
  expect(swiss.total).toBeLessThan(total);
  expect(new Set(swiss.tiles.map(({ countryOfOrigin }) => countryOfOrigin))).toEqual(new Set(['Switzerland']));
  const prices = swiss.tiles.map(({ fromPaise }) => fromPaise ?? 0);
  expect(prices).toEqual(prices.toSorted((one, other) => other - one));
  expect(await listing({ page: 100_000 })).toMatchObject({ tiles: [], total });
});

test('one changed product is read alone', async () => {
  const { tiles } = await listing({ order: 'name' });
  const categoryId = tiles[10]?.categoryId;
  const before = server.database.queries.statements;
  await server.database.run(sql`
    update product_weight set making_paise = 1 where product_id = (select id from product where category_id = ${categoryId})`);
  await eventually(async () => (await listing({ order: 'name' })).tiles[10]?.fromWeight?.makingPaise === 1);
  expect(server.database.queries.statements - before).toBeLessThan(5);
  expect(namesOf((await listing({ order: 'name' })).tiles)).toEqual(namesOf(tiles));
});

test('page fields out of range are refused with their range', async () => {
  const calls = [getTiles, getCategories, getSubCategories, getListing, getPriceList];
  const payload = { P_Id: 1, C_Id: 1, Order: 'featured', CountryOfOrigin: '' };
  for (const { name } of calls) {
    for (const wrong of [0, -1, 1.5, 1_000_001, 1e12, 'two', '1;', [], true]) {
      const refusals = [
        await sendCall(server, name, sealRequest({ ...payload, Page: wrong })),
        await sendCall(server, name, sealRequest({ ...payload, PerPage: wrong })),
      ];
      expect(
        refusals.map(({ envelope }) => [envelope.code, envelope.msg]),
        `${name} ${wrong}`,
      ).toEqual([
        [400, 'Page must be from 1 to 1000000'],
        [400, 'The number of rows must be from 1 to 1000'],
      ]);
    }
    expect((await sendCall(server, name, sealRequest({ ...payload, Page: 1_000_000 }))).envelope.code).toBe(200);
  }
  for (const { name } of [getMenu, getHomeGroups]) {
    const { envelope } = await sendCall(server, name, sealRequest({ id: 0, PerGroup: 0 }));
    expect([envelope.code, envelope.msg]).toEqual([400, 'The number of rows must be from 1 to 1000']);
  }
});

test('what a product page and a listing load weighs the same at any size', async () => {
  const { tiles, ...listed } = await listing({ page: 2 });
  const [tile] = tiles;
  const address = { typeId: GOLD_COIN, categoryId: tile?.categoryId ?? idOf(1), subCategoryId: null };
  const product = await dataOf(call(server, getProduct, { ...address, weightId: null }));
  const related = await dataOf(call(server, getRelatedProducts, address));
  const menu = await dataOf(call(server, getMenu, { id: 0, perGroup: 3 }));
  expect(JSON.stringify([product, related, menu]).length).toBeLessThan(20_000);
  expect(JSON.stringify([tiles, listed]).length).toBeLessThan(50_000);
});
