import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { createStaffClient, type StaffClient, signInOwner, startBackOfficeServer, type TestServer } from '#testing';

let server: TestServer;
let owner: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

const couponRole = { description: 'Runs the offers', rights: ['coupons.read', 'coupons.change'] } as const;
let named = 0;

/** A composed role, by default one that sees and changes coupons. */
async function compose(rights: readonly contract.Right[] = couponRole.rights): Promise<contract.StaffRole> {
  named += 1;
  return await owner.ok(contract.addRole, { ...couponRole, name: `Role ${named}`, rights: [...rights] });
}

async function mayList(client: StaffClient, resource: string): Promise<boolean> {
  const wanted = { resource, page: 1, perPage: 1, search: '', sort: '', filters: {} };
  return (await client.call(contract.listRecords, wanted)).ok;
}

async function lastAudit(kind: string): Promise<unknown> {
  return await server.database.one(sql`
    select action, subject, before, after from audit_entry where kind = ${kind} order by id desc limit 1`);
}

describe('presets', () => {
  it('are listed with their rights and cannot be changed or deleted', async () => {
    const roles = await owner.ok(contract.listRoles, null);
    expect(roles.filter(({ isPreset }) => isPreset).map(({ id }) => id)).toEqual(contract.PRESET_ROLES);
    const orders = roles.find(({ id }) => id === 'orders') as contract.StaffRole;
    expect(new Set(orders.rights)).toEqual(new Set(contract.PRESET_RIGHTS.orders));
    const change = {
      id: 'orders',
      version: orders.version,
      name: 'x',
      description: '',
      rights: ['orders.read' as const],
    };
    expect(await owner.call(contract.saveRole, change)).toMatchObject({ reason: 'preset-fixed' });
    expect(await owner.call(contract.removeRole, change)).toMatchObject({ reason: 'preset-fixed' });
    await expect(server.database.run(sql`delete from staff_role where id = 'orders'`)).rejects.toThrow('in use');
  });

  it('give owners every right', async () => {
    const { person } = await owner.ok(contract.whoAmI, null);
    expect(new Set(person?.rights)).toEqual(new Set(contract.ALL_RIGHTS));
  });
});

describe('a composed role', () => {
  it('gives its rights and no other, together with those of other roles', async () => {
    const role = await compose();
    expect(await lastAudit('role')).toMatchObject({ action: 'added', after: { rights: couponRole.rights } });
    const client = await createStaffClient(server, owner, [role.id]);
    const { person } = await client.ok(contract.whoAmI, null);
    expect(person).toMatchObject({ roles: [role.id], roleNames: [role.name] });
    expect(person?.rights.toSorted()).toEqual(couponRole.rights.toSorted());
    expect(await mayList(client, 'coupons')).toBe(true);
    expect(await mayList(client, 'products')).toBe(false);
    const both = await createStaffClient(server, owner, [role.id, 'content']);
    expect([await mayList(both, 'coupons'), await mayList(both, 'products')]).toEqual([true, true]);
  });

  it('cannot hold a right of owners only, an unknown right, or none', async () => {
    for (const rights of [['people.change'], ['messages.read-secrets'], ['everything'], []]) {
      const answer = await owner.call(contract.addRole, { name: 'Sly', description: '', rights: rights as never });
      expect(answer, String(rights)).toMatchObject({ ok: false, code: 400 });
    }
  });

  it('ignores stored rights of owners only and of other versions of the program', async () => {
    const role = await compose();
    const client = await createStaffClient(server, owner, [role.id]);
    const stored = ['people.change', 'teleport', 'coupons.read'];
    await server.database.run(sql`update staff_role set rights = ${stored} where id = ${role.id}`);
    expect((await client.ok(contract.whoAmI, null)).person?.rights).toEqual(['coupons.read']);
    expect(await client.call(contract.listPeople, null)).toMatchObject({ code: 403 });
  });

  it('has a name of its own', async () => {
    const role = await compose();
    const taken = { ...couponRole, rights: [...couponRole.rights], name: role.name.toUpperCase() };
    expect(await owner.call(contract.addRole, taken)).toMatchObject({ code: 409, reason: 'name-taken' });
    expect(await owner.call(contract.addRole, { ...taken, name: 'Owner' })).toMatchObject({ reason: 'name-taken' });
  });
});

describe('a change of a role', () => {
  it('applies to open sessions at once', async () => {
    const role = await compose();
    const client = await createStaffClient(server, owner, [role.id]);
    const saved = await owner.ok(contract.saveRole, { ...role, rights: ['testimonials.decide'] });
    expect([await mayList(client, 'coupons'), await mayList(client, 'testimonials')]).toEqual([false, true]);
    const { rights: before } = role;
    expect(await lastAudit('role')).toMatchObject({
      action: 'saved',
      before: { rights: before },
      after: { rights: saved.rights },
    });
  });

  it('keeps the sessions of a role that is renamed', async () => {
    const role = await compose();
    const client = await createStaffClient(server, owner, [role.id]);
    await owner.ok(contract.saveRole, { ...role, name: `${role.name}, renamed` });
    expect((await client.ok(contract.whoAmI, null)).person).toMatchObject({ roleNames: [`${role.name}, renamed`] });
    expect(await mayList(client, 'coupons')).toBe(true);
  });

  it('is refused once somebody else has changed it', async () => {
    const role = await compose();
    const answers = await Promise.all([
      owner.call(contract.saveRole, { ...role, description: 'One' }),
      owner.call(contract.saveRole, { ...role, description: 'Another' }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 409, reason: 'changed-meanwhile' });
    expect(await owner.call(contract.removeRole, role)).toMatchObject({ reason: 'changed-meanwhile' });
  });
});

describe('deleting a role', () => {
  it('is refused while anybody has it, even blocked', async () => {
    const role = await compose();
    await createStaffClient(server, owner, [role.id]);
    const person = (await owner.ok(contract.listPeople, null)).find(({ roles }) => roles.includes(role.id));
    if (person === undefined) throw new Error('Nobody has the role');
    expect(await owner.call(contract.removeRole, role)).toMatchObject({ code: 409, reason: 'role-in-use' });
    const blocked = await owner.ok(contract.savePerson, { ...person, stopped: true });
    expect(await owner.call(contract.removeRole, role)).toMatchObject({ reason: 'role-in-use' });
    await owner.ok(contract.savePerson, { ...blocked, roles: ['content'], stopped: true });
    await owner.ok(contract.removeRole, role);
    expect(await lastAudit('role')).toMatchObject({ action: 'removed', before: { name: role.name } });
    expect(await owner.call(contract.removeRole, role)).toMatchObject({ reason: 'role-unknown' });
  });

  it('races with an invitation: the role is given or deleted, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const role = await compose();
      const email = `race-${role.id}@tola.test`;
      const [invited, removed] = await Promise.all([
        owner.call(contract.invitePerson, { name: 'Race', email, roles: [role.id] }),
        owner.call(contract.removeRole, role),
      ]);
      expect([invited.ok, removed.ok].toSorted()).toEqual([false, true]);
      if (!invited.ok) expect(invited.reason).toBe('role-unknown');
      if (!removed.ok) expect(removed.reason).toBe('role-in-use');
    }
  });
});

it('gives nobody a role that does not exist', async () => {
  const answer = await owner.call(contract.invitePerson, { name: 'X', email: 'x@tola.test', roles: ['role-9999'] });
  expect(answer).toMatchObject({ code: 409, reason: 'role-unknown' });
});
