import { chooseLoginAccount, enterLoginOtp, logIn, sendCustomerOtp, sendLoginOtp } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
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

describe('strangers who ask for OTPs', () => {
  it('do not delay a browser in which the customer has logged in before', async () => {
    const { mobile } = newRegistration();
    await send(mobile);
    const body = JSON.stringify({ Obj: JSON.stringify({ LoginId: mobile, Otp: await sentOtp(mobile) }) });
    const { headers } = await sendCall(server, enterLoginOtp.name, body, { cookie: BROWSER });
    const device = headers.getSetCookie().find((one) => one.startsWith('tola_device=')) ?? '';
    const own = `${BROWSER}; ${device.split(';')[0]}`;
    clock.advance(31);
    for (const letter of ['P', 'Q', 'R', 'S']) {
      await send(mobile, browser(letter));
      clock.advance(31);
    }
    expect(await send(mobile, browser('T'))).toMatchObject({ ok: false, reason: 'too-soon' });
    expect(await send(mobile)).toMatchObject({ ok: false, reason: 'too-soon' });
    expect(await send(mobile, own)).toMatchObject({ ok: true });
    expect(await enter(mobile, await sentOtp(mobile), own)).toMatchObject({ ok: true });
    // It still waits for itself.
    expect(await send(mobile, own)).toMatchObject({ ok: false, reason: 'too-soon' });
  });

  it('does not send a known device codes without delay when it drops its other cookie', async () => {
    const { mobile } = newRegistration();
    await send(mobile);
    const body = JSON.stringify({ Obj: JSON.stringify({ LoginId: mobile, Otp: await sentOtp(mobile) }) });
    const { headers, envelope } = await sendCall(server, enterLoginOtp.name, body, { cookie: BROWSER });
    const device =
      headers
        .getSetCookie()
        .find((one) => one.startsWith('tola_device='))
        ?.split(';')[0] ?? '';
    const { Token: token = '' } = envelope as { Token?: string };
    const confirm = { purpose: 'reauthenticate', newMobile: null } as const;
    clock.advance(31);
    // By the device or by the session, with another secret of the browser each time: all are codes of this customer.
    expect(await send(mobile, device)).toMatchObject({ ok: true });
    expect(await send(mobile, device)).toMatchObject({ ok: false, reason: 'too-soon' });
    expect(await call(server, sendCustomerOtp, confirm, { token })).toMatchObject({ ok: false, reason: 'too-soon' });
    clock.advance(31);
    expect(await call(server, sendCustomerOtp, confirm, { token })).toMatchObject({ ok: true });
    clock.advance(31);
    expect(await send(mobile, `${device}; ${browser('V')}`)).toMatchObject({ ok: true });
    clock.advance(31);
    expect(await send(mobile, device)).toMatchObject({ ok: false, reason: 'too-soon' });
    expect(await call(server, sendCustomerOtp, confirm, { token })).toMatchObject({ ok: false, reason: 'too-soon' });
  });

  it('are not known any more once the number is proved by somebody else', async () => {
    const { mobile, password } = await buildNewcomer(server);
    const squatter = JSON.stringify({ Obj: JSON.stringify({ LoginId: mobile, Password: password }) });
    expect((await sendCall(server, logIn.name, squatter)).envelope.code).toBe(200);
    const devices = async () =>
      (await server.database.one<{ count: number }>(sql`select count(*)::int as count from known_device`)).count;
    const before = await devices();
    await send(mobile);
    const proved = JSON.stringify({ Obj: JSON.stringify({ LoginId: mobile, Otp: await sentOtp(mobile) }) });
    const { headers } = await sendCall(server, enterLoginOtp.name, proved, { cookie: BROWSER });
    const grant = headers.getSetCookie().find((one) => one.startsWith('tola_reset=')) ?? '';
    const cookie = `${BROWSER}; ${grant.split(';')[0]}`;
    expect(await call(server, chooseLoginAccount, { mobile, isMine: false }, { cookie })).toMatchObject({ ok: true });
    // That of the squatter is gone, that of the owner has come.
    expect(await devices()).toBe(before);
  });
});
