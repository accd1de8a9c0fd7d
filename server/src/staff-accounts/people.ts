/** Administration of staff members by owners. */
import type { StaffId } from '@tola/contract';
import {
  inviteAgain,
  invitePerson,
  resetSecondFactor,
  type StaffPerson as ShownPerson,
  savePerson,
} from '@tola/contract/staff';
import { type Actor, recordAudit } from '#audit';
import type { DataKeys } from '#data-keys';
import { isForeignKeyViolation, isUniqueViolation, type Queryable, type Transaction } from '#database';
import { refuse } from '#http';
import { queueSecretMail } from '#outbox';
import { removePasskeysOf } from './passkey-store.ts';
import { notifyOfChange } from './security-mail.ts';
import { newToken, tokenHash } from './staff-secrets.ts';
import { removeSessionsOf } from './staff-session-store.ts';
import * as store from './staff-store.ts';

const INVITE_SECONDS = 3 * 24 * 3600;
/** Constraint of the roles of a person. */
const ROLES_EXIST = 'staff_member_roles_exist';

export type Person = Omit<ShownPerson, 'lastSeenAt' | 'createdAt'> & {
  readonly lastSeenAt: Date | null;
  readonly createdAt: Date;
};

export function shownPerson(row: store.StaffRow): Person {
  const { id, name, email, roles, roleNames, lastSeenAt, createdAt, version } = row;
  const state = row.stoppedAt !== null ? 'stopped' : row.passwordHash === null ? 'invited' : 'active';
  return {
    id,
    name,
    email,
    roles,
    roleNames,
    state,
    hasSecondFactor: row.hasSecondFactor,
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

/** Queues the invitation email; its link works once and for three days. */
async function sendInvite(keys: DataKeys, tx: Transaction, to: Invitation, { name }: Actor, now: Date): Promise<void> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + INVITE_SECONDS * 1000);
  await store.replaceInvite(tx, { staffId: to.id, tokenHash: tokenHash(token), expiresAt }, now);
  const data = {
    name: to.name,
    invitedBy: name,
    path: `/back-office/invite#${token}`,
    expiresAt: expiresAt.toISOString(),
  };
  const dedupeKey = `staff-invite ${to.id} ${now.toISOString()}`;
  await queueSecretMail(tx, keys, { template: 'staff-invite', to: to.email, data, dedupeKey, expiresAt }, now);
}

/** @throws Refusal email-taken, role-unknown */
export async function addPerson(
  keys: DataKeys,
  tx: Transaction,
  person: { name: string; email: string; roles: readonly string[] },
  actor: Actor,
  now: Date,
): Promise<Person> {
  const id = await insertOnce(tx, person, now);
  await sendInvite(keys, tx, { ...person, id }, actor, now);
  const entry = { action: 'invited', kind: 'person', subjectId: id, subject: person.name, after: person };
  await recordAudit(tx, actor, entry, now);
  return await shownById(tx, id);
}

async function insertOnce(
  tx: Transaction,
  person: { name: string; email: string; roles: readonly string[] },
  now: Date,
): Promise<StaffId> {
  try {
    return await store.insertStaff(tx, { ...person, passwordHash: null }, now);
  } catch (error) {
    if (isUniqueViolation(error, 'staff_member_email_once')) throw refuse(invitePerson, 'email-taken');
    if (isForeignKeyViolation(error, ROLES_EXIST)) throw refuse(invitePerson, 'role-unknown');
    throw error;
  }
}

/** @throws Refusal person-unknown */
export async function sendInviteAgain(
  keys: DataKeys,
  tx: Transaction,
  id: StaffId,
  actor: Actor,
  now: Date,
): Promise<void> {
  const person = await store.staffById(tx, id);
  if (person === null || person.stoppedAt !== null) throw refuse(inviteAgain, 'person-unknown');
  await sendInvite(keys, tx, person, actor, now);
  await recordAudit(tx, actor, { action: 'invited again', kind: 'person', subjectId: id, subject: person.name }, now);
}

export interface PersonChange {
  readonly id: StaffId;
  readonly version: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly stopped: boolean;
}

/** @throws Refusal role-unknown */
async function updateKnownRoles(tx: Transaction, change: PersonChange, now: Date): Promise<void> {
  try {
    await store.updateStaff(tx, change, now);
  } catch (error) {
    if (isForeignKeyViolation(error, ROLES_EXIST)) throw refuse(savePerson, 'role-unknown');
    throw error;
  }
}

/** @throws Refusal person-unknown, role-unknown, last-owner, changed-meanwhile */
export async function changePerson(tx: Transaction, change: PersonChange, actor: Actor, now: Date): Promise<Person> {
  await store.lockPeople(tx);
  const old = await store.staffById(tx, change.id);
  if (old === null) throw refuse(savePerson, 'person-unknown');
  if (old.version !== change.version) throw refuse(savePerson, 'changed-meanwhile');
  await updateKnownRoles(tx, change, now);
  if ((await store.activeOwners(tx)) === 0) throw refuse(savePerson, 'last-owner');
  const hasLost = change.stopped || old.roles.some((role) => !change.roles.includes(role));
  if (hasLost) await removeSessionsOf(tx, change.id, null);
  const before = { name: old.name, roles: old.roles, stopped: old.stoppedAt !== null };
  const after = { name: change.name, roles: change.roles, stopped: change.stopped };
  const entry = { action: 'saved', kind: 'person', subjectId: old.id, subject: change.name, before, after };
  await recordAudit(tx, actor, entry, now);
  return await shownById(tx, change.id);
}

/** @throws Refusal person-unknown, own-factor */
export async function dropSecondFactor(tx: Transaction, id: StaffId, actor: Actor, now: Date): Promise<void> {
  if (actor.kind === 'staff' && String(id) === actor.id) throw refuse(resetSecondFactor, 'own-factor');
  const person = await store.staffById(tx, id);
  if (person === null) throw refuse(resetSecondFactor, 'person-unknown');
  await store.removeTotp(tx, id);
  await store.removeRecoveryCodes(tx, id);
  const passkeys = await removePasskeysOf(tx, id);
  const endedSessions = await removeSessionsOf(tx, id, null);
  // A repeat: nothing is left to remove.
  if (person.totpSecret === null && passkeys === 0 && endedSessions === 0) return;
  const entry = { action: 'reset the second factor of', kind: 'person', subjectId: id, subject: person.name };
  await recordAudit(tx, actor, entry, now);
  await notifyOfChange(tx, person, 'An owner reset your second factor', now);
}
