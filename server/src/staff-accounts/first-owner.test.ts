import { afterEach, expect, test } from 'vitest';
import { sql } from '#database';
import { startTestServer, type TestServer } from '#testing';

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
