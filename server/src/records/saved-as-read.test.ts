/** A record is accepted as it was read, also where it is older than a rule. */
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import { ownerLogin, ownerPassword, type StaffClient, signInOwner, startTestServer, type TestServer } from '#testing';

let server: TestServer;
let owner: StaffClient;
beforeAll(async () => {
  server = await startTestServer({ demo: true, settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

async function saveAsRead(resource: string, id: number) {
  const { version, values } = await owner.ok(contract.readRecord, { resource, id });
  return await owner.call(contract.saveRecord, { resource, id, version, values });
}

it('every sample record of every resource, through the form as well', async () => {
  for (const { name, fields } of contract.RESOURCES) {
    const page = { resource: name, page: 1, perPage: 6, search: '', sort: '', filters: {} };
    for (const { id } of (await owner.ok(contract.listRecords, page)).rows) {
      const { values } = await owner.ok(contract.readRecord, { resource: name, id });
      expect(contract.validateRecord(fields, values, values), `${name} ${id}`).toMatchObject({ success: true });
      expect(await saveAsRead(name, id), `${name} ${id}`).toMatchObject({ ok: true });
    }
  }
});

it('an article link without a scheme, a news link that is none, a banner link without one, a product without a video', async () => {
  const change = [
    sql`update blog_post set link = 'www.example.in/gold' where id = (select min(id) from blog_post) returning id`,
    sql`update news_item set link = 'see the notice' where id = (select min(id) from news_item) returning id`,
    sql`update banner set href = 'gold.example', image_alt = '' where id = (select min(id) from banner) returning id`,
    sql`update product set video_mp4 = null, video_webm = null, video_poster = null, video_alt = null
      where id = (select min(id) from product) returning id`,
  ];
  const resources = ['journal', 'news', 'banners', 'products'];
  for (const [index, statement] of change.entries()) {
    const { id } = await server.database.one<{ id: number }>(statement);
    const resource = resources[index] ?? '';
    expect(await saveAsRead(resource, id), resource).toMatchObject({ ok: true });
  }
});

it('but a changed value is checked by the rule', async () => {
  const { id } = await server.database.one<{ id: number }>(sql`select min(id) as id from news_item`);
  const { version, values } = await owner.ok(contract.readRecord, { resource: 'news', id });
  const save = async (link: string) =>
    await owner.call(contract.saveRecord, { resource: 'news', id, version, values: { ...values, link } });
  expect(await save('javascript:alert(1)')).toMatchObject({ ok: false, code: 400 });
  expect(await save('//evil.example')).toMatchObject({ ok: false, code: 400 });
  expect(await save('example.in/notice')).toMatchObject({
    ok: true,
    data: { values: { link: 'https://example.in/notice' } },
  });
});
