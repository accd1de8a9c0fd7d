/** New rights and changes of other owners wait, so that owners can stop them. */
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#database';
import {
  createStaffClient,
  makePendingChanges,
  type StaffClient,
  signInOwner,
  startBackOfficeServer,
  type TestServer,
} from '#testing';

const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let owner: StaffClient;
let partner: StaffClient;
let packer: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
  partner = await createStaffClient(server, owner, ['owner']);
  packer = await createStaffClient(server, owner, ['orders', 'accounts']);
  const { settings } = await owner.ok(contract.listSettings, null);
  const delays = settings.find(({ name }) => name === 'changeDelays');
  const value = { ...(delays?.value as object), peopleHours: 24 };
  const change = { name: 'changeDelays', version: delays?.version ?? '', value, reason: 'As the program starts' };
  await owner.ok(contract.saveSetting, change);
});
afterAll(async () => await server.close());

beforeEach(async () => {
  await server.database.run(sql`delete from outbox_message`);
});

async function personOf(client: StaffClient): Promise<contract.StaffPerson> {
  const { person } = await client.ok(contract.whoAmI, null);
  const people = await owner.ok(contract.listPeople, null);
  const found = people.find(({ id }) => id === person?.id);
  if (found === undefined) throw new Error('There is no such person');
  return found;
}

async function save(client: StaffClient, change: { roles?: string[]; stopped?: boolean }, by = owner) {
  const { id, version, name, roles } = await personOf(client);
  return await by.ok(contract.savePerson, { id, version, name, roles, stopped: false, ...change });
}

async function atTheEnd(): Promise<void> {
  await makePendingChanges(server, new Date(server.clock().getTime() + DAY_MS));
}

async function mails(template: string): Promise<number> {
  const { count } = await server.database.one<{ count: number }>(
    sql`select count(*) from outbox_message where template = ${template}`,
  );
  return count;
}

it('sends an invitation after the delay, once, and mails every owner before', async () => {
  const invitation = { name: 'Asha', email: 'asha@tola.test', roles: ['orders'] };
  const { person, waiting } = await owner.ok(contract.invitePerson, invitation);
  expect(person).toBeNull();
  expect(await owner.ok(contract.invitePerson, invitation)).toEqual({ person, waiting });
  expect(await mails('staff-change')).toBe(2);
  await makePendingChanges(server, new Date(server.clock().getTime() + DAY_MS - 1));
  expect(await mails('staff-invite')).toBe(0);
  await Promise.all([atTheEnd(), atTheEnd()]);
  expect(await mails('staff-invite')).toBe(1);
  const taken = { ...invitation, name: 'Another' };
  expect(await owner.call(contract.invitePerson, taken)).toMatchObject({ reason: 'email-taken' });
});

it('sends no invitation that another owner has stopped', async () => {
  const invitation = { name: 'Mallory', email: 'mallory@tola.test', roles: ['owner'] };
  const { waiting } = await owner.ok(contract.invitePerson, invitation);
  await partner.ok(contract.decideProposal, { id: waiting?.id ?? 0, approve: false, reason: 'Nobody knows her' });
  await atTheEnd();
  expect(await mails('staff-invite')).toBe(0);
});

it('takes rights away at once and gives them after the delay', async () => {
  const { roles, waiting } = await save(packer, { roles: ['orders', 'content'] });
  expect(roles).toEqual(['orders']);
  expect(waiting).not.toBeNull();
  await atTheEnd();
  const people = await owner.ok(contract.listPeople, null);
  expect(people.find(({ name }) => name.startsWith('Colleague') && name.endsWith('2'))?.roles).toEqual([
    'orders',
    'content',
  ]);
});

it('blocks a person at once, and another owner only after the delay', async () => {
  const blocked = await createPerson();
  expect(await save(partner, { stopped: true })).toMatchObject({
    state: 'active',
    waiting: { id: expect.any(Number) },
  });
  expect(blocked.waiting).toBeNull();
  expect(blocked.state).toBe('stopped');
  const { rows } = await partner.ok(contract.listPendingChanges, { isOpen: true, page: 1, perPage: 9 });
  expect(rows).toHaveLength(1);
  await partner.ok(contract.decideProposal, { id: rows[0]?.id ?? 0, approve: false, reason: 'I am still here' });
  await atTheEnd();
  expect((await personOf(partner)).state).toBe('active');
});

async function createPerson(): Promise<contract.SavedPerson> {
  const invitation = { name: 'Ravi', email: 'ravi@tola.test', roles: ['content'] };
  const { waiting } = await owner.ok(contract.invitePerson, invitation);
  await partner.ok(contract.decideProposal, { id: waiting?.id ?? 0, approve: true, reason: 'We hired him' });
  const people = await owner.ok(contract.listPeople, null);
  const ravi = people.find(({ name }) => name === 'Ravi');
  if (ravi === undefined) throw new Error('The approved invitation was not sent');
  const { id, version, name, roles } = ravi;
  return await owner.ok(contract.savePerson, { id, version, name, roles, stopped: true });
}

it('resets a second factor after the delay', async () => {
  const { id } = await personOf(partner);
  expect(await owner.ok(contract.resetSecondFactor, { id })).not.toBeNull();
  expect((await personOf(partner)).hasSecondFactor).toBe(true);
  await atTheEnd();
  const people = await owner.ok(contract.listPeople, null);
  expect(people.find((person) => person.id === id)?.hasSecondFactor).toBe(false);
});
