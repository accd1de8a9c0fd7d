import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  createStaffClient,
  enrol,
  invitationTo,
  newStaffClient,
  type SoftwareAuthenticator,
  type StaffClient,
  signInOwner,
  softwareAuthenticator,
  startBackOfficeServer,
  type TestServer,
} from '#testing';

const PASSWORD = 'quite a long password';
let server: TestServer;
let owner: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

interface Holder {
  readonly client: StaffClient;
  readonly email: string;
  readonly passkey: SoftwareAuthenticator;
}

function newPasskey(): SoftwareAuthenticator {
  return softwareAuthenticator(new URL(server.platform.settings.publicUrl).origin);
}

async function add(client: StaffClient, passkey = newPasskey(), name = 'Laptop'): Promise<SoftwareAuthenticator> {
  const made = passkey.create(await client.ok(contract.beginPasskey, null));
  await client.ok(contract.addPasskey, { name, ...made });
  return passkey;
}

/** A colleague with an authenticator app and a passkey. */
async function holder(): Promise<Holder> {
  const client = await createStaffClient(server, owner, ['orders']);
  const passkey = await add(client);
  const email = (await client.ok(contract.whoAmI, null)).person?.email ?? '';
  return { client, email, passkey };
}

async function halfSession(email: string): Promise<StaffClient> {
  const client = newStaffClient(server);
  await client.ok(contract.signIn, { email, password: PASSWORD });
  return client;
}

let asha: Holder;
beforeEach(async () => {
  asha = await holder();
});

const refused = { ok: false, code: 400, reason: 'wrong-passkey' };

describe('a passkey', () => {
  it('is the second factor of a new colleague, with recovery codes that replace it once', async () => {
    await owner.ok(contract.invitePerson, { name: 'Ravi', email: 'ravi@tola.test', roles: ['orders'] });
    const client = newStaffClient(server);
    const token = await invitationTo(server, 'ravi@tola.test');
    await client.ok(contract.acceptInvite, { token, name: 'Ravi', password: PASSWORD });
    const made = newPasskey().create(await client.ok(contract.beginPasskey, null));
    const { recoveryCodes } = await client.ok(contract.addPasskey, { name: 'Laptop', ...made });
    expect(recoveryCodes).toHaveLength(10);
    expect(await client.ok(contract.whoAmI, null)).toMatchObject({ stage: 'in' });

    const [code = ''] = recoveryCodes ?? [];
    const halves = [await halfSession('ravi@tola.test'), await halfSession('ravi@tola.test')];
    const answers = await Promise.all(halves.map(async (half) => await half.call(contract.enterCode, { code })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('completes a login after the password', async () => {
    const client = await halfSession(asha.email);
    expect(await client.call(contract.listColleagues, null)).toMatchObject({ code: 401 });
    const assertion = asha.passkey.get(await client.ok(contract.beginPasskeyCheck, null));
    expect(await client.ok(contract.enterPasskey, assertion)).toMatchObject({ stage: 'in' });
    await client.ok(contract.listColleagues, null);
  });

  it('logs in alone, and not once access is blocked', async () => {
    const client = newStaffClient(server);
    const assertion = asha.passkey.get(await client.ok(contract.beginPasskeySignIn, null));
    expect(await client.ok(contract.signInWithPasskey, assertion)).toMatchObject({ person: { email: asha.email } });
    const people = await owner.ok(contract.listPeople, null);
    const person = people.find(({ email }) => email === asha.email);
    await server.database.run(sql`update staff_member set stopped_at = now() where id = ${person?.id}`);
    const again = asha.passkey.get(await client.ok(contract.beginPasskeySignIn, null));
    expect(await newStaffClient(server).call(contract.signInWithPasskey, again)).toMatchObject(refused);
  });

  it('makes the second factor fresh', async () => {
    await server.database.run(sql`update staff_session set factor_at = null`);
    expect(await asha.client.callOnce(contract.allowDownload, null)).toMatchObject({ reason: 'fresh-factor-due' });
    const assertion = asha.passkey.get(await asha.client.ok(contract.beginPasskeyCheck, null));
    await asha.client.ok(contract.confirmPasskey, assertion);
    await asha.client.ok(contract.allowDownload, null);
    // The owner, too, for the other tests.
    await server.database.run(sql`update staff_session set factor_at = ${server.clock()}`);
  });
});

describe('a passkey is refused', () => {
  type Wrongs = Parameters<SoftwareAuthenticator['get']>[1];
  const wrongs: [string, Wrongs][] = [
    ['the page of another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a user who was not verified', { isUserVerified: false }],
    ['a counter that does not grow', { counter: 1 }],
  ];
  it.each(wrongs)('for %s', async (_, wrong) => {
    const client = await halfSession(asha.email);
    const assertion = asha.passkey.get(await client.ok(contract.beginPasskeyCheck, null), wrong);
    expect(await client.call(contract.enterPasskey, assertion)).toMatchObject(refused);
    expect(await client.ok(contract.whoAmI, null)).toMatchObject({ stage: 'code due' });
  });

  it.each(wrongs.slice(0, 3))('for %s, when it is added', async (_, wrong) => {
    const made = newPasskey().create(await asha.client.ok(contract.beginPasskey, null), wrong);
    expect(await asha.client.call(contract.addPasskey, { name: 'Phone', ...made })).toMatchObject(refused);
  });

  it('when its assertion is replayed, also concurrently', async () => {
    const client = newStaffClient(server);
    const assertion = asha.passkey.get(await client.ok(contract.beginPasskeySignIn, null));
    const answers = await Promise.all(
      [1, 2, 3].map(async () => await newStaffClient(server).call(contract.signInWithPasskey, assertion)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject(refused);
  });

  it('when the challenge was used up by a wrong signature', async () => {
    const client = newStaffClient(server);
    const request = await client.ok(contract.beginPasskeySignIn, null);
    const forged = { ...newPasskey().get(request), id: asha.passkey.get(request).id };
    expect(await client.call(contract.signInWithPasskey, forged)).toMatchObject(refused);
    expect(await client.call(contract.signInWithPasskey, asha.passkey.get(request))).toMatchObject(refused);
  });

  it('when the challenge was made for another session, for something else, or five minutes ago', async () => {
    const [mine, other] = [await halfSession(asha.email), await halfSession(asha.email)];
    const request = await mine.ok(contract.beginPasskeyCheck, null);
    expect(await other.call(contract.enterPasskey, asha.passkey.get(request))).toMatchObject(refused);
    const alone = await mine.ok(contract.beginPasskeySignIn, null);
    expect(await mine.call(contract.enterPasskey, asha.passkey.get(alone))).toMatchObject(refused);
    const late = await mine.ok(contract.beginPasskeyCheck, null);
    await server.database.run(sql`update staff_challenge set expires_at = ${server.clock()}`);
    expect(await mine.call(contract.enterPasskey, asha.passkey.get(late))).toMatchObject(refused);
  });

  it('when it belongs to someone else', async () => {
    const thief = await holder();
    const client = await halfSession(asha.email);
    const assertion = thief.passkey.get(await client.ok(contract.beginPasskeyCheck, null));
    expect(await client.call(contract.enterPasskey, assertion)).toMatchObject(refused);
  });
});

describe('the factors of a person', () => {
  it('are added only with the password from the last five minutes', async () => {
    await server.database.run(sql`update staff_session set password_at = null`);
    for (const call of [contract.beginPasskey, contract.beginEnrolment])
      expect(await asha.client.call<null, unknown, never>(call as never, null)).toMatchObject({
        code: 403,
        reason: 'password-due',
      });
    expect(await asha.client.call(contract.confirmPassword, { password: 'wrong' })).toMatchObject({
      reason: 'wrong-password',
    });
    await asha.client.ok(contract.confirmPassword, { password: PASSWORD });
    await add(asha.client, newPasskey(), 'Phone');
    const { person } = await asha.client.ok(contract.whoAmI, null);
    expect(person?.passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
  });

  it('are never all removed, even concurrently', async () => {
    const passkeyId = (await asha.client.ok(contract.whoAmI, null)).person?.passkeys[0]?.id ?? 0;
    const answers = await Promise.all(
      [passkeyId, null].map(async (id) => await asha.client.call(contract.removeFactor, { passkeyId: id })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 409, reason: 'last-factor' });
  });

  it('include an app added again after it was removed', async () => {
    await asha.client.ok(contract.removeFactor, { passkeyId: null });
    expect(await asha.client.call(contract.removeFactor, { passkeyId: null })).toMatchObject({ code: 404 });
    await enrol(asha.client, server.clock());
    expect((await asha.client.ok(contract.whoAmI, null)).person).toMatchObject({ hasAuthenticatorApp: true });
  });

  it('are announced by mail when they change', async () => {
    const { changes } = await server.database.one<{ changes: string[] }>(sql`
      select array_agg(data ->> 'change' order by id) as changes from outbox_message
      where recipient = ${asha.email} and template = 'staff-login-changed'`);
    expect(changes).toEqual(['An authenticator app was added', 'The passkey “Laptop” was added']);
  });

  it('are announced by one mail when an owner resets them, also twice', async () => {
    const id = (await asha.client.ok(contract.whoAmI, null)).person?.id;
    if (id === undefined) throw new Error('Nobody is logged in');
    await owner.ok(contract.resetSecondFactor, { id });
    await owner.ok(contract.resetSecondFactor, { id });
    const mails = await server.database.rows(sql`
      select from outbox_message where recipient = ${asha.email} and template = 'staff-login-changed'
        and data ->> 'change' = 'An owner reset your second factor'`);
    expect(mails).toHaveLength(1);
  });
});
