import { sealRequest } from '@tola/contract';
import {
  allStaffCalls,
  confirmFactor,
  FRESH_FACTOR_SECONDS,
  listSessions,
  listSettings,
  saveSetting,
} from '@tola/contract/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { businessSettings } from '#business';
import { sql } from '#database';
import { confirm, type StaffClient, sendCall, signInOwner, startBackOfficeServer, type TestServer } from '#testing';
import { totpCode } from './one-time-code.ts';

let server: TestServer;
let owner: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

const PREFIX = '/back-office/api';

async function ageFactor(seconds: number): Promise<void> {
  await server.database.run(sql`
    update staff_session set factor_at = ${server.clock()}::timestamptz - make_interval(secs => ${seconds})`);
}

/** Sends a call without payload: admitted, it fails validation. */
async function reasonOf(name: string): Promise<string> {
  const { envelope } = await sendCall(server, name, sealRequest(null), { prefix: PREFIX, cookie: owner.cookie });
  return String(envelope.reason ?? '');
}

it('lists the calls on money, people and keys', () => {
  const names = allStaffCalls.filter(({ freshFactor }) => freshFactor).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      ...['RefundOrder', 'PayRefundOut', 'PayOutBalance', 'WithdrawPayout', 'CancelOrder', 'SettleLateMoney'],
      ...['SaveBreach', 'AdvanceBreach', 'NotifyBreachPersons', 'AnswerDataRequest', 'SaveRole'],
      ...['InvitePerson', 'InviteAgain', 'SavePerson', 'ResetSecondFactor'],
      ...['ChangeOwnPassword', 'RenewRecoveryCodes', 'BeginEnrolment', 'ConfirmEnrolment', 'AllowDownload'],
    ]),
  );
});

it.each(allStaffCalls.filter(({ freshFactor }) => freshFactor).map(({ name }) => name))(
  'is required for %s',
  async (name) => {
    await ageFactor(FRESH_FACTOR_SECONDS);
    expect(await reasonOf(name)).toBe('fresh-factor-due');
  },
);

it('is not asked of a call that does not declare it', async () => {
  await ageFactor(FRESH_FACTOR_SECONDS);
  for (const { name } of allStaffCalls.filter(({ freshFactor }) => !freshFactor))
    if (name !== 'SignOut') expect([name, await reasonOf(name)]).not.toEqual([name, 'fresh-factor-due']);
});

it('counts as fresh for five minutes', async () => {
  await ageFactor(FRESH_FACTOR_SECONDS - 1);
  expect(await reasonOf('AllowDownload')).toBe('');
});

it('is fresh again after a code, which is accepted once', async () => {
  await ageFactor(FRESH_FACTOR_SECONDS);
  server.clock.advance(60);
  const code = totpCode(owner.secret, server.clock());
  const answers = await Promise.all([1, 2].map(async () => await owner.callOnce(confirmFactor, { code })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await reasonOf('AllowDownload')).toBe('');
});

it('renews the token of the session, and ends the one before', async () => {
  server.clock.advance(60);
  const { cookie } = owner;
  const status = async (sent: string) =>
    (await sendCall(server, 'ListSessions', sealRequest(null), { prefix: PREFIX, cookie: sent })).status;
  const sessions = async () => (await owner.ok(listSessions, null)).map(({ id }) => id);
  const before = await sessions();
  await confirm(owner, server.clock());
  expect(owner.cookie).not.toBe(cookie);
  expect([await status(cookie), await status(owner.cookie)]).toEqual([401, 200]);
  expect(await sessions()).toEqual(before);
  expect(owner.setCookie).toMatch(/Max-Age=8\d{4};.*HttpOnly/);
});

it('stays due after wrong codes, which are limited to six in a session', async () => {
  await ageFactor(FRESH_FACTOR_SECONDS);
  server.clock.advance(901);
  for (let tries = 0; tries < 6; tries += 1)
    expect(await owner.callOnce(confirmFactor, { code: '000000' })).toMatchObject({ reason: 'wrong-code' });
  const code = totpCode(owner.secret, server.clock());
  expect(await owner.callOnce(confirmFactor, { code })).toMatchObject({ reason: 'wrong-code' });
  expect(await reasonOf('AllowDownload')).toBe('fresh-factor-due');
  await server.database.run(sql`update staff_session set code_tries = 0`);
});

it('is required to change payee details and guard rails, and not for other settings', async () => {
  await confirm(owner, server.clock());
  const { settings } = await owner.ok(listSettings, null);
  await ageFactor(FRESH_FACTOR_SECONDS);
  for (const { name, version, value } of settings) {
    const answer = await owner.callOnce(saveSetting, { name, version, value, reason: 'A test reason' });
    const { freshFactor } = businessSettings[name as keyof typeof businessSettings];
    expect([name, answer.ok ? '' : answer.reason]).toEqual([name, freshFactor ? 'fresh-factor-due' : '']);
  }
  const guarded = Object.entries(businessSettings).filter(([, { freshFactor }]) => freshFactor);
  expect(guarded.map(([name]) => name)).toEqual(expect.arrayContaining(['upi', 'bank', 'rateGuard', 'unpaidLimits']));
});

it('is required to download the list of orders', async () => {
  const status = async () =>
    (await fetch(`${server.url}/back-office/files/orders.csv`, { headers: { cookie: owner.cookie } })).status;
  await ageFactor(FRESH_FACTOR_SECONDS);
  expect(await status()).toBe(403);
  await ageFactor(0);
  expect(await status()).toBe(200);
});
