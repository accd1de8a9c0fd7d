/** A product with its variants is saved at once, each as the record that it is. */
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { createStaffClient, type StaffClient, signInOwner, startBackOfficeServer, type TestServer } from '#testing';

let server: TestServer;
let owner: StaffClient;
let typeId: number;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
  const type = await owner.ok(contract.saveRecord, {
    ...{ resource: 'types', id: null, version: null },
    values: { ...initial('types'), name: 'Coins of the test', form: 'coin', image: '/media/tiles/a.webp' },
  });
  typeId = type.id;
});
afterAll(async () => await server.close());

function initial(resource: string): contract.RecordValues {
  return contract.initialValues(contract.resourceNamed(resource)?.fields ?? []);
}

let named = 0;
function product(values: contract.RecordValues = {}): contract.RecordValues {
  named += 1;
  const images = [
    { path: '/media/products/a.webp', alt: '' },
    { path: '/media/products/b.webp', alt: '' },
  ];
  return {
    ...initial('products'),
    name: `Lakshmi coin ${named}`,
    productTypeId: typeId,
    metal: 'gold',
    images,
    ...values,
  };
}

function variant(weightMg: number, values: contract.RecordValues = {}) {
  return { id: null, version: null, values: { ...initial('weights'), weightMg, ...values } };
}

async function add(values = product(), weights = [variant(10_000), variant(5_000, { stock: 3 })]) {
  const saving = { id: null, version: null, values, variants: weights, removed: [] };
  return await owner.ok(contract.saveProduct, saving);
}

function sent({ id, version, values }: contract.StoredRecord, changed: contract.RecordValues = {}) {
  return { id, version, values: { ...values, ...changed } };
}

describe('a new product', () => {
  it('gets a category, a code, texts and alt texts from its name, and all of its variants', async () => {
    const { product: made, variants } = await add();
    expect(made.values).toMatchObject({
      uniqueCode: `LAKSHMI-COIN-${named}`,
      shortDescription: `Lakshmi coin ${named}`,
      picturedWeightMg: 10_000,
      images: [{ alt: `Lakshmi coin ${named}` }, { alt: `Lakshmi coin ${named}, picture 2` }],
    });
    expect(variants.map(({ values }) => [values.weightMg, values.stock])).toEqual([
      [5_000, 3],
      [10_000, 0],
    ]);
    const category = await owner.ok(contract.readRecord, {
      resource: 'categories',
      id: Number(made.values.categoryId),
    });
    expect(category.values).toMatchObject({
      name: `Lakshmi coin ${named}`,
      slug: `lakshmi-coin-${named}`,
      isLeaf: true,
    });
  });

  it('leaves nothing behind when a variant is not valid, and names the variant', async () => {
    const values = product();
    const saving = { id: null, version: null, values, variants: [variant(10_000, { makingPaise: -1 })], removed: [] };
    expect(await owner.call(contract.saveProduct, saving)).toMatchObject({
      ...{ ok: false, code: 400, message: 'Variant 10 g: Making charge per piece: is below zero' },
    });
    const found = { resource: 'categories', page: 1, perPage: 5, search: String(values.name), sort: '', filters: {} };
    expect((await owner.ok(contract.listRecords, found)).total).toBe(0);
  });

  it('is added once when the request is repeated', async () => {
    const saving = { id: null, version: null, values: product(), variants: [variant(1_000)], removed: [] };
    const answers = await Promise.all([1, 2, 3].map(() => owner.call(contract.saveProduct, saving)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok)) expect(answer).toMatchObject({ reason: 'taken' });
  });
});

describe('a product', () => {
  it('is changed with its variants: one added, one changed, one removed', async () => {
    const { product: made, variants } = await add();
    const [light, heavy] = variants;
    if (light === undefined || heavy === undefined) throw new Error('A variant is missing');
    const saved = await owner.ok(contract.saveProduct, {
      ...sent(made, { packaging: 'In a card' }),
      variants: [sent(light, { marginPaisePerGram: 5_00 }), variant(20_000)],
      removed: [{ id: heavy.id, version: heavy.version }],
    });
    expect(saved.product.values).toMatchObject({ packaging: 'In a card' });
    expect(saved.variants.map(({ values }) => [values.weightMg, values.marginPaisePerGram])).toEqual([
      [5_000, 5_00],
      [20_000, 0],
    ]);
  });

  it('is not overwritten where a variant was changed or sold meanwhile, and none of it is saved', async () => {
    const { product: made, variants } = await add();
    const light = variants[0];
    if (light === undefined) throw new Error('A variant is missing');
    await server.database.run(sql`update product_weight set stock = stock - 1 where id = ${light.id}`);
    const saving = { ...sent(made, { packaging: 'Lost' }), variants: [sent(light, { stock: 30 })], removed: [] };
    expect(await owner.call(contract.saveProduct, saving)).toMatchObject({ code: 409, reason: 'changed-meanwhile' });
    const held = await owner.ok(contract.readProduct, { id: made.id });
    expect(held.product.values.packaging).toBe('');
    expect(held.variants[0]?.values.stock).toBe(2);
  });

  it('keeps the fields that a person may not change, by name', async () => {
    const { product: made, variants } = await add();
    const writer = await createStaffClient(server, owner, ['content']);
    const texts = { ...sent(made, { packaging: 'By the writer' }), variants: [], removed: [] };
    expect(await writer.call(contract.saveProduct, texts)).toMatchObject({ ok: true });
    const [light] = variants;
    if (light === undefined) throw new Error('A variant is missing');
    const price = { id: made.id, version: null, values: null, variants: [sent(light, { stock: 9 })], removed: [] };
    const refused = { ok: false, code: 403, reason: 'no-right-to-field' };
    expect(await writer.call(contract.saveProduct, price)).toMatchObject(refused);
    const removed = [{ id: light.id, version: light.version }];
    expect(await writer.call(contract.saveProduct, { ...price, variants: [], removed })).toMatchObject({ code: 403 });
    const orders = await createStaffClient(server, owner, ['orders']);
    expect(await orders.call(contract.readProduct, { id: made.id })).toMatchObject({ ok: false, code: 403 });
  });
});
