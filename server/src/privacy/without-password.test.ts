/** Customers whose account was opened by an OTP have no password: an OTP takes its place for their data. */
import {
  enterCustomerOtp,
  enterLoginOtp,
  getErasurePlan,
  requestDataDownload,
  requestErasure,
  sendCustomerOtp,
  sendLoginOtp,
} from '@tola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, fixedClock, latestSms, startTestServer, type TestServer } from '#testing';

let server: TestServer;
const clock = fixedClock(new Date());
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(async () => await server.close());

const cookie = `tola_browser=${'B'.repeat(43)}`;
let numbers = 9_812_340_000;

/** Logs in by OTP with a number that has no account yet. */
async function opened(): Promise<{ mobile: string; token: string }> {
  numbers += 1;
  const mobile = String(numbers);
  expect(await call(server, sendLoginOtp, { mobile }, { cookie })).toMatchObject({ ok: true });
  const otp = (await latestSms(server, mobile)).code ?? '';
  const login = await call(server, enterLoginOtp, { mobile, otp }, { cookie });
  return { mobile, token: login.ok ? (login.extras.token ?? '') : '' };
}

const prove = async ({ mobile, token }: { mobile: string; token: string }) => {
  const purpose = { purpose: 'reauthenticate', newMobile: null } as const;
  expect(await call(server, sendCustomerOtp, purpose, { token, cookie })).toMatchObject({ ok: true });
  const otp = (await latestSms(server, mobile)).code ?? '';
  return await call(server, enterCustomerOtp, { ...purpose, otp }, { token, cookie });
};

it('downloads the data with an OTP of the last ten minutes, whatever password is sent', async () => {
  const account = await opened();
  const ask = async (password: string | null) =>
    await call(server, requestDataDownload, { password }, { token: account.token });
  expect(await ask(null)).toMatchObject({ ok: true });
  clock.advance(601);
  for (const password of [null, 'anything at all']) {
    expect(await ask(password)).toMatchObject({ code: 403, reason: 'not-fresh' });
  }
  expect(await prove(account)).toMatchObject({ ok: true });
  const answer = await ask(null);
  if (!answer.ok) throw new Error(answer.message);
  const headers = { cookie: `tola_session=${account.token}` };
  const file = await fetch(`${server.url}${answer.data.jsonPath}`, { headers });
  expect(await file.json()).toMatchObject({ account: [{ mobile: account.mobile }] });
  expect((await fetch(`${server.url}${answer.data.jsonPath}`)).status).not.toBe(200);
});

it('asks for the erasure with an OTP of the last ten minutes, and not with one of another account', async () => {
  const [account, other] = [await opened(), await opened()];
  clock.advance(601);
  expect(await prove(other)).toMatchObject({ ok: true });
  const ask = async () => await call(server, requestErasure, { password: null }, { token: account.token });
  expect(await ask()).toMatchObject({ code: 403, reason: 'not-fresh' });
  expect(await prove(account)).toMatchObject({ ok: true });
  expect(await ask()).toMatchObject({ ok: true });
  expect(await call(server, getErasurePlan, null, { token: account.token })).toMatchObject({
    data: { waiting: { effectiveAt: expect.any(String) } },
  });
});
