import {
  type CategoryId,
  getBanners,
  getCategories,
  getCustomisedTypes,
  getHero,
  getHomeGroups,
  getMenu,
  getPriceList,
  getProduct,
  getProductTypes,
  getRelatedProducts,
  getSubCategories,
  getTiles,
  getTopBanner,
  idOf,
  type ProductTypeId,
  resolveNames,
  type WeightId,
} from '@tola/contract';
import { linePrice, perGrade, perMetal } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, dataOf, eventually, sendCall, sql, startTestServer, type TestServer } from '#testing';

const asks = { ...perMetal(() => null), gold: 1_47_500_00, silver: 2_25_000_00 };
const premiums = { ...perGrade(() => 0), gold995: 1_900_00, gold999: 2_500_00, silver999: 3_000_00 };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    demo: true,
    settings: { ratesSource: 'manual', ratesGold: 1_47_500, ratesSilver: 2_25_000 },
  });
});

afterAll(async () => await server.close());

const noNames = { categoryName: '', subCategoryName: '' };

describe('The product types', () => {
  it('are the six specified ones, with customised types listed separately', async () => {
    const types = await dataOf(call(server, getProductTypes, null));
    expect(types.map(({ id, slug }) => [id, slug])).toEqual([
      [1, 'gold-coin'],
      [2, 'gold-bar'],
      [3, 'silver-coin'],
      [4, 'silver-bar'],
      [5, 'silver-color-coin'],
      [6, 'silver-color-bar'],
    ]);
    const customised = await dataOf(call(server, getCustomisedTypes, { customised: 1 }));
    expect(customised.length).toBeGreaterThan(0);
    for (const type of customised) {
      expect(type.id).toBeGreaterThan(6);
      expect(type.href).toBe(`/customize-coins/${type.slug}`);
    }
  });

  it('use the wire names of the specification', async () => {
    const { envelope } = await sendCall(server, 'GetProductTypeFront', null);
    const [first] = JSON.parse(String(envelope.Data)) as Record<string, unknown>[];
    expect(first).toMatchObject({ P_id: 1, ProductType: 'Gold Coin', P_ImagePath: '/media/tiles/gold-coin.webp' });
  });
});

describe('Tiles', () => {
  it('list the categories of a type with the price of the lightest weight', async () => {
    const tiles = await dataOf(call(server, getTiles, { typeId: idOf<ProductTypeId>(1), categoryId: null }));
    expect(tiles.length).toBe(6);
    for (const tile of tiles) {
      expect(tile.subCategoryId).toBeNull();
      expect(tile.isLeaf).toBe(true);
      expect(tile.fromWeight).not.toBeNull();
      expect(tile.fromPaise).toBe(tile.fromWeight && linePrice(tile.fromWeight, asks, premiums)?.unitPaise);
      expect(tile.weightRange).toBe('500 mg to 100 g');
      expect(tile.countryOfOrigin).toBe('India');
    }
    expect(await dataOf(call(server, getCategories, { typeId: idOf<ProductTypeId>(1), categoryId: null }))).toEqual(
      tiles,
    );
  });

  it('list the sub-categories of a category', async () => {
    const [branch] = await dataOf(call(server, getTiles, { typeId: idOf<ProductTypeId>(2), categoryId: null }));
    expect(branch).toMatchObject({ isLeaf: false, href: '/products/gold-bar/minted-bar' });
    const categoryId = branch?.categoryId ?? (0 as CategoryId);
    const tiles = await dataOf(call(server, getSubCategories, { typeId: idOf<ProductTypeId>(2), categoryId }));
    expect(tiles.map(({ href, subCategoryName }) => [href, subCategoryName])).toEqual([
      ['/products/gold-bar/minted-bar/classic', 'Classic'],
      ['/products/gold-bar/minted-bar/lotus', 'Lotus'],
    ]);
    expect(await dataOf(call(server, getTiles, { typeId: idOf<ProductTypeId>(2), categoryId }))).toEqual(tiles);
  });

  it('are an empty list for an unknown type or category', async () => {
    expect(await dataOf(call(server, getTiles, { typeId: idOf<ProductTypeId>(4_711), categoryId: null }))).toEqual([]);
    expect(
      await dataOf(
        call(server, getSubCategories, { typeId: idOf<ProductTypeId>(1), categoryId: idOf<CategoryId>(999_999) }),
      ),
    ).toEqual([]);
  });
});

describe('A path', () => {
  it.each([
    ['gold-coin', '', ''],
    ['Gold Coin', '', ''],
    ['GOLD%20COIN', '', ''],
    ['gold_coin', '', ''],
  ])('resolves to the type in any spelling: %s', async (typeName) => {
    const place = await dataOf(call(server, resolveNames, { ...noNames, typeName }));
    expect(place).toMatchObject({ typeId: 1, categoryId: null, subCategoryId: null, href: '/products/gold-coin' });
    expect(place?.seoTitle).not.toBe('');
  });

  it('resolves to a category and to a sub-category', async () => {
    const category = await dataOf(
      call(server, resolveNames, { typeName: 'Gold Bar', categoryName: 'minted-bar', subCategoryName: '' }),
    );
    expect(category).toMatchObject({ typeId: 2, subCategoryId: null, isLeaf: false });
    const leaf = await dataOf(
      call(server, resolveNames, { typeName: 'gold-bar', categoryName: 'Minted Bar', subCategoryName: 'LOTUS' }),
    );
    expect(leaf).toMatchObject({ typeId: 2, isLeaf: true, href: '/products/gold-bar/minted-bar/lotus' });
    expect(leaf?.seoTitle).toContain('Lotus minted gold bar');
  });

  it('resolves to a customised coin below its segment', async () => {
    const [type] = await dataOf(call(server, getCustomisedTypes, { customised: null }));
    const [coin] = await dataOf(call(server, getTiles, { typeId: type?.id ?? (0 as ProductTypeId), categoryId: null }));
    const [, , family = '', typeName = '', coinName = ''] = coin?.href.split('/') ?? [];
    const place = await dataOf(
      call(server, resolveNames, { typeName: family, categoryName: typeName, subCategoryName: coinName }),
    );
    expect(place).toMatchObject({ typeId: type?.id, categoryId: coin?.categoryId, isLeaf: true, isCustomised: true });
  });

  it.each([
    ['platinum-coin', '', ''],
    ['gold-coin', 'nothing-of-the-kind', ''],
    ['gold-bar', 'minted-bar', 'nothing-of-the-kind'],
    ['', 'lotus', ''],
    ['%E0%A4%A', '', ''],
  ])('resolves to nothing when it is unknown: %s/%s/%s', async (typeName, categoryName, subCategoryName) => {
    expect(await dataOf(call(server, resolveNames, { typeName, categoryName, subCategoryName }))).toBeNull();
  });
});

describe('A product', () => {
  it('is returned in its first or the requested weight, at current rates', async () => {
    const [tile] = await dataOf(call(server, getTiles, { typeId: idOf<ProductTypeId>(1), categoryId: null }));
    const address = {
      typeId: idOf<ProductTypeId>(1),
      categoryId: tile?.categoryId ?? (0 as CategoryId),
      subCategoryId: null,
    };
    const product = await dataOf(call(server, getProduct, { ...address, weightId: null }));
    expect(product).toMatchObject({ weightMg: 500, metal: 'gold', fineness: 999, pausedReason: null });
    expect(product.pricePaise).toBe(linePrice(product, asks, premiums)?.unitPaise);
    const tenGrams = product.weights.find(({ weightMg }) => weightMg === 10_000);
    const heavier = await dataOf(call(server, getProduct, { ...address, weightId: tenGrams?.weightId ?? idOf(1) }));
    expect(heavier).toMatchObject({ weightMg: 10_000, name: product.name, gold999PremiumPaise: 2_500_00 });
    expect(heavier.pricePaise).toBe(linePrice(heavier, asks, premiums)?.unitPaise);
  });

  it('is returned in its first weight when the requested one belongs to another product', async () => {
    const [tile, other] = await dataOf(call(server, getTiles, { typeId: idOf<ProductTypeId>(1), categoryId: null }));
    const address = {
      typeId: idOf<ProductTypeId>(1),
      categoryId: tile?.categoryId ?? (0 as CategoryId),
      subCategoryId: null,
    };
    const weightId = other?.fromWeight?.weightId ?? (0 as WeightId);
    expect((await dataOf(call(server, getProduct, { ...address, weightId }))).weightMg).toBe(500);
  });

  it('is returned in the weight that the dealer chose while that one is on sale', async () => {
    const [tile] = await dataOf(call(server, getTiles, { typeId: idOf<ProductTypeId>(1), categoryId: null }));
    const categoryId = tile?.categoryId ?? idOf<CategoryId>(1);
    const address = { typeId: idOf<ProductTypeId>(1), categoryId, subCategoryId: null };
    const { weights } = await dataOf(call(server, getProduct, { ...address, weightId: null }));
    const chosen = weights.find(({ weightMg }) => weightMg === 10_000)?.weightId ?? idOf<WeightId>(1);
    const shown = async () => (await dataOf(call(server, getProduct, { ...address, weightId: null }))).weightMg;
    const { database } = server;
    await database.run(sql`
      update product set default_weight_mg = 10000 where id = (select product_id from product_weight where id = ${chosen})`);
    await eventually(async () => (await shown()) === 10_000);
    expect(
      (await dataOf(call(server, getProduct, { ...address, weightId: weights[1]?.weightId ?? null }))).weightMg,
    ).toBe(weights[1]?.weightMg);
    await database.run(sql`update product_weight set visible = false where id = ${chosen}`);
    await eventually(async () => (await shown()) === 500);
    await database.run(sql`update product_weight set visible = true where id = ${chosen}`);
    await database.run(sql`update product set default_weight_mg = null where default_weight_mg is not null`);
    await eventually(async () => (await shown()) === 500);
  });

  it('has every field of the specification', async () => {
    const [tile] = await dataOf(call(server, getTiles, { typeId: idOf<ProductTypeId>(1), categoryId: null }));
    const payload = { P_Id: '1', C_Id: String(tile?.categoryId), S_Id: '0', type: '0' };
    const { envelope } = await sendCall(
      server,
      'GetFinalProductFront',
      JSON.stringify({ Obj: JSON.stringify(payload) }),
    );
    const [product] = JSON.parse(String(envelope.Data)) as Record<string, unknown>[];
    const named = `ProductName MRP price ShortDesc FullDesc Desc2 Desc3 UniqueId Denomination Purity Size Certification
      Collection pakaging MetalCategory Weight P_DetailsId Margin NetAmt ServiceTax OtherTax PGold995 PGold999 PSilver999
      imagePath1 imgalt1 imagePath3 imgalt3 VideoPath vidalt1 Gram EcomURLs`.split(/\s+/);
    expect(Object.keys(product ?? {})).toEqual(expect.arrayContaining(named));
    expect(product).toMatchObject({ MetalCategory: 'Gold', Weight: '0.5gm', Denomination: 0.5, Purity: '999' });
  });

  it('is refused for inconsistent ids, and for a category without a product', async () => {
    const [branch] = await dataOf(call(server, getTiles, { typeId: idOf<ProductTypeId>(2), categoryId: null }));
    for (const [typeId, categoryId] of [
      [idOf<ProductTypeId>(1), branch?.categoryId ?? (0 as CategoryId)],
      [idOf<ProductTypeId>(2), branch?.categoryId ?? (0 as CategoryId)],
      [idOf<ProductTypeId>(1), idOf<CategoryId>(999_999)],
    ] as const) {
      const answer = await call(server, getProduct, { typeId, categoryId, subCategoryId: null, weightId: null });
      expect(answer).toMatchObject({ ok: false, code: 404, reason: 'product-unknown' });
    }
  });

  it.each([
    { P_Id: 'one', C_Id: 1 },
    { P_Id: -1, C_Id: 1 },
    { P_Id: { $gt: 0 }, C_Id: 1 },
    { P_Id: 1, C_Id: [[[[1]]]] },
    { P_Id: 1, C_Id: 1, S_Id: "1' or true --" },
  ])('is rejected for an invalid payload: %j', async (payload) => {
    const { status, envelope } = await sendCall(server, 'GetFinalProductFront', JSON.stringify(payload));
    expect(status).toBe(400);
    expect(envelope.msg).toMatch(/is not valid$/);
  });
});

describe('The other lists', () => {
  it('include related products of the same type, without the product itself', async () => {
    const [tile] = await dataOf(call(server, getTiles, { typeId: idOf<ProductTypeId>(3), categoryId: null }));
    const address = {
      typeId: idOf<ProductTypeId>(3),
      categoryId: tile?.categoryId ?? (0 as CategoryId),
      subCategoryId: null,
    };
    const related = await dataOf(call(server, getRelatedProducts, address));
    expect(related.length).toBeGreaterThanOrEqual(5);
    expect(related.map(({ categoryId }) => categoryId)).not.toContain(address.categoryId);
    expect(related.slice(0, 5).every(({ typeId }) => typeId === 3)).toBe(true);
    for (const { weightId, fromWeight } of related) expect(fromWeight).toMatchObject({ weightId });
  });

  it('include the menu, with each denomination of a type once, lightest first', async () => {
    const answer = await call(server, getMenu, { id: 0 });
    if (!answer.ok) throw new Error(answer.message);
    expect(answer.extras.types.map(({ typeName }) => typeName)).toContain('Gold Coin');
    const goldCoins = answer.data.filter(({ typeKey }) => typeKey === 'gold-coin').map(({ weightMg }) => weightMg);
    expect(goldCoins).toEqual([...new Set(goldCoins)].toSorted((one, other) => one - other));
    expect(goldCoins[0]).toBe(500);
    const { envelope } = await sendCall(server, 'GetMenuProductsFront', '{"Obj":"{\\"id\\":0}"}');
    expect(JSON.parse(String(envelope.UniqueId))[0]).toEqual({ UniqueId: 'gold-coin', TypeName: 'Gold Coin' });
  });

  it('include the price list, with every product once in all its weights', async () => {
    const products = await dataOf(call(server, getPriceList, null));
    const hrefs = products.map(({ href }) => href);
    expect(new Set(hrefs).size).toBe(hrefs.length);
    for (const { weights } of products) expect(weights.length).toBeGreaterThan(0);
    const listed = new Set(products.flatMap(({ weights }) => weights.map(({ weightId }) => weightId)));
    const menu = await dataOf(call(server, getMenu, { id: 0 }));
    expect(menu.filter(({ weightId }) => !listed.has(weightId))).toEqual([]);
    const type = '/products/gold-coin';
    const [category = ''] = hrefs.filter((href) => href.startsWith(`${type}/`));
    for (const under of [type, category]) {
      const wanted = hrefs.filter((href) => href === under || href.startsWith(`${under}/`));
      expect(wanted).not.toEqual([]);
      expect((await dataOf(call(server, getPriceList, { under }))).map(({ href }) => href)).toEqual(wanted);
    }
    expect(await dataOf(call(server, getPriceList, { under: '/products/gold' }))).toEqual([]);
  });

  it('include the home groups of all types, with customised ones under their own path', async () => {
    const groups = await dataOf(call(server, getHomeGroups, null));
    expect(groups.length).toBe(9);
    for (const { typeId, typeSlug, href: listing, tiles } of groups) {
      expect(listing).toBe(`/${typeId > 6 ? 'customize-coins' : 'products'}/${typeSlug}`);
      for (const { href } of tiles) expect(href.startsWith('/products/customize-coins/')).toBe(typeId > 6);
    }
  });

  it('include the slider, the top banner and the hero with its priced product', async () => {
    expect((await dataOf(call(server, getBanners, null))).length).toBe(4);
    expect(await dataOf(call(server, getTopBanner, null))).toMatchObject([{ type: 'Web', href: '/customize-coins' }]);
    const hero = await dataOf(call(server, getHero, null));
    expect(hero).toMatchObject({ button: 'SHOP NOW', weight: { weightMg: 10_000, metal: 'gold' } });
  });
});
