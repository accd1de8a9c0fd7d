import { getProfile, logIn, requestOtp, resetPassword, verifyOtp } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { buildCustomer, call, latestSms, newRegistration, sendCall, startTestServer, type TestServer } from '#testing';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
});

/** The cookie of a browser that has asked for an OTP. */
const BROWSER = `tola_browser=${'B'.repeat(43)}`;

const requestCode = async (mobile: string, cookie = BROWSER) => await call(server, requestOtp, { mobile }, { cookie });
const enterCode = async (mobile: string, otp: string, cookie = BROWSER) =>
  await call(server, verifyOtp, { mobile, otp }, { cookie });

/** Code in the latest SMS to a number. */
async function sentOtp(mobile: string): Promise<string> {
  return (await latestSms(server, mobile)).code ?? '';
}

/** Cookie set after verifying the OTP. */
async function grantCookie(mobile: string, otp: string): Promise<string> {
  const body = JSON.stringify({ Obj: JSON.stringify({ LoginId: mobile, Otp: otp }) });
  const { headers, envelope } = await sendCall(server, 'VerifyOtpForFront', body, { cookie: BROWSER });
  expect(envelope.msg).toBe('OTP Verified Successfully');
  const cookie = headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/HttpOnly/);
  return cookie.split(';')[0] ?? '';
}

async function setPassword(mobile: string, newPassword: string, cookie?: string) {
  return await call(server, resetPassword, { mobile, newPassword }, cookie === undefined ? {} : { cookie });
}

function wrong(otp: string): string {
  return otp === '12345' ? '54321' : '12345';
}

describe('a forgotten password', () => {
  it('is reset in three steps, which end all sessions of the account', async () => {
    const { mobile, token } = await buildCustomer(server);
    expect(await requestCode(mobile)).toMatchObject({
      ok: true,
      message: 'OTP Sent Successfully',
      data: { otpSent: true, expiresInSeconds: 300 },
    });
    const otp = await sentOtp(mobile);
    expect(otp).toMatch(/^\d{5}$/);
    const cookie = await grantCookie(mobile, otp);
    expect(await setPassword(mobile, 'remembered now', cookie)).toMatchObject({ ok: true });
    expect(await call(server, getProfile, null, { token })).toMatchObject({ code: 401 });
    expect(await call(server, logIn, { mobile, password: 'remembered now' })).toMatchObject({ ok: true });
  });

  it('notifies the customer of the change by email', async () => {
    const { mobile, email } = await buildCustomer(server);
    await requestCode(mobile);
    await setPassword(mobile, 'a new password', await grantCookie(mobile, await sentOtp(mobile)));
    const mails = await server.database.rows(
      sql`select id from outbox_message where recipient = ${email} and template = 'password-changed'`,
    );
    expect(mails).toHaveLength(1);
  });

  it('never returns the OTP, and stores only its hash', async () => {
    const { mobile } = await buildCustomer(server);
    const { text } = await sendCall(server, 'VerifyLoginIdForForgotPassFront', JSON.stringify({ LoginId: mobile }));
    expect(text).not.toContain(await sentOtp(mobile));
    const { row } = await server.database.one<{ row: string }>(
      sql`select code_hash as row from one_time_password where mobile = ${mobile}`,
    );
    expect(row).toMatch(/^\$argon2id\$/);
  });
});

describe('a number without an account', () => {
  it('gets identical replies, and no message', async () => {
    const known = (await buildCustomer(server)).mobile;
    const unknown = newRegistration().mobile;
    expect(await requestCode(unknown)).toEqual(await requestCode(known));
    expect(await requestCode(unknown)).toEqual(await requestCode(known));
    expect(await enterCode(unknown, '00000')).toEqual(await enterCode(known, wrong(await sentOtp(known))));
    const messages = await server.database.rows(sql`select id from outbox_message where recipient = ${unknown}`);
    expect(messages).toEqual([]);
  });

  it('cannot be verified by any OTP', async () => {
    const { mobile } = newRegistration();
    await requestCode(mobile);
    const { mobile: known } = await buildCustomer(server);
    await requestCode(known);
    // Copies a known OTP's hash to this number, so that the code matches and only the missing account is refused.
    await server.database.run(sql`
      update one_time_password set code_hash = (select code_hash from one_time_password where mobile = ${known})
      where mobile = ${mobile}`);
    expect(await enterCode(mobile, await sentOtp(known))).toMatchObject({ code: 400, message: 'Enter valid otp' });
  });
});

describe('an OTP', () => {
  it('is invalidated after five wrong attempts', async () => {
    const { mobile } = await buildCustomer(server);
    await requestCode(mobile);
    const otp = await sentOtp(mobile);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await enterCode(mobile, wrong(otp))).toMatchObject({ code: 400, message: 'Enter valid otp' });
    }
    expect(await enterCode(mobile, otp)).toMatchObject({ code: 400, message: 'Enter valid otp' });
  });

  it('is checked only five times for twenty concurrent attempts', async () => {
    const { mobile } = await buildCustomer(server);
    await requestCode(mobile);
    const otp = await sentOtp(mobile);
    await Promise.all(Array.from({ length: 20 }, async () => enterCode(mobile, wrong(otp))));
    const { tries, counted } = await server.database.one<{ tries: number; counted: number }>(sql`
      select tries, (select count(*) from otp_wrong_try where mobile = ${mobile}) as counted
      from one_time_password where mobile = ${mobile}`);
    expect([tries, counted]).toEqual([5, 5]);
    expect(await enterCode(mobile, otp)).toMatchObject({ code: 400 });
  });

  it('expires after five minutes', async () => {
    const { mobile } = await buildCustomer(server);
    await requestCode(mobile);
    const otp = await sentOtp(mobile);
    server.clock.advance(300);
    expect(await enterCode(mobile, otp)).toMatchObject({ code: 400, message: 'Enter valid otp' });
  });

  it('works once, also when submitted twice concurrently', async () => {
    const { mobile } = await buildCustomer(server);
    await requestCode(mobile);
    const otp = await sentOtp(mobile);
    const answers = await Promise.all([enterCode(mobile, otp), enterCode(mobile, otp), enterCode(mobile, otp)]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  });

  it('can be requested again after thirty seconds, which invalidates the previous one', async () => {
    const { mobile } = await buildCustomer(server);
    await requestCode(mobile);
    const first = await sentOtp(mobile);
    server.clock.advance(29);
    expect(await requestCode(mobile)).toMatchObject({ code: 429, reason: 'too-soon' });
    server.clock.advance(1);
    expect(await requestCode(mobile)).toMatchObject({ ok: true });
    const second = await sentOtp(mobile);
    if (first !== second) expect(await enterCode(mobile, first)).toMatchObject({ code: 400 });
    expect(await enterCode(mobile, second)).toMatchObject({ ok: true });
  });

  it('is created once for two concurrent requests', async () => {
    const { mobile } = await buildCustomer(server);
    const answers = await Promise.all([requestCode(mobile), requestCode(mobile), requestCode(mobile)]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    const sent = await server.database.rows(sql`select id from outbox_message where recipient = ${mobile}`);
    expect(sent).toHaveLength(1);
  });

  it('takes longer to get from the fourth of a day on', async () => {
    const { mobile } = await buildCustomer(server);
    for (const seconds of [30, 30, 120, 480, 1_920, 7_680, 21_600, 21_600]) {
      expect(await requestCode(mobile)).toMatchObject({ ok: true });
      server.clock.advance(seconds - 1);
      expect(await requestCode(mobile)).toMatchObject({ code: 429, reason: 'too-soon' });
      server.clock.advance(1);
    }
    server.clock.advance(24 * 3600);
    expect(await requestCode(mobile)).toMatchObject({ ok: true });
    expect(await requestCode(mobile)).toMatchObject({
      message: 'Please wait 30 seconds before asking for another OTP',
    });
  });

  it('works only in the browser that asked for it', async () => {
    const { mobile } = await buildCustomer(server);
    await requestCode(mobile);
    const otp = await sentOtp(mobile);
    expect(await enterCode(mobile, otp, `tola_browser=${'C'.repeat(43)}`)).toMatchObject({ code: 400 });
    expect(await enterCode(mobile, otp, 'tola_other=x')).toMatchObject({ code: 400 });
    expect(await enterCode(mobile, otp)).toMatchObject({ ok: true });
  });

  it('must have five digits, and the mobile number ten', async () => {
    for (const otp of ['1234', '123456', 'abcde', '']) {
      const { envelope } = await sendCall(
        server,
        'VerifyOtpForFront',
        JSON.stringify({ LoginId: '9876543210', Otp: otp }),
      );
      expect([envelope.code, envelope.msg]).toEqual([400, 'Enter valid otp']);
    }
    const { envelope } = await sendCall(
      server,
      'VerifyLoginIdForForgotPassFront',
      JSON.stringify({ LoginId: '98765' }),
    );
    expect([envelope.code, envelope.msg]).toEqual([400, 'Enter valid number']);
  });
});

describe('setting the new password', () => {
  it('works only in the browser that verified the OTP', async () => {
    const { mobile } = await buildCustomer(server);
    await requestCode(mobile);
    await grantCookie(mobile, await sentOtp(mobile));
    expect(await setPassword(mobile, 'stolen')).toMatchObject({ code: 403, message: 'Please verify the OTP first' });
    expect(await setPassword(mobile, 'stolen', `tola_reset=${'A'.repeat(43)}`)).toMatchObject({ code: 403 });
  });

  it('works only for the number of the OTP', async () => {
    const mine = await buildCustomer(server);
    const theirs = await buildCustomer(server);
    await requestCode(mine.mobile);
    await requestCode(theirs.mobile);
    const cookie = await grantCookie(mine.mobile, await sentOtp(mine.mobile));
    expect(await setPassword(theirs.mobile, 'stolen', cookie)).toMatchObject({ code: 403 });
    expect(await call(server, logIn, theirs)).toMatchObject({ ok: true });
  });

  it('works once under concurrent requests', async () => {
    const { mobile } = await buildCustomer(server);
    await requestCode(mobile);
    const cookie = await grantCookie(mobile, await sentOtp(mobile));
    const answers = await Promise.all(
      ['password a', 'password b', 'password c'].map(async (password) => setPassword(mobile, password, cookie)),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await setPassword(mobile, 'again', cookie)).toMatchObject({ code: 403 });
  });

  it('is refused ten minutes after the OTP was verified', async () => {
    const { mobile } = await buildCustomer(server);
    await requestCode(mobile);
    const cookie = await grantCookie(mobile, await sentOtp(mobile));
    server.clock.advance(600);
    expect(await setPassword(mobile, 'late', cookie)).toMatchObject({ code: 403 });
  });

  it('is refused for a weak one, which leaves the OTP verified', async () => {
    const { mobile } = await buildCustomer(server);
    await requestCode(mobile);
    const cookie = await grantCookie(mobile, await sentOtp(mobile));
    expect(await setPassword(mobile, 'seven 7', cookie)).toMatchObject({ code: 400, reason: 'password-short' });
    expect(await setPassword(mobile, 'qwertyuiop', cookie)).toMatchObject({ reason: 'password-leaked' });
    expect(await setPassword(mobile, mobile, cookie)).toMatchObject({ reason: 'password-own' });
    expect(await setPassword(mobile, 'remembered now', cookie)).toMatchObject({ ok: true });
  });

  it('is refused without a password', async () => {
    const { envelope } = await sendCall(
      server,
      'UpdatePasswordForFront',
      JSON.stringify({ LoginId: '9876543210', newPassword: '' }),
    );
    expect([envelope.code, envelope.msg]).toEqual([400, 'Enter password']);
  });
});
