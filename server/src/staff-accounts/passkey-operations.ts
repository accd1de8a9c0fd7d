/** Calls on passkeys. */
import * as contract from '@tola/contract/staff';
import { staffActor } from '#audit';
import { type Operation, refuse } from '#http';
import { takeToken } from '#limits';
import * as access from './access.ts';
import { addOwnPasskey, passkeyUse } from './factors.ts';
import { passkeysOf } from './passkey-store.ts';
import { newChallenge, provePasskey, verifyNewPasskey } from './passkeys.ts';
import { rememberSignIn } from './sign-in-limits.ts';
import { openOperation, type StaffPerson, staffOperation } from './staff-authenticator.ts';
import { type StaffDependencies, setCookie, whoIs } from './staff-dependencies.ts';
import { newRecoveryCodes } from './staff-secrets.ts';
import { staffById } from './staff-store.ts';

export function passkeyOperations(dependencies: StaffDependencies): Operation[] {
  return [
    ...additionOperations(dependencies),
    ...confirmationOperations(dependencies),
    ...signInOperations(dependencies),
  ];
}

async function limitPasskeys({ database }: StaffDependencies, key: string, now: Date): Promise<void> {
  await takeToken(database, { name: 'staff passkey', key, limit: 60, windowSeconds: 900 }, now);
}

function additionOperations(dependencies: StaffDependencies): Operation[] {
  const { database, site, issuer } = dependencies;
  return [
    staffOperation(contract.beginPasskey, async ({ staff, now }) => {
      await limitPasskeys(dependencies, `staff ${staff.id}`, now);
      if (staff.stage === 'code due') throw refuse(contract.beginPasskey, 'code-first');
      if (!staff.hasFreshPassword) throw refuse(contract.beginPasskey, 'password-due');
      const challenge = await newChallenge(database, { purpose: 'add', sessionId: staff.sessionId }, now);
      const excluded = (await passkeysOf(database, staff.id)).map(({ credentialId }) => credentialId);
      const userId = Buffer.from(`staff ${staff.id}`).toString('base64url');
      const { email, name } = staff;
      return { rpId: site.rpId, rpName: issuer(), challenge, userId, email, name, excluded };
    }),
    staffOperation(contract.addPasskey, async (request) => {
      const { staff, payload, now } = request;
      await limitPasskeys(dependencies, `staff ${staff.id}`, now);
      const made = { made: payload, staffId: staff.id, sessionId: staff.sessionId };
      const passkey = await verifyNewPasskey(database, site, made, now);
      const recovery = staff.hasSecondFactor ? [] : await newRecoveryCodes();
      const actor = staffActor(staff, request);
      const given = { staff, passkey, recovery };
      return {
        recoveryCodes: await database.transaction(async (tx) => await addOwnPasskey(tx, given, actor, now)),
      };
    }),
  ];
}

function confirmationOperations(dependencies: StaffDependencies): Operation[] {
  const { database, site } = dependencies;
  const prove = async (staff: StaffPerson, assertion: contract.PasskeyAssertion, now: Date) => {
    await limitPasskeys(dependencies, `staff ${staff.id}`, now);
    const purpose = { purpose: 'confirm', sessionId: staff.sessionId } as const;
    return passkeyUse(await provePasskey(database, site, { assertion, purpose, staffId: staff.id }, now));
  };
  return [
    staffOperation(contract.beginPasskeyCheck, async ({ staff, now }) => {
      await limitPasskeys(dependencies, `staff ${staff.id}`, now);
      const challenge = await newChallenge(database, { purpose: 'confirm', sessionId: staff.sessionId }, now);
      const allowed = (await passkeysOf(database, staff.id)).map(({ credentialId }) => credentialId);
      return { rpId: site.rpId, challenge, allowed };
    }),
    staffOperation(contract.enterPasskey, async (request) => {
      const { payload, staff, token, now } = request;
      const use = await prove(staff, payload, now);
      const given = { staff, oldToken: token ?? '', use, browser: request };
      const { opened, device } = await database.transaction(async (tx) => ({
        opened: await access.completeWithFactor(tx, given, now),
        device: await rememberSignIn(tx, staff, request),
      }));
      setCookie(request, opened);
      device.sendCookie();
      return await access.selfOf(database, staff.id, opened.stage);
    }),
    staffOperation(contract.confirmPasskey, async (request) => {
      const { payload, staff, token, now } = request;
      const given = { staff, oldToken: token ?? '', use: await prove(staff, payload, now) };
      const renewed = await database.transaction(async (tx) => await access.confirmWithFactor(tx, given, now));
      if (renewed !== null) setCookie(request, renewed);
      return null;
    }),
  ];
}

function signInOperations(dependencies: StaffDependencies): Operation[] {
  const { database, site } = dependencies;
  return [
    openOperation(contract.beginPasskeySignIn, async ({ ip, now }) => {
      await limitPasskeys(dependencies, ip, now);
      const challenge = await newChallenge(database, { purpose: 'sign in', sessionId: null }, now);
      return { rpId: site.rpId, challenge, allowed: [] };
    }),
    openOperation(contract.signInWithPasskey, async (request) => {
      const { payload, token, ip, now } = request;
      await limitPasskeys(dependencies, ip, now);
      const given = { assertion: payload, purpose: { purpose: 'sign in', sessionId: null }, staffId: null } as const;
      const proven = await provePasskey(database, site, given, now);
      const person = await staffById(database, proven.passkey.staffId);
      if (person === null || person.stoppedAt !== null) throw refuse(contract.signInWithPasskey, 'wrong-passkey');
      const login = { staff: person, oldToken: token ?? '', use: passkeyUse(proven), browser: request };
      const { opened, device } = await database.transaction(async (tx) => ({
        opened: await access.completeWithFactor(tx, login, now),
        device: await rememberSignIn(tx, person, request),
      }));
      setCookie(request, opened);
      device.sendCookie();
      return await whoIs(dependencies, opened, now);
    }),
  ];
}
