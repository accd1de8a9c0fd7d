import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestOtp } from '@tola/contract';
import { readDashboard, signIn } from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sql } from '#database';
import { createLog } from '#log';
import { readSettings, type Settings } from '#settings';
import {
  cacheFolder,
  call,
  createStaffClient,
  eventually,
  newStaffClient,
  openTestDatabase,
  ownerLogin,
  ownerPassword,
  publicShop,
  signInOwner,
  startTestServer,
  type TestDatabase,
} from '#testing';
import { diagnose } from './doctor.ts';
import { examineSettings } from './gate.ts';

const silent = createLog({ level: 'silent' });
const dataDir = mkdtempSync(join(cacheFolder, 'go-live-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A real shop with everything set. */
const complete: Settings = {
  ...readSettings({
    RATES_SOURCE: 'manual',
    SMTP_URL: 'smtps://mail.example.in',
    SMS_URL: 'https://sms.example.in/send',
  }),
  cashfreeBaseUrl: 'https://api.cashfree.com/pg',
  cashfreeClientId: 'id',
  cashfreeClientSecret: 'secret',
  seed: 'empty',
  dataDir,
  ...publicShop,
};

function found(changed: Partial<Settings>): string[] {
  return examineSettings({ ...complete, ...changed }).map(({ level, about }) => `${level} ${about}`);
}

describe('the settings of a real shop', () => {
  it('with everything set are without a finding', () => expect(found({})).toEqual([]));

  it.each<[what: string, changed: Partial<Settings>, finding: string]>([
    ['sample data', { seed: 'demo' }, 'refuses SEED'],
    ['no data key', { dataKey: null }, 'refuses DATA_KEY'],
    ['every proxy believed', { trustProxy: true }, 'refuses TRUST_PROXY'],
    ['every address a proxy', { trustProxy: '10.0.0.1, ::/0' }, 'refuses TRUST_PROXY'],
    ['half of all addresses a proxy', { trustProxy: '0.0.0.0/1,128.0.0.0/1' }, 'refuses TRUST_PROXY'],
    ['all of IPv4 written as IPv6', { trustProxy: '::ffff:0:0/96' }, 'refuses TRUST_PROXY'],
    ['a public IPv4 network written as IPv6', { trustProxy: '::ffff:49.0.0.0/104' }, 'refuses TRUST_PROXY'],
    ['a network of many providers', { trustProxy: '49.0.0.0/8' }, 'refuses TRUST_PROXY'],
    ['all of Asia in IPv6', { trustProxy: '127.0.0.1, 2400::/8' }, 'refuses TRUST_PROXY'],
    ['more than a private range', { trustProxy: '172.0.0.0/11' }, 'refuses TRUST_PROXY'],
    ['no mail server', { smtpUrl: null }, 'warns SMTP_URL'],
    ['no SMS provider', { smsUrl: null }, 'warns SMS_URL'],
    ['an SMS provider over http', { smsUrl: 'http://sms.example.in' }, 'warns SMS_URL'],
    ['no card provider', { cashfreeBaseUrl: null }, 'warns CARD_PROVIDER'],
    ['a test account of the provider', { cashfreeBaseUrl: 'https://sandbox.cashfree.com/pg' }, 'warns CARD_PROVIDER'],
    ['simulated rates', { ratesSource: 'simulated' }, 'warns RATES_SOURCE'],
    ['rates over http', { ratesSource: 'http', ratesUrl: 'http://rates.example.in' }, 'warns RATES_URL'],
    ['a page over http', { publicUrl: 'http://shop.example.in' }, 'warns PUBLIC_URL'],
    ['a remote database without TLS', { databaseUrl: 'postgres://tola@db.example.in/tola' }, 'warns DATABASE_URL'],
  ])('with %s: %s', (_, changed, finding) => expect(found(changed)).toEqual([finding]));

  it.each<[what: string, changed: Partial<Settings>]>([
    ['a public demo', { seed: 'demo', publicDemo: true }],
    ['named proxies', { trustProxy: '127.0.0.1, 10.0.0.0/8, ::ffff:10.0.0.0/104, fc00::/7' }],
    ['the networks of a proxy service', { trustProxy: '173.245.48.0/20, 104.16.0.0/16, 2400:cb00::/32' }],
    ['one proxy', { trustProxy: 1 }],
    ['a database with TLS', { databaseUrl: 'postgres://tola@db.example.in/tola?sslmode=verify-full' }],
    ['a database on this machine', { databaseUrl: 'postgres://tola@localhost/tola' }],
    ['a database on a socket', { databaseUrl: 'postgres://tola@localhost/tola?host=/run/postgresql' }],
    ['rates from this machine', { ratesSource: 'http', ratesUrl: 'http://127.0.0.1:9000' }],
  ])('allow %s', (_, changed) => expect(found(changed)).toEqual([]));

  it.each(['keys/data-key', '.env'])('refuse a data key that is also stored in the data folder, in %s', (file) => {
    mkdirSync(join(dataDir, 'keys'), { recursive: true });
    writeFileSync(join(dataDir, file), `DATA_KEY=${publicShop.dataKey}\n`);
    expect(found({})).toEqual(['refuses DATA_KEY']);
    rmSync(join(dataDir, file));
  });
});

describe('a database that began as a demo', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    const demo = await startTestServer({ demo: true, settings: { databaseUrl: database.url } });
    await demo.store.notices();
    await demo.close();
  });
  afterAll(async () => await database.close());

  it('does not open to the public with SEED=empty, and every reason is named at once', async () => {
    const settings = { ...publicShop, databaseUrl: database.url, dataKey: null, trustProxy: true };
    const attempt = startTestServer({ settings });
    await expect(attempt).rejects.toThrow('https://shop.example.in');
    for (const reason of [/DATA_KEY is not set/, /TRUST_PROXY/, /owner@tola\.example/, /9\d{9}/, /sample shop/]) {
      await expect(attempt).rejects.toThrow(reason);
    }
  });

  it('does not open as a public demo while the published staff password works', async () => {
    const settings = { ...publicShop, databaseUrl: database.url, publicDemo: true };
    await expect(startTestServer({ demo: true, settings })).rejects.toThrow(/owner@tola\.example.*published password/);
  });

  it('opens on a private network, with a warning where other machines connect', async () => {
    const settings = { databaseUrl: database.url, host: '0.0.0.0', publicUrl: 'http://192.168.1.20:3000' };
    const server = await startTestServer({ demo: true, settings });
    expect((await server.store.notices()).join('\n')).toMatch(/HOST: .*HOST=0\.0\.0\.0/);
    await server.close();
  });

  it('is described by the doctor while the store is stopped', async () => {
    const { text, starts } = await diagnose({ ...complete, databaseUrl: database.url }, silent, new Date());
    expect(starts).toBe(false);
    expect(text).toMatch(/does not start:.*owner@tola\.example.*Fix: /s);
    const local = await diagnose(
      { ...complete, publicUrl: 'http://localhost:3000', databaseUrl: database.url },
      silent,
      new Date(),
    );
    expect(local.starts).toBe(true);
    expect(local.text).toMatch(/would not start:.*owner@tola\.example/s);
  });
});

test('a refused start leaves the database empty, so that the settings can be corrected', async () => {
  const database = await openTestDatabase();
  const settings = { ...publicShop, databaseUrl: database.url };
  await expect(startTestServer({ demo: true, settings })).rejects.toThrow('SEED=demo, the default');
  expect(await database.rows(sql`select seed from seeding`)).toEqual([]);
  const server = await startTestServer({ settings });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await server.close();
  await database.close();
});

test('the doctor warns of a sole owner, and no longer once there are two', async () => {
  const database = await openTestDatabase();
  const staff = { adminEmail: ownerLogin, adminPassword: ownerPassword, databaseUrl: database.url };
  const server = await startTestServer({ settings: staff });
  const owner = await signInOwner(server);
  const doctor = async () => (await diagnose({ ...complete, databaseUrl: database.url }, silent, new Date())).text;
  expect(await doctor()).toContain(`Owners: ${ownerLogin} is the only owner`);
  await createStaffClient(server, owner, ['owner']);
  expect(await doctor()).not.toContain('Owners:');
  await server.close();
  await database.close();
});

test('the doctor warns of a database server with fewer connections than the processes may open', async () => {
  const database = await openTestDatabase();
  const settings: Settings = { ...complete, databaseUrl: database.url, webProcesses: 4, databaseConnections: 4 };
  const doctor = async (changed: Partial<Settings>) =>
    (await diagnose({ ...settings, ...changed }, silent, new Date())).text;
  expect(await doctor({})).not.toContain('DATABASE_CONNECTIONS');
  // Five pools, two connections of each process besides, and the jobs.
  expect(await doctor({ databaseConnections: 500 })).toContain('may open 2518 connections');
  await database.close();
});

test('a real shop sends no OTP without an SMS provider, and says so', async () => {
  const server = await startTestServer({ settings: publicShop });
  expect(await call(server, requestOtp, { mobile: '9876543210' })).toMatchObject({ code: 503, reason: 'no-sms' });
  expect((await server.store.notices()).join('\n')).toMatch(/SMS_URL: OTPs are not sent/);
  await server.close();
});

test('a public demo prints a random staff password once, and the published one is wrong', async () => {
  const server = await startTestServer({ demo: true, settings: { ...publicShop, publicDemo: true } });
  const password = /owner@tola\.example, password (\S{20})/.exec((await server.store.notices()).join('\n'))?.[1] ?? '';
  expect((await server.store.notices()).join('\n')).not.toContain('Back office login');
  const client = newStaffClient(server);
  const email = 'owner@tola.example';
  expect(await client.call(signIn, { email, password: 'tola-demo-owner' })).toMatchObject({ reason: 'wrong-login' });
  expect(await client.call(signIn, { email, password })).toMatchObject({ ok: true });
  await server.close();
});

test('a proxy that the settings do not name is logged once, and reported for a day', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'warn', destination: { write: (line) => lines.push(line) } });
  const staff = { adminEmail: ownerLogin, adminPassword: ownerPassword };
  const server = await startTestServer({ log, settings: staff });
  const through = async () => await fetch(`${server.url}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  await through();
  await through();
  expect(lines.filter((line) => line.includes('X-Forwarded-For'))).toHaveLength(1);
  const warning = /TRUST_PROXY: .*set TRUST_PROXY=127\.0\.0\.1/;
  await eventually(async () => warning.test((await server.store.notices()).join('\n')));
  const owner = await signInOwner(server);
  expect((await owner.ok(readDashboard, null)).limitations).toMatchObject([{ about: 'TRUST_PROXY' }]);
  server.clock.advance(25 * 3600);
  expect((await server.store.notices()).join('\n')).not.toMatch(warning);
  await server.close();
});

test('/metrics answers a peer of a private network only, whatever its headers claim', async () => {
  for (const trustProxy of [false, true, 1, '127.0.0.1'] as const) {
    const server = await startTestServer({ settings: { trustProxy } });
    const metrics = async (headers: Record<string, string>) =>
      (await fetch(`${server.url}/metrics`, { headers })).status;
    expect(await metrics({})).toBe(200);
    for (const claimed of ['127.0.0.1', '203.0.113.9', '10.0.0.1, 127.0.0.1']) {
      expect(await metrics({ 'x-forwarded-for': claimed })).toBe(404);
    }
    expect(await metrics({ forwarded: 'for=127.0.0.1' })).toBe(404);
    await server.close();
  }
});
