import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogue } from '#catalogue';
import {
  couponForAll,
  createStaffClient,
  eventually,
  type StaffClient,
  signInOwner,
  startBackOfficeServer,
  type TestServer,
} from '#testing';

let server: TestServer;
let owner: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

const question = { title: 'Is it insured?', description: 'Until it is in your hand.', position: 1, published: true };

async function add(resource: string, values: contract.RecordValues): Promise<contract.StoredRecord> {
  return await owner.ok(contract.saveRecord, { resource, id: null, version: null, values });
}

function list(
  resource: string,
  wanted: Partial<{
    search: string;
    sort: string;
    filters: Record<string, string>;
    page: number;
    perPage: number;
  }> = {},
) {
  return { resource, page: 1, perPage: 50, search: '', sort: '', filters: {}, ...wanted };
}

describe('a record', () => {
  it('is added, read, changed and removed, with an audit entry each', async () => {
    const added = await add('faq', question);
    const changed = await owner.ok(contract.saveRecord, {
      resource: 'faq',
      id: added.id,
      version: added.version,
      values: { ...question, position: 7 },
    });
    expect(changed.values).toMatchObject({ position: 7 });
    await owner.ok(contract.removeRecord, { resource: 'faq', id: added.id, version: changed.version });
    expect(await owner.call(contract.readRecord, { resource: 'faq', id: added.id })).toMatchObject({
      ok: false,
      code: 404,
    });
    const { rows } = await owner.ok(contract.listAudit, {
      page: 1,
      perPage: 9,
      search: '',
      kind: 'question',
      subjectId: String(added.id),
      who: null,
      from: null,
      to: null,
    });
    expect(rows.map(({ action }) => action)).toEqual(['removed', 'changed', 'added']);
    expect(rows[1]).toMatchObject({ before: { position: 1 }, after: { position: 7 } });
  });

  it('is saved once when two people change it concurrently, and the second is refused', async () => {
    const added = await add('faq', question);
    const save = async (position: number) =>
      await owner.call(contract.saveRecord, {
        resource: 'faq',
        id: added.id,
        version: added.version,
        values: { ...question, position },
      });
    const answers = await Promise.all([save(2), save(3), save(4)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(answer).toMatchObject({ code: 409, reason: 'changed-meanwhile' });
  });

  it('has the same version after it is saved unchanged', async () => {
    const added = await add('faq', question);
    const again = await owner.ok(contract.saveRecord, {
      resource: 'faq',
      id: added.id,
      version: added.version,
      values: question,
    });
    expect(again.version).not.toBe('');
    expect(
      await owner.call(contract.saveRecord, {
        resource: 'faq',
        id: added.id,
        version: again.version,
        values: question,
      }),
    ).toMatchObject({ ok: true });
  });

  it('is completed with what follows from its name, and keeps what was typed', async () => {
    const type = await add('types', {
      ...{ name: 'Śri Yantra & Co', slug: '', form: 'coin', image: '/media/tiles/a.webp', imageAlt: '' },
      ...{ madeToDesign: false, intro: '', about: '', position: 1, visible: true, seoTitle: '', seoDescription: '' },
    });
    expect(type.values).toMatchObject({ slug: 'sri-yantra-co', imageAlt: 'Śri Yantra & Co' });
    const article = await add('journal', {
      ...{ title: 'Dhanteras', descriptionHtml: '<p>Soon</p>', image: '/media/journal/a.webp', imageAlt: 'A lamp' },
      ...{ author: 'Tola', link: 'tola.example/dhanteras', published: false, publishedAt: '2026-11-20T00:00:00.000Z' },
    });
    expect(article.values).toMatchObject({ imageAlt: 'A lamp', link: 'https://tola.example/dhanteras' });
  });

  it('is refused with the name of the invalid field', async () => {
    expect(
      await owner.call(contract.saveRecord, {
        resource: 'faq',
        id: null,
        version: null,
        values: { ...question, title: ' ' },
      }),
    ).toMatchObject({
      ok: false,
      code: 400,
      message: 'Question: is required',
    });
  });

  it('is refused with a year that the database cannot store', async () => {
    const coupon = { resource: 'coupons', id: null, version: null };
    const sum = { code: 'YEAR-0', amountPaise: 100_00, minimumAmountPaise: 0 };
    const values = { ...couponForAll, ...sum, startsAt: '0000-01-01T00:00:00Z' };
    const answer = await owner.call(contract.saveRecord, { ...coupon, values });
    expect(answer).toMatchObject({ ok: false, code: 400 });
    expect(answer.ok ? '' : answer.message).toContain('Valid from: is not a date and time');
  });

  it('is stored without the scripts of its rich text', async () => {
    const article = {
      title: 'A',
      descriptionHtml: '<p onclick="x()">Hi<script>alert(1)</script></p>',
      image: '/media/journal/a.webp',
      imageAlt: 'a',
      author: 'B',
      link: '',
      published: false,
      publishedAt: '2026-11-21T00:00:00.000Z',
    };
    const held = await add('journal', article);
    expect(held.values.descriptionHtml).toBe('<p>Hi</p>');
  });

  it('is refused with the right to another resource, or for an unknown resource', async () => {
    const client = await createStaffClient(server, owner, ['orders']);
    expect(await client.call(contract.listRecords, list('faq'))).toMatchObject({ ok: false, code: 403 });
    expect(
      await client.call(contract.saveRecord, { resource: 'faq', id: null, version: null, values: question }),
    ).toMatchObject({ ok: false, code: 403 });
    expect(await owner.call(contract.listRecords, list('staff_member'))).toMatchObject({ ok: false, code: 404 });
    expect(await owner.call(contract.listRecords, list('__proto__'))).toMatchObject({ ok: false, code: 404 });
  });
});

describe('a list', () => {
  it('searches, filters, sorts and pages', async () => {
    for (const number of [1, 2, 3])
      await add('coupons', {
        code: `LIST-${number}`,
        ...couponForAll,
        amountPaise: number * 100_00,
        minimumAmountPaise: 0,
        startsAt: '2026-11-01T00:00:00.000Z',
        endsAt: null,
        usesInAll: null,
        usesPerCustomer: 1,
        note: '',
        isActive: number !== 2,
      });
    const codes = async (wanted: Parameters<typeof list>[1]): Promise<unknown[]> =>
      (await owner.ok(contract.listRecords, list('coupons', { search: 'list-', ...wanted }))).rows.map(
        ({ values }) => values.code,
      );
    expect(await codes({ sort: 'amountPaise' })).toEqual(['LIST-1', 'LIST-2', 'LIST-3']);
    expect(await codes({ sort: '-amountPaise' })).toEqual(['LIST-3', 'LIST-2', 'LIST-1']);
    expect(await codes({ filters: { standing: 'off' } })).toEqual(['LIST-2']);
    expect(await codes({ sort: 'amountPaise', page: 2, perPage: 2 })).toEqual(['LIST-3']);
    expect(await codes({ sort: 'password_hash; drop table coupon' })).toHaveLength(3);
    expect(await codes({ search: '100%_' })).toEqual([]);
  });
});

describe('the catalogue', () => {
  it('reaches the snapshot of every process within a second of a change', async () => {
    const catalogue = await createCatalogue(server.platform);
    const { version } = catalogue.current();
    const type = await add('types', {
      name: 'Gifts',
      slug: 'gifts',
      ...{ form: 'coin', madeToDesign: false },
      image: '/media/tiles/a.webp',
      imageAlt: 'a',
      intro: '',
      about: '',
      position: 1,
      visible: true,
      seoTitle: '',
      seoDescription: '',
    });
    expect(type.values).toMatchObject({ customised: true });
    await eventually(() => catalogue.current().version !== version);
    await catalogue.stop?.();
  });

  it('refuses a duplicate URL slug with a readable message', async () => {
    const values = {
      name: 'Twin',
      slug: 'twin',
      ...{ form: 'coin', madeToDesign: false },
      image: '/media/tiles/a.webp',
      imageAlt: 'a',
      intro: '',
      about: '',
      position: 1,
      visible: true,
      seoTitle: '',
      seoDescription: '',
    };
    await add('types', values);
    const second = await owner.call(contract.saveRecord, { resource: 'types', id: null, version: null, values });
    expect(second).toMatchObject({ ok: false, code: 409, reason: 'taken' });
  });
});

it('every resource has a table with its columns', async () => {
  for (const { name } of contract.RESOURCES) {
    expect(await owner.ok(contract.listRecords, list(name))).toBeDefined();
    expect(await owner.ok(contract.listChoices, { resource: name })).toBeDefined();
    expect(await owner.call(contract.readRecord, { resource: name, id: 1_000_000 })).toMatchObject({ code: 404 });
  }
});

describe('a file of records', () => {
  const row = (number: number) => ({
    id: '',
    version: '',
    name: `Row ${number}`,
    slug: `row-${number}`,
    productTypeId: '',
    image: '/media/tiles/a.webp',
    imageAlt: 'a',
    isLeaf: 'yes',
    visible: 'yes',
    position: '1',
  });

  it('lists every error with its line, and writes nothing if there is any', async () => {
    const type = await add('types', {
      name: 'Files',
      slug: 'files',
      ...{ form: 'coin', madeToDesign: false },
      image: '/media/tiles/a.webp',
      imageAlt: 'a',
      intro: '',
      about: '',
      position: 1,
      visible: true,
      seoTitle: '',
      seoDescription: '',
    });
    const good = { ...row(1), productTypeId: String(type.id) };
    const rows = [
      good,
      { ...good, slug: 'Not a slug' },
      { ...good, name: 'Twin' },
      { ...good, slug: 'row-4', visible: 'perhaps' },
      { ...good, id: '999999' },
    ];
    const dry = await owner.ok(contract.importRecords, { resource: 'categories', rows, isDryRun: true });
    expect(dry).toMatchObject({ added: 1, isWritten: false });
    expect(dry.errors.map(({ line }) => line)).toEqual([3, 4, 5, 6]);
    expect(await owner.ok(contract.importRecords, { resource: 'categories', rows, isDryRun: false })).toMatchObject({
      isWritten: false,
    });
    expect((await owner.ok(contract.listRecords, list('categories', { search: 'Row 1' }))).total).toBe(0);
    expect(
      await owner.ok(contract.importRecords, { resource: 'categories', rows: [good], isDryRun: true }),
    ).toMatchObject({ added: 1, errors: [], isWritten: false });
    expect(
      await owner.ok(contract.importRecords, { resource: 'categories', rows: [good], isDryRun: false }),
    ).toMatchObject({ added: 1, isWritten: true });
    expect((await owner.ok(contract.listRecords, list('categories', { search: 'Row 1' }))).total).toBe(1);
  });
});
