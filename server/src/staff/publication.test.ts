/** Records appear and disappear at their times: in calls, files and sales, in a running store and in one that starts later. */
import {
  addToCart,
  type CategoryId,
  getBanners,
  getBlog,
  getBuybackEstimate,
  getFaq,
  getProduct,
  type ProductTypeId,
  resolveNames,
  type WeightId,
} from '@tola/contract';
import * as staff from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogue } from '#catalogue';
import { sql } from '#database';
import {
  call,
  createStaffClient,
  dataOf,
  eventually,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  type StoreFixture,
  signInOwner,
} from '#testing';

let store: StoreFixture;
let owner: StaffClient;
beforeAll(async () => {
  store = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(store);
});
afterAll(async () => await store.close());

const MINUTE_MS = 60_000;
const minutesOn = (minutes: number): string => new Date(store.clock().getTime() + minutes * MINUTE_MS).toISOString();

async function add(resource: string, values: staff.RecordValues): Promise<staff.SavedRecord> {
  return await owner.ok(staff.saveRecord, { resource, id: null, version: null, values });
}

async function stateOf(resource: string, id: number): Promise<unknown> {
  return (await owner.ok(staff.readRecord, { resource, id })).values.publication;
}

describe('a record with times', () => {
  it('is shown between them, to the second, and the list of the back office says so', async () => {
    const question = { title: 'Only today?', description: 'Only today.', position: 1, published: true };
    const times = { publishFrom: minutesOn(10), publishUntil: minutesOn(20) };
    const { id } = await add('faq', { ...question, ...times });
    const isShown = async () => (await dataOf(call(store, getFaq, null))).some(({ title }) => title === question.title);
    const seen: unknown[] = [];
    const note = async () => seen.push([await isShown(), await stateOf('faq', id)]);
    // The row is read before its time.
    await eventually(async () => (await store.database.one(sql`select true`)) && true);
    await note();
    store.clock.advance(599);
    await note();
    store.clock.advance(1);
    await note();
    store.clock.advance(600);
    await note();
    expect(seen).toEqual([
      [false, 'scheduled'],
      [false, 'scheduled'],
      [true, 'published'],
      [false, 'ended'],
    ]);
    const filters = { publication: 'ended' };
    const wanted = { resource: 'faq', page: 1, perPage: 50, search: '', sort: '', filters };
    expect((await owner.ok(staff.listRecords, wanted)).rows.map((row) => row.id)).toEqual([id]);
  });

  it('shows an article with the day on which it appeared, first in the list and in the site map', async () => {
    const publishFrom = minutesOn(30);
    const article = {
      ...{ title: 'Muhurat hours', descriptionHtml: '<p>From six.</p>', image: '/media/journal/a.webp', imageAlt: '' },
      ...{ link: '', author: 'Shop', published: true, publishedAt: minutesOn(-5_000), publishFrom, publishUntil: null },
    };
    await add('journal', article);
    const siteMap = async () => await (await fetch(`${store.url}/sitemap.xml`)).text();
    expect(await siteMap()).not.toContain('muhurat-hours');
    store.clock.advance(30 * 60);
    const shown = async () => (await dataOf(call(store, getBlog, null))).find(({ title }) => title === article.title);
    await expect.poll(shown).toMatchObject({ publishedAt: publishFrom });
    expect(await siteMap()).toContain('/blog/muhurat-hours');
  });

  it('is refused when it would end before it begins', async () => {
    const times = { publishFrom: minutesOn(20), publishUntil: minutesOn(10) };
    const values = { title: 'Never?', description: 'Never.', position: 1, published: true, ...times };
    expect(await owner.call(staff.saveRecord, { resource: 'faq', id: null, version: null, values })).toMatchObject({
      reason: 'does-not-fit',
      message: 'Conflicts with other data: publication ends before it begins',
    });
  });

  it('keeps its times when a client does not send them', async () => {
    const values = { title: 'Kept?', description: 'Kept.', position: 1, published: true };
    const made = await add('faq', { ...values, publishFrom: minutesOn(5) });
    const { id, version } = made;
    const saved = await owner.ok(staff.saveRecord, {
      resource: 'faq',
      id,
      version,
      values: { ...values, position: 2 },
    });
    expect(saved.values).toMatchObject({ position: 2, publishFrom: made.values.publishFrom });
  });

  it('hides a banner at its end', async () => {
    const banner = {
      ...(staff.initialValues(staff.resourceNamed('banners')?.fields ?? []) as object),
      ...{ name: 'Diwali', placement: 'slider', image: '/media/banners/a.webp', imageAlt: 'Diyas' },
      ...{ visible: true, publishUntil: minutesOn(10) },
    };
    await add('banners', banner);
    const isShown = async () => JSON.stringify(await dataOf(call(store, getBanners, null))).includes('Diyas');
    await eventually(isShown);
    store.clock.advance(600);
    expect(await isShown()).toBe(false);
  });
});

describe('a product that is not published', () => {
  interface Piece {
    readonly productId: number;
    readonly weightId: WeightId;
    readonly typeId: ProductTypeId;
    readonly categoryId: CategoryId;
    readonly type: string;
    readonly category: string;
  }

  async function aPiece(): Promise<Piece> {
    return await store.database.one<Piece & Record<string, unknown>>(sql`
      select p.id as product_id, w.id as weight_id, t.id as type_id, c.id as category_id, t.slug as type, c.slug as category
      from product p join product_weight w on w.product_id = p.id join product_type t on t.id = p.product_type_id
      join category c on c.id = p.category_id where p.sub_category_id is null and t.visible order by w.id limit 1`);
  }

  async function saveProduct(id: number, values: staff.RecordValues): Promise<void> {
    const { product } = await owner.ok(staff.readProduct, { id });
    const saving = {
      id,
      version: product.version,
      values: { ...product.values, ...values },
      variants: [],
      removed: [],
    };
    await owner.ok(staff.saveProduct, saving);
  }

  it('is not shown, priced, put in a cart or sold, until its time', async () => {
    const piece = await aPiece();
    const { typeId, categoryId, weightId } = piece;
    const asha = await store.customer();
    await asha.fillCart(weightId);
    expect(await asha.lock()).toMatchObject({ ok: true });
    const ravi = await store.customer();
    const answers = async () => [
      (await call(store, getProduct, { typeId, categoryId, subCategoryId: null, weightId: null })).ok,
      (
        await dataOf(
          call(store, resolveNames, { typeName: piece.type, categoryName: piece.category, subCategoryName: '' }),
        )
      )?.isLeaf === true,
      (await call(store, getBuybackEstimate, { weightId })).ok,
      (await call(store, addToCart, { weightId, quantity: 1, weightMg: null, designId: null }, { token: ravi.token }))
        .ok,
      (await asha.lock()).ok,
      (await (await fetch(`${store.url}/sitemap.xml`)).text()).includes(`/products/${piece.type}/${piece.category}<`),
    ];
    const all = (value: boolean) => [value, value, value, value, value, value];
    await saveProduct(piece.productId, { published: false });
    await expect.poll(answers, { timeout: 10_000 }).toEqual(all(false));
    await saveProduct(piece.productId, { published: true, publishFrom: minutesOn(10), publishUntil: minutesOn(20) });
    // A process that has not read the change yet sells nothing either: the sale reads the row.
    expect((await asha.lock()).ok).toBe(false);
    const later = await createCatalogue(store.platform);
    try {
      expect(later.findWeight(weightId)).toBeNull();
      store.clock.advance(599);
      expect(await answers()).toEqual(all(false));
      store.clock.advance(1);
      await expect.poll(answers, { timeout: 10_000 }).toEqual(all(true));
      expect(later.findWeight(weightId)).not.toBeNull();
      store.clock.advance(600);
      expect(await answers()).toEqual(all(false));
      expect(later.findWeight(weightId)).toBeNull();
    } finally {
      await later.stop();
      await saveProduct(piece.productId, { publishFrom: null, publishUntil: null });
    }
  });
});

describe('every save of content', () => {
  const question = { title: 'Is it insured?', description: 'Until it is in your hand.', position: 1, published: true };
  const versionsOf = async (subject: number | string, resource = 'faq') =>
    await owner.ok(staff.listSavedVersions, { resource, subject: String(subject) });

  async function change(held: staff.StoredRecord, values: staff.RecordValues, restoredFrom: number | null = null) {
    const { id, version } = held;
    return await owner.ok(staff.saveRecord, {
      ...{ resource: 'faq', id, version, restoredFrom },
      values: { ...held.values, ...values },
    });
  }

  it('keeps a version, from which the texts are restored and the publication is not', async () => {
    const made = await add('faq', question);
    const changed = await change(made, { description: 'Until it arrives.', published: false });
    expect((await change(changed, {})).version).toBe(changed.version);
    const [second, first, ...more] = await versionsOf(made.id);
    expect(more).toEqual([]);
    expect([second?.savedBy, first?.savedBy]).toEqual([first?.savedBy, expect.stringMatching(/./)]);
    const old = await owner.ok(staff.readSavedVersion, { id: first?.id ?? 0 });
    expect(old.values).toMatchObject({ description: question.description, published: true });
    const restored = await change(changed, { description: old.values.description }, old.id);
    expect(restored.values).toMatchObject({ description: question.description, published: false });
    const [third] = await versionsOf(made.id);
    expect(third?.note).toMatch(/^restored the version of 20\d\d-\d\d-\d\d \d\d:\d\d by /);
    const { note } = await store.database.one<{ note: string }>(
      sql`select note from audit_entry where kind = 'question' order by id desc limit 1`,
    );
    expect(note).toBe(third?.note);
    const { id, version } = restored;
    await owner.ok(staff.removeRecord, { resource: 'faq', id, version });
    expect(await versionsOf(id)).toEqual([]);
  });

  it('keeps what was there before the first of them, and the newest hundred', async () => {
    const { id } = await store.database.one<{ id: number }>(sql`select min(id) as id from faq_entry`);
    let held = await owner.ok(staff.readRecord, { resource: 'faq', id });
    const before = held.values;
    held = await change(held, { description: 'Changed.' });
    const [, first] = await versionsOf(id);
    expect(first).toMatchObject({ savedAt: null, savedBy: '' });
    const read = await owner.ok(staff.readSavedVersion, { id: first?.id ?? 0 });
    expect(read.values).toMatchObject({ title: before.title, description: before.description });
    for (let count = 0; count < staff.VERSIONS_KEPT; count += 1) held = await change(held, { description: `${count}` });
    expect(await versionsOf(id)).toHaveLength(staff.VERSIONS_KEPT);
  });

  it('keeps versions of page texts', async () => {
    const name = 'privacy-policy';
    const held = await owner.ok(staff.readPageText, { name });
    const saved = await owner.ok(staff.savePageText, {
      ...{ name, version: held.version },
      values: { ...held.values, title: 'Privacy' },
    });
    const [, first] = await versionsOf(name, staff.PAGE_TEXTS);
    const old = await owner.ok(staff.readSavedVersion, { id: first?.id ?? 0 });
    const payload = { name, version: saved.version, values: old.values, restoredFrom: old.id } as const;
    expect((await owner.ok(staff.savePageText, payload)).values).toEqual(held.values);
    expect((await versionsOf(name, staff.PAGE_TEXTS))[0]?.note).toBe('restored the version before the first kept one');
  });

  it('is refused with the version of another record, and shown to those who may read the record only', async () => {
    const [one, other] = [await add('faq', question), await add('faq', { ...question, title: 'And you?' })];
    const [version] = await versionsOf(other.id);
    const { id, version: read } = one;
    const payload = { resource: 'faq', id, version: read, values: one.values, restoredFrom: version?.id ?? 0 };
    expect(await owner.call(staff.saveRecord, payload)).toMatchObject({ reason: 'version-unknown' });
    const packer = await createStaffClient(store, owner, ['packer']);
    const subject = String(one.id);
    expect(await packer.call(staff.listSavedVersions, { resource: 'faq', subject })).toMatchObject({ code: 403 });
    expect(await packer.call(staff.listSavedVersions, { resource: staff.PAGE_TEXTS, subject })).toMatchObject({
      code: 403,
    });
    expect(await packer.call(staff.readSavedVersion, { id: version?.id ?? 0 })).toMatchObject({ code: 403 });
  });
});
