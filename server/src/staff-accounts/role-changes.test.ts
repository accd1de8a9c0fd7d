/** Rights added to a role in use reach everybody who has it, so they wait as if they were given to a person. */
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
const reason = 'As agreed';

let server: TestServer;
let owner: StaffClient;
let partner: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
  partner = await createStaffClient(server, owner, ['owner']);
});
afterAll(async () => await server.close());

/** Tests hire people at once; only the changes of roles below wait. */
async function setDelay(peopleHours: number): Promise<void> {
  const { settings } = await owner.ok(contract.listSettings, null);
  const held = settings.find(({ name }) => name === 'changeDelays');
  const value = { ...(held?.value as object), peopleHours };
  const change = { name: 'changeDelays', version: held?.version ?? '', value, reason };
  const reply = await owner.ok(contract.saveSetting, change);
  if (reply !== null) await partner.ok(contract.decideProposal, { id: reply.waiting.id, approve: true, reason });
}

let named = 0;

async function usedRole(rights: contract.Right[] = ['coupons.read', 'coupons.change']) {
  named += 1;
  const role = await owner.ok(contract.addRole, { name: `Role ${named}`, description: '', rights });
  await setDelay(0);
  const holder = await createStaffClient(server, owner, [role.id]);
  await setDelay(24);
  return { role, holder };
}

async function rightsOf(client: StaffClient): Promise<contract.Right[]> {
  return (await client.ok(contract.whoAmI, null)).person?.rights.toSorted() ?? [];
}

async function atTheEnd(): Promise<void> {
  await makePendingChanges(server, new Date(server.clock().getTime() + DAY_MS));
}

async function mails(): Promise<number> {
  const { count } = await server.database.one<{ count: number }>(
    sql`select count(*) from outbox_message where template = 'staff-change'`,
  );
  return count;
}

it('gives added rights after the delay, once, and mails every owner before', async () => {
  const { role, holder } = await usedRole();
  const before = await mails();
  const change = { ...role, rights: [...role.rights, 'refunds.make' as const] };
  const { rights, waiting } = await owner.ok(contract.saveRole, change);
  expect(rights).toEqual(role.rights);
  expect(waiting?.takesEffectAt).toBe(new Date(server.clock().getTime() + DAY_MS).toISOString());
  expect((await owner.ok(contract.saveRole, change)).waiting?.id).toBe(waiting?.id);
  expect((await mails()) - before).toBe(2);
  await makePendingChanges(server, new Date(server.clock().getTime() + DAY_MS - 1));
  expect(await rightsOf(holder)).toEqual(role.rights.toSorted());
  await Promise.all([atTheEnd(), atTheEnd()]);
  expect(await rightsOf(holder)).toEqual(change.rights.toSorted());
  const { count } = await server.database.one<{ count: number }>(sql`
    select count(*) from audit_entry where kind = 'role' and subject_id = ${role.id} and action = 'saved'
      and after -> 'rights' ? 'refunds.make'`);
  expect(count).toBe(1);
});

it('takes rights away at once and mails every owner', async () => {
  const { role, holder } = await usedRole();
  const before = await mails();
  const saved = await owner.ok(contract.saveRole, { ...role, rights: ['coupons.read'] });
  expect([saved.rights, saved.waiting]).toEqual([['coupons.read'], null]);
  expect(await rightsOf(holder)).toEqual(['coupons.read']);
  expect((await mails()) - before).toBe(2);
});

it('takes rights away at once and lets the added ones wait in one change', async () => {
  const { role, holder } = await usedRole();
  const { waiting } = await owner.ok(contract.saveRole, { ...role, rights: ['coupons.read', 'payouts.pay'] });
  expect(await rightsOf(holder)).toEqual(['coupons.read']);
  const decision = { id: waiting?.id ?? 0, approve: true, reason };
  expect(await owner.call(contract.decideProposal, decision)).toMatchObject({ reason: 'own-proposal' });
  await partner.ok(contract.decideProposal, decision);
  expect(await rightsOf(holder)).toEqual(['coupons.read', 'payouts.pay']);
});

it('keeps the rights of a role whose rights are all exchanged, until the new ones apply', async () => {
  const { role, holder } = await usedRole();
  await owner.ok(contract.saveRole, { ...role, rights: ['refunds.make'] });
  expect(await rightsOf(holder)).toEqual(role.rights.toSorted());
  await atTheEnd();
  expect(await rightsOf(holder)).toEqual(['refunds.make']);
});

it('adds nothing that an owner stopped, nor to a role changed since', async () => {
  const { role, holder } = await usedRole();
  const stopped = await owner.ok(contract.saveRole, { ...role, rights: [...role.rights, 'refunds.make'] });
  await partner.ok(contract.decideProposal, { id: stopped.waiting?.id ?? 0, approve: false, reason });
  const late = await owner.ok(contract.saveRole, { ...role, rights: [...role.rights, 'payouts.pay'] });
  await partner.ok(contract.saveRole, { ...role, description: 'Described since' });
  const approval = { id: late.waiting?.id ?? 0, approve: true, reason };
  expect(await partner.call(contract.decideProposal, approval)).toMatchObject({ reason: 'changed-since' });
  await atTheEnd();
  expect(await rightsOf(holder)).toEqual(role.rights.toSorted());
});

it('decides an approval and a stop at the same moment once', async () => {
  const { role, holder } = await usedRole();
  const { waiting } = await owner.ok(contract.saveRole, { ...role, rights: [...role.rights, 'refunds.make'] });
  const decide = (client: StaffClient, approve: boolean) =>
    client.call(contract.decideProposal, { id: waiting?.id ?? 0, approve, reason });
  const [approved, stopped] = await Promise.all([decide(partner, true), decide(owner, false)]);
  expect([approved.ok, stopped.ok].toSorted()).toEqual([false, true]);
  expect((await rightsOf(holder)).includes('refunds.make')).toBe(approved.ok);
});

it('adds rights at once to a role that nobody has, but not to one that is being given', async () => {
  const role = await owner.ok(contract.addRole, { name: 'Nobody yet', description: '', rights: ['coupons.read'] });
  const first = await owner.ok(contract.saveRole, { ...role, rights: ['coupons.read', 'coupons.change'] });
  expect([first.rights.length, first.waiting]).toEqual([2, null]);
  await setDelay(24);
  await owner.ok(contract.invitePerson, { name: 'Asha', email: 'asha@tola.test', roles: [role.id] });
  const second = await owner.ok(contract.saveRole, { ...first, rights: [...first.rights, 'refunds.make'] });
  expect([second.rights.length, second.waiting === null]).toEqual([2, false]);
});

it('names composed roles to those who decide on an invitation', async () => {
  const { role } = await usedRole();
  const person = { name: 'Ravi', email: `named-${named}@tola.test`, roles: ['orders', role.id] };
  const { waiting } = await owner.ok(contract.invitePerson, person);
  const { sentence, after } = await partner.ok(contract.readPendingChange, { id: waiting?.id ?? 0 });
  expect(sentence).toBe(`New staff member Ravi (${person.email}) with the roles orders, ${role.name}`);
  expect(after).toMatchObject({ roles: ['orders', role.name] });
});

it('refuses a change of a person that could not be made later', async () => {
  const { holder } = await usedRole();
  const { person } = await holder.ok(contract.whoAmI, null);
  const found = (await owner.ok(contract.listPeople, null)).find(({ id }) => id === person?.id);
  if (found === undefined) throw new Error('Nobody has the role');
  const change = { ...found, roles: [...found.roles, 'role-9999'], stopped: false };
  expect(await owner.call(contract.savePerson, change)).toMatchObject({ reason: 'role-unknown' });
});
