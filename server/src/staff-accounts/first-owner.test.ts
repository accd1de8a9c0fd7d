import { readOrder, signIn } from '@tola/contract/staff';
import { afterEach, expect, test } from 'vitest';
import { sql } from '#database';
import { enrol, newStaffClient, startTestServer, type TestServer } from '#testing';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function started(settings: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const server = await startTestServer(settings);
  servers.push(server);
  return server;
}

async function emails({ database }: TestServer): Promise<string[]> {
  return (await database.rows<{ email: string }>(sql`select email from staff_member order by id`)).map(
    (row) => row.email,
  );
}

const adminEmail = 'owner@dealer.example';

test('prints a generated password once, when the store is open', async () => {
  const server = await started({ settings: { adminEmail, adminPassword: null } });
  expect(await emails(server)).toEqual([]);
  const [first, second] = await Promise.all([server.store.notices(), server.store.notices()]);
  const printed = [...first, ...second].filter((notice) => notice.includes(adminEmail));
  expect(printed).toHaveLength(1);
  expect(printed[0]).toMatch(/Back office login: owner@dealer\.example, password \S{20}/);
  expect(await emails(server)).toEqual([adminEmail]);
  expect((await server.store.notices()).join()).not.toContain(adminEmail);
});

test('creates the owner with the configured password at start, without printing it', async () => {
  const server = await started({ settings: { adminEmail, adminPassword: 'a password of my own' } });
  expect(await emails(server)).toEqual([adminEmail]);
  expect((await server.store.notices()).join()).not.toContain('a password of my own');
});

test('never prints the sample login in a shop that started empty', async () => {
  const server = await started({ settings: { seed: 'empty', adminEmail, adminPassword: 'a password of my own' } });
  expect((await server.store.notices()).join()).not.toContain('tola-demo-owner');
});

test('gives the sample shop a packer, who cannot see an order', async () => {
  const server = await started({ settings: { seed: 'demo', adminEmail: null, adminPassword: null } });
  expect(await emails(server)).toEqual(['owner@tola.example', 'packer@tola.example']);
  expect((await server.store.notices()).join()).toContain('packer@tola.example, password tola-demo-packer');
  const client = newStaffClient(server);
  await client.ok(signIn, { email: 'packer@tola.example', password: 'tola-demo-packer' });
  await enrol(client, server.clock());
  expect(await client.call(readOrder, { orderNumber: 'TL-26-000001' })).toMatchObject({ code: 403 });
});
