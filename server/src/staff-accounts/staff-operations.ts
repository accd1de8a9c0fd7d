/** Back-office calls on login, staff, sessions and the audit log. */
import * as contract from '@tola/contract/staff';
import { recordAudit, searchAudit, staffActor } from '#audit';
import { type Operation, refuse } from '#http';
import { takeToken } from '#limits';
import * as access from './access.ts';
import { factorOperations } from './factor-operations.ts';
import { onWire } from './on-wire.ts';
import { passkeyOperations } from './passkey-operations.ts';
import { sendInviteAgain, shownPerson } from './people.ts';
import { inviteOrPropose, resetOrPropose, saveOrPropose } from './people-changes.ts';
import { roleOperations } from './role-operations.ts';
import { rolesNamed } from './roles.ts';
import { limitSignIn, rememberSignIn } from './sign-in-limits.ts';
import { openOperation, staffChange, staffOperation } from './staff-authenticator.ts';
import { type StaffDependencies, setCookie, whoIs } from './staff-dependencies.ts';
import * as passwords from './staff-passwords.ts';
import { tokenHash } from './staff-secrets.ts';
import { openSessions, removeSession, removeSessionByToken } from './staff-session-store.ts';
import { allStaff } from './staff-store.ts';

export function staffOperations(dependencies: StaffDependencies): Operation[] {
  return [
    ...accessOperations(dependencies),
    ...factorOperations(dependencies),
    ...passkeyOperations(dependencies),
    ...ownAccountOperations(dependencies),
    ...peopleOperations(dependencies),
    ...roleOperations(dependencies),
  ];
}

function accessOperations(dependencies: StaffDependencies): Operation[] {
  const { database } = dependencies;
  return [
    openOperation(contract.whoAmI, async ({ staff }) =>
      staff === null ? { stage: 'signed out', person: null } : await access.selfOf(database, staff.id, staff.stage),
    ),
    openOperation(contract.signIn, async (request) => {
      const { payload, now } = request;
      const person = await limitSignIn(database, request, async () => await access.checkLogin(database, payload));
      const { opened, device } = await database.transaction(async (tx) => {
        const session = await access.openWithPassword(tx, person, request, now);
        const known = session.stage === 'code due' ? null : await rememberSignIn(tx, person, request);
        return { opened: session, device: known };
      });
      setCookie(request, opened);
      device?.sendCookie();
      return await whoIs(dependencies, opened, now);
    }),
    openOperation(contract.readInvite, async ({ payload, ip, now }) => {
      await takeToken(database, { name: 'staff invite', key: ip, limit: 60, windowSeconds: 900 }, now);
      const { name, email, roles } = await access.personOfInvite(database, payload.token, now);
      return { name, email, roles, roleDetails: await rolesNamed(database, roles) };
    }),
    openOperation(contract.acceptInvite, async (request) => {
      const { payload, ip, now } = request;
      await takeToken(database, { name: 'staff invite', key: ip, limit: 60, windowSeconds: 900 }, now);
      const given = { ...payload, passwordHash: await passwords.hashFirstPassword(database, payload, now) };
      const opened = await database.transaction(async (tx) => await access.openWithInvite(tx, given, request, now));
      setCookie(request, opened);
      return await whoIs(dependencies, opened, now);
    }),
    openOperation(contract.signOut, async ({ token, clearSessionCookie }) => {
      if (token !== null) await removeSessionByToken(database, tokenHash(token));
      clearSessionCookie();
      return null;
    }),
  ];
}

function ownAccountOperations(dependencies: StaffDependencies): Operation[] {
  const { database } = dependencies;
  return [
    staffOperation(contract.confirmPassword, async ({ staff, payload, now }) => {
      await takeToken(database, { name: 'staff password', key: String(staff.id), limit: 8, windowSeconds: 900 }, now);
      await passwords.confirmOwnPassword(database, { staff, password: payload.password }, now);
      return null;
    }),
    staffOperation(contract.changeOwnPassword, async (request) => {
      const { staff, payload, now } = request;
      await takeToken(database, { name: 'staff password', key: String(staff.id), limit: 8, windowSeconds: 900 }, now);
      const hashes = await passwords.hashOwnPassword(database, staff, payload);
      const actor = staffActor(staff, request);
      await database.transaction(async (tx) => await passwords.setOwnPassword(tx, { staff, hashes }, actor, now));
      return null;
    }),
    staffOperation(contract.listSessions, async ({ staff, now }) => {
      const sessions = await openSessions(
        database,
        contract.hasRight(staff.rights, 'people.change') ? null : staff.id,
        now,
      );
      return onWire(sessions.map((session) => ({ ...session, isThis: session.id === staff.sessionId })));
    }),
    staffChange(database, contract.endSession, async (tx, { staff, payload, now }, actor) => {
      const open = await openSessions(tx, contract.hasRight(staff.rights, 'people.change') ? null : staff.id, now);
      const session = open.find(({ id }) => id === payload.id);
      if (session === undefined) throw refuse(contract.endSession, 'session-unknown');
      await removeSession(tx, session.id);
      const { staffId: subjectId, staffName: subject, userAgent: note } = session;
      await recordAudit(tx, actor, { action: 'ended a session of', kind: 'person', subjectId, subject, note }, now);
      return null;
    }),
  ];
}

function peopleOperations({ database, changes }: StaffDependencies): Operation[] {
  return [
    staffOperation(contract.listPeople, async () => onWire((await allStaff(database)).map(shownPerson))),
    staffOperation(contract.listColleagues, async () =>
      (await allStaff(database))
        .filter(({ stoppedAt, passwordHash }) => stoppedAt === null && passwordHash !== null)
        .map(({ id, name }) => ({ id, name })),
    ),
    staffChange(database, contract.invitePerson, async (tx, { payload, now }, actor) =>
      onWire(await inviteOrPropose(changes, tx, payload, actor, now)),
    ),
    staffChange(database, contract.inviteAgain, async (tx, { payload, now }, actor) => {
      await sendInviteAgain(changes.keys, tx, payload.id, actor, now);
      return null;
    }),
    staffChange(database, contract.savePerson, async (tx, { payload, now }, actor) =>
      onWire(await saveOrPropose(changes, tx, payload, actor, now)),
    ),
    staffChange(database, contract.resetSecondFactor, async (tx, { payload, now }, actor) =>
      resetOrPropose(changes, tx, payload.id, actor, now),
    ),
    staffOperation(contract.listAudit, async ({ payload }) => onWire(await searchAudit(database, payload))),
  ];
}
