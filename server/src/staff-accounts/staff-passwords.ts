/** Passwords of staff: the first one, its change, its confirmation, and which ones are too weak. */
import { changeOwnPassword, confirmPassword, LEAST_PASSWORD_CHARACTERS, weakStaffPassword } from '@tola/contract/staff';
import { type Actor, recordAudit } from '#audit';
import type { Queryable, Transaction } from '#database';
import { refuse } from '#http';
import { type PasswordWeakness, weaknessOf } from '#passwords';
import { personOfInvite } from './access.ts';
import { notifyOfChange } from './security-mail.ts';
import type { StaffPerson } from './staff-authenticator.ts';
import { hashPassword, passwordMatches } from './staff-secrets.ts';
import { removeSessionsOf, setPasswordUsed } from './staff-session-store.ts';
import * as store from './staff-store.ts';

const REASON = {
  short: 'password-short',
  leaked: 'password-leaked',
  own: 'password-own',
} as const satisfies Record<PasswordWeakness, keyof typeof weakStaffPassword>;

function refuseWeakPassword(password: string, { email }: { readonly email: string }): void {
  const weakness = weaknessOf(password, { atLeast: LEAST_PASSWORD_CHARACTERS, own: [email] });
  if (weakness !== null) throw refuse(weakStaffPassword, REASON[weakness]);
}

/**
 * Hashes the password of an invited person, before the transaction of `openWithInvite`.
 *
 * @throws Refusal invite-over, or of a weak password
 */
export async function hashFirstPassword(
  db: Queryable,
  { token, password }: { token: string; password: string },
  now: Date,
): Promise<string> {
  refuseWeakPassword(password, await personOfInvite(db, token, now));
  return await hashPassword(password);
}

/** The hash of a password that was checked, and of the one to replace it. */
export interface PasswordHashes {
  readonly oldHash: string;
  readonly newHash: string;
}

/**
 * Checks the old password and hashes the new one, before the transaction of `setOwnPassword`.
 *
 * @throws Refusal wrong-password, or of a weak password
 */
export async function hashOwnPassword(
  db: Queryable,
  staff: StaffPerson,
  given: { oldPassword: string; newPassword: string },
): Promise<PasswordHashes> {
  const oldHash = (await store.staffById(db, staff.id))?.passwordHash ?? null;
  if (!(await passwordMatches(oldHash, given.oldPassword)) || oldHash === null)
    throw refuse(changeOwnPassword, 'wrong-password');
  refuseWeakPassword(given.newPassword, staff);
  return { oldHash, newHash: await hashPassword(given.newPassword) };
}

/** @throws Refusal wrong-password when the password has changed since it was checked */
export async function setOwnPassword(
  tx: Transaction,
  given: { staff: StaffPerson; hashes: PasswordHashes },
  actor: Actor,
  now: Date,
): Promise<void> {
  const { staff, hashes } = given;
  if (!(await store.replacePasswordHash(tx, staff.id, hashes, now))) throw refuse(changeOwnPassword, 'wrong-password');
  await removeSessionsOf(tx, staff.id, staff.sessionId);
  const entry = { action: 'changed the password', kind: 'person', subjectId: staff.id, subject: staff.name };
  await recordAudit(tx, actor, entry, now);
  await notifyOfChange(tx, staff, 'Your password was changed', now);
}

/**
 * Checks the password of an open session once more.
 *
 * @throws Refusal wrong-password
 */
export async function confirmOwnPassword(
  db: Queryable,
  { staff, password }: { staff: StaffPerson; password: string },
  now: Date,
): Promise<void> {
  const { passwordHash = null } = (await store.staffById(db, staff.id)) ?? {};
  if (!(await passwordMatches(passwordHash, password))) throw refuse(confirmPassword, 'wrong-password');
  await setPasswordUsed(db, staff.sessionId, now);
}
