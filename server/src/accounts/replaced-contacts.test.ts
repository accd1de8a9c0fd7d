/** A proof counts for the value it was sent for, and ends once another one was asked for or set. */
import {
  changeEmail,
  confirmEmail,
  enterCustomerOtp,
  followOtpLink,
  getContacts,
  getProfile,
  reauthenticate,
  requestOtp,
  sendCustomerOtp,
} from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  buildCustomer,
  buildNewcomer,
  call,
  latestSms,
  messageData,
  newRegistration,
  sendCall,
  startTestServer,
  type TestCustomer,
  type TestServer,
} from '#testing';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.close());

const BROWSER = `tola_browser=${'B'.repeat(43)}`;
const OTHER_BROWSER = `tola_browser=${'C'.repeat(43)}`;

const as = ({ token }: TestCustomer) => ({ token, cookie: BROWSER });
const askToChange = async (customer: TestCustomer, newMobile: string) =>
  await call(server, sendCustomerOtp, { purpose: 'change-number', newMobile }, as(customer));
const enter = async (customer: TestCustomer, newMobile: string, otp: string) =>
  await call(server, enterCustomerOtp, { purpose: 'change-number', newMobile, otp }, as(customer));
const follow = async (customer: TestCustomer, token: string) =>
  await call(server, followOtpLink, { token }, as(customer));
const sentCode = async (mobile: string) => (await latestSms(server, mobile)).code ?? '';
const sentLink = async (mobile: string) => (await latestSms(server, mobile)).path?.split('#').at(-1) ?? '';

async function changeTo(customer: TestCustomer, newMobile: string) {
  await askToChange(customer, newMobile);
  return await enter(customer, newMobile, await sentCode(newMobile));
}

async function confirmByPassword({ token, password }: TestCustomer): Promise<void> {
  expect(await call(server, reauthenticate, { password }, { token })).toMatchObject({ ok: true });
}

async function profileOf({ token }: TestCustomer) {
  const profile = await call(server, getProfile, null, { token });
  if (!profile.ok) throw new Error(profile.message);
  return profile.data[0];
}

/** Only links are sent to this number from now on. */
async function spendTries(mobile: string): Promise<void> {
  await server.database.run(sql`
    insert into otp_wrong_try (mobile, at) select ${mobile}, ${server.clock()} from generate_series(1, 10)`);
}

describe('a number that was replaced by another', () => {
  it('is not set by the OTP or link that was asked for before', async () => {
    const customer = await buildCustomer(server);
    const [{ mobile: first }, { mobile: linked }, { mobile: last }] = [
      newRegistration(),
      newRegistration(),
      newRegistration(),
    ];
    await confirmByPassword(customer);
    await askToChange(customer, first);
    const otp = await sentCode(first);
    await spendTries(linked);
    await askToChange(customer, linked);
    const token = await sentLink(linked);
    expect(await enter(customer, first, otp)).toMatchObject({ code: 400, reason: 'wrong-otp' });
    await askToChange(customer, last);
    expect(await follow(customer, token)).toMatchObject({ code: 404, reason: 'unknown-link' });
    expect(await profileOf(customer)).toMatchObject({ mobile: customer.mobile });
  });

  it('is not set again by the link that verifies it', async () => {
    const customer = await buildNewcomer(server);
    const { mobile: newMobile } = newRegistration();
    await spendTries(customer.mobile);
    await call(server, sendCustomerOtp, { purpose: 'verify-number', newMobile: null }, as(customer));
    const token = await sentLink(customer.mobile);
    await confirmByPassword(customer);
    expect(await changeTo(customer, newMobile)).toMatchObject({ ok: true });
    expect(await follow(customer, token)).toMatchObject({ code: 404, reason: 'unknown-link' });
    expect(await profileOf(customer)).toMatchObject({ mobile: newMobile });
    expect(await call(server, getContacts, null, as(customer))).toMatchObject({ data: { hasVerifiedMobile: true } });
  });

  it('does not reset the password of the account', async () => {
    const customer = await buildCustomer(server);
    await call(server, requestOtp, { mobile: customer.mobile }, { cookie: OTHER_BROWSER });
    const verify = JSON.stringify({ LoginId: customer.mobile, Otp: await sentCode(customer.mobile) });
    const { headers } = await sendCall(server, 'VerifyOtpForFront', verify, { cookie: OTHER_BROWSER });
    const grant = headers.get('set-cookie')?.match(/tola_reset=[^;]+/)?.[0] ?? '';
    await confirmByPassword(customer);
    expect(await changeTo(customer, newRegistration().mobile)).toMatchObject({ ok: true });
    const reset = JSON.stringify({ LoginId: customer.mobile, newPassword: 'of who has the old number' });
    const cookie = `${OTHER_BROWSER}; ${grant}`;
    const { envelope } = await sendCall(server, 'UpdatePasswordForFront', reset, { cookie });
    expect(envelope.code).toBe(403);
  });
});

it('an email is not set by the link to it once another one was asked for', async () => {
  const customer = await buildCustomer(server);
  const [first, last] = [newRegistration(), newRegistration()].map((one) => one.email);
  await confirmByPassword(customer);
  const links: string[] = [];
  for (const email of [first ?? '', last ?? '']) {
    await call(server, changeEmail, { email }, { token: customer.token });
    server.clock.advance(1);
    links.push((await messageData<{ token: string }>(server, email, 'new-email')).token);
  }
  const [old = '', current = ''] = links;
  expect(await call(server, confirmEmail, { token: old })).toMatchObject({ code: 404, reason: 'unknown-link' });
  expect(await call(server, confirmEmail, { token: current })).toMatchObject({ ok: true });
  expect(await call(server, confirmEmail, { token: old })).toMatchObject({ code: 404 });
  expect(await profileOf(customer)).toMatchObject({ email: last });
});
