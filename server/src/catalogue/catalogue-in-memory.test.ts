import {
  type CategoryId,
  getHomeGroups,
  getMenu,
  getProduct,
  getProductTypes,
  getRelatedProducts,
  getTiles,
  idOf,
  type ProductTypeId,
  resolveNames,
  type WeightId,
} from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { call, dataOf, eventually, startTestServer, type TestServer } from '#testing';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    demo: true,
    settings: { ratesSource: 'manual', ratesGold: 1_47_500, ratesSilver: 2_25_000 },
  });
});

afterAll(async () => await server.close());

describe('The catalogue in memory', () => {
  it('is served without database queries', async () => {
    const readAll = async (): Promise<void> => {
      await dataOf(call(server, getProductTypes, null));
      await dataOf(call(server, getMenu, { id: null }));
      await dataOf(call(server, getHomeGroups, null));
      await dataOf(call(server, resolveNames, { typeName: 'gold-coin', categoryName: '', subCategoryName: '' }));
      const [tile] = await dataOf(call(server, getTiles, { typeId: idOf<ProductTypeId>(1), categoryId: null }));
      const address = {
        typeId: idOf<ProductTypeId>(1),
        categoryId: tile?.categoryId ?? (0 as CategoryId),
        subCategoryId: null,
      };
      await dataOf(call(server, getProduct, { ...address, weightId: null }));
      await dataOf(call(server, getRelatedProducts, address));
    };
    // A store that has just opened has statements of its own in between: one round without any is proof.
    await eventually(async () => {
      const before = server.database.queries.statements;
      await readAll();
      return server.database.queries.statements === before;
    });
  });

  it('follows changes to its tables, and hides categories with nothing on sale', async () => {
    const [tile] = await dataOf(call(server, getTiles, { typeId: idOf<ProductTypeId>(5), categoryId: null }));
    const name = { typeName: 'silver-color-coin', categoryName: tile?.categoryName ?? '', subCategoryName: '' };
    await server.database.run(sql`update category set visible = false where id = ${tile?.categoryId}`);
    await eventually(async () => (await dataOf(call(server, resolveNames, name))) === null);
    await server.database.run(sql`update category set visible = true where id = ${tile?.categoryId}`);
    await eventually(async () => (await dataOf(call(server, resolveNames, name))) !== null);
    const weights = sql`product_weight set visible = false where product_id in
      (select id from product where category_id = ${tile?.categoryId})`;
    await server.database.run(sql`update ${weights}`);
    await eventually(async () => (await dataOf(call(server, resolveNames, name))) === null);
  });

  it('follows changes of stock', async () => {
    const [tile] = await dataOf(call(server, getTiles, { typeId: idOf<ProductTypeId>(1), categoryId: null }));
    const weightId = tile?.fromWeight?.weightId ?? (0 as WeightId);
    const address = {
      typeId: idOf<ProductTypeId>(1),
      categoryId: tile?.categoryId ?? (0 as CategoryId),
      subCategoryId: null,
    };
    await server.database.run(sql`update product_weight set stock = 3 where id = ${weightId}`);
    const stock = async () => (await dataOf(call(server, getProduct, { ...address, weightId }))).weights[0]?.stock;
    await eventually(async () => (await stock()) === 3);
    await Promise.all(
      [1, 2, 3].map(
        async () => await server.database.run(sql`update product_weight set stock = stock - 1 where id = ${weightId}`),
      ),
    );
    await eventually(async () => (await stock()) === 0);
    await expect(
      server.database.run(sql`update product_weight set stock = stock - 1 where id = ${weightId}`),
    ).rejects.toThrow('product_weight_stock_check');
  });
});
