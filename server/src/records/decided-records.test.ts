/** What deciding about several listed records relies on: lists say what records hold, and one decision of two at once wins. */
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import {
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

it.each(['products', 'journal', 'news', 'faq', 'stores', 'banners', 'testimonials'])(
  'lists %s with the values that their records hold',
  async (resource) => {
    const { rows } = await owner.ok(contract.listRecords, { ...list, resource });
    for (const { id, values } of rows.slice(0, 3)) {
      const held = await owner.ok(contract.readRecord, { resource, id });
      for (const [name, value] of Object.entries(values))
        if (Object.hasOwn(held.values, name)) expect(held.values[name], name).toEqual(value);
    }
    expect(rows.length).toBeGreaterThan(0);
  },
);

it('takes one of two decisions at once, and none a second time', async () => {
  const { rows } = await owner.ok(contract.listRecords, { ...list, resource: 'testimonials', search: 'Ira' });
  const held = await owner.ok(contract.readRecord, { resource: 'testimonials', id: rows[0]?.id ?? 0 });
  const save = { resource: 'testimonials', id: held.id, version: held.version };
  const decide = async (status: string) =>
    await owner.call(contract.saveRecord, { ...save, values: { ...held.values, status } });
  const replies = await Promise.all([decide('published'), decide('declined')]);
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  expect(replies.find(({ ok }) => !ok)).toMatchObject({ code: 409, reason: 'changed-meanwhile' });
  const { values } = await owner.ok(contract.readRecord, { resource: 'testimonials', id: held.id });
  const other = values.status === 'published' ? 'declined' : 'published';
  expect(await decide(other)).toMatchObject({ code: 409, reason: 'changed-meanwhile' });
});
