/** Which new passwords staff may choose. */
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createStaffClient,
  invitationTo,
  type StaffClient,
  signInOwner,
  startBackOfficeServer,
  type TestServer,
} from '#testing';

let server: TestServer;
let owner: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

const WEAK = [
  ['leaked', 'Qwerty123456', 'password-leaked'],
  ['based on the email', 'weak@tola.test 2026', 'password-own'],
  ['short once normalised', 'e\u0301'.repeat(6), 'password-short'],
] as const;

describe('a new password', () => {
  it.each(WEAK)('that is %s is refused, and the invitation stays usable', async (_, password, reason) => {
    const email = `${reason}-weak@tola.test`;
    await owner.ok(contract.invitePerson, { name: 'Asha', email, roles: ['orders'] });
    const token = await invitationTo(server, email);
    const own = password.replace('weak@tola.test', email);
    const client = owner.another();
    const answer = await client.call(contract.acceptInvite, { token, name: 'Asha Rao', password: own });
    expect(answer).toMatchObject({ ok: false, code: 400, reason, message: contract.weakStaffPassword[reason][1] });
    await client.ok(contract.acceptInvite, { token, name: 'Asha Rao', password: 'quite a long password' });
  });

  it('of one’s own account is refused when weak, after the current one was checked', async () => {
    const client = await createStaffClient(server, owner, ['orders']);
    const change = async (oldPassword: string, newPassword: string) =>
      await client.call(contract.changeOwnPassword, { oldPassword, newPassword });
    const { person } = await client.ok(contract.whoAmI, null);
    for (const [, weak, reason] of WEAK)
      expect(await change('quite a long password', weak.replace('weak@tola.test', person?.email ?? ''))).toMatchObject({
        ok: false,
        code: 400,
        reason,
      });
    expect(await change('not my password', WEAK[0][1])).toMatchObject({ reason: 'wrong-password' });
    expect((await client.ok(contract.whoAmI, null)).stage).toBe('in');
  });
});
