/** A new payee receives every payment, so owners have time to stop the change. */
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
const first = { vpa: 'tola@bank', payeeName: 'Tola' };
const second = { vpa: 'other@bank', payeeName: 'Tola' };

let server: TestServer;
let owner: StaffClient;
let partner: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

async function setting(name: string): Promise<contract.BusinessSetting> {
  const { settings } = await owner.ok(contract.listSettings, null);
  const found = settings.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no setting ${name}`);
  return found;
}

async function change(name: string, value: unknown, client = owner) {
  const { version } = await setting(name);
  return await client.ok(contract.saveSetting, { name, version, value, reason: 'We have another bank' });
}

async function proposed(name: string, value: unknown): Promise<contract.Waiting> {
  const reply = await change(name, value);
  if (reply === null) throw new Error(`${name} was changed at once`);
  return reply.waiting;
}

async function atTheEnd(): Promise<void> {
  await makePendingChanges(server, new Date(server.clock().getTime() + DAY_MS));
}

async function mailsAbout(sentence: string): Promise<string[]> {
  const rows = await server.database.rows<{ recipient: string }>(sql`
    select recipient from outbox_message where template = 'staff-change' and data ->> 'sentence' = ${sentence}
    order by recipient`);
  return rows.map(({ recipient }) => recipient);
}

async function payeeEvents(): Promise<string[]> {
  const rows = await server.database.rows<{ reason: string }>(
    sql`select reason from security_event where kind = 'payee-changed' order by id`,
  );
  return rows.map(({ reason }) => reason);
}

it('records no change of payee that is refused or changes nothing', async () => {
  const { version, value } = await setting('upi');
  const save = { name: 'upi', version, reason: 'Nothing to see' };
  await owner.ok(contract.saveSetting, { ...save, value });
  expect(await owner.call(contract.saveSetting, { ...save, version: 'old', value: first })).toMatchObject({
    code: 409,
  });
  expect(await owner.call(contract.saveSetting, { ...save, value: 7 })).toMatchObject({ reason: 'value-wrong' });
  expect(await payeeEvents()).toEqual([]);
});

it('changes the first payee at once and mails the owners', async () => {
  expect(await change('upi', first)).toBeNull();
  expect((await setting('upi')).value).toEqual(first);
  expect(await mailsAbout('UPI ID from none to tola@bank (Tola)')).toHaveLength(1);
  expect(await payeeEvents()).toEqual(['upi changed']);
});

it('changes a later payee after the delay, also where another owner could approve, and mails every owner', async () => {
  partner = await createStaffClient(server, owner, ['owner']);
  const { takesEffectAt } = await proposed('upi', second);
  expect(await payeeEvents()).toEqual(['upi changed', 'upi proposed']);
  expect(takesEffectAt).toBe(new Date(server.clock().getTime() + DAY_MS).toISOString());
  expect((await setting('upi')).value).toEqual(first);
  expect(await mailsAbout('UPI ID from tola@bank (Tola) to other@bank (Tola)')).toHaveLength(2);
  await makePendingChanges(server, new Date(server.clock().getTime() + DAY_MS - 1));
  expect((await setting('upi')).value).toEqual(first);
  await atTheEnd();
  expect((await setting('upi')).value).toEqual(second);
});

it('leaves the payee when another owner stops the change, and changes it at once when they approve', async () => {
  const stopped = await proposed('upi', first);
  const decision = { id: stopped.id, reason: 'I know nothing of it' };
  expect(await owner.call(contract.decideProposal, { ...decision, approve: true })).toMatchObject({
    reason: 'own-proposal',
  });
  await partner.ok(contract.decideProposal, { ...decision, approve: false });
  await atTheEnd();
  expect((await setting('upi')).value).toEqual(second);
  const approved = await proposed('upi', first);
  await partner.ok(contract.decideProposal, { id: approved.id, approve: true, reason: 'We agreed on it' });
  expect((await setting('upi')).value).toEqual(first);
});

it('makes neither of two concurrent stops and starts twice', async () => {
  const { id } = await proposed('upi', second);
  const late = new Date(server.clock().getTime() + DAY_MS);
  await Promise.all([
    partner.call(contract.decideProposal, { id, approve: false, reason: 'Stop it' }),
    makePendingChanges(server, late),
    makePendingChanges(server, late),
  ]);
  const { state } = await owner.ok(contract.readPendingChange, { id });
  expect((await setting('upi')).value).toEqual(state === 'effective' ? second : first);
  if (state === 'effective') {
    await proposed('upi', first);
    await atTheEnd();
  }
});

it('makes no change of a person who was blocked in the meantime', async () => {
  const rights: contract.Right[] = ['settings.read', 'settings.payee'];
  const role = await owner.ok(contract.addRole, { name: 'Payee clerk', description: '', rights });
  const clerk = await createStaffClient(server, owner, [role.id]);
  const before = (await setting('upi')).value;
  const reply = await change('upi', { vpa: 'clerk@bank', payeeName: 'Clerk' }, clerk);
  const clerkId = (await clerk.ok(contract.whoAmI, null)).person?.id;
  const person = (await owner.ok(contract.listPeople, null)).find(({ id }) => id === clerkId);
  if (person === undefined || reply === null) throw new Error('There is no clerk, or the payee was changed at once');
  const { id, version, name, roles } = person;
  await owner.ok(contract.savePerson, { id, version, name, roles, stopped: true });
  await atTheEnd();
  expect((await setting('upi')).value).toEqual(before);
  expect(await owner.ok(contract.readPendingChange, { id: reply.waiting.id })).toMatchObject({
    ...{ state: 'rejected', decidedBy: null },
    decisionReason: 'The person who proposed it no longer has the right to',
  });
});

it('does not take clearing the payee for a first payee', async () => {
  expect(await change('upi', null)).not.toBeNull();
  await atTheEnd();
  expect((await setting('upi')).value).toEqual({ vpa: '', payeeName: '' });
  expect(await change('upi', second)).not.toBeNull();
  await atTheEnd();
});

it('delays looser limits on staff, and tightens them at once', async () => {
  const { value } = await setting('changeDelays');
  const delays = value as Readonly<Record<string, number>>;
  expect(await change('changeDelays', { ...delays, payeeHours: 48 })).toBeNull();
  expect(await change('changeDelays', { ...delays, payeeHours: 0 })).not.toBeNull();
  expect(await change('changeDelays', null)).not.toBeNull();
  const premiums = (await setting('premiumApproval')).value as Readonly<Record<string, number>>;
  expect(await change('premiumApproval', { ...premiums, gold: 1 })).toBeNull();
  expect(await change('premiumApproval', premiums)).not.toBeNull();
});

it('refuses a payee that is not valid before it waits', async () => {
  const { version } = await setting('upi');
  const save = { name: 'upi', version, value: { ...first, vpa: 'no bank' }, reason: 'A typing error' };
  expect(await owner.call(contract.saveSetting, save)).toMatchObject({ code: 400, reason: 'value-wrong' });
});
