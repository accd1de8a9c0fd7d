import {
  changeEmail,
  changeName,
  claimNumber,
  confirmEmail,
  enterCustomerOtp,
  followOtpLink,
  getContacts,
  getProfile,
  logIn,
  type PayloadOf,
  reauthenticate,
  register,
  requestOtp,
  sendCustomerOtp,
  verifyOtp,
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

type Purpose = PayloadOf<typeof sendCustomerOtp>['purpose'];

const sendOtp = async ({ token }: TestCustomer, purpose: Purpose, newMobile: string | null = null, cookie = BROWSER) =>
  await call(server, sendCustomerOtp, { purpose, newMobile }, { token, cookie });
const enterOtp = async (
  { token }: TestCustomer,
  {
    purpose,
    otp,
    newMobile = null,
    cookie = BROWSER,
  }: { purpose: Purpose; otp: string; newMobile?: string | null; cookie?: string },
) => await call(server, enterCustomerOtp, { purpose, newMobile, otp }, { token, cookie });

const sentCode = async (mobile: string) => (await latestSms(server, mobile)).code ?? '';
const wrong = (otp: string) => (otp === '12345' ? '54321' : '12345');

async function confirmByPassword({ token, password }: TestCustomer): Promise<void> {
  expect(await call(server, reauthenticate, { password }, { token })).toMatchObject({ ok: true });
}

const contactsOf = async ({ token }: TestCustomer) => {
  const [profile, contacts] = await Promise.all([
    call(server, getProfile, null, { token }),
    call(server, getContacts, null, { token }),
  ]);
  if (!profile.ok || !contacts.ok) throw new Error('The contacts could not be read');
  const { mobile = '', email = '', firstName = '' } = profile.data[0] ?? {};
  return { mobile, email, firstName, ...contacts.data };
};

async function noticesTo(email: string): Promise<unknown[]> {
  return await server.database.rows(sql`
    select id from outbox_message where recipient = ${email} and template = 'contact-changed'`);
}

describe('verifying the number', () => {
  it('takes an OTP in the browser that asked', async () => {
    const customer = await buildNewcomer(server);
    expect(await contactsOf(customer)).toMatchObject({ hasVerifiedMobile: false });
    expect(await sendOtp(customer, 'verify-number')).toMatchObject({ ok: true });
    const otp = await sentCode(customer.mobile);
    const verify = { purpose: 'verify-number', otp } as const;
    expect(await enterOtp(customer, { ...verify, cookie: OTHER_BROWSER })).toMatchObject({ code: 400 });
    expect(await enterOtp(customer, { purpose: 'reauthenticate', otp })).toMatchObject({ code: 400 });
    expect(await enterOtp(customer, verify)).toMatchObject({ ok: true });
    expect(await enterOtp(customer, verify)).toMatchObject({ code: 400 });
    expect(await contactsOf(customer)).toMatchObject({ hasVerifiedMobile: true });
  });

  it('needs the link in the SMS after ten wrong OTPs in a year, whichever browsers tried', async () => {
    const customer = await buildNewcomer(server);
    for (let round = 0; round < 2; round += 1) {
      const cookie = `tola_browser=${'D'.repeat(42)}${round}`;
      await sendOtp(customer, 'verify-number', null, cookie);
      const otp = wrong(await sentCode(customer.mobile));
      await Promise.all(
        Array.from({ length: 10 }, async () => enterOtp(customer, { purpose: 'verify-number', otp, cookie })),
      );
      server.clock.advance(3 * 3600);
    }
    const { counted } = await server.database.one<{ counted: number }>(
      sql`select count(*) as counted from otp_wrong_try where mobile = ${customer.mobile}`,
    );
    expect(counted).toBe(10);
    expect(await sendOtp(customer, 'verify-number')).toMatchObject({ ok: true });
    const { code, path = '' } = await latestSms(server, customer.mobile);
    expect(code).toBeUndefined();
    const token = path.slice(path.indexOf('#') + 1);
    const follow = async (cookie: string) =>
      await call(server, followOtpLink, { token }, { token: customer.token, cookie });
    expect(await follow(OTHER_BROWSER)).toMatchObject({ code: 404, reason: 'unknown-link' });
    expect(await follow(BROWSER)).toMatchObject({ ok: true, data: { purpose: 'verify-number' } });
    expect(await follow(BROWSER)).toMatchObject({ code: 404 });
    expect(await contactsOf(customer)).toMatchObject({ hasVerifiedMobile: true });
    server.clock.advance(366 * 24 * 3600);
    await call(server, requestOtp, { mobile: customer.mobile }, { cookie: BROWSER });
    expect((await latestSms(server, customer.mobile)).code).toMatch(/^\d{5}$/);
  });
});

describe('a change of number, email or name', () => {
  it('needs a proof of who is logged in, for ten minutes', async () => {
    const customer = await buildCustomer(server);
    const name = { firstName: 'आशा', lastName: 'कुलकर्णी' };
    const rename = async () => await call(server, changeName, name, { token: customer.token });
    expect(await rename()).toMatchObject({ code: 403, reason: 'not-fresh' });
    expect(await call(server, reauthenticate, { password: 'wrong' }, { token: customer.token })).toMatchObject({
      code: 400,
    });
    await confirmByPassword(customer);
    expect(await rename()).toMatchObject({ ok: true });
    expect(await contactsOf(customer)).toMatchObject({ firstName: 'आशा', isFresh: true });
    expect(await noticesTo(customer.email)).toHaveLength(1);
    server.clock.advance(600);
    expect(await rename()).toMatchObject({ code: 403 });
    expect(await sendOtp(customer, 'change-number', newRegistration().mobile)).toMatchObject({ code: 403 });
    const { email } = newRegistration();
    expect(await call(server, changeEmail, { email }, { token: customer.token })).toMatchObject({ code: 403 });
  });

  it('may be confirmed by an OTP to the present number', async () => {
    const customer = await buildCustomer(server);
    await sendOtp(customer, 'reauthenticate');
    const otp = await sentCode(customer.mobile);
    expect(await enterOtp(customer, { purpose: 'reauthenticate', otp })).toMatchObject({ ok: true });
    expect(await contactsOf(customer)).toMatchObject({ isFresh: true });
  });

  it('changes the number once the new one is proved', async () => {
    const customer = await buildCustomer(server);
    const { mobile: newMobile } = newRegistration();
    await confirmByPassword(customer);
    expect(await sendOtp(customer, 'change-number', newMobile)).toMatchObject({ ok: true });
    expect(await contactsOf(customer)).toMatchObject({ mobile: customer.mobile });
    const otp = await sentCode(newMobile);
    expect(await enterOtp(customer, { purpose: 'change-number', newMobile, otp })).toMatchObject({ ok: true });
    expect(await contactsOf(customer)).toMatchObject({ mobile: newMobile, hasVerifiedMobile: true });
    expect(await noticesTo(customer.email)).toHaveLength(1);
    const texts = await server.database.rows<{ recipient: string }>(sql`
      select recipient from outbox_message where template = 'number-changed' and recipient = any(${[customer.mobile, newMobile]}::text[])`);
    expect(texts).toEqual([{ recipient: customer.mobile }]);
    expect(await call(server, logIn, { ...customer, mobile: newMobile })).toMatchObject({ ok: true });
    expect(await call(server, logIn, customer)).toMatchObject({ code: 401 });
  });

  it('refuses a number that another account has proved, and takes one that it has not', async () => {
    const [customer, proved, unproved] = [
      await buildCustomer(server),
      await buildCustomer(server),
      await buildNewcomer(server),
    ];
    await confirmByPassword(customer);
    for (const [{ mobile: newMobile }, expected] of [
      [proved, { code: 400, reason: 'mobile-taken' }],
      [unproved, { ok: true }],
    ] as const) {
      await sendOtp(customer, 'change-number', newMobile);
      const otp = await sentCode(newMobile);
      expect(await enterOtp(customer, { purpose: 'change-number', newMobile, otp })).toMatchObject(expected);
    }
    expect(await contactsOf(unproved)).toMatchObject({ mobile: '' });
    expect(await contactsOf(proved)).toMatchObject({ mobile: proved.mobile });
  });

  it('changes the email once the new one is confirmed, and tells the old one', async () => {
    const customer = await buildCustomer(server);
    const { email } = newRegistration();
    await confirmByPassword(customer);
    expect(await call(server, changeEmail, { email }, { token: customer.token })).toMatchObject({ ok: true });
    expect(await contactsOf(customer)).toMatchObject({ email: customer.email });
    const { token } = await messageData<{ token: string }>(server, email, 'new-email');
    expect(await call(server, confirmEmail, { token })).toMatchObject({ ok: true });
    expect(await contactsOf(customer)).toMatchObject({ email, hasVerifiedEmail: true });
    expect(await noticesTo(customer.email)).toHaveLength(1);
    const taken = await buildCustomer(server);
    const wanted = { email: taken.email.toUpperCase() };
    expect(await call(server, changeEmail, wanted, { token: customer.token })).toMatchObject({ reason: 'email-taken' });
  });
});

describe('a number that somebody else registered', () => {
  /** Proves a number as a guest. @returns the cookies of the browser, and what the reply says */
  async function prove(mobile: string) {
    await call(server, requestOtp, { mobile }, { cookie: BROWSER });
    const otp = await sentCode(mobile);
    const body = JSON.stringify({ LoginId: mobile, Otp: otp });
    const { headers, envelope } = await sendCall(server, 'VerifyOtpForFront', body, { cookie: BROWSER });
    const grant = headers.get('set-cookie')?.match(/tola_reset=[^;]+/)?.[0] ?? '';
    return { cookie: `${BROWSER}; ${grant}`, reply: String(envelope.Data) };
  }

  it('is claimed by its owner, who gets a new account and sees nothing of the other', async () => {
    const squatter = await buildNewcomer(server);
    const { cookie, reply } = await prove(squatter.mobile);
    expect(reply).toContain('a•••@customer.example');
    expect(reply).not.toContain(squatter.email);
    const claim = async () => await call(server, claimNumber, { mobile: squatter.mobile }, { cookie });
    expect(await claim()).toMatchObject({ ok: true });
    const owner = newRegistration({ mobile: squatter.mobile, firstName: 'Zoya', password: 'of the owner' });
    expect(await call(server, register, { ...owner, userType: 'User' }, { cookie })).toMatchObject({ ok: true });
    const login = await call(server, logIn, owner);
    if (!login.ok) throw new Error(login.message);
    const profile = await call(server, getProfile, null, { token: login.extras.token });
    expect(JSON.stringify(profile)).not.toContain(squatter.address);
    const contacts = await call(server, getContacts, null, { token: login.extras.token });
    expect(contacts).toMatchObject({ data: { hasVerifiedMobile: true } });
    // The other account keeps what it has, without the number.
    expect(await contactsOf(squatter)).toMatchObject({ mobile: '', email: squatter.email });
    expect(await call(server, logIn, squatter)).toMatchObject({ code: 401 });
    expect(await noticesTo(squatter.email)).toHaveLength(1);
  });

  it('cannot be claimed without its OTP, nor once it was proved', async () => {
    const unproved = await buildNewcomer(server);
    const claim = async (mobile: string, cookie: string) => await call(server, claimNumber, { mobile }, { cookie });
    expect(await claim(unproved.mobile, BROWSER)).toMatchObject({ code: 403 });
    const proved = await buildCustomer(server);
    const { cookie, reply } = await prove(proved.mobile);
    expect(reply).not.toContain('•••');
    expect(await claim(proved.mobile, cookie)).toMatchObject({ code: 409 });
    expect(await claim(unproved.mobile, cookie)).toMatchObject({ code: 403 });
  });

  it('does not let the claimer set the password of the other account', async () => {
    const squatter = await buildNewcomer(server);
    const { cookie } = await prove(squatter.mobile);
    await call(server, claimNumber, { mobile: squatter.mobile }, { cookie });
    const body = JSON.stringify({ LoginId: squatter.mobile, newPassword: 'a stolen account' });
    const { envelope } = await sendCall(server, 'UpdatePasswordForFront', body, { cookie });
    expect(envelope.code).toBe(403);
    expect(await call(server, verifyOtp, { mobile: squatter.mobile, otp: '12345' }, { cookie })).toMatchObject({
      code: 400,
    });
  });
});
