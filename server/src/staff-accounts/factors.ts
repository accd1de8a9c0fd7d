/** Second factors: authenticator app, passkeys, recovery codes. */

import type { StaffId } from '@tola/contract';
import { addPasskey, beginEnrolment, confirmEnrolment, enterCode, removeFactor } from '@tola/contract/staff';
import { type Actor, recordAudit } from '#audit';
import type { DataKeys } from '#data-keys';
import { isUniqueViolation, type Queryable, type Transaction } from '#database';
import { refuse } from '#http';
import { acceptedStep, base32, newTotpSecret, totpAddress } from './one-time-code.ts';
import { countPasskeyUse, insertPasskey, type NewPasskey, passkeysOf, removePasskey } from './passkey-store.ts';
import type { ProvenPasskey } from './passkeys.ts';
import { notifyOfChange } from './security-mail.ts';
import type { StaffPerson } from './staff-authenticator.ts';
import { openSecret, passwordMatches, type RecoveryCode, sealSecret } from './staff-secrets.ts';
import { setFactorUsed } from './staff-session-store.ts';
import * as store from './staff-store.ts';

/** More would only be forgotten ones. */
const MOST_PASSKEYS = 10;

export interface FactorDependencies {
  readonly dataKey: DataKeys;
  /** The name that authenticator apps and passkeys show. */
  readonly issuer: () => string;
}

/**
 * Uses a factor that was checked before the transaction, which is not held open for the time that hashing takes.
 *
 * @throws Refusal when it was used meanwhile
 */
export type FactorUse = (tx: Transaction, now: Date) => Promise<void>;

/**
 * Checks a code of the app, or a recovery code.
 *
 * @throws Refusal wrong-code
 */
export async function checkCode(
  { dataKey }: FactorDependencies,
  db: Queryable,
  { staffId, code }: { staffId: StaffId; code: string },
  now: Date,
): Promise<FactorUse> {
  const digits = code.replace(/\s/g, '');
  return /^\d{6}$/.test(digits)
    ? await checkAppCode(dataKey, db, staffId, digits, now)
    : await checkRecoveryCode(db, staffId, code);
}

async function checkAppCode(
  dataKey: DataKeys,
  db: Queryable,
  staffId: StaffId,
  digits: string,
  now: Date,
): Promise<FactorUse> {
  const person = await store.staffById(db, staffId);
  if (person === null || person.totpSecret === null || person.totpConfirmedAt === null)
    throw refuse(enterCode, 'wrong-code');
  const secret = openSecret(dataKey, person.totpSecret, staffId);
  const step = secret === null ? null : acceptedStep(secret, digits, person.totpLastStep, now);
  if (step === null) throw refuse(enterCode, 'wrong-code');
  return async (tx) => {
    if (!(await store.takeTotpStep(tx, staffId, step))) throw refuse(enterCode, 'wrong-code');
  };
}

/** One hash for each try, as the code's first letters select the row. */
async function checkRecoveryCode(db: Queryable, staffId: StaffId, code: string): Promise<FactorUse> {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  const found = await store.recoveryCodeByPrefix(db, staffId, letters.slice(0, 4));
  if (!(await passwordMatches(found?.codeHash ?? null, letters)) || found === null)
    throw refuse(enterCode, 'wrong-code');
  return async (tx, now) => {
    if (!(await store.useRecoveryCode(tx, found.id, now))) throw refuse(enterCode, 'wrong-code');
  };
}

/** The use of a passkey whose signature was verified. A counter that does not grow is that of a copy. */
export function passkeyUse({ passkey, counter }: ProvenPasskey): FactorUse {
  return async (tx, now) => {
    if (!(await countPasskeyUse(tx, passkey.id, counter, now))) throw refuse(addPasskey, 'wrong-passkey');
  };
}

/** @throws Refusal already-enrolled */
export async function startEnrolment(
  dependencies: FactorDependencies,
  tx: Transaction,
  staff: StaffPerson,
): Promise<{ secret: string; address: string }> {
  const secret = newTotpSecret();
  const isSet =
    staff.stage !== 'code due' &&
    (await store.setTotpSecret(tx, staff.id, sealSecret(dependencies.dataKey, secret, staff.id)));
  if (!isSet) throw refuse(beginEnrolment, 'already-enrolled');
  return { secret: base32(secret), address: totpAddress(secret, staff.email, dependencies.issuer()) };
}

/**
 * @returns the recovery codes when this is the first factor
 * @throws Refusal wrong-code, not-begun
 */
export async function finishEnrolment(
  dependencies: FactorDependencies,
  tx: Transaction,
  given: { staff: StaffPerson; code: string; recovery: readonly RecoveryCode[] },
  actor: Actor,
  now: Date,
): Promise<string[]> {
  const { staff } = given;
  const person = await store.lockStaff(tx, staff.id);
  if (person === null || person.totpSecret === null || person.totpConfirmedAt !== null || staff.stage === 'code due') {
    throw refuse(confirmEnrolment, 'not-begun');
  }
  const secret = openSecret(dependencies.dataKey, person.totpSecret, staff.id);
  const step = secret === null ? null : acceptedStep(secret, given.code.replace(/\s/g, ''), 0, now);
  if (step === null) throw refuse(confirmEnrolment, 'wrong-code');
  if (!(await store.confirmTotp(tx, staff.id, step, now))) throw refuse(confirmEnrolment, 'not-begun');
  await recordChange(tx, staff, 'set up the second factor', 'An authenticator app was added', actor, now);
  return (await firstFactorCodes(tx, person, staff, given.recovery, now)) ?? [];
}

/**
 * @returns the recovery codes when this is the first factor
 * @throws Refusal passkey-known, wrong-passkey
 */
export async function addOwnPasskey(
  tx: Transaction,
  given: { staff: StaffPerson; passkey: NewPasskey; recovery: readonly RecoveryCode[] },
  actor: Actor,
  now: Date,
): Promise<string[] | null> {
  const { staff, passkey } = given;
  const person = await store.lockStaff(tx, staff.id);
  if (person === null || (await passkeysOf(tx, staff.id)).length >= MOST_PASSKEYS)
    throw refuse(addPasskey, 'wrong-passkey');
  try {
    await insertPasskey(tx, passkey, now);
  } catch (error) {
    if (isUniqueViolation(error, 'staff_passkey_credential_id_key')) throw refuse(addPasskey, 'passkey-known');
    throw error;
  }
  await recordChange(tx, staff, 'added a passkey of', `The passkey “${passkey.name}” was added`, actor, now);
  return await firstFactorCodes(tx, person, staff, given.recovery, now);
}

/** The session has just proven the new factor. */
async function firstFactorCodes(
  tx: Transaction,
  before: store.StaffRow,
  staff: StaffPerson,
  recovery: readonly RecoveryCode[],
  now: Date,
): Promise<string[] | null> {
  await setFactorUsed(tx, staff.sessionId, now);
  if (before.hasSecondFactor) return null;
  await store.replaceRecoveryCodes(tx, staff.id, recovery);
  return recovery.map(({ code }) => code);
}

/** @throws Refusal factor-unknown, last-factor */
export async function removeOwnFactor(
  tx: Transaction,
  { staff, passkeyId }: { staff: StaffPerson; passkeyId: number | null },
  actor: Actor,
  now: Date,
): Promise<void> {
  const before = await store.lockStaff(tx, staff.id);
  if (before === null) throw refuse(removeFactor, 'factor-unknown');
  if (passkeyId === null) {
    if (before.totpConfirmedAt === null) throw refuse(removeFactor, 'factor-unknown');
    await store.removeTotp(tx, staff.id);
    await recordChange(tx, staff, 'removed the authenticator app of', 'The authenticator app was removed', actor, now);
  } else {
    const name = await removePasskey(tx, staff.id, passkeyId);
    if (name === null) throw refuse(removeFactor, 'factor-unknown');
    await recordChange(tx, staff, 'removed a passkey of', `The passkey “${name}” was removed`, actor, now);
  }
  if ((await store.staffById(tx, staff.id))?.hasSecondFactor !== true) throw refuse(removeFactor, 'last-factor');
}

export async function replaceOwnRecoveryCodes(
  tx: Transaction,
  { staff, recovery }: { staff: StaffPerson; recovery: readonly RecoveryCode[] },
  actor: Actor,
  now: Date,
): Promise<string[]> {
  await store.replaceRecoveryCodes(tx, staff.id, recovery);
  await recordChange(tx, staff, 'renewed the recovery codes', 'New recovery codes were created', actor, now);
  return recovery.map(({ code }) => code);
}

/** Audit entry and mail of a change of someone's own factors. */
async function recordChange(
  tx: Transaction,
  staff: StaffPerson,
  action: string,
  change: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  const entry = { action, kind: 'person', subjectId: staff.id, subject: staff.name, note: change };
  await recordAudit(tx, actor, entry, now);
  await notifyOfChange(tx, staff, change, now);
}
