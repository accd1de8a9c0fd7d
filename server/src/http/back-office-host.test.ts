/** Cookies, headers and hosts of a shop that is open to the public over HTTPS. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request as startRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn, logOut, sealRequest } from '@tola/contract';
import { signIn, signOut, whoAmI } from '@tola/contract/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer, ownerLogin, ownerPassword, publicShop, startTestServer, type TestServer } from '#testing';
import { mountBackOffice, mountPressScript } from './index.ts';

let server: TestServer;
const shopHost = 'shop.example.in';
const officeHost = 'office.example.in';

beforeAll(async () => {
  const staff = { adminEmail: ownerLogin, adminPassword: ownerPassword };
  server = await startTestServer({ settings: { ...publicShop, ...staff, backOfficeUrl: `https://${officeHost}` } });
});
afterAll(async () => await server.close());

test('a traced back office begins a trace at each press, for its own calls', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tola-office-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<html><body><div id="root"></div></body></html>');
  writeFileSync(join(folder, 'push-worker.js'), '');
  const origins = { cardProvider: [], mapTiles: null, objectStorage: null, tagManager: false, previewsFiles: false };
  const traced = await startTestServer({
    pages: async ({ app }) => {
      mountPressScript(app);
      await mountBackOffice(app, folder, { origins, url: 'http://localhost', isDemo: false, isTraced: true });
    },
  });
  try {
    expect(await (await fetch(`${traced.url}/back-office/orders`)).text()).toContain('<script src="/press.js" async>');
    const script = await (await fetch(`${traced.url}/press.js`)).text();
    const [, pattern = ''] = /!\/(\S+)\/\.test\(url\.pathname\)/.exec(script) ?? [];
    const isTraced = new RegExp(pattern);
    expect(
      ['/api/GetCartFront', '/back-office/api/WhoAmI', '/media/a.webp'].filter((path) => isTraced.test(path)),
    ).toEqual(['/api/GetCartFront', '/back-office/api/WhoAmI']);
  } finally {
    await traced.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly cookies: readonly string[];
}

async function send(
  host: string,
  path: string,
  { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
): Promise<Received> {
  const { hostname, port } = new URL(server.url);
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const method = body === undefined ? 'GET' : 'POST';
  return await new Promise((resolve, reject) => {
    const options = { host: hostname, port, path, method, headers: { host, ...json, ...headers } };
    const request = startRequest(options, (response) => {
      response.resume();
      const { statusCode: status = 0, headers: sent } = response;
      response.on('end', () => resolve({ status, headers: sent, cookies: sent['set-cookie'] ?? [] }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

const api = `/back-office/api/${whoAmI.name}`;

test('the shop’s host does not know the back office, and the back office’s host nothing else', async () => {
  expect((await send(shopHost, api, { body: '{}' })).status).toBe(404);
  expect((await send(shopHost, '/back-office')).status).toBe(404);
  expect((await send(officeHost, api, { body: '{}' })).status).toBe(200);
  expect((await send(officeHost, '/api/GetSessionFront', { body: '{}' })).status).toBe(404);
  expect((await send(officeHost, '/back-officer')).status).toBe(404);
  expect((await send(officeHost, '/sitemap.xml')).status).toBe(404);
  expect(await send(officeHost, '/')).toMatchObject({ status: 302, headers: { location: '/back-office' } });
  for (const host of [shopHost, officeHost]) expect((await send(host, '/healthz')).status).toBe(200);
});

test('cookies are bound to their host, and those without the prefix are ignored', async () => {
  const { mobile, password } = await buildCustomer(server);
  const payload = sealRequest({ LoginId: mobile, Password: password });
  const { cookies } = await send(shopHost, `/api/${logIn.name}`, { body: payload });
  expect(cookies[0]).toMatch(/^__Host-tola_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const token = cookies[0]?.split(/[=;]/)[1] ?? '';
  const profile = async (cookie: string) =>
    (await send(shopHost, '/api/GetProfileFront', { body: '{}', headers: { cookie } })).status;
  expect(await profile(`__Host-tola_session=${token}`)).toBe(200);
  expect(await profile(`tola_session=${token}`)).toBe(401);
  const ended = await send(shopHost, `/api/${logOut.name}`, { body: '{}', headers: { cookie: cookies[0] ?? '' } });
  expect(ended.cookies).toEqual(['__Host-tola_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax']);
});

test('staff have a cookie of their own host, and the browser forgets their data at log-out', async () => {
  const body = sealRequest({ email: ownerLogin, password: ownerPassword });
  const { status, cookies } = await send(officeHost, `/back-office/api/${signIn.name}`, { body });
  expect(status).toBe(200);
  expect(cookies[0]).toMatch(/^__Host-tola_staff=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const cookie = cookies[0]?.split(';')[0] ?? '';
  const { headers } = await send(officeHost, `/back-office/api/${signOut.name}`, { body: '{}', headers: { cookie } });
  expect(headers['clear-site-data']).toBe('"cache", "storage"');
});

test('every reply carries the security headers', async () => {
  for (const [host, path] of [
    [shopHost, '/healthz'],
    [shopHost, '/nowhere'],
    [officeHost, api],
  ] as const) {
    const { headers } = await send(host, path);
    expect(headers, path).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  }
});
