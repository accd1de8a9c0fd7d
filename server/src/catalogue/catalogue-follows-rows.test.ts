import { setImmediate as turn } from 'node:timers/promises';
import { type CategoryId, idOf, type ProductId, type WeightId } from '@tola/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, sql } from '#database';
import { createLog } from '#log';
import { eventually, fillWithProducts, openDatabaseProxy, openTestDatabase, type TestDatabase } from '#testing';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import { heroProduct, relatedTo } from './catalogue-lists.ts';
import { allWeightsOf, type CategoryNode, pricingOf, productsOf, weightsOf } from './catalogue-nodes.ts';
import { cataloguePageVersions } from './catalogue-page-version.ts';
import { factsOf } from './catalogue-prices.ts';
import { createFindIndex } from './find-follower.ts';
import type { FindIndex } from './find-index.ts';
import { RANK_BITS } from './find-postings.ts';
import { catalogueChanges } from './random-catalogue-changes.ts';
import { loadDemoCatalogue } from './seed-catalogue.ts';

const log = createLog({ level: 'silent' });
const clock = () => new Date();
const IMPORTED = 2_000;
let database: TestDatabase;
let catalogue: Catalogue;

beforeAll(async () => {
  database = await openTestDatabase();
  await loadDemoCatalogue(database);
  catalogue = await createCatalogue({ database, log, clock });
});

afterAll(async () => {
  await catalogue.stop();
  await database.close();
});

/** Everything that the store shows of a catalogue, and what it sells of it. */
function shown(one: Catalogue): unknown {
  const tree = one.current();
  return tree.types.map((type) => ({
    ...named(type),
    menu: tree.menuOf(type).map(({ weightId, makingPaise, href }) => ({ weightId, makingPaise, href })),
    categories: type.categories.map((category) => ({
      ...named(category),
      facts: priced(category),
      product: category.product && sold(one, category.product.id),
      subs: category.subCategories.map((sub) => ({ ...named(sub), product: sub.product && sold(one, sub.product.id) })),
    })),
    products: [...productsOf(type)].map(({ name }) => name),
  }));
}

function named({ id, name, href, image }: Pick<CategoryNode, 'name' | 'href' | 'image'> & { id: number }) {
  return { id, name, href, image };
}

/** What a tile shows: the stock is shown by the product's own page only. */
function priced(category: CategoryNode): unknown {
  const { fromWeight, ...facts } = factsOf(category);
  return { ...facts, fromWeight: fromWeight && pricingOf(fromWeight) };
}

function sold(one: Catalogue, id: ProductId): unknown {
  const product = one.current().product(id);
  if (product === null) return null;
  const { revision: _revision, stockRevision: _stockRevision, ...facts } = product;
  const weights = allWeightsOf(product);
  return { ...facts, weights, found: weights.map(({ weightId }) => one.findAnyWeight(weightId)) };
}

const indexes = new WeakMap<Catalogue, ReturnType<typeof createFindIndex>>();

/** Everything that searches read of a catalogue; the same index of the same catalogue each time. */
async function searched(one: Catalogue): Promise<unknown> {
  const indexOf = indexes.get(one) ?? createFindIndex(one);
  indexes.set(one, indexOf);
  const index = await indexOf();
  const ranks = await index.nameRanks();
  const nameAt = (slot: number) => index.leaves[slot]?.product?.name;
  const words = [...'abcdefghijklmnopqrstuvwxyz0123456789'].flatMap((letter) => index.vocabulary.beginningWith(letter));
  const postings = words.map((word) => [
    word,
    index
      .postings(word)
      .map((posting) => `${nameAt(posting >> RANK_BITS)} ${posting & 7}`)
      .toSorted(),
  ]);
  const inTypes = one
    .current()
    .types.map(({ id, categories }) => [
      index.slotsIn(id, null).map(nameAt),
      ...categories.map((category) => index.slotsIn(id, category.id).map(nameAt)),
    ]);
  return {
    products: index.inOrder.map((slot) => indexed(index, slot)),
    postings,
    inTypes,
    byName: byName(index, ranks),
  };
}

function indexed(index: FindIndex, slot: number): unknown {
  const { rows, leaves, categories, metals, forms, occasions, purities, purityLabels, grades, gradeList } = index;
  const from = rows.first.items[slot] ?? 0;
  const own = Array.from({ length: rows.counts.items[slot] ?? 0 }, (_, at) => from + at);
  return {
    href: leaves[slot]?.href,
    numbers: [categories, metals, forms, occasions].map(({ items }) => items[slot]),
    values: [purityLabels[purities.items[slot] ?? -1], gradeList[grades.items[slot] ?? -1]],
    weights: own.map((row) => rows.weightValues[rows.weights.items[row] ?? -1]),
    rows: own.map((row) => [rows.places, rows.slopes, rows.offsets, rows.stocks].map(({ items }) => items[row])),
  };
}

function byName(index: FindIndex, ranks: Uint32Array): unknown {
  const sorted = index.inOrder.toSorted((one, other) => (ranks[one] ?? -1) - (ranks[other] ?? -1));
  expect(sorted.map((slot) => ranks[slot])).toEqual(sorted.map((_, rank) => rank));
  return sorted.map((slot) => index.leaves[slot]?.name);
}

async function equalsFresh(one: Catalogue): Promise<void> {
  const fresh = await createCatalogue({ database, log, clock });
  const expected = { shown: shown(fresh), searched: await searched(fresh) };
  await fresh.stop();
  const found = async (): Promise<unknown> => ({ shown: shown(one), searched: await searched(one) });
  await eventually(async () => JSON.stringify(await found()) === JSON.stringify(expected)).catch(async () => {
    expect(await found()).toEqual(expected);
  });
}

describe('The catalogue in memory', () => {
  it('equals a fresh one after any changes of its tables', async () => {
    // So that most products can be deleted, as those without moves of stock can.
    await database.run(sql`truncate stock_move, stock_place, stock_lot, stock_entry cascade`);
    await fc.assert(
      fc.asyncProperty(fc.array(catalogueChanges, { minLength: 1, maxLength: 6 }), async (statements) => {
        for (const statement of statements) await database.run(statement);
        await equalsFresh(catalogue);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('equals a fresh one after its listening connection was lost', async () => {
    const proxy = await openDatabaseProxy(database.url);
    const behind = connectDatabase({ url: proxy.url, log, connections: 2 });
    const cut = await createCatalogue({ database: behind, log, clock });
    proxy.cut();
    await database.run(sql`update product_type set visible = not visible where id = 2`);
    await database.run(sql`update product_weight set stock = 77, making_paise = 77 where product_id % 2 = 0`);
    proxy.restore();
    await equalsFresh(cut);
    await cut.stop();
    await behind.close();
    await proxy.close();
  });
});

describe('A change of the catalogue', () => {
  let versions: (pathname: string) => string;
  let paths: string[];
  let before: string[];
  beforeEach(async () => {
    await catalogue.stop();
    await database.run(sql`update product_type set visible = true`);
    await database.run(sql`update category set visible = true`);
    // Listings change too when the last piece is sold.
    await database.run(sql`update product_weight set visible = true, stock = 40`);
    catalogue = await createCatalogue({ database, log, clock });
    versions = cataloguePageVersions(catalogue);
    paths = catalogue.current().types.flatMap((type) => [type.href, ...[...productsOf(type)].map(({ href }) => href)]);
    for (const type of catalogue.current().types) catalogue.current().menuOf(type);
    before = paths.map(versions);
  });
  const changed = (): string[] => paths.filter((path, at) => versions(path) !== before[at]);

  it('of stock drops the page of this product alone', async () => {
    const [product] = catalogue.current().types.flatMap((type) => [...productsOf(type)]);
    const weightId = (product && weightsOf(product)[0]?.weightId) ?? idOf<WeightId>(0);
    const home = versions('/');
    const stock = ((product && weightsOf(product)[0]?.stock) ?? 0) + 3;
    await database.run(sql`update product_weight set stock = ${stock} where id = ${weightId}`);
    await eventually(() => catalogue.findWeight(weightId)?.stock === stock);
    expect(changed()).toEqual([product?.href]);
    expect(versions('/')).toBe(home);
  });

  it('of a product drops its page, the listings that hold it, and the pages that show it as related', async () => {
    const { types } = catalogue.current();
    const type = types.find(({ slug }) => slug === 'gold-coin');
    const product = type === undefined ? undefined : [...productsOf(type)].at(-1);
    const others = [versions('/about'), versions('/faq')];
    await database.run(sql`update product set purity_and_tech = purity_and_tech || '.' where id = ${product?.id}`);
    await eventually(() => changed().length > 0);
    expect(changed()).toContain(product?.href);
    expect(changed()).toContain(type?.href);
    expect([versions('/about'), versions('/faq')]).toEqual(others);
    expect(
      changed().filter((path) => path.startsWith('/customize-coins') || path.startsWith('/products/silver-bar')),
    ).toEqual([]);
  });

  it('that hides a product drops the pages that link to it, though no other product changed', async () => {
    const tree = catalogue.current();
    const products = tree.types.flatMap((type) => [...productsOf(type)]);
    const hidden = products.find(({ categoryId }) => !menuCategories().has(categoryId)) ?? expect.fail();
    const linking = products.filter((one) => relatedTo(tree, one).includes(hidden)).map(({ href }) => href);
    expect(linking).not.toEqual([]);
    await hide(hidden.categoryId);
    expect(linking.filter((path) => !changed().includes(path))).toEqual([]);
  });
});

/** Categories with a product in the menu, which every page shows. */
function menuCategories(): ReadonlySet<CategoryId> {
  const tree = catalogue.current();
  const weights = tree.types.flatMap((type) => tree.menuOf(type));
  return new Set(weights.flatMap(({ productId }) => tree.product(productId)?.categoryId ?? []));
}

async function hide(id: CategoryId): Promise<void> {
  await database.run(sql`update category set visible = false where id = ${id}`);
  await eventually(() => catalogue.current().types.every((type) => type.categories.every((one) => one.id !== id)));
}

it('equals a fresh one after an import, stock moves, a rename and a deletion at once, while pages are asked for', async () => {
  await fillWithProducts(database, IMPORTED);
  await eventually(() => catalogue.current().productCount > IMPORTED);
  const versions = cataloguePageVersions(catalogue);
  // Few enough to be read row by row.
  const imported = sql`product_id % 5 = 0 and weight_mg = 1000`;
  const changed = Promise.all([
    database.run(sql`update product_weight set making_paise = making_paise + 1 where ${imported}`),
    database.run(sql`update category set name = 'Renamed' where id = (select max(id) - 1 from category)`),
    database.run(sql`
      with own as (delete from product_weight where product_id = (select max(id) from product))
      delete from product where id = (select max(id) from product)`),
    ...Array.from({ length: 100 }, async (_, stock) => {
      await database.run(
        sql`update product_weight set stock = ${stock} where id = (select max(id) - 7 from product_weight)`,
      );
    }),
  ]);
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      for (const type of catalogue.current().types) {
        catalogue.current().menuOf(type);
        for (const { href } of productsOf(type).take(50)) versions(href);
      }
      await turn();
    }
  })();
  await changed;
  isOver = true;
  await asking;
  await equalsFresh(catalogue);
});

it('has another version of the home page after a tile, or the product of its hero, gave way to another', async () => {
  const typeOfMany = () => catalogue.current().types.find(({ categories }) => categories.length > 100);
  const ids = typeOfMany()?.categories.map(({ id }) => id) ?? [];
  const beyond = sql`(select id from product where category_id = any(${ids.slice(-2)}))`;
  await database.run(sql`update banner set image = '/media/two.webp' where placement = 'hero'`);
  await database.run(sql`delete from product_image where product_id in ${beyond}`);
  await database.run(sql`
    insert into product_image (product_id, position, path, alt) select id, 0, '/media/two.webp', 'Coin' from ${beyond} beyond`);
  await catalogue.stop();
  catalogue = await createCatalogue({ database, log, clock });
  const versions = cataloguePageVersions(catalogue);
  const hero = heroProduct(catalogue.current());
  const seen = versions('/');
  await hide(hero?.categoryId ?? expect.fail());
  expect(heroProduct(catalogue.current())).not.toBe(null);
  const withOtherHero = versions('/');
  expect(withOtherHero).not.toBe(seen);
  await hide(ids.slice(0, 12).find((id) => !menuCategories().has(id)) ?? expect.fail());
  expect(versions('/')).not.toBe(withOtherHero);
});
