import { sealRequest } from '@tola/contract';
import { allStaffCalls, hasRight, PRESET_RIGHTS, PRESET_ROLES, type PresetRole } from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaffClient, type StaffClient, signInOwner, startBackOfficeServer, type TestServer } from '#testing';

let server: TestServer;
const clients = new Map<PresetRole | 'nobody', StaffClient>();
const roles: readonly PresetRole[] = PRESET_ROLES.filter((role) => role !== 'owner');

beforeAll(async () => {
  server = await startBackOfficeServer();
  const owner = await signInOwner(server);
  clients.set('owner', owner);
  clients.set('nobody', owner.another());
  for (const role of roles) clients.set(role, await createStaffClient(server, owner, [role]));
});
afterAll(async () => await server.close());

/** Sends a call without payload: with the right it fails validation, without the right it is refused before. */
async function codeOf(name: string, who: PresetRole | 'nobody'): Promise<number> {
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
