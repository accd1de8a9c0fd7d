import { sealRequest } from '@tola/contract';
import {
  ALL_RIGHTS,
  addRole,
  allStaffCalls,
  COMPOSABLE_RIGHTS,
  hasRight,
  PRESET_RIGHTS,
  PRESET_ROLES,
  type PresetRole,
  type Right,
  type StaffRole,
  saveRole,
} from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaffClient, type StaffClient, signInOwner, startBackOfficeServer, type TestServer } from '#testing';

let server: TestServer;
/** A composed role and somebody who has it. */
let composed: StaffRole;
type Caller = PresetRole | 'nobody' | 'composed';
const clients = new Map<Caller, StaffClient>();
const roles: readonly PresetRole[] = PRESET_ROLES.filter((role) => role !== 'owner');

beforeAll(async () => {
  server = await startBackOfficeServer();
  const owner = await signInOwner(server);
  clients.set('owner', owner);
  clients.set('nobody', owner.another());
  for (const role of roles) clients.set(role, await createStaffClient(server, owner, [role]));
  composed = await owner.ok(addRole, { name: 'Composed', description: '', rights: ['orders.read'] });
  clients.set('composed', await createStaffClient(server, owner, [composed.id]));
}, 60_000);
afterAll(async () => await server.close());

/** Sends a call without payload: with the right it fails validation, without the right it is refused before. */
async function codeOf(name: string, who: Caller): Promise<number> {
  const response = await fetch(`${server.url}/back-office/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: clients.get(who)?.cookie ?? '' },
    body: sealRequest(null),
  });
  const { d } = (await response.json()) as { d: string };
  return (JSON.parse(d) as { code: number }).code;
}

const guarded = allStaffCalls.filter(({ right }) => right !== 'anyone' && right !== 'signing in');

describe('a call of the back office', () => {
  it.each(guarded.map(({ name, right }) => ({ name, right })))(
    'is allowed only for its roles: $name',
    async ({ name, right }) => {
      expect(await codeOf(name, 'nobody')).toBe(401);
      for (const role of roles) {
        const code = await codeOf(name, role);
        expect([role, code === 403]).toEqual([role, !hasRight(PRESET_RIGHTS[role], right)]);
      }
      expect(await codeOf(name, 'owner')).not.toBe(403);
    },
  );
});

/** Gives the composed role just these rights. */
async function compose(rights: readonly Right[]): Promise<void> {
  const owner = clients.get('owner');
  if (owner === undefined) throw new Error('Nobody is the owner');
  composed = await owner.ok(saveRole, { ...composed, rights: [...rights] });
}

describe('a right', () => {
  it.each(ALL_RIGHTS)('alone allows its calls, and all others together do not: %s', async (right) => {
    const calls = allStaffCalls.filter((call) => call.right === right).map(({ name }) => name);
    if (COMPOSABLE_RIGHTS.includes(right)) {
      await compose([right]);
      for (const name of calls) expect([name, await codeOf(name, 'composed')]).not.toEqual([name, 403]);
    }
    await compose(COMPOSABLE_RIGHTS.filter((other) => other !== right));
    for (const name of calls) expect([name, await codeOf(name, 'composed')]).toEqual([name, 403]);
  });
});
