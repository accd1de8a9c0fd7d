import {
  chooseLoginAccount,
  enterLoginOtp,
  followOtpLink,
  getContacts,
  getProfile,
  getSession,
  logIn,
  requestOtp,
  resetPassword,
  sendLoginOtp,
  verifyOtp,
} from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  buildCustomer,
  buildNewcomer,
  call,
  fixedClock,
  latestSms,
  newRegistration,
  sendCall,
  startTestServer,
  type TestServer,
} from '#testing';

let server: TestServer;
const clock = fixedClock(new Date());

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(async () => await server.close());

const browser = (letter: string) => `tola_browser=${letter.repeat(43)}`;
const BROWSER = browser('B');

const send = async (mobile: string, cookie = BROWSER) => await call(server, sendLoginOtp, { mobile }, { cookie });
const enter = async (mobile: string, otp: string, cookie = BROWSER) =>
  await call(server, enterLoginOtp, { mobile, otp }, { cookie });

const sentOtp = async (mobile: string) => (await latestSms(server, mobile)).code ?? '';

const wrong = (otp: string) => (otp === '12345' ? '54321' : '12345');

/** Asks for an OTP and enters it. */
async function logInByOtp(mobile: string, cookie = BROWSER) {
  expect(await send(mobile, cookie)).toMatchObject({ ok: true });
  const answer = await enter(mobile, await sentOtp(mobile), cookie);
  if (!answer.ok) throw new Error(answer.message);
  return answer;
}

async function accountsOf(mobile: string) {
  return await server.database.rows<{
    id: number;
    firstName: string;
    passwordHash: string | null;
    isProved: boolean;
  }>(sql`
    select id, first_name, password_hash, mobile_verified_at is not null as is_proved from customer where mobile = ${mobile}`);
}

/** The grant cookie that comes with the question whose account it is. */
async function askedWhose(mobile: string, cookie = BROWSER): Promise<string> {
  await send(mobile, cookie);
  const body = JSON.stringify({ Obj: JSON.stringify({ LoginId: mobile, Otp: await sentOtp(mobile) }) });
  const { headers, envelope } = await sendCall(server, enterLoginOtp.name, body, { cookie });
  expect(envelope).toMatchObject({ code: 200, msg: 'OTP Verified Successfully' });
  const grant = headers.getSetCookie().find((one) => one.startsWith('tola_reset=')) ?? '';
  expect(grant).toMatch(/HttpOnly/);
  expect(headers.getSetCookie().join()).not.toContain('tola_session');
  return `${cookie}; ${grant.split(';')[0]}`;
}

const choose = async (mobile: string, isMine: boolean, cookie: string) =>
  await call(server, chooseLoginAccount, { mobile, isMine }, { cookie });

describe('a login by OTP', () => {
  it('opens a session of the account with the number, recently proved', async () => {
    const { mobile, email } = await buildCustomer(server);
    const { data, extras, message } = await logInByOtp(mobile);
    expect(message).toBe('Login Successful');
    expect(data).toMatchObject({ customer: { mobile, email, firstName: 'Asha' }, unprovedAccount: null });
    expect(await call(server, getContacts, null, { token: extras.token ?? '' })).toMatchObject({
      data: { hasPassword: true, isFresh: true },
    });
  });

  it('opens an account for an unknown number, with a proved number and nothing else', async () => {
    const { mobile } = newRegistration();
    const { data, extras } = await logInByOtp(mobile);
    expect(data.customer).toEqual({ mobile, firstName: '', lastName: '', email: '', state: '', userType: 'User' });
    const token = extras.token ?? '';
    expect(await call(server, getContacts, null, { token })).toMatchObject({
      data: { hasVerifiedMobile: true, hasVerifiedEmail: false, hasPassword: false },
    });
    expect(await call(server, getSession, null, { token })).toMatchObject({ data: [{ cartCount: 0, points: 0 }] });
    const profile = await call(server, getProfile, null, { token });
    expect(profile.ok && profile.data).toHaveLength(4);
    const { version } = await server.database.one<{ version: string | null }>(
      sql`select notice_version as version from customer where mobile = ${mobile}`,
    );
    const { now } = await server.database.one<{ now: string | null }>(sql`select current_notice() as now`);
    expect(version).toBe(now);
  });

  it('replaces the session of the same browser', async () => {
    const { mobile } = newRegistration();
    const first = (await logInByOtp(mobile)).extras.token ?? '';
    clock.advance(31);
    await send(mobile);
    const body = JSON.stringify({ Obj: JSON.stringify({ LoginId: mobile, Otp: await sentOtp(mobile), Token: first }) });
    expect((await sendCall(server, enterLoginOtp.name, body, { cookie: BROWSER })).envelope.code).toBe(200);
    expect(await call(server, getProfile, null, { token: first })).toMatchObject({ code: 401 });
  });

  it('answers for known and unknown numbers alike, before and after a wrong OTP', async () => {
    const known = (await buildCustomer(server)).mobile;
    const unknown = newRegistration().mobile;
    expect(await send(unknown)).toEqual(await send(known));
    expect(await send(unknown)).toEqual(await send(known));
    expect(await enter(unknown, wrong(await sentOtp(unknown)))).toEqual(
      await enter(known, wrong(await sentOtp(known))),
    );
    expect(await accountsOf(unknown)).toEqual([]);
  });

  it('works once, in the browser that asked, within five minutes and five tries', async () => {
    const { mobile } = newRegistration();
    await send(mobile);
    const otp = await sentOtp(mobile);
    expect(await enter(mobile, otp, browser('X'))).toMatchObject({ code: 400, message: 'Enter valid otp' });
    expect(await enter(mobile, otp)).toMatchObject({ ok: true });
    expect(await enter(mobile, otp)).toMatchObject({ code: 400, message: 'Enter valid otp' });

    clock.advance(31);
    await send(mobile);
    const late = await sentOtp(mobile);
    clock.advance(300);
    expect(await enter(mobile, late)).toMatchObject({ code: 400 });

    await send(mobile);
    const tried = await sentOtp(mobile);
    for (let tries = 0; tries < 5; tries += 1) await enter(mobile, wrong(tried));
    expect(await enter(mobile, tried)).toMatchObject({ code: 400 });
  });

  it('shares the delays of a number with every other purpose', async () => {
    const { mobile } = await buildCustomer(server);
    await call(server, requestOtp, { mobile }, { cookie: BROWSER });
    expect(await send(mobile)).toMatchObject({ code: 429, reason: 'too-soon' });
  });

  it('does not take an OTP of another purpose, nor is one for another purpose', async () => {
    const { mobile } = await buildCustomer(server);
    await call(server, requestOtp, { mobile }, { cookie: BROWSER });
    expect(await enter(mobile, await sentOtp(mobile))).toMatchObject({ code: 400 });
    clock.advance(31);
    await send(mobile);
    const otp = await sentOtp(mobile);
    expect(await call(server, verifyOtp, { mobile, otp }, { cookie: BROWSER })).toMatchObject({ code: 400 });
    expect(await enter(mobile, otp)).toMatchObject({ ok: true });
  });
});

describe('one new number in several browsers', () => {
  it('gets one account from two browsers at the same moment', async () => {
    const { mobile } = newRegistration();
    const browsers = [browser('C'), browser('D')];
    const codes: string[] = [];
    for (const cookie of browsers) {
      await send(mobile, cookie);
      codes.push(await sentOtp(mobile));
      clock.advance(31);
    }
    const answers = await Promise.all(browsers.map(async (cookie, at) => await enter(mobile, codes[at] ?? '', cookie)));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await accountsOf(mobile)).toHaveLength(1);
  });

  it('gets one session from the same OTP entered ten times at once', async () => {
    const { mobile } = newRegistration();
    await send(mobile);
    const otp = await sentOtp(mobile);
    const answers = await Promise.all(Array.from({ length: 10 }, async () => await enter(mobile, otp)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await accountsOf(mobile)).toHaveLength(1);
  });

  it('keeps its OTP when opening the account fails half-way', async () => {
    const { mobile } = newRegistration();
    await send(mobile);
    const otp = await sentOtp(mobile);
    await server.database.run(sql`alter table session add constraint broken check (user_agent <> 'node') not valid`);
    await server.database.run(sql`alter table session add constraint none check (false) not valid`);
    expect(await enter(mobile, otp)).toMatchObject({ code: 500 });
    await server.database.run(sql`alter table session drop constraint broken, drop constraint none`);
    expect(await accountsOf(mobile)).toEqual([]);
    expect(await enter(mobile, otp)).toMatchObject({ ok: true });
  });
});

describe('a number that an account names without having proved it', () => {
  it('asks whose account it is, and ends its password and sessions when it is taken over', async () => {
    const { mobile, email, password, token } = await buildNewcomer(server);
    await send(mobile);
    expect(await enter(mobile, await sentOtp(mobile))).toMatchObject({
      data: { customer: null, unprovedAccount: `a•••@${email.split('@')[1]}` },
      extras: { token: null },
    });
    clock.advance(31);
    const cookie = await askedWhose(mobile);
    const answer = await choose(mobile, true, cookie);
    expect(answer).toMatchObject({ ok: true, data: { mobile, email } });
    expect(await call(server, getProfile, null, { token })).toMatchObject({ code: 401 });
    expect(await call(server, logIn, { mobile, password })).toMatchObject({ code: 401 });
    expect(await accountsOf(mobile)).toMatchObject([{ firstName: 'Asha', passwordHash: null, isProved: true }]);
    expect(await choose(mobile, true, cookie)).toMatchObject({ code: 403 });
  });

  it('opens a new account when it is somebody else’s, which keeps everything but the number', async () => {
    const other = await buildNewcomer(server);
    const { mobile } = other;
    const answer = await choose(mobile, false, await askedWhose(mobile));
    expect(answer).toMatchObject({ ok: true, data: { mobile, firstName: '', email: '' } });
    expect(await call(server, getProfile, null, { token: other.token })).toMatchObject({ ok: true });
    expect(await accountsOf(mobile)).toMatchObject([{ firstName: '', isProved: true }]);
    expect(await call(server, getContacts, null, { token: other.token })).toMatchObject({
      data: { hasVerifiedMobile: false },
    });
  });

  it('refuses the choice in another browser, for another number, late, and as a new password', async () => {
    const { mobile } = await buildNewcomer(server);
    const cookie = await askedWhose(mobile);
    expect(await choose(mobile, true, BROWSER)).toMatchObject({ code: 403 });
    expect(await choose(newRegistration().mobile, true, cookie)).toMatchObject({ code: 403 });
    const reset = { mobile, newPassword: 'taken by a login' };
    expect(await call(server, resetPassword, reset, { cookie })).toMatchObject({ code: 403 });
    clock.advance(600);
    expect(await choose(mobile, true, cookie)).toMatchObject({ code: 403 });
    expect(await accountsOf(mobile)).toMatchObject([{ isProved: false }]);
  });

  it('is decided once by ten choices at the same moment', async () => {
    const { mobile } = await buildNewcomer(server);
    const cookie = await askedWhose(mobile);
    const answers = await Promise.all(
      [true, false, true, false].map(async (mine) => await choose(mobile, mine, cookie)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await accountsOf(mobile)).toHaveLength(1);
  });
});

describe('a number whose digits no longer suffice', () => {
  it('logs in by the link of its SMS, once, in the browser that asked', async () => {
    const { mobile } = newRegistration();
    await server.database.run(sql`
      insert into otp_wrong_try (mobile, at) select ${mobile}, ${clock()}::timestamptz - interval '1 day' from generate_series(1, 10)`);
    await send(mobile);
    const { path = '' } = await latestSms(server, mobile);
    const token = path.split('#')[1] ?? '';
    const follow = async (cookie: string) => await call(server, followOtpLink, { token }, { cookie });
    expect(await follow(browser('Z'))).toMatchObject({ code: 404 });
    expect(await accountsOf(mobile)).toEqual([]);
    expect(await follow(BROWSER)).toMatchObject({
      ok: true,
      data: { purpose: 'log-in', mobile, customer: { mobile, firstName: '' }, unprovedAccount: null },
    });
    expect(await follow(BROWSER)).toMatchObject({ code: 404 });
  });
});

describe('an account without a password', () => {
  it('is refused by the password login like a wrong password', async () => {
    const { mobile } = newRegistration();
    await logInByOtp(mobile);
    const known = await buildCustomer(server);
    const wrongPassword = await call(server, logIn, { mobile: known.mobile, password: 'not this one' });
    expect(await call(server, logIn, { mobile, password: 'not this one' })).toEqual(wrongPassword);
  });
});
