import { readFile } from 'node:fs/promises';
import * as contract from '@tola/contract/staff';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogue } from '#catalogue';
import { type Desk, eventually, hireDesk, openDesk, startDeskServer, type TestServer } from '#testing';

let server: TestServer;
let owner: Desk;
beforeAll(async () => {
  server = await startDeskServer();
  owner = await openDesk(server);
});
afterAll(async () => await server.close());

const question = { title: 'Is it insured?', description: 'Until it is in your hand.', position: 1, published: true };

async function add(resource: string, values: contract.RecordValues): Promise<contract.HeldRecord> {
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
  it('is added, read, changed and removed, and each is in the audit log', async () => {
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

  it('changed by two people at the same moment is saved once, and the second is told', async () => {
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

  it('that nobody changed keeps its version when it is saved as it is', async () => {
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

  it('is refused with the field that is wrong', async () => {
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
      message: 'Title: is needed',
    });
  });

  it('loses whatever a script could hide in its rich text', async () => {
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

  it('cannot be reached through another resource’s right, or under a name that is none', async () => {
    const desk = await hireDesk(server, owner, ['orders']);
    expect(await desk.call(contract.listRecords, list('faq'))).toMatchObject({ ok: false, code: 403 });
    expect(
      await desk.call(contract.saveRecord, { resource: 'faq', id: null, version: null, values: question }),
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
    expect(await codes({ filters: { isActive: 'no' } })).toEqual(['LIST-2']);
    expect(await codes({ sort: 'amountPaise', page: 2, perPage: 2 })).toEqual(['LIST-3']);
    expect(await codes({ sort: 'password_hash; drop table coupon' })).toHaveLength(3);
    expect(await codes({ search: '100%_' })).toEqual([]);
  });
});

describe('the catalogue', () => {
  it('is changed in the memory of every process within a second', async () => {
    const catalogue = await createCatalogue(server.platform);
    const { version } = catalogue.current();
    const type = await add('types', {
      name: 'Gifts',
      slug: 'gifts',
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
    await eventually(() => catalogue.current().version !== version, 1_000);
    await catalogue.stop?.();
  });

  it('refuses a second of the same address in words', async () => {
    const values = {
      name: 'Twin',
      slug: 'twin',
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

describe('an uploaded picture', () => {
  it('is made in every size of its place', async () => {
    const png = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#a87b1e' } })
      .png()
      .toBuffer();
    const { path } = await owner.ok(contract.uploadPicture, {
      part: 'tiles',
      name: 'Lotus coin',
      file: png.toString('base64'),
    });
    expect(path).toMatch(/^\/media\/tiles\/uploads\/lotus-coin-[0-9a-f]{8}\.webp$/);
    const { platform } = server;
    for (const suffix of ['.webp', '-320.avif', '-320.webp', '-640.avif', '-640.webp']) {
      const size = await sharp(`${platform.settings.dataDir}${path.replace('.webp', suffix)}`).metadata();
      expect(size.width).toBe(size.height);
    }
  });

  it('is refused when it is none, or too small to be sharp', async () => {
    const file = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    expect(await owner.call(contract.uploadPicture, { part: 'tiles', name: 'x', file })).toMatchObject({
      ok: false,
      reason: 'not-a-picture',
    });
    const small = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(
      await owner.call(contract.uploadPicture, { part: 'tiles', name: 'x', file: small.toString('base64') }),
    ).toMatchObject({ ok: false, reason: 'too-small' });
  });
});

describe('an uploaded film', () => {
  const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(64)]);
  const webm = Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3]),
    Buffer.from('\x42\x82\x84webm'),
    Buffer.alloc(64),
  ]);

  async function send(format: string, body: Buffer, by = owner, headers: Record<string, string> = {}) {
    return await fetch(`${server.url}/back-office/files/videos/${format}?name=Lotus`, {
      method: 'POST',
      headers: { cookie: by.cookie, ...headers },
      body: new Uint8Array(body),
    });
  }

  it('is kept as it came and played from its path', async () => {
    for (const [format, film] of [
      ['mp4', mp4],
      ['webm', webm],
    ] as const) {
      const response = await send(format, film);
      expect(response.status).toBe(200);
      const { path } = (await response.json()) as { path: string };
      expect(path).toMatch(new RegExp(`^/media/video/uploads/lotus-[0-9a-f]{8}\\.${format}$`));
      expect(await readFile(`${server.platform.settings.dataDir}${path}`)).toEqual(film);
    }
  });

  it.each([
    ['is none', 'mp4', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400],
    ['calls itself what it is not', 'webm', mp4, 400],
    ['is of a kind that browsers do not play', 'avi', mp4, 404],
  ])('is refused when it %s', async (_, format, film, status) => {
    expect((await send(format, film)).status).toBe(status);
  });

  it('is taken from nobody else, and from no other site', async () => {
    const packer = await hireDesk(server, owner, ['orders']);
    expect((await send('mp4', mp4, packer)).status).toBe(403);
    expect((await send('mp4', mp4, owner.another())).status).toBe(401);
    expect((await send('mp4', mp4, owner, { origin: 'https://elsewhere.example' })).status).toBe(403);
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
    name: `Row ${number}`,
    slug: `row-${number}`,
    productTypeId: '',
    image: '/media/tiles/a.webp',
    imageAlt: 'a',
    isLeaf: 'yes',
    visible: 'yes',
    position: '1',
  });

  it('lists every error by its line and writes nothing while there is one', async () => {
    const type = await add('types', {
      name: 'Files',
      slug: 'files',
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
