/** What deciding about several listed records relies on: lists say what records hold, and one decision of two at once wins. */
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import {
  createStaffClient,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  type StoreFixture,
  signInOwner,
} from '#testing';

let shop: StoreFixture;
let owner: StaffClient;
beforeAll(async () => {
  shop = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(shop);
  await shop.database.run(sql`
    insert into testimonial (name, title, description, star_rating, status, created_at)
    select 'Ira', 'ira@buyer.example', 'Heavy', 5, 'waiting', now() from generate_series(1, 2)`);
});
afterAll(async () => await shop.close());

const list = { page: 1, perPage: 50, search: '', sort: '', filters: {} };

it.each(contract.RESOURCES.map(({ name }) => name))('lists %s with the versions of their records', async (resource) => {
  const { rows } = await owner.ok(contract.listRecords, { ...list, resource });
  for (const { id, version } of rows.slice(0, 4))
    expect(version, String(id)).toBe((await owner.ok(contract.readRecord, { resource, id })).version);
});

async function listed(resource: string, search = '') {
  const { rows } = await owner.ok(contract.listRecords, { ...list, resource, search });
  const row = rows[0];
  if (row === undefined) throw new Error(`There is nothing in ${resource}`);
  return { resource, ...row };
}

type Listed = Awaited<ReturnType<typeof listed>>;

async function decide({ resource, id, version }: Listed, decision: contract.DecisionName, by = owner) {
  return await by.call(contract.decideRecord, { resource, id, version, decision });
}

const heldNow = async ({ resource, id }: Listed) => await owner.ok(contract.readRecord, { resource, id });

async function entriesOf({ id }: Listed, kind: string) {
  return await shop.database.rows<{ before: object; after: object }>(sql`
    select before, after from audit_entry where kind = ${kind} and subject_id = ${String(id)} order by id`);
}

it('changes the switch alone, with one entry in the audit log', async () => {
  const product = await listed('products');
  const before = await heldNow(product);
  const reply = await decide(product, 'unpublish');
  expect(reply).toMatchObject({ ok: true, data: { waiting: null, values: { publication: 'draft' } } });
  const after = await heldNow(product);
  expect(after.values).toEqual({ ...before.values, published: false, publication: 'draft' });
  expect(await entriesOf(product, 'product')).toEqual([
    {
      before: { published: true, publication: 'published' },
      after: { published: false, publication: 'draft' },
    },
  ]);
  expect(await decide({ ...product, version: after.version }, 'publish')).toMatchObject({
    data: { values: before.values },
  });
});

it.each([
  ['journal', { descriptionHtml: '<p>Another text</p>' }],
  ['faq', { description: 'Another answer' }],
  ['products', { fullDescription: 'Another text' }],
  ['products', { details: [{ label: 'Edge', value: 'Reeded' }] }],
])('leaves %s as they are where something changed that the list does not show: %j', async (resource, change) => {
  const row = await listed(resource);
  const { id, version, values } = await heldNow(row);
  await owner.ok(contract.saveRecord, { resource, id, version, values: { ...values, ...change } });
  const kind = contract.resourceNamed(resource)?.singular ?? '';
  const entries = await entriesOf(row, kind);
  for (const decision of ['publish', 'unpublish'] as const)
    expect(await decide(row, decision)).toMatchObject({ code: 409, reason: 'changed-meanwhile' });
  expect((await heldNow(row)).values).toMatchObject(change);
  expect(await entriesOf(row, kind)).toEqual(entries);
});

it('takes one of two decisions at once, and none a second time', async () => {
  const row = await listed('testimonials', 'Ira');
  const replies = await Promise.all([decide(row, 'publish'), decide(row, 'decline')]);
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  expect(replies.find(({ ok }) => !ok)).toMatchObject({ code: 409, reason: 'changed-meanwhile' });
  const { status } = (await heldNow(row)).values;
  expect(await decide(row, status === 'published' ? 'decline' : 'publish')).toMatchObject({ code: 409 });
});

it('publishes no picture or video of a buyer unseen, but declines it', async () => {
  await shop.database.run(sql`
    update testimonial set status = 'waiting', moderated_at = null, moderated_by = null, video_poster = '/media/video/ira.webp', video = '/media/video/ira.mp4'
    where name = 'Ira'`);
  const row = await listed('testimonials', 'Ira');
  expect(await decide(row, 'publish')).toMatchObject({
    ...{ code: 409, reason: 'pictures-unseen' },
    message: 'Open it to publish it. The list does not show: video (mp4), video poster',
  });
  expect((await heldNow(row)).values).toMatchObject({ status: 'waiting' });
  expect(await decide(row, 'decline')).toMatchObject({ data: { values: { status: 'declined' } } });
});

it('needs the right to the switch, and a resource that has one', async () => {
  const product = await listed('products');
  const content = await createStaffClient(shop, owner, ['content']);
  const refused = { code: 403, reason: 'no-right-to-field' };
  expect(await decide(product, 'unpublish', content)).toMatchObject(refused);
  expect(await decide(await listed('journal'), 'unpublish', content)).toMatchObject({ ok: true });
  expect(await decide(product, 'decline')).toMatchObject({ code: 400, reason: 'not-decided-here' });
  const type = await listed('types');
  expect(await decide(type, 'publish')).toMatchObject({ code: 400, reason: 'not-decided-here' });
  expect(await decide({ ...product, id: 999_999 }, 'publish')).toMatchObject({ code: 404, reason: 'record-unknown' });
});
