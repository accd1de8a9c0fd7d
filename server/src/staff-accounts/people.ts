/** What owners do with the people of the back office. */
import type { StaffId } from '@tola/contract';
import {
  inviteAgain,
  invitePerson,
  type Role,
  resetSecondFactor,
  type StaffPerson as ShownPerson,
  savePerson,
} from '@tola/contract/staff';
import { type Actor, recordChange } from '#audit';
import { type Database, isUniqueViolation, type Queryable } from '#database';
import { refuse } from '#http';
import { queueMail } from '#outbox';
import { newToken, tokenHash } from './staff-secrets.ts';
import { removeSessionsOf } from './staff-session-store.ts';
import * as store from './staff-store.ts';

const INVITE_SECONDS = 3 * 24 * 3600;

type Person = Omit<ShownPerson, 'lastSeenAt' | 'createdAt'> & {
  readonly lastSeenAt: Date | null;
  readonly createdAt: Date;
};

export function shownPerson(row: store.StaffRow): Person {
  const { id, name, email, roles, lastSeenAt, createdAt, version } = row;
  const state = row.stoppedAt !== null ? 'stopped' : row.passwordHash === null ? 'invited' : 'active';
  return {
    id,
    name,
    email,
    roles,
    state,
    hasSecondFactor: row.totpConfirmedAt !== null,
    lastSeenAt,
    createdAt,
    version,
  };
}

async function shownById(db: Queryable, id: StaffId): Promise<Person> {
  const row = await store.staffById(db, id);
  if (row === null) throw refuse(savePerson, 'person-unknown');
  return shownPerson(row);
}

interface Invitation {
  readonly id: StaffId;
  readonly name: string;
  readonly email: string;
}

/** Writes the invitation into the outbox; the link in it works once and for three days. */
async function sendInvite(tx: Queryable, to: Invitation, by: Actor, now: Date): Promise<void> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + INVITE_SECONDS * 1000);
  await store.replaceInvite(tx, { staffId: to.id, tokenHash: tokenHash(token), expiresAt }, now);
  const data = {
    name: to.name,
    invitedBy: by.name,
    path: `/back-office/invite/${token}`,
    expiresAt: expiresAt.toISOString(),
  };
  const dedupeKey = `staff-invite ${to.id} ${now.toISOString()}`;
  await queueMail(tx, { template: 'staff-invite', to: to.email, data, dedupeKey, expiresAt }, now);
}

/** @throws Refusal email-taken */
export async function addPerson(
  database: Database,
  person: { name: string; email: string; roles: readonly Role[] },
  by: Actor,
  now: Date,
): Promise<Person> {
  try {
    return await database.transaction(async (tx) => {
      const id = await store.insertStaff(tx, { ...person, passwordHash: null }, now);
      await sendInvite(tx, { ...person, id }, by, now);
      const change = { action: 'invited', kind: 'person', subjectId: id, subject: person.name, after: person };
      await recordChange(tx, by, change, now);
      return await shownById(tx, id);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'staff_member_email_once')) throw refuse(invitePerson, 'email-taken');
    throw error;
  }
}

/** @throws Refusal person-unknown */
export async function sendInviteAgain(database: Database, id: StaffId, by: Actor, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const person = await store.staffById(tx, id);
    if (person === null || person.stoppedAt !== null) throw refuse(inviteAgain, 'person-unknown');
    await sendInvite(tx, person, by, now);
    await recordChange(tx, by, { action: 'invited again', kind: 'person', subjectId: id, subject: person.name }, now);
  });
}

interface PersonChange {
  readonly id: StaffId;
  readonly version: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly stopped: boolean;
}

/** @throws Refusal person-unknown, last-owner, changed-meanwhile */
export async function changePerson(database: Database, change: PersonChange, by: Actor, now: Date): Promise<Person> {
  return await database.transaction(async (tx) => {
    await store.lockPeople(tx);
    const old = await store.staffById(tx, change.id);
    if (old === null) throw refuse(savePerson, 'person-unknown');
    if (old.version !== change.version) throw refuse(savePerson, 'changed-meanwhile');
    await store.updateStaff(tx, change, now);
    if ((await store.activeOwners(tx)) === 0) throw refuse(savePerson, 'last-owner');
    const hasLost = change.stopped || old.roles.some((role) => !change.roles.includes(role));
    if (hasLost) await removeSessionsOf(tx, change.id, null);
    const before = { name: old.name, roles: old.roles, stopped: old.stoppedAt !== null };
    const after = { name: change.name, roles: change.roles, stopped: change.stopped };
    await recordChange(
      tx,
      by,
      { action: 'saved', kind: 'person', subjectId: old.id, subject: change.name, before, after },
      now,
    );
    return await shownById(tx, change.id);
  });
}

/** @throws Refusal person-unknown, own-factor */
export async function dropSecondFactor(database: Database, id: StaffId, by: Actor, now: Date): Promise<void> {
  if (id === by.staffId) throw refuse(resetSecondFactor, 'own-factor');
  await database.transaction(async (tx) => {
    const person = await store.staffById(tx, id);
    if (person === null) throw refuse(resetSecondFactor, 'person-unknown');
    await store.removeTotp(tx, id);
    await removeSessionsOf(tx, id, null);
    const change = { action: 'reset the second factor of', kind: 'person', subjectId: id, subject: person.name };
    await recordChange(tx, by, change, now);
  });
}
