/** Calls on codes: at login, to confirm the second factor, and to set up or replace them. */
import * as contract from '@tola/contract/staff';
import { staffActor } from '#audit';
import { type Operation, refuse } from '#http';
import { takeToken } from '#limits';
import * as access from './access.ts';
import * as factors from './factors.ts';
import { rememberSignIn } from './sign-in-limits.ts';
import { type StaffPerson, staffChange, staffOperation } from './staff-authenticator.ts';
import { type StaffDependencies, setCookie } from './staff-dependencies.ts';
import { newRecoveryCodes } from './staff-secrets.ts';

export function factorOperations(dependencies: StaffDependencies): Operation[] {
  return [...codeOperations(dependencies), ...setUpOperations(dependencies)];
}

async function limitCodes({ database }: StaffDependencies, staff: StaffPerson, now: Date): Promise<void> {
  await takeToken(database, { name: 'staff code', key: String(staff.id), limit: 12, windowSeconds: 900 }, now);
}

function codeOperations(dependencies: StaffDependencies): Operation[] {
  const { database } = dependencies;
  const checkCode = async (staff: StaffPerson, code: string, now: Date) => {
    await limitCodes(dependencies, staff, now);
    await access.countCodeTry(database, staff);
    return await factors.checkCode(dependencies, database, { staffId: staff.id, code }, now);
  };
  return [
    staffOperation(contract.enterCode, async (request) => {
      const { payload, staff, token, now } = request;
      const use = await checkCode(staff, payload.code, now);
      const given = { staff, oldToken: token ?? '', use, browser: request };
      const { opened, device } = await database.transaction(async (tx) => ({
        opened: await access.completeWithFactor(tx, given, now),
        device: await rememberSignIn(tx, staff, request),
      }));
      setCookie(request, opened);
      device.sendCookie();
      return await access.selfOf(database, staff.id, opened.stage);
    }),
    staffOperation(contract.confirmFactor, async (request) => {
      const { payload, staff, token, now } = request;
      const use = await checkCode(staff, payload.code, now);
      const given = { staff, oldToken: token ?? '', use };
      const renewed = await database.transaction(async (tx) => await access.confirmWithFactor(tx, given, now));
      if (renewed !== null) setCookie(request, renewed);
      return null;
    }),
    staffOperation(contract.allowDownload, async () => null),
  ];
}

function setUpOperations(dependencies: StaffDependencies): Operation[] {
  const { database } = dependencies;
  return [
    staffChange(database, contract.beginEnrolment, async (tx, { staff }) => {
      if (!staff.hasFreshPassword) throw refuse(contract.beginEnrolment, 'password-due');
      return await factors.startEnrolment(dependencies, tx, staff);
    }),
    staffOperation(contract.confirmEnrolment, async (request) => {
      const { staff, payload, now } = request;
      await limitCodes(dependencies, staff, now);
      const given = { staff, code: payload.code, recovery: await newRecoveryCodes() };
      const actor = staffActor(staff, request);
      return {
        recoveryCodes: await database.transaction(
          async (tx) => await factors.finishEnrolment(dependencies, tx, given, actor, now),
        ),
      };
    }),
    staffOperation(contract.renewRecoveryCodes, async (request) => {
      const { staff, now } = request;
      await limitCodes(dependencies, staff, now);
      const given = { staff, recovery: await newRecoveryCodes() };
      const actor = staffActor(staff, request);
      return {
        recoveryCodes: await database.transaction(
          async (tx) => await factors.replaceOwnRecoveryCodes(tx, given, actor, now),
        ),
      };
    }),
    staffChange(database, contract.removeFactor, async (tx, { staff, payload, now }, actor) => {
      await factors.removeOwnFactor(tx, { staff, passkeyId: payload.passkeyId }, actor, now);
      return null;
    }),
  ];
}
