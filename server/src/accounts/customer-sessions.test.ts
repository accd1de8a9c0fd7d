import { changePassword, endOtherSessions, endSession, getProfile, listSessions, logIn } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCustomer, call, startTestServer, type TestServer } from '#testing';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.close());

const isOpen = async (token: string) => (await call(server, getProfile, null, { token })).ok;

async function loggedInTwice() {
  const customer = await buildCustomer(server);
  const login = await call(server, logIn, customer);
  if (!login.ok) throw new Error(login.message);
  return { customer, here: customer.token, there: login.extras.token };
}

async function sessions(token: string) {
  const answer = await call(server, listSessions, null, { token });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
}

describe('the sessions of a customer', () => {
  it('are listed, and end one by one', async () => {
    const { here, there } = await loggedInTwice();
    const listed = await sessions(here);
    expect(listed.map(({ isThis }) => isThis).toSorted()).toEqual([false, true]);
    const other = listed.find(({ isThis }) => !isThis)?.id ?? 0;
    expect(await call(server, endSession, { id: other }, { token: here })).toMatchObject({ ok: true });
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false]);
  });

  it('end everywhere else at once', async () => {
    const { here, there } = await loggedInTwice();
    expect(await call(server, endOtherSessions, null, { token: there })).toMatchObject({ ok: true });
    expect([await isOpen(here), await isOpen(there)]).toEqual([false, true]);
  });

  it('are not ended or seen by another customer', async () => {
    const { here } = await loggedInTwice();
    const stranger = await buildCustomer(server);
    for (const { id } of await sessions(here)) await call(server, endSession, { id }, { token: stranger.token });
    expect(await sessions(here)).toHaveLength(2);
    expect(await sessions(stranger.token)).toHaveLength(1);
  });

  it('get a new token when the password changes', async () => {
    const { customer, here } = await loggedInTwice();
    const change = { oldPassword: customer.password, newPassword: 'another password' };
    const changed = await call(server, changePassword, change, { token: here });
    if (!changed.ok) throw new Error(changed.message);
    expect([await isOpen(here), await isOpen(changed.extras.token)]).toEqual([false, true]);
  });

  it('end ninety days after login, however often they are used', async () => {
    const { token } = await buildCustomer(server);
    for (let days = 20; days <= 80; days += 20) {
      server.clock.advance(20 * 24 * 3600);
      expect(await isOpen(token)).toBe(true);
    }
    server.clock.advance(10 * 24 * 3600);
    expect(await isOpen(token)).toBe(false);
  });
});
