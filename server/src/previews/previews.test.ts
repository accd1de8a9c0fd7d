/** A preview link shows one draft to those who have it, for a while, and sells nothing of it. */
import { addToCart, getBlog, getPreview } from '@tola/contract';
import * as staff from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  call,
  createStaffClient,
  dataOf,
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

async function add(resource: string, values: staff.RecordValues): Promise<staff.SavedRecord> {
  return await owner.ok(staff.saveRecord, { resource, id: null, version: null, values });
}

describe('a preview link', () => {
  const article = {
    ...{ title: 'Not out yet', descriptionHtml: '<p>Soon.<script>x()</script></p>', image: '/media/journal/a.webp' },
    ...{ imageAlt: '', link: '', author: 'Shop', published: false, publishedAt: '2026-11-20T00:00:00.000Z' },
  };
  const tokenOf = ({ path }: { path: string }) => path.split('/').at(-1) ?? '';
  const read = async (link: { path: string }) => await call(store, getPreview, { token: tokenOf(link) });
  const make = async (by: StaffClient, values: staff.RecordValues, id: number | null = null) =>
    await by.call(staff.makePreview, { resource: 'journal', id, values, variants: [] });
  async function made(values: staff.RecordValues, id: number | null = null) {
    return await owner.ok(staff.makePreview, { resource: 'journal', id, values, variants: [] });
  }

  it('shows the sanitised draft to those who have it, and is on no list', async () => {
    const link = await made(article);
    expect(tokenOf(link)).toMatch(/^[\w-]{43}$/);
    expect(await read(link)).toMatchObject({
      data: { kind: 'article', product: null, article: { title: article.title, descriptionHtml: '<p>Soon.</p>' } },
    });
    expect(JSON.stringify(await dataOf(call(store, getBlog, null)))).not.toContain(article.title);
    const stored = await store.database.rows<{ all: string }>(
      sql`select row_to_json(p)::text as all from preview_link p`,
    );
    expect(JSON.stringify(stored)).not.toContain(tokenOf(link));
    expect(await read({ path: `/preview/${'a'.repeat(43)}` })).toMatchObject({ reason: 'preview-unknown' });
  });

  it('ends after seven days, and at once when it is revoked', async () => {
    const { id } = await add('journal', article);
    const [one, other] = [await made(article, id), await made(article, id)];
    expect((await owner.ok(staff.listPreviews, { resource: 'journal', id })).map((link) => link.id)).toEqual([
      other.id,
      one.id,
    ]);
    await owner.ok(staff.revokePreview, { id: one.id });
    expect(await owner.call(staff.revokePreview, { id: one.id })).toMatchObject({ reason: 'preview-unknown' });
    expect(await read(one)).toMatchObject({ code: 404 });
    expect(await read(other)).toMatchObject({ ok: true });
    expect(Date.parse(other.expiresAt) - Date.parse(other.madeAt)).toBe(staff.PREVIEW_DAYS * 24 * 3_600_000);
    // Every link is as old as that.
    await store.database.run(sql`update preview_link set expires_at = ${store.clock()}`);
    expect(await read(other)).toMatchObject({ code: 404 });
    await made(article);
    const { left } = await store.database.one<{ left: number }>(sql`select count(*) as left from preview_link`);
    expect(left).toBe(1);
  });

  it('needs the rights that saving the same values would', async () => {
    const packer = await createStaffClient(store, owner, ['packer']);
    expect(await make(packer, article)).toMatchObject({ reason: 'no-right-here' });
    const link = await made(article);
    expect(await packer.call(staff.revokePreview, { id: link.id })).toMatchObject({ reason: 'no-right-here' });
    expect(await make(owner, { ...article, title: '' })).toMatchObject({ reason: 'not-valid-here' });
    expect(await make(owner, article, 999_999)).toMatchObject({ reason: 'record-unknown' });
    const { id } = await store.database.one<{ id: number }>(sql`select min(id) as id from product`);
    const { product, variants } = await owner.ok(staff.readProduct, { id });
    const texts = await createStaffClient(store, owner, ['content']);
    const payload = {
      ...{ resource: 'products' as const, id, values: { ...product.values, name: 'Renamed' } },
      variants: variants.map((one) => ({ id: one.id, values: one.values })),
    };
    expect(await texts.call(staff.makePreview, payload)).toMatchObject({ ok: true });
    const dear = variants.map((one) => ({ id: one.id, values: { ...one.values, makingPaise: 1 } }));
    expect(await texts.call(staff.makePreview, { ...payload, variants: dear })).toMatchObject({
      reason: 'no-right-to-field',
    });
  });

  it('of a product shows its page, with variants that nobody can buy', async () => {
    const { id } = await store.database.one<{ id: number }>(sql`select min(id) as id from product`);
    const { product, variants } = await owner.ok(staff.readProduct, { id });
    const values = { ...product.values, name: 'Another name', images: product.values.images };
    const link = await owner.ok(staff.makePreview, {
      ...{ resource: 'products', id, values },
      variants: variants.map((one) => ({ id: one.id, values: one.values })),
    });
    const answer = await read(link);
    const shown = answer.ok ? answer.data.product : null;
    expect(shown).toMatchObject({ name: 'Another name', uniqueCode: product.values.uniqueCode });
    expect(shown?.weights.map(({ weightMg }) => weightMg)).toEqual(variants.map((one) => one.values.weightMg));
    const ravi = await store.customer();
    for (const { weightId } of shown?.weights ?? []) {
      const line = { weightId, quantity: 1, weightMg: null, designId: null };
      expect(await call(store, addToCart, line, { token: ravi.token })).toMatchObject({ reason: 'weight-unknown' });
    }
  });
});
