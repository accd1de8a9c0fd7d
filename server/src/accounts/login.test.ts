import { getProfile, getSession, logIn, logOut } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { buildCustomer, call, sendCall, startTestServer, type TestServer } from '#testing';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
});

async function logInAs({ mobile, password }: { mobile: string; password: string }) {
  return await call(server, logIn, { mobile, password });
}

describe('login', () => {
  it('returns the customer without the password, the token, and an HttpOnly cookie', async () => {
    const customer = await buildCustomer(server);
    const body = JSON.stringify({ Obj: JSON.stringify({ LoginId: customer.mobile, Password: customer.password }) });
    const { envelope, headers } = await sendCall(server, 'GetLogin', body);
    expect(envelope.msg).toBe('Login Successful');
    expect(JSON.parse(envelope.Data as string)).toEqual([
      {
        FirstName: 'Asha',
        LastName: 'Kulkarni',
        Number: customer.mobile,
        Email: customer.email,
        State: 'Maharashtra',
        UserType: 'User',
      },
    ]);
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toContain(`tola_session=${envelope.Token}`);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Max-Age=2592000/);
  });

  it('accepts the session token from the cookie and from the payload', async () => {
    const customer = await buildCustomer(server);
    const byCookie = await call(server, getProfile, null, { cookie: `tola_session=${customer.token}` });
    const byToken = await call(server, getProfile, null, { token: customer.token });
    expect(byCookie).toMatchObject({ ok: true });
    expect(byToken).toEqual(byCookie);
  });

  it('rejects an invalid number and a missing password with a validation error', async () => {
    const wrong: [object, string][] = [
      [{ LoginId: '12345', Password: '' }, 'Enter valid number'],
      [{ LoginId: 'asha@customer.example', Password: 'x' }, 'Enter valid number'],
      [{ LoginId: '9876543210', Password: '' }, 'Enter password'],
    ];
    for (const [payload, message] of wrong) {
      const { envelope } = await sendCall(server, 'GetLogin', JSON.stringify({ Obj: JSON.stringify(payload) }));
      expect([envelope.code, envelope.msg]).toEqual([400, message]);
    }
  });

  it('gives the same reply for a wrong password and an unknown number', async () => {
    const { mobile } = await buildCustomer(server);
    const wrongPassword = await logInAs({ mobile, password: 'not hers' });
    const unknownNumber = await logInAs({ mobile: '9111111111', password: 'not hers' });
    expect(wrongPassword).toMatchObject({ ok: false, code: 401, message: 'Mobile number or password is wrong' });
    expect(unknownNumber).toEqual(wrongPassword);
  });

  it('delays further tries from an address after ten wrong passwords, for at most 15 minutes', async () => {
    const { mobile, password } = await buildCustomer(server);
    for (let tried = 0; tried < 10; tried += 1) {
      expect(await logInAs({ mobile, password: 'guess' })).toMatchObject({ code: 401 });
    }
    expect(await logInAs({ mobile, password: 'guess' })).toMatchObject({ code: 429 });
    expect(await logInAs({ mobile, password })).toMatchObject({ code: 429 });
    server.clock.advance(15 * 60 + 1);
    expect(await logInAs({ mobile, password })).toMatchObject({ ok: true });
  });

  it('counts concurrent failed attempts exactly', async () => {
    const { mobile } = await buildCustomer(server);
    const answers = await Promise.all(Array.from({ length: 30 }, async () => logInAs({ mobile, password: 'guess' })));
    const codes = answers.map((answer) => (answer.ok ? 200 : answer.code));
    expect(codes.filter((code) => code === 401)).toHaveLength(10);
    expect(codes.filter((code) => code === 429)).toHaveLength(20);
  });

  it('is not limited by successful logins', async () => {
    const customer = await buildCustomer(server);
    for (let times = 0; times < 12; times += 1) expect(await logInAs(customer)).toMatchObject({ ok: true });
  });

  it('ends the previous session of the same browser', async () => {
    const customer = await buildCustomer(server);
    await call(server, logIn, customer, { cookie: `tola_session=${customer.token}` });
    expect(await call(server, getProfile, null, { token: customer.token })).toMatchObject({ code: 401 });
  });
});

describe('a session', () => {
  it('expires thirty days after its last use', async () => {
    const customer = await buildCustomer(server);
    const profile = async () => (await call(server, getProfile, null, { token: customer.token })).ok;
    server.clock.advance(29 * 24 * 3600);
    expect(await profile()).toBe(true);
    server.clock.advance(29 * 24 * 3600);
    expect(await profile()).toBe(true);
    server.clock.advance(30 * 24 * 3600);
    expect(await profile()).toBe(false);
  });

  it('is updated at most once an hour, and found with one query', async () => {
    const customer = await buildCustomer(server);
    const lastUsed = async () =>
      (
        await server.database.one<{ lastUsedAt: Date }>(
          sql`select last_used_at from session where customer_id = ${customer.id}`,
        )
      ).lastUsedAt.getTime();
    const opened = await lastUsed();
    server.clock.advance(3000);
    // Background statements may affect some of the counts, so the minimum is compared.
    const counts: number[] = [];
    for (let times = 0; times < 5; times += 1) {
      const before = server.database.queries.statements;
      await call(server, getProfile, null, { token: customer.token });
      counts.push(server.database.queries.statements - before);
    }
    expect(Math.min(...counts)).toBe(2);
    expect(await lastUsed()).toBe(opened);
    server.clock.advance(3000);
    await call(server, getProfile, null, { token: customer.token });
    expect(await lastUsed()).toBe(opened + 6_000_000);
  });

  it('ends at logout, which is idempotent and open to guests', async () => {
    const customer = await buildCustomer(server);
    for (let times = 0; times < 2; times += 1) {
      expect(await call(server, logOut, null, { token: customer.token })).toMatchObject({ ok: true });
    }
    expect(await call(server, getProfile, null, { token: customer.token })).toMatchObject({ code: 401 });
    expect(await call(server, logOut, null)).toMatchObject({ ok: true });
  });

  it('is rejected for invalid tokens', async () => {
    for (const token of ['x', "' or 1=1 --", 'A'.repeat(43), 'A'.repeat(5000)]) {
      expect(await call(server, getProfile, null, { token })).toMatchObject({ code: 401 });
    }
  });

  it('is stored without its token', async () => {
    const customer = await buildCustomer(server);
    const rows = await server.database.rows<{ row: string }>(sql`select session::text as row from session`);
    expect(JSON.stringify(rows)).not.toContain(customer.token);
  });

  it('returns the logged-in customer, or an empty list for a guest', async () => {
    const customer = await buildCustomer(server);
    expect(await call(server, getSession, null)).toMatchObject({ ok: true, data: [] });
    expect(await call(server, getSession, null, { token: customer.token })).toMatchObject({
      ok: true,
      data: [{ customer: { mobile: customer.mobile, userType: 'User' }, cartCount: 0, points: 0 }],
    });
  });
});
