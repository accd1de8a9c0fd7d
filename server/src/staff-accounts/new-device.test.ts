import { enterCode, signIn } from '@tola/contract/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import {
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  startBackOfficeServer,
  type TestServer,
} from '#testing';
import { browserName } from './browser-name.ts';
import { totpCode } from './one-time-code.ts';

let server: TestServer;
let owner: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

async function mails(): Promise<{ ip: string; browser: string }[]> {
  const rows = await server.database.rows<{ data: { ip: string; browser: string } }>(sql`
    select data from outbox_message where template = 'staff-new-device' and recipient = ${ownerLogin} order by id`);
  return rows.map(({ data }) => data);
}

/** Signs in with password and code, with the cookies that the browser has. */
async function signInWith(client: StaffClient, device = ''): Promise<void> {
  server.clock.advance(60);
  await client.ok(signIn, { email: ownerLogin, password: ownerPassword });
  client.cookie = `${client.cookie}; ${device}`;
  await client.ok(enterCode, { code: totpCode(client.secret, server.clock()) });
}

it('mails a person when a browser that their account has not seen before has signed in', async () => {
  expect(await mails()).toHaveLength(1);
  const another = owner.another();
  await signInWith(another);
  expect(await mails()).toHaveLength(2);
  const device = another.setCookie.match(/tola_staff_device=[^;]+/)?.[0] ?? '';
  expect(device).not.toBe('');
  await signInWith(owner.another(), device);
  expect(await mails()).toHaveLength(2);
});

it('does not mail after a wrong code', async () => {
  const before = await mails();
  const stranger = owner.another();
  await stranger.ok(signIn, { email: ownerLogin, password: ownerPassword });
  expect(await stranger.call(enterCode, { code: '000000' })).toMatchObject({ ok: false });
  expect(await mails()).toEqual(before);
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile/15E148 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['You won! https://evil.example', 'A browser'],
])('names the browser of %j %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
