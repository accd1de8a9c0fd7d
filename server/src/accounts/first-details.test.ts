import {
  addEmail,
  changePassword,
  confirmEmail,
  enterCustomerOtp,
  getProfile,
  getSession,
  logIn,
  nameAccount,
  reauthenticate,
  sendCustomerOtp,
  setFirstPassword,
} from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  buildCustomer,
  call,
  fixedClock,
  latestSms,
  messageData,
  newRegistration,
  startTestServer,
  type TestServer,
} from '#testing';
import { openSession } from './sessions.ts';

let server: TestServer;
const clock = fixedClock(new Date());

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(async () => await server.close());

const cookie = `tola_browser=${'B'.repeat(43)}`;

/** A customer as a login by OTP opens the account, and a recently proved session. */
async function bareCustomer({ isProved = true } = {}) {
  const { id, mobile } = await buildCustomer(server);
  await server.database.run(sql`
    update customer set first_name = '', last_name = '', email = '', state = '', email_verified_at = null,
      password_hash = null, password_changed_at = null where id = ${id}`);
  return { id, mobile, token: await openSession(server.database, id, 'test', clock(), { isProved }) };
}

type Bare = Awaited<ReturnType<typeof bareCustomer>>;

const name = async ({ token }: Bare, firstName: string, lastName: string | null = null) =>
  await call(server, nameAccount, { firstName, lastName }, { token });
const add = async ({ token }: Bare, email: string) => await call(server, addEmail, { email }, { token });
const choose = async ({ token }: Bare, newPassword = 'first of its kind') =>
  await call(server, setFirstPassword, { newPassword }, { token });

async function messagesTo(recipient: string) {
  return await server.database.rows<{ channel: string; template: string }>(
    sql`select channel, template from outbox_message where recipient = ${recipient} order by id`,
  );
}

async function nameOf({ token }: Bare) {
  const answer = await call(server, getSession, null, { token });
  return answer.ok ? answer.data[0]?.customer : null;
}

describe('the first name of an account', () => {
  it('is set without another proof, with or without a last name', async () => {
    const bare = await bareCustomer({ isProved: false });
    expect(await name(bare, '')).toMatchObject({ code: 400, message: 'Enter first name' });
    expect(await name(bare, 'Meera')).toMatchObject({ ok: true, data: { firstName: 'Meera', lastName: '' } });
    expect(await nameOf(bare)).toMatchObject({ firstName: 'Meera', lastName: '' });
  });

  it('is not changed once it is set, but may be sent again', async () => {
    const bare = await bareCustomer();
    expect(await name(bare, 'Meera', 'Iyer')).toMatchObject({ ok: true });
    expect(await name(bare, 'Meera', 'Iyer')).toMatchObject({ ok: true });
    expect(await name(bare, 'Mira', 'Iyer')).toMatchObject({ code: 409, reason: 'has-name' });
    expect(await nameOf(bare)).toMatchObject({ firstName: 'Meera', lastName: 'Iyer' });
  });

  it('is the first of several at the same moment', async () => {
    const bare = await bareCustomer();
    const answers = await Promise.all(['Asha', 'Bina', 'Chitra'].map(async (one) => await name(bare, one)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('the first email of an account', () => {
  it('belongs to it once its owner follows the link; until then messages go by SMS', async () => {
    const bare = await bareCustomer({ isProved: false });
    const { email } = newRegistration();
    expect(await add(bare, email)).toMatchObject({ ok: true });
    expect(await nameOf(bare)).toMatchObject({ email: '' });
    const [mail] = await messagesTo(email);
    expect(mail).toMatchObject({ channel: 'mail', template: 'new-email' });
    const { token } = await messageData<{ token: string }>(server, email, 'new-email');
    expect(await call(server, confirmEmail, { token })).toMatchObject({ ok: true });
    expect(await nameOf(bare)).toMatchObject({ email });
    expect(await messagesTo(bare.mobile)).toMatchObject([{ channel: 'sms', template: 'contact-changed' }]);
    expect(await add(bare, newRegistration().email)).toMatchObject({ code: 409, reason: 'has-email' });
  });

  it('is refused when another account has it, and limited', async () => {
    const bare = await bareCustomer();
    const { email } = await buildCustomer(server);
    expect(await add(bare, email)).toMatchObject({ code: 400, message: 'This email is already registered' });
    for (let more = 0; more < 4; more += 1) await add(bare, newRegistration().email);
    expect(await add(bare, newRegistration().email)).toMatchObject({ code: 429 });
  });
});

describe('the first password of an account', () => {
  it('is set in a session that was just proved, which gets a new token and ends the others', async () => {
    const bare = await bareCustomer();
    const other = await openSession(server.database, bare.id, 'other', clock());
    const answer = await choose(bare);
    if (!answer.ok) throw new Error(answer.message);
    expect(await call(server, getProfile, null, { token: bare.token })).toMatchObject({ code: 401 });
    expect(await call(server, getProfile, null, { token: other })).toMatchObject({ code: 401 });
    expect(await call(server, getProfile, null, { token: answer.extras.token })).toMatchObject({ ok: true });
    const { mobile } = bare;
    expect(await call(server, logIn, { mobile, password: 'first of its kind' })).toMatchObject({ ok: true });
    expect(await messagesTo(mobile)).toMatchObject([{ channel: 'sms', template: 'password-changed' }]);
  });

  it('takes an OTP first when the proof is older than ten minutes', async () => {
    const bare = await bareCustomer();
    const { token, mobile } = bare;
    clock.advance(600);
    expect(await choose(bare)).toMatchObject({ code: 403, reason: 'not-fresh' });
    const otp = { purpose: 'reauthenticate', newMobile: null } as const;
    await call(server, sendCustomerOtp, otp, { token, cookie });
    const { code = '' } = await latestSms(server, mobile);
    const entered = await call(server, enterCustomerOtp, { ...otp, otp: code }, { token, cookie });
    expect(entered).toMatchObject({ ok: true });
    expect(await choose(bare)).toMatchObject({ ok: true });
  });

  it('is not set from another session of the account', async () => {
    const bare = await bareCustomer();
    const token = await openSession(server.database, bare.id, 'other', clock());
    expect(await choose({ ...bare, token })).toMatchObject({ code: 403, reason: 'not-fresh' });
  });

  it('is refused when it is weak, and where there is one', async () => {
    const bare = await bareCustomer();
    expect(await choose(bare, 'short')).toMatchObject({ code: 400, reason: 'password-short' });
    expect(await choose(bare, 'password1')).toMatchObject({ code: 400, reason: 'password-leaked' });
    const { id, password, mobile } = await buildCustomer(server);
    const token = await openSession(server.database, id, 'test', clock(), { isProved: true });
    expect(await choose({ id, mobile, token })).toMatchObject({ code: 409, reason: 'has-password' });
    expect(await call(server, logIn, { mobile, password })).toMatchObject({ ok: true });
  });

  it('is the first of several at the same moment', async () => {
    const bare = await bareCustomer();
    const answers = await Promise.all(['one', 'two', 'three'].map(async (n) => await choose(bare, `chosen as ${n}`)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('is no old password before it is set', async () => {
    const { token } = await bareCustomer();
    const change = { oldPassword: 'x', newPassword: 'another password' };
    expect(await call(server, changePassword, change, { token })).toMatchObject({ code: 400 });
    expect(await call(server, reauthenticate, { password: 'x' }, { token })).toMatchObject({ code: 400 });
  });
});
