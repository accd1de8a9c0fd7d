/** Strangers who guess passwords slow themselves down, and never the owner of the account. */
import { logIn, requestOtp, resetPassword, sealRequest, verifyOtp } from '@tola/contract';
import { signIn } from '@tola/contract/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { buildCustomer, latestSms, ownerLogin, ownerPassword, startTestServer, type TestServer } from '#testing';
import { dropExpiredDevices } from './known-devices.ts';

let server: TestServer;
let customer: { mobile: string; password: string };

beforeAll(async () => {
  const staff = { adminEmail: ownerLogin, adminPassword: ownerPassword };
  server = await startTestServer({ settings: { ...staff, trustProxy: '127.0.0.1' } });
  customer = await buildCustomer(server);
});
afterAll(async () => await server.close());
beforeEach(async () => void (await server.database.run(sql`delete from rate_limit`)));

interface Attempt {
  readonly status: number;
  /** The device cookie, as the browser sends it back. */
  readonly device: string;
}

/** Signs in from an address, with a device cookie or none. */
type SignIn = (password: string | null, from: string, device?: string) => Promise<Attempt>;

async function post(path: string, payload: object, from: string, device = ''): Promise<Attempt> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie: device },
    body: sealRequest(payload),
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  return { status: response.status, device: cookies.find((cookie) => /_?device=/.test(cookie)) ?? device };
}

const asCustomer: SignIn = async (password, from, device) =>
  await post(`/api/${logIn.name}`, { LoginId: customer.mobile, Password: password ?? customer.password }, from, device);
const asOwner: SignIn = async (password, from, device) =>
  await post(
    `/back-office/api/${signIn.name}`,
    { email: ownerLogin, password: password ?? ownerPassword },
    from,
    device,
  );

/** Wrong passwords from many addresses; returns how many were looked at. */
async function attack(attempt: SignIn, times: number): Promise<number> {
  const batches = Array.from({ length: times / 50 }, (_, batch) => batch);
  let looked = 0;
  for (const batch of batches) {
    const tries = Array.from({ length: 50 }, async (_, one) => attempt('a wrong guess', `198.51.${batch}.${one + 1}`));
    looked += (await Promise.all(tries)).filter(({ status }) => status !== 429).length;
  }
  return looked;
}

describe.each([
  ['a customer', asCustomer, 10],
  ['a member of staff', asOwner, 8],
] as const)('after strangers failed to sign in as %s a thousand times', (_, attempt, free) => {
  it('the known device signs in at once, and a new one after at most five minutes', async () => {
    const { device } = await attempt(null, '203.0.113.5');
    expect(device).toMatch(/device=[\w-]{43}$/);
    expect(await attack(attempt, 1000)).toBe(30);
    expect((await attempt(null, '203.0.113.5', device)).status, 'known device').toBe(200);
    expect((await attempt(null, '198.51.3.7', device)).status, 'known device, address of the attack').toBe(200);
    expect((await attempt(null, '203.0.113.6')).status, 'new device, at once').toBe(429);
    server.clock.advance(300);
    expect((await attempt(null, '203.0.113.6')).status, 'new device, later').toBe(200);
  });

  it('guesses from any number of addresses are at most 30 and then one in five minutes', async () => {
    let looked = await attack(attempt, 100);
    for (let minute = 0; minute < 60; minute += 1) {
      server.clock.advance(60);
      if ((await attempt('a wrong guess', `192.0.2.${minute}`)).status !== 429) looked += 1;
    }
    expect(looked).toBeGreaterThanOrEqual(30 + 10);
    expect(looked).toBeLessThanOrEqual(30 + 16);
  });

  it('a known device that guesses itself is delayed alone', async () => {
    const { device } = await attempt(null, '203.0.113.5');
    const guesses: number[] = [];
    for (let times = 0; times <= free; times += 1) {
      guesses.push((await attempt('a wrong guess', '203.0.113.5', device)).status);
    }
    expect(guesses.filter((status) => status === 429)).toHaveLength(1);
    expect((await attempt(null, '203.0.113.77')).status, 'another device').toBe(200);
    server.clock.advance(60);
    expect((await attempt(null, '203.0.113.5', device)).status).toBe(200);
  });

  it('a cookie that was made up, or that belongs to another account, is no known device', async () => {
    const stranger = await post(`/api/${logIn.name}`, await otherLogin(), '203.0.113.5');
    await attack(attempt, 50);
    expect((await attempt(null, '203.0.113.8', stranger.device)).status).toBe(429);
    const madeUp = `tola_device=${'A'.repeat(43)}; tola_staff_device=${'A'.repeat(43)}`;
    expect((await attempt(null, '203.0.113.8', madeUp)).status).toBe(429);
  });
});

async function otherLogin(): Promise<object> {
  const { mobile, password } = await buildCustomer(server);
  return { LoginId: mobile, Password: password };
}

it('a closed address does not close the shop for the known devices behind it', async () => {
  const { device } = await asCustomer(null, '203.0.113.9');
  for (let guesses = 0; guesses < 100; guesses += 1) {
    await post(`/api/${logIn.name}`, { LoginId: `98000${10_000 + guesses}`, Password: 'a guess' }, '203.0.113.9');
  }
  expect((await asCustomer(null, '203.0.113.9')).status).toBe(429);
  expect((await asCustomer(null, '203.0.113.9', device)).status).toBe(200);
});

it('devices and accounts are stored as hashes, for a year', async () => {
  const { device } = await asCustomer(null, '203.0.113.10');
  const rows = await server.database.rows<{ row: string }>(sql`select known_device::text as row from known_device`);
  expect(JSON.stringify(rows)).not.toContain(device.split('=')[1]);
  expect(JSON.stringify(rows)).not.toContain(customer.mobile);
  server.clock.advance(366 * 24 * 3600);
  await attack(asCustomer, 50);
  expect((await asCustomer(null, '203.0.113.10', device)).status).toBe(429);
  await dropExpiredDevices(server.database, server.clock());
  expect(await server.database.rows(sql`select from known_device`)).toEqual([]);
});

it('a customer who resets the password by OTP logs in at once, also while strangers try', async () => {
  await attack(asCustomer, 50);
  expect((await asCustomer(null, '203.0.113.11')).status).toBe(429);
  const { mobile } = customer;
  const asked = await browserPost(`/api/${requestOtp.name}`, { LoginId: mobile }, '');
  const { code } = await latestSms(server, mobile);
  const verified = await browserPost(`/api/${verifyOtp.name}`, { LoginId: mobile, Otp: code }, asked);
  const reset = { LoginId: mobile, newPassword: 'remembered at last' };
  const known = await browserPost(`/api/${resetPassword.name}`, reset, verified);
  expect((await asCustomer('remembered at last', '203.0.113.11', known)).status).toBe(200);
  customer = { mobile, password: 'remembered at last' };
});

/** Makes a call that must succeed; returns the browser's cookies after it. */
async function browserPost(path: string, payload: object, cookie: string): Promise<string> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.11', cookie },
    body: sealRequest(payload),
  });
  expect(response.status, path).toBe(200);
  const added = response.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
  return [cookie, ...added].filter((one) => one !== '').join('; ');
}
