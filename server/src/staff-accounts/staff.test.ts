import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  call,
  enrol,
  invitationTo,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  secretOf,
  signInOwner,
  startBackOfficeServer,
  type TestServer,
} from '#testing';
import { base32, totpCode } from './one-time-code.ts';

let server: TestServer;
let owner: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

/** A colleague whose second factor is still due. */
async function invite(email: string, roles: string[]): Promise<StaffClient> {
  await owner.ok(contract.invitePerson, { name: 'Asha', email, roles });
  const client = owner.another();
  const token = await invitationTo(server, email);
  await client.ok(contract.acceptInvite, { token, name: 'Asha Rao', password: 'quite a long password' });
  return client;
}

async function hire(email: string, roles: string[]): Promise<StaffClient> {
  const client = await invite(email, roles);
  await enrol(client, server.clock());
  return client;
}

describe('login', () => {
  it('answers the same for an unknown email and a wrong password', async () => {
    const stranger = owner.another();
    const unknown = await stranger.call(contract.signIn, { email: 'nobody@tola.test', password: 'x' });
    const wrong = await stranger.call(contract.signIn, { email: ownerLogin, password: 'x' });
    expect(unknown).toEqual(wrong);
    expect(wrong).toMatchObject({ ok: false, code: 400, message: 'Wrong email or password' });
  });

  it('allows nobody anything until a second factor is set up', async () => {
    const fresh = await startBackOfficeServer();
    const client = await signInOwner(fresh, { untilStage: 'enrolment due' });
    expect(await client.call(contract.listPeople, null)).toMatchObject({ ok: false, code: 401 });
    const { secret, address } = await client.ok(contract.beginEnrolment, null);
    expect(address).toContain(secret);
    expect(await client.call(contract.confirmEnrolment, { code: '000000' })).toMatchObject({
      ok: false,
      reason: 'wrong-code',
    });
    const { recoveryCodes } = await client.ok(contract.confirmEnrolment, {
      code: totpCode(secretOf(secret), fresh.clock()),
    });
    expect(recoveryCodes).toHaveLength(10);
    expect(await client.ok(contract.listPeople, null)).toHaveLength(1);
    await fresh.close();
  });

  it('requires a code after the password, and accepts a code only once', async () => {
    const client = owner.another();
    const half = await client.ok(contract.signIn, { email: ownerLogin, password: ownerPassword });
    expect(half.stage).toBe('code due');
    expect(await client.call(contract.listPeople, null)).toMatchObject({ ok: false, code: 401 });
    server.clock.advance(30);
    const code = totpCode(owner.secret, server.clock());
    expect((await client.ok(contract.enterCode, { code })).stage).toBe('in');
    const second = owner.another();
    await second.ok(contract.signIn, { email: ownerLogin, password: ownerPassword });
    expect(await second.call(contract.enterCode, { code })).toMatchObject({ ok: false, reason: 'wrong-code' });
  });

  it('accepts a recovery code once instead of the app’s code', async () => {
    const [code = ''] = owner.recoveryCodes;
    const client = owner.another();
    await client.ok(contract.signIn, { email: ownerLogin, password: ownerPassword });
    const entered = await client.ok(contract.enterCode, { code: code.toUpperCase() });
    expect(entered.person?.recoveryCodes).toBe(9);
    const again = owner.another();
    await again.ok(contract.signIn, { email: ownerLogin, password: ownerPassword });
    expect(await again.call(contract.enterCode, { code })).toMatchObject({ ok: false, reason: 'wrong-code' });
  });

  it('expires after a day, however much it is used', async () => {
    const fresh = await startBackOfficeServer();
    const client = await signInOwner(fresh);
    fresh.clock.advance(24 * 3600 - 1);
    expect((await client.ok(contract.whoAmI, null)).stage).toBe('in');
    fresh.clock.advance(1);
    expect((await client.ok(contract.whoAmI, null)).stage).toBe('signed out');
    await fresh.close();
  });

  it('is limited to eight attempts per email', async () => {
    const client = owner.another();
    const tries = await Promise.all(
      Array.from(
        { length: 10 },
        async () => await client.call(contract.signIn, { email: 'tried@tola.test', password: 'x' }),
      ),
    );
    expect(tries.filter((answer) => !answer.ok && answer.code === 429)).toHaveLength(2);
  });

  it('stores the session in an HttpOnly cookie limited to the back office', () => {
    expect(owner.setCookie).toMatch(/^tola_staff=[\w-]{43};/);
    expect(owner.setCookie).toContain('HttpOnly');
    expect(owner.setCookie).toContain('Path=/back-office');
    expect(owner.setCookie).toContain('Max-Age=86400');
  });
});

describe('people', () => {
  it('join by an invitation that works once', async () => {
    const client = await hire('once@tola.test', ['orders']);
    expect((await client.ok(contract.whoAmI, null)).person).toMatchObject({ name: 'Asha Rao', roles: ['orders'] });
    const token = await invitationTo(server, 'once@tola.test');
    expect(await client.another().call(contract.readInvite, { token })).toMatchObject({ ok: false, code: 404 });
  });

  it('are refused calls outside their roles', async () => {
    const client = await hire('orders@tola.test', ['orders']);
    expect(await client.call(contract.listPeople, null)).toMatchObject({ ok: false, code: 403, reason: 'no-right' });
    expect(await client.call(contract.listAudit, auditOf({}))).toMatchObject({ ok: false, code: 403 });
  });

  it('cannot be invited twice with one email', async () => {
    await hire('twice@tola.test', ['content']);
    const again = await owner.call(contract.invitePerson, { name: 'B', email: 'Twice@tola.test', roles: ['orders'] });
    expect(again).toMatchObject({ ok: false, code: 409, reason: 'email-taken' });
  });

  it('lose their sessions with a role, and cannot log in once stopped', async () => {
    const client = await hire('leaving@tola.test', ['orders', 'accounts']);
    const person = await personNamed('leaving@tola.test');
    await owner.ok(contract.savePerson, {
      id: person.id,
      version: person.version,
      name: person.name,
      roles: ['orders'],
      stopped: true,
    });
    expect((await client.ok(contract.whoAmI, null)).stage).toBe('signed out');
    const password = 'quite a long password';
    expect(await client.call(contract.signIn, { email: 'leaving@tola.test', password })).toMatchObject({
      ok: false,
      code: 400,
    });
  });

  it('are not overwritten by a concurrent change', async () => {
    await hire('raced@tola.test', ['orders']);
    const { id, version, name } = await personNamed('raced@tola.test');
    const change = { id, version, name, stopped: false };
    const answers = await Promise.all([
      owner.call(contract.savePerson, { ...change, roles: ['content'] }),
      owner.call(contract.savePerson, { ...change, roles: ['pricing'] }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 409, reason: 'changed-meanwhile' });
  });

  it('always include one active owner', async () => {
    const { id, version, name } = await personNamed(ownerLogin);
    const answer = await owner.call(contract.savePerson, { id, version, name, roles: ['orders'], stopped: false });
    expect(answer).toMatchObject({ ok: false, reason: 'last-owner' });
  });

  it('list and end their own sessions; an owner ends those of others', async () => {
    const client = await hire('sessions@tola.test', ['orders']);
    const own = await client.ok(contract.listSessions, null);
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({ isThis: true, staffName: 'Asha Rao' });
    const ownerSession = (await owner.ok(contract.listSessions, null)).find(({ staffName }) => staffName === 'Owner');
    expect(await client.call(contract.endSession, { id: ownerSession?.id ?? 0 })).toMatchObject({
      ok: false,
      code: 404,
    });
    await owner.ok(contract.endSession, { id: own[0]?.id ?? 0 });
    expect((await client.ok(contract.whoAmI, null)).stage).toBe('signed out');
  });
});

describe('a second factor', () => {
  it('is reset by another owner, which ends the person’s sessions and is audited', async () => {
    const client = await hire('lost-phone@tola.test', ['orders']);
    const people = await owner.ok(contract.listPeople, null);
    const person = people.find(({ email }) => email === 'lost-phone@tola.test');
    if (person === undefined) throw new Error('The invited person is not listed');
    await owner.ok(contract.resetSecondFactor, { id: person.id });
    expect((await client.ok(contract.whoAmI, null)).stage).toBe('signed out');
    const { actions } = await server.database.one<{ actions: string[] }>(sql`
      select array_agg(action) as actions from audit_entry where kind = 'person' and subject_id = ${String(person.id)}`);
    expect(actions).toContain('reset the second factor of');
  });
});

describe('a person’s own account', () => {
  const entriesOf = async (action: string, name: string) => {
    const { count } = await server.database.one<{ count: number }>(sql`
      select count(*) from audit_entry where action = ${action} and who = ${name}`);
    return count;
  };

  it('changes its password once when two changes of the same one are concurrent, with one audit entry', async () => {
    const client = await hire('two-passwords@tola.test', ['orders']);
    const before = await entriesOf('changed the password', 'Asha Rao');
    const oldPassword = 'quite a long password';
    const answers = await Promise.all(
      ['the first long password', 'the second long password'].map(
        async (newPassword) => await client.call(contract.changeOwnPassword, { oldPassword, newPassword }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'wrong-password' });
    expect(await entriesOf('changed the password', 'Asha Rao')).toBe(before + 1);
  });

  it('gets its second factor once when two confirmations are concurrent, with one audit entry', async () => {
    const client = await invite('two-factors@tola.test', ['orders']);
    const { secret } = await client.ok(contract.beginEnrolment, null);
    const before = await entriesOf('set up the second factor', 'Asha Rao');
    const code = totpCode(secretOf(secret), server.clock());
    const answers = await Promise.all([1, 2].map(async () => await client.call(contract.confirmEnrolment, { code })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'not-begun' });
    expect(await entriesOf('set up the second factor', 'Asha Rao')).toBe(before + 1);
  });
});

describe('the audit log', () => {
  it('records actor, action, subject, before and after', async () => {
    await hire('audited@tola.test', ['orders']);
    const { id, version, name } = await personNamed('audited@tola.test');
    await owner.ok(contract.savePerson, { id, version, name, roles: ['orders', 'content'], stopped: false });
    const { rows } = await owner.ok(contract.listAudit, auditOf({ kind: 'person', subjectId: String(id) }));
    expect(rows[0]).toMatchObject({
      who: 'Owner',
      action: 'saved',
      before: { roles: ['orders'] },
      after: { roles: ['orders', 'content'] },
    });
  });

  it('finds by prefixes of words, and accepts any search text', async () => {
    const { total } = await owner.ok(contract.listAudit, auditOf({ search: 'invit audite' }));
    expect(total).toBe(1);
    for (const search of ["'", ':*', '& | !', '((', '\\']) {
      expect(await owner.ok(contract.listAudit, auditOf({ search }))).toMatchObject({ total: 0 });
    }
  });

  it('cannot be updated, deleted or truncated, even by the program', async () => {
    await expect(server.database.run(sql`update audit_entry set who = 'nobody'`)).rejects.toThrow('only ever added to');
    await expect(server.database.run(sql`delete from audit_entry`)).rejects.toThrow('only ever added to');
    await expect(server.database.run(sql`truncate audit_entry`)).rejects.toThrow('only ever added to');
  });
});

describe('a request', () => {
  it('is refused with the name of the invalid field', async () => {
    const answer = await owner.call(contract.invitePerson, { name: '', email: 'nonsense', roles: [] });
    expect(answer).toMatchObject({ ok: false, code: 400, message: 'Name: is required' });
  });

  it('from another site is refused although it carries the cookie', async () => {
    const answer = await call(server, contract.listPeople, null, {
      prefix: '/back-office/api',
      cookie: owner.cookie,
      headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    });
    expect(answer).toMatchObject({ ok: false, code: 403, reason: 'other-site' });
  });

  it('never shows hashes or secrets in a reply', async () => {
    const people = JSON.stringify(await owner.ok(contract.listPeople, null));
    expect(people).not.toContain('argon2');
    expect(people).not.toContain(base32(owner.secret));
  });
});

function auditOf(wanted: Partial<{ search: string; kind: string; subjectId: string }>) {
  return { page: 1, perPage: 20, search: '', kind: '', subjectId: '', who: null, from: null, to: null, ...wanted };
}

async function personNamed(email: string): Promise<contract.StaffPerson> {
  const person = (await owner.ok(contract.listPeople, null)).find((one) => one.email === email);
  if (person === undefined) throw new Error(`${email} is not listed`);
  return person;
}
