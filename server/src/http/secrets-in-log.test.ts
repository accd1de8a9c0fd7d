/** No token, email, mobile number, PAN, GSTIN or visitor's address reaches the log, wherever it stands in a request. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog, type Logger } from '#log';
import { startTestServer, type TestServer } from '#testing';

let text = '';
const log: Logger = createLog({
  level: 'trace',
  destination: {
    write(line: string) {
      text += line;
    },
  },
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ log });
});
afterAll(async () => await server.close());

/** Evenly distributed, as the store's secrets are: fast-check prefers 0 and 255 otherwise. */
const bytes = (length: number) => fc.noBias(fc.uint8Array({ minLength: length, maxLength: length }));
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const secrets = fc.oneof(
  bytes(16).map((value) => Buffer.from(value).toString('hex')),
  bytes(32).map((value) => Buffer.from(value).toString('base64url')),
  bytes(16).map((value) => Buffer.from(value).toString('base64url')),
  fc.emailAddress().filter((address) => /^[\w.+-]+@/.test(address)),
  fc.tuple(fc.constantFrom('6', '7', '8', '9'), digits(9)).map((parts) => parts.join('')),
  fc.stringMatching(/^[A-Z]{5}\d{4}[A-Z]$/),
  fc.stringMatching(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/),
);

/** Every place of a request that a visitor can fill. */
const PLACES: Readonly<Record<string, (secret: string) => Promise<unknown>>> = {
  'a path': async (secret) => await get(`/back-office/invite/${secret}`),
  'an encoded path': async (secret) =>
    await get(`/price-alerts/confirm/${encodeURIComponent(encodeURIComponent(secret))}`),
  'a query': async (secret) => await get(`/?token=${encodeURIComponent(secret)}`),
  'the name of a call': async (secret) => await post(`/api/${encodeURIComponent(secret)}`, '{}'),
  'a body': async (secret) =>
    await post('/api/GetLogin', JSON.stringify({ req: { LoginId: secret, Password: secret } })),
  'a malformed body': async (secret) => await post('/api/GetLogin', `{"${secret}`),
  'a header': async (secret) => await get('/healthz', { 'user-agent': secret, cookie: `tola_session=${secret}` }),
};

async function get(path: string, headers: Record<string, string> = {}): Promise<void> {
  await (await fetch(server.url + path, { headers, redirect: 'manual' })).arrayBuffer();
}

async function post(path: string, body: string): Promise<void> {
  await (
    await fetch(server.url + path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  ).text();
}

describe.each(Object.entries(PLACES))('a secret in %s', (_place, send) => {
  it('is not in the log', async () => {
    await fc.assert(
      fc.asyncProperty(secrets, async (secret) => {
        text = '';
        await send(secret);
        expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
      }),
      { numRuns: 30 },
    );
  });
});

it.each<[string, (secret: string) => void]>([
  ['the message of a line', (secret) => log.warn({}, `could not send to ${secret}`)],
  ['the message of an error', (secret) => log.error({ err: new Error(`bad value ${secret} given`) }, 'failed')],
  [
    'the cause of an error',
    (secret) => log.error({ err: new Error('x', { cause: { why: [`got ${secret}`] } }) }, 'failed'),
  ],
  ['a field', (secret) => log.info({ nested: [{ anything: `of ${secret}` }] }, 'noted')],
  ['the name of a field', (secret) => log.info({ [secret]: 1 }, 'noted')],
  ['a child logger', (secret) => log.child({ subject: secret }).info({}, 'noted')],
])('a secret in %s is not in the log', (_place, write) => {
  fc.assert(
    fc.property(secrets, (secret) => {
      text = '';
      write(secret);
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
    }),
    { numRuns: 200 },
  );
});

it('logs no value that PostgreSQL quotes in an error', async () => {
  text = '';
  const failure: unknown = await server.database
    .rows({ text: "select 'Flat 4, MG Road'::int", values: [] } as never)
    .catch((error: unknown) => error);
  log.error({ err: failure }, 'failed');
  expect(text).toContain('22P02');
  expect(text).not.toContain('MG Road');
});

it('masks the addresses of visitors, but not those of the store’s own servers', () => {
  text = '';
  log.warn({}, 'from 203.0.113.9 and 2001:db8::7 to 10.0.0.5:5432 at 12:30:10');
  expect(text).toContain('from ••• and ••• to 10.0.0.5:5432 at 12:30:10');
});

it('writes a bounded line for a path of 15,000 bytes', async () => {
  text = '';
  await get(`/${'a'.repeat(15_000)}`);
  expect(text.length).toBeGreaterThan(0);
  for (const line of text.trim().split('\n')) expect(line.length).toBeLessThan(1_500);
});
