import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  addSupplier,
  createStaffClient,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  startTestServer,
  type TestServer,
} from '#testing';

let server: TestServer;
let owner: StaffClient;
const people = new Map<contract.PresetRole, StaffClient>();

beforeAll(async () => {
  server = await startTestServer({
    demo: true,
    settings: { adminEmail: ownerLogin, adminPassword: ownerPassword },
  });
  owner = await signInOwner(server);
  people.set('owner', owner);
  for (const role of contract.PRESET_ROLES)
    if (role !== 'owner') people.set(role, await createStaffClient(server, owner, [role]));
  await owner.ok(contract.saveRecord, { resource: 'metal-trades', id: null, version: null, values: trade });
  await addSupplier(owner);
  // The sample shop has no delivered order to review.
  await server.database.run(sql`alter table review drop constraint review_order_line_id_fkey`);
  await server.database.run(sql`
    insert into review (customer_id, order_line_id, product_id, weight_mg, stars, text, written_at)
    select min(id), 1, 1, 500, 4, 'Even relief', now() from customer`);
}, 120_000);
afterAll(async () => await server.close());

const trade = {
  tradedAt: '2026-11-01T00:00:00.000Z',
  metal: 'gold',
  side: 'bought',
  weightMg: 1_000_000,
  fineness: 999,
  ratePaise: 1_40_000_00,
  counterparty: 'Refinery',
  reference: '',
  note: '',
  counts: true,
};

async function anyRecord(resource: string): Promise<contract.StoredRecord> {
  const wanted = { resource, page: 1, perPage: 1, search: '', sort: '', filters: {} };
  const { rows } = await owner.ok(contract.listRecords, wanted);
  const [first] = rows;
  if (first === undefined) throw new Error(`The sample shop has no ${resource}`);
  return await owner.ok(contract.readRecord, { resource, id: first.id });
}

/** A valid value that differs from the current one. */
function another(field: contract.Field, value: unknown): unknown {
  switch (field.kind) {
    case 'flag':
      return value !== true;
    case 'choice':
      return field.choices.find(([choice]) => choice !== value)?.[0];
    case 'integer':
    case 'paise':
    case 'milligrams':
    case 'basisPoints':
    case 'reference':
    case 'decimal':
      return field.name === 'fineness' ? (value === 995 ? 999 : 995) : Number(value ?? 0) + 1;
    case 'dateTime':
      return new Date(new Date(String(value ?? 0)).getTime() + 60_000).toISOString();
    case 'image':
      return alternative(value, '/media/tiles/another.webp', '/media/tiles/third.webp');
    case 'images':
      return [alternative((value as unknown[])[0], '/media/journal/another.webp', '/media/journal/third.webp')];
    case 'video':
      return alternative(value, `/media/video/another.${field.format}`, `/media/video/third.${field.format}`);
    case 'rows':
      return [...(value as unknown[]), ...(value as unknown[]).slice(0, 1), ...rowFor(field)].slice(-100);
    case 'rich':
      return `${String(value)}<p>More</p>`;
    default:
      if (field.name === 'hsn') return alternative(value, '71189000', '71131910');
      return field.kind === 'line' && field.pattern !== undefined ? patterned(field, value) : `${String(value)} more`;
  }
}

function rowFor(field: contract.Field & { kind: 'rows' }): unknown[] {
  return [Object.fromEntries(field.of.map((one) => [one.name, inRow(one)]))];
}

function inRow(field: contract.FieldShape): unknown {
  if (field.kind === 'image') return '/media/products/another.webp';
  if (field.kind === 'choice') return field.choices[0]?.[0];
  if (field.kind === 'paise') return 100;
  if (field.name === 'day') return '2030-01-31';
  return field.name === 'url' ? 'https://shop.example/a' : 'More';
}

/** Numbers with a form of their own, two of each. */
const NUMBERS: Readonly<Record<string, readonly [string, string]>> = {
  gstin: ['27AAPFU0939F1ZV', '29AAPFU0939F1ZR'],
  pan: ['AAPFU0939F', 'AABCR1234M'],
  bankIfsc: ['HDFC0000001', 'SBIN0000001'],
  barcode: ['8901234567890', '8901234567906'],
};

function patterned(field: contract.Field, value: unknown): string {
  const numbers = NUMBERS[field.name];
  if (numbers !== undefined) return alternative(value, ...numbers);
  if (field.name === 'code') return alternative(value, 'ANOTHER-1', 'THIRD-1');
  return field.name === 'slug' ? alternative(value, 'another-1', 'third-1') : alternative(value, '/another', '/third');
}

/** One of two values, the one that is not stored. */
function alternative(value: unknown, one: string, other: string): string {
  return value === one ? other : one;
}

const editable = contract.RESOURCES.flatMap((resource) =>
  resource.fields.filter(({ readOnly }) => readOnly !== true).map((field) => ({ resource, field })),
);

describe('changing one field and sending the others unchanged', () => {
  it.each(editable.map(({ resource, field }) => [resource.name, field.name, resource, field] as const))(
    'of %s, %s: is refused to every role without the right to it, and to no other',
    async (_, __, resource, field) => {
      for (const role of contract.PRESET_ROLES) {
        const held = await anyRecord(resource.name);
        const values = { ...held.values, [field.name]: another(field, held.values[field.name]) };
        const saving = { resource: resource.name, id: held.id, version: held.version, values };
        const answer = await people.get(role)?.call(contract.saveRecord, saving);
        const reason = answer?.ok === false ? answer.reason : 'saved';
        const where = `${role}: ${JSON.stringify(answer)}`;
        if (!contract.hasRight(contract.PRESET_RIGHTS[role], resource.right))
          expect(reason, where).toBe('no-right-here');
        else if (contract.mayEdit(contract.PRESET_RIGHTS[role], field))
          // The right is checked first, then constraints refuse the value.
          expect(['saved', 'does-not-fit', 'taken', 'keeps-its-metal'], where).toContain(reason);
        else {
          expect(answer, where).toMatchObject({ code: 403, reason: 'no-right-to-field' });
          expect(answer?.ok === false ? answer.message : '').toContain(`“${field.label}”`);
        }
      }
    },
  );
});

it('changes each field with its right alone, and not with all others', async () => {
  const start = { name: 'Composed', description: '', rights: ['orders.read' as const] };
  let role = await owner.ok(contract.addRole, start);
  const person = await createStaffClient(server, owner, [role.id]);
  const compose = async (rights: readonly contract.Right[]) => {
    role = await owner.ok(contract.saveRole, { ...role, rights: [...rights] });
  };
  for (const right of new Set(editable.map(({ field }) => field.right))) {
    const own = editable.filter(({ field }) => field.right === right);
    await compose([right, ...new Set(own.map(({ resource }) => resource.right))]);
    for (const { resource, field } of own)
      expect(await reasonOfChange(person, resource, field)).toMatch(/^(saved|does-not-fit|taken|keeps-its-metal)$/);
    await compose(contract.COMPOSABLE_RIGHTS.filter((other) => other !== right));
    for (const { resource, field } of own)
      expect(await reasonOfChange(person, resource, field)).toBe(
        resource.right === right ? 'no-right-here' : 'no-right-to-field',
      );
  }
}, 180_000);

/** Why a change of one field is refused, or "saved". */
async function reasonOfChange(
  client: StaffClient,
  resource: contract.Resource,
  field: contract.Field,
): Promise<string> {
  const { id, version, values } = await anyRecord(resource.name);
  const changed = { ...values, [field.name]: another(field, values[field.name]) };
  const answer = await client.call(contract.saveRecord, { resource: resource.name, id, version, values: changed });
  return answer.ok ? 'saved' : answer.reason;
}

it('accepts an unchanged record from every role that may see it', async () => {
  for (const resource of contract.RESOURCES) {
    for (const role of contract.PRESET_ROLES.filter((one) =>
      contract.hasRight(contract.PRESET_RIGHTS[one], resource.right),
    )) {
      const { id, version, values } = await anyRecord(resource.name);
      const answer = await people
        .get(role)
        ?.call(contract.saveRecord, { resource: resource.name, id, version, values });
      expect(answer, `${resource.name}, ${role}`).toMatchObject({ ok: true, data: { version } });
    }
  }
});

it('refuses the content role fields of prices, promises and sales', () => {
  const barred = editable.flatMap(({ resource, field }) =>
    contract.hasRight(contract.PRESET_RIGHTS.content, resource.right) &&
    !contract.mayEdit(contract.PRESET_RIGHTS.content, field)
      ? [`${resource.name}.${field.name}`]
      : [],
  );
  expect(barred).toEqual([
    ...['types.form', 'types.madeToDesign', 'types.visible'],
    ...['categories.productTypeId', 'categories.isLeaf', 'categories.visible'],
    ...['sub-categories.categoryId', 'sub-categories.visible'],
    ...['products.uniqueCode', 'products.productTypeId', 'products.categoryId', 'products.subCategoryId'],
    ...['products.metal', 'products.fineness', 'products.finenessLabel', 'products.hsn'],
    ...['products.defaultWeightMg', 'products.published', 'products.publishFrom', 'products.publishUntil'],
    ...['weights.productId', 'weights.weightMg', 'weights.marginPaisePerGram', 'weights.makingPaise'],
    ...['weights.serviceTaxBp', 'weights.otherTaxBp', 'weights.mrpPaise', 'weights.stock', 'weights.hasSerials'],
    'weights.dispatchDays',
    'weights.visible',
  ]);
});

it('requires the right to all fields for adding and removing records', async () => {
  const content = people.get('content') as StaffClient;
  const { values } = await anyRecord('weights');
  // What has had stock cannot be removed.
  const weight = { ...values, weightMg: 123_456, stock: 0, barcode: '' };
  const adding = { resource: 'weights', id: null, version: null, values: weight };
  const refused = await content.call(contract.saveRecord, adding);
  expect(refused).toMatchObject({ code: 403, reason: 'no-right-to-field' });
  expect(refused.ok ? '' : refused.message).toContain('“Margin per gram”');
  const added = await (people.get('pricing') as StaffClient).ok(contract.saveRecord, adding);
  const removing = { resource: 'weights', id: added.id, version: added.version };
  expect(await content.call(contract.removeRecord, removing)).toMatchObject({ code: 403 });
  expect(await people.get('pricing')?.call(contract.removeRecord, removing)).toMatchObject({ ok: true });
});

it('changes nothing when a save is refused', async () => {
  const content = people.get('content') as StaffClient;
  const { id, version, values } = await anyRecord('products');
  const changed = { ...values, shortDescription: 'New words', metal: values.metal === 'gold' ? 'silver' : 'gold' };
  const answer = await content.call(contract.saveRecord, { resource: 'products', id, version, values: changed });
  expect(answer).toMatchObject({
    code: 403,
    message: 'Changing “Metal” requires the right “Change metal and weight”. Nothing was saved',
  });
  expect(await owner.ok(contract.readRecord, { resource: 'products', id })).toMatchObject({ version });
  const words = { ...values, shortDescription: 'New words' };
  expect(await content.call(contract.saveRecord, { resource: 'products', id, version, values: words })).toMatchObject({
    ok: true,
  });
});

it('names the line and column of an import that the role may not change', async () => {
  const content = people.get('content') as StaffClient;
  const response = await fetch(`${server.url}/back-office/files/records/weights.csv`, {
    headers: { cookie: content.cookie },
  });
  const [head = '', first = ''] = (await response.text()).replace(/^\uFEFF/, '').split('\r\n');
  const columns = head.split(',');
  const row = Object.fromEntries(first.split(',').map((cell, index) => [columns[index] ?? '', cell]));
  const { id = '', version = '' } = row;
  const dear = { id, version, marginRupeesPerGram: '999' };
  for (const isDryRun of [true, false]) {
    const result = await content.ok(contract.importRecords, { resource: 'weights', rows: [dear], isDryRun });
    expect(result).toMatchObject({ changed: 0, isWritten: false });
    expect(result.errors).toEqual([
      { line: 2, message: 'Changing “Margin per gram” requires the right “Change terms”. Nothing was saved' },
    ]);
  }
  const sized = { id, version, marginRupeesPerGram: row.marginRupeesPerGram ?? '', size: '24 mm' };
  const rows = [sized];
  expect(await content.ok(contract.importRecords, { resource: 'weights', rows, isDryRun: false })).toMatchObject({
    changed: 1,
    isWritten: true,
  });
  const { stock } = await server.database.one<{ stock: number | null }>(
    sql`select stock from product_weight where id = ${Number(id)}`,
  );
  expect(stock).not.toBe(undefined);
});
