import { sealRequest } from '@tola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import { type StaffClient, sendCall, signInOwner, startBackOfficeServer, type TestServer } from '#testing';

let server: TestServer;
let owner: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

const MINUTE = 60;

async function request(kind: 'work' | 'background'): Promise<number> {
  const { status } = await sendCall(server, 'ListColleagues', sealRequest(null), {
    prefix: '/back-office/api',
    cookie: owner.cookie,
    headers: kind === 'work' ? {} : { 'x-background': '1' },
  });
  return status;
}

/** A picture or another file, as the browser asks for it. */
async function requestFile(destination: 'image' | 'document'): Promise<number> {
  const url = `${server.url}/back-office/files/records/products.csv`;
  const { status } = await fetch(url, { headers: { cookie: owner.cookie, 'sec-fetch-dest': destination } });
  return status;
}

async function startIdleTime(): Promise<void> {
  await server.database.run(sql`update staff_session set idle_seconds = 900, last_used_at = ${server.clock()}`);
}

it('ends a session after 15 minutes in which only the page made requests', async () => {
  await startIdleTime();
  for (let minute = 1; minute < 15; minute += 1) {
    server.clock.advance(MINUTE);
    expect(await request('background')).toBe(200);
  }
  server.clock.advance(MINUTE);
  expect(await request('background')).toBe(401);
  expect(await request('work')).toBe(401);
});

it('keeps a session open while its person works', async () => {
  await startIdleTime();
  for (let times = 0; times < 4; times += 1) {
    server.clock.advance(14 * MINUTE);
    expect(await request('work')).toBe(200);
  }
});

it('does not count pictures of a list as work, unlike a file that is opened', async () => {
  await startIdleTime();
  server.clock.advance(14 * MINUTE);
  expect(await requestFile('document')).toBe(200);
  server.clock.advance(14 * MINUTE);
  expect(await requestFile('image')).toBe(200);
  server.clock.advance(MINUTE);
  expect(await requestFile('document')).toBe(401);
});
