import {
  type FacetChoice,
  findProducts,
  getListing,
  getProduct,
  idOf,
  type ProductTypeId,
  sealRequest,
  type Tile,
} from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { call, dataOf, eventually, sendCall, startTestServer, type TestServer } from '#testing';

const GOLD_COIN = idOf<ProductTypeId>(1);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    demo: true,
    settings: { ratesSource: 'manual', ratesGold: 1_47_500, ratesSilver: 2_25_000 },
  });
}, 60_000);
afterAll(async () => await server.close());

async function find(text: string, choice: Partial<FacetChoice> & { order?: 'price-up' | 'price-down' | 'name' } = {}) {
  return await dataOf(call(server, findProducts, { text, ...choice, withFacets: true, perPage: 100 }));
}

async function listed(choice: Partial<FacetChoice>) {
  const place = { typeId: GOLD_COIN, categoryId: null, order: 'featured', origin: '' } as const;
  return await dataOf(call(server, getListing, { ...place, ...choice, withFacets: true }));
}

const hrefs = (tiles: readonly Tile[]): string[] => tiles.map(({ href }) => href.replace(/\?.*/, ''));

test.each([
  ['lotus gold coin', '/products/gold-coin/lotus'],
  ['sona lotus sikka', '/products/gold-coin/lotus'],
  ['kamal chandi ka sikka', '/products/silver-coin/lotus'],
  ['ganpati', '/products/silver-coin/ganesh'],
  ['गणेश', '/products/silver-coin/ganesh'],
  ['ગણેશ', '/products/silver-coin/ganesh'],
  ['gnesh', '/products/silver-coin/ganesh'],
  ['glod lotsu coin', '/products/gold-coin/lotus'],
  ['kalpvriksh', '/products/gold-coin/kalpavriksha'],
  ['peac', '/products/gold-coin/peacock'],
  ['TL-GC-LOTUS', '/products/gold-coin/lotus'],
  ['shaadi', '/products/customize-coins/customised-silver-coin/shubh-vivah'],
])('finds by %s', async (text, href) => {
  const { tiles, ignored } = await find(text);
  expect(hrefs(tiles)).toContain(href);
  expect(ignored).toEqual([]);
});

test('laxmi and lakshmi are one word', async () => {
  const [one, other] = [await find('laxmi'), await find('lakshmi')];
  expect(one.total).toBeGreaterThan(0);
  expect(one.tiles).toEqual(other.tiles);
});

test('a weight shows that piece, at the price of its page', async () => {
  const { tiles, labels } = await find('10 gm gold coin');
  expect(labels).toEqual(['Gold', 'coins', '10 g']);
  const lotus = tiles.find(({ href }) => href.startsWith('/products/gold-coin/lotus?'));
  expect(lotus?.fromWeight?.weightMg).toBe(10_000);
  expect(lotus?.weightRange).toBe('10 g');
  expect(lotus?.href).toBe(`/products/gold-coin/lotus?weight=${lotus?.fromWeight?.weightId}`);
  const { typeId, categoryId } = lotus as Tile;
  const weightId = lotus?.fromWeight?.weightId ?? null;
  const product = await dataOf(call(server, getProduct, { typeId, categoryId, subCategoryId: null, weightId }));
  expect(lotus?.fromPaise).toBe(product.pricePaise);
  expect(new Set(tiles.map((tile) => tile.fromWeight?.metal))).toEqual(new Set(['gold']));
});

test('a price is compared with the price without GST of some piece', async () => {
  const { tiles } = await find('gold under 50000', { order: 'price-down' });
  const prices = tiles.map(({ fromPaise }) => fromPaise ?? 0);
  expect(Math.max(...prices)).toBeLessThanOrEqual(50_000_00);
  expect(prices).toEqual(prices.toSorted((one, other) => other - one));
  const { tiles: dear } = await find('gold above 5 lakh');
  expect(dear.every(({ fromPaise }) => (fromPaise ?? 0) >= 5_00_000_00)).toBe(true);
  expect(dear.length).toBeGreaterThan(0);
});

test('the count of each facet value is the number of tiles that choosing it leaves', async () => {
  const chosen = { metals: ['gold' as const], toPaise: 1_00_000_00 };
  const { facets, total } = await find('', chosen);
  expect(total).toBeGreaterThan(0);
  if (facets === null) throw new Error('There are no facets');
  for (const { weightMg, tiles } of facets.weights)
    expect((await find('', { ...chosen, weightsMg: [weightMg] })).total).toBe(tiles);
  for (const { label, tiles } of facets.purities)
    expect((await find('', { ...chosen, purities: [label] })).total).toBe(tiles);
  for (const { metal, tiles } of facets.metals)
    expect((await find('', { ...chosen, metals: [metal] })).total).toBe(tiles);
  for (const { occasion, tiles } of facets.occasions)
    expect((await find('', { ...chosen, occasions: [occasion] })).total).toBe(tiles);
  for (const { fromPaise, toPaise, tiles } of facets.prices)
    expect((await find('', { ...chosen, fromPaise, toPaise })).total).toBe(tiles);
  expect((await find('', { ...chosen, inStock: true })).total).toBe(facets.inStock);
});

test('a listing is narrowed by the same facets, and is whole without a choice', async () => {
  const whole = await listed({});
  expect(whole.facets?.weights.find(({ weightMg }) => weightMg === 10_000)?.tiles).toBe(whole.total);
  expect(whole.tiles[0]?.href).not.toContain('?');
  const fine = await listed({ purities: ['995'], weightsMg: [10_000] });
  expect(fine.tiles.map(({ categoryName, weightRange }) => [categoryName, weightRange])).toEqual([
    ['Kalpavriksha', '10 g'],
  ]);
  expect(fine.facets?.purities.map(({ label }) => label)).toEqual(['999.9', '995']);
  expect((await listed({ weightsMg: [7_000] })).total).toBe(0);
});

test('words that no piece has are named; nothing is found by them alone', async () => {
  expect(await find('zzyzx')).toMatchObject({ total: 0, ignored: ['zzyzx'] });
  expect((await find('lotsu')).corrections).toEqual([{ typed: 'lotsu', read: 'lotus' }]);
  const { total, ignored, corrections } = await find('glod zzyzx coin');
  expect(total).toBeGreaterThan(0);
  expect([ignored, corrections]).toEqual([['zzyzx'], [{ typed: 'glod', read: 'gold' }]]);
});

test('follows stock, hidden pieces, names and halted rates without a statement of its own', async () => {
  const name = 'Mandala';
  const isFound = async (text: string, choice = {}): Promise<boolean> =>
    (await find(text, choice)).tiles.some(({ categoryName, typeId }) => categoryName === name && typeId === GOLD_COIN);
  const product = sql`(select id from product where name = 'Mandala gold coin')`;
  expect(await isFound('mandala', { inStock: true })).toBe(true);
  await server.database.run(sql`update product_weight set stock = 0 where product_id = ${product}`);
  await eventually(async () => !(await isFound('mandala', { inStock: true })));
  expect(await isFound('mandala')).toBe(true);
  await server.database.run(sql`update product set collection = 'Chakra' where id = ${product}`);
  await eventually(async () => await isFound('chakra'));
  const before = server.database.queries.statements;
  await find('mandala gold under 1 lakh');
  expect(server.database.queries.statements).toBe(before);
  await server.database.run(sql`update product set published = false where id = ${product}`);
  await eventually(async () => !(await isFound('mandala')));
});

test('texts and choices out of range are refused with a sentence', async () => {
  const refused = async (payload: object) => (await sendCall(server, findProducts.name, sealRequest(payload))).envelope;
  expect(await refused({ Query: 'a'.repeat(101) })).toMatchObject({ code: 400, msg: 'At most 100 characters, please' });
  expect(await refused({ Query: 'gold', Order: 'cheap' })).toMatchObject({ code: 400, msg: 'Order is not valid' });
  expect(await refused({ Query: 'gold', Occasions: ['picnic'] })).toMatchObject({ code: 400 });
  expect(await refused({ Query: 'gold', PriceTo: 'much' })).toMatchObject({ code: 400 });
  expect(await refused({ Query: null })).toMatchObject({ code: 200 });
});
