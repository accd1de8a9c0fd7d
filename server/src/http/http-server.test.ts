import { type IncomingMessage, request as startRequest } from 'node:http';
import type { CustomerId } from '@tola/contract';
import { logOut } from '@tola/contract/accounts';
import { checkCoupon } from '@tola/contract/coupons';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createLog } from '#log';
import { eventually, fixedClock, publicShop, startTestServer, type TestServer } from '#testing';
import { IncompleteContract, operation, refuse, requireComplete } from './index.ts';

const customer = {
  id: 7 as CustomerId,
  firstName: 'Asha',
  lastName: 'Rao',
  mobile: '9876543210',
  email: 'a@b.in',
  state: 'Goa',
  hasVerifiedMobile: true,
  hasVerifiedEmail: true,
  hasPassword: true,
};
const lines: string[] = [];
let received: Buffer | undefined;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    settings: {
      ...publicShop,
      wwwDomain: 'shop.example',
      publicUrl: 'https://www.shop.example',
      trustProxy: '127.0.0.1',
    },
    log: createLog({ level: 'info', destination: { write: (line) => lines.push(line) } }),
    identify: async (token) =>
      token === 'good' ? { customer, session: { id: 1, isFresh: false }, isWithinLimit: true } : null,
    rawRoutes: [
      {
        method: 'POST',
        path: '/hooks/card',
        bodyBytes: 1_000,
        handle: async ({ body }) => {
          received = body;
          return { status: 202, body: 'taken', headers: { 'x-own': 'yes' } };
        },
      },
      {
        method: 'GET',
        path: '/invoices/:number/:signature',
        handle: async (request) => {
          const who = await request.signedIn();
          if (who === null) throw refuse({ 'not-yours': [403, 'This invoice is not yours'] }, 'not-yours');
          return { body: `${who.customer.firstName} ${request.params.number} ${request.query.get('copy')}` };
        },
      },
      {
        method: 'GET',
        path: '/broken',
        handle: async () => {
          throw new Error('select secret from /srv');
        },
      },
      {
        method: 'POST',
        path: '/act',
        sameOriginOnly: true,
        handle: async () => ({ body: 'acted' }),
      },
    ],
  });
});

afterAll(async () => {
  await server.close();
});

/** Sends a path unchanged; fetch would normalise it. */
async function send(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
): Promise<{ status: number; text: string; headers: IncomingMessage['headers'] }> {
  const { hostname, port } = new URL(server.url);
  return await new Promise((resolve, reject) => {
    const request = startRequest({ host: hostname, port, path, method, headers }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

describe('a raw route', () => {
  it('receives the raw body, whatever its content type', async () => {
    const body = '{"a" : 1}\r\n\u20b9';
    const { status, headers } = await send('/hooks/card', { 'content-type': 'application/json' }, 'POST', body);
    expect([status, headers['x-own']]).toEqual([202, 'yes']);
    expect(received?.toString()).toBe(body);
    expect((await send('/hooks/card', {}, 'POST', 'x'.repeat(1_001))).status).toBe(413);
    expect((await send('/hooks/card', { 'content-type': 'multipart/form-data' }, 'POST', 'x')).status).toBe(202);
  });

  it('identifies the caller and refuses with its own message', async () => {
    expect(await send('/invoices/17/sig')).toMatchObject({ status: 403, text: 'This invoice is not yours' });
    const signedIn = await send('/invoices/17/sig?copy=2', { cookie: '__Host-tola_session=good' });
    expect(signedIn).toMatchObject({ status: 200, text: 'Asha 17 2' });
  });

  it('rejects a URL with a character that the database cannot store', async () => {
    for (const path of ['/invoices/1%007/sig', '/invoices/17/sig?copy=%00']) {
      expect(await send(path, { cookie: '__Host-tola_session=good' })).toMatchObject({
        status: 400,
        text: 'The request is not valid',
      });
    }
  });

  it('hides the details of an internal error', async () => {
    const { status, text } = await send('/broken');
    expect([status, text]).toEqual([500, 'Something Went Wrong. Please Try Again Later']);
  });

  it('limited to the same origin refuses cross-site requests', async () => {
    expect((await send('/act', { origin: 'https://evil.example' }, 'POST')).status).toBe(403);
    expect((await send('/act', { 'sec-fetch-site': 'cross-site' }, 'POST')).status).toBe(403);
    expect(
      (await send('/act', { origin: 'https://www.shop.example', 'sec-fetch-site': 'same-origin' }, 'POST')).status,
    ).toBe(200);
  });
});

describe('monitoring', () => {
  it('reports a live and ready store', async () => {
    expect(JSON.parse((await send('/healthz')).text)).toEqual({ alive: true });
    expect(JSON.parse((await send('/readyz')).text)).toEqual({ ready: true, reasons: [] });
  });

  it('serves metrics to direct peers on a private network only, whatever a header claims', async () => {
    await send('/healthz');
    const figures = await send('/metrics');
    expect(figures.status).toBe(200);
    expect(figures.text).toMatch(/^# TYPE tola_http_seconds histogram$/m);
    expect(figures.text).toMatch(/^tola_http_seconds_count\{method="GET",status="2xx"\} \d+$/m);
    for (const claimed of ['203.0.113.9', '10.1.2.3']) {
      expect((await send('/metrics', { 'x-forwarded-for': claimed })).status).toBe(404);
    }
  });

  it('reports why the store is not ready, without internal error messages', async () => {
    const unready = await startTestServer({
      features: async () => ({
        list: [
          {
            name: 'unready',
            readyChecks: [
              async () => 'no live price',
              async () => {
                throw new Error('password authentication failed for postgres');
              },
            ],
          },
        ],
        identify: async () => null,
        pageVersion: () => '',
      }),
    });
    const response = await fetch(`${unready.url}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ ready: false, reasons: ['no live price', 'a check failed'] });
    await unready.close();
  });
});

describe('every response', () => {
  it('carries the security headers', async () => {
    const { headers } = await send('/healthz');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('redirects the production domain to its www host', async () => {
    const { status, headers } = await send('/cart?a=1', { host: 'shop.example' });
    expect([status, headers.location]).toEqual([301, 'https://www.shop.example/cart?a=1']);
    expect((await send('/healthz', { host: 'www.shop.example' })).status).toBe(200);
  });

  it('is logged on one line, without signatures, queries or tokens', async () => {
    lines.length = 0;
    await send('/invoices/17/very-secret-signature?key=hidden', { cookie: '__Host-tola_session=good' });
    await eventually(() => lines.length === 1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'info',
      method: 'GET',
      path: '/invoices/:number/:signature',
      status: 200,
    });
    expect(lines.join()).not.toMatch(/very-secret|hidden|good/);
  });

  it.each(['/nothing', '/%zz', '/../../etc/passwd', '//', '/api/..%2f..%2f', `/${'a'.repeat(3_000)}`])(
    'to the invalid path %s has a 4xx status and no details',
    async (path) => {
      const { status, text } = await send(path);
      expect([400, 404, 414]).toContain(status);
      expect(text).not.toMatch(/node_modules|server\/src|Error:/);
    },
  );
});

test('a job worker serves monitoring endpoints only', async () => {
  const worker = await startTestServer({
    clock: fixedClock(),
    settings: { process: 'worker' },
    operations: [operation(logOut, async () => ({}))],
  });
  expect((await fetch(`${worker.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${worker.url}/api/LogoutFront`, { method: 'POST' })).status).toBe(404);
  await worker.close();
});

test('refuses to start when contract and operations differ', () => {
  const implemented = operation(logOut, async () => ({}));
  const calls = [logOut, checkCoupon];
  expect(() => requireComplete(calls, [implemented])).toThrow(IncompleteContract);
  expect(() => requireComplete(calls, [implemented])).toThrow('CheckCouponFront is declared but has no operation');
  expect(() => requireComplete([], [implemented])).toThrow('LogoutFront has an operation but is not declared');
  expect(() => requireComplete(calls, [implemented, implemented])).toThrow('LogoutFront has two operations');
});
