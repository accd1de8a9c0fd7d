import { changePassword, getProfile, logIn } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { buildCustomer, call, startTestServer, type TestServer } from '#testing';

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

describe('changing the password', () => {
  const change = async (token: string, oldPassword: string, newPassword: string | null) =>
    await call(server, changePassword, { oldPassword, newPassword }, { token });

  it('ends all other sessions and notifies the customer by email', async () => {
    const customer = await buildCustomer(server);
    const other = await logInAs(customer);
    if (!other.ok) throw new Error(other.message);
    const changed = await change(customer.token, customer.password, 'a new one');
    if (!changed.ok) throw new Error(changed.message);
    expect(changed.message).toBe('Password Changed Successfully');
    expect(await call(server, getProfile, null, { token: other.extras.token })).toMatchObject({ code: 401 });
    expect(await call(server, getProfile, null, { token: changed.extras.token })).toMatchObject({ ok: true });
    expect(await logInAs(customer)).toMatchObject({ code: 401 });
    expect(await logInAs({ ...customer, password: 'a new one' })).toMatchObject({ ok: true });
    const mails = await server.database.rows(
      sql`select id from outbox_message where recipient = ${customer.email} and template = 'password-changed'`,
    );
    expect(mails).toHaveLength(1);
  });

  it('is refused with a wrong old password, for a guest, and without a new password', async () => {
    const customer = await buildCustomer(server);
    expect(await change(customer.token, 'wrong', 'new')).toMatchObject({
      code: 400,
      message: "Old password doesn't match",
    });
    expect(await change(customer.token, customer.password, null)).toMatchObject({
      code: 400,
      message: 'Enter password',
    });
    expect(await change(customer.token, 'wrong', null)).toMatchObject({ message: "Old password doesn't match" });
    expect(await change('nobody', customer.password, 'new')).toMatchObject({ code: 401 });
    expect(await logInAs(customer)).toMatchObject({ ok: true });
  });

  it('succeeds once when two browsers submit it concurrently', async () => {
    const customer = await buildCustomer(server);
    const login = await logInAs(customer);
    if (!login.ok) throw new Error(login.message);
    const tokens = [customer.token, login.extras.token];
    const answers = await Promise.all(
      tokens.map(async (token, index) => change(token, customer.password, `new password ${index}`)),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    const winner = answers.findIndex((answer) => answer.ok);
    expect(await logInAs({ ...customer, password: `new password ${winner}` })).toMatchObject({ ok: true });
  });

  it('is refused for a weak password, after the old one was checked', async () => {
    const customer = await buildCustomer(server);
    const weak = [
      ['seven 7', 'password-short'],
      ['iloveyou', 'password-leaked'],
      [customer.mobile, 'password-own'],
      [customer.email.toUpperCase(), 'password-own'],
    ] as const;
    for (const [password, reason] of weak) {
      expect(await change(customer.token, 'wrong', password)).toMatchObject({ reason: 'old-password-wrong' });
      expect(await change(customer.token, customer.password, password)).toMatchObject({ code: 400, reason });
    }
    expect(await logInAs(customer)).toMatchObject({ ok: true });
  });

  it('is rate-limited after ten wrong old passwords', async () => {
    const customer = await buildCustomer(server);
    for (let tried = 0; tried < 10; tried += 1) await change(customer.token, 'guess', 'new');
    expect(await change(customer.token, customer.password, 'new')).toMatchObject({ code: 429 });
  });
});
