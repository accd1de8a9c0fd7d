/** Login of staff: password, second factor, invitation. */
import type { StaffId } from '@tola/contract';
import {
  acceptInvite,
  beginEnrolment,
  changeOwnPassword,
  confirmEnrolment,
  confirmFactor,
  enterCode,
  readInvite,
  rightsOf,
  type Stage,
  signIn,
  type WhoAmI,
} from '@tola/contract/staff';
import { type Actor, recordAudit, staffActor } from '#audit';
import type { Queryable, Transaction } from '#database';
import { refuse } from '#http';
import { acceptedStep, base32, newTotpSecret, totpAddress } from './one-time-code.ts';
import { type StaffPerson, stageOf } from './staff-authenticator.ts';
import {
  hashPassword,
  newRecoveryCodes,
  newToken,
  openSecret,
  passwordMatches,
  recoveryCodeHash,
  sealSecret,
  tokenHash,
} from './staff-secrets.ts';
import {
  countCodeAttempt,
  insertSession,
  removeSessionByToken,
  removeSessionsOf,
  setFactorUsed,
} from './staff-session-store.ts';
import * as store from './staff-store.ts';

/** A session expires a day after its start, used or not. */
const SESSION_SECONDS = 24 * 3600;
/** Time to enter the code after the password. */
const HALF_SESSION_SECONDS = 15 * 60;
const MOST_CODE_ATTEMPTS = 6;

export interface AccessDependencies {
  readonly dataKey: Buffer;
  /** The name that authenticator apps show beside the code. */
  readonly issuer: () => string;
}

/** The browser of a request. */
export interface Browser {
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
}

export interface Opened {
  readonly token: string;
  readonly seconds: number;
  readonly stage: Stage;
}

/**
 * The person of a login. Checked before the transaction, which is not held open for the time that hashing takes.
 *
 * @throws Refusal wrong-login
 */
export async function checkLogin(db: Queryable, login: { email: string; password: string }): Promise<store.StaffRow> {
  const person = await store.staffByEmail(db, login.email);
  const isRight = await passwordMatches(person?.passwordHash ?? null, login.password);
  if (person === null || !isRight || person.stoppedAt !== null) throw refuse(signIn, 'wrong-login');
  return person;
}

/** Signs in a person whose password is checked; one with a second factor only half. */
export async function openWithPassword(
  tx: Transaction,
  person: store.StaffRow,
  browser: Browser,
  now: Date,
): Promise<Opened> {
  const opened = await openFor(tx, person, browser, now);
  if (opened.isWhole) await recordSignIn(tx, person, browser, now);
  return opened;
}

/** Opens the session that a password alone allows. */
async function openFor(
  tx: Transaction,
  person: store.StaffRow,
  browser: Browser,
  now: Date,
): Promise<Opened & { readonly isWhole: boolean }> {
  const hasSecondFactor = person.totpConfirmedAt !== null;
  const isWhole = !hasSecondFactor;
  const seconds = isWhole ? SESSION_SECONDS : HALF_SESSION_SECONDS;
  const token = await openSession(tx, person.id, { isWhole, hasUsedFactor: false, seconds, browser }, now);
  return { token, seconds, isWhole, stage: stageOf({ isWhole, hasSecondFactor }) };
}

async function openSession(
  tx: Queryable,
  staffId: StaffId,
  {
    isWhole,
    hasUsedFactor,
    seconds,
    browser,
  }: { isWhole: boolean; hasUsedFactor: boolean; seconds: number; browser: Browser },
  now: Date,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  const session = { staffId, tokenHash: tokenHash(token), isWhole, hasUsedFactor, expiresAt };
  await insertSession(tx, { ...session, ip: browser.ip, userAgent: browser.userAgent }, now);
  return token;
}

async function recordSignIn(
  tx: Transaction,
  person: { id: StaffId; name: string },
  browser: Browser,
  now: Date,
): Promise<void> {
  const entry = { action: 'signed in', kind: 'person', subjectId: person.id, subject: person.name };
  await recordAudit(tx, staffActor(person, browser), { ...entry, note: browser.userAgent }, now);
}

/**
 * Counts a try of the code. It counts even when the code is wrong, so it is no part of the transaction of `completeWithCode`.
 *
 * @throws Refusal wrong-code after too many tries
 */
export async function countCodeTry(db: Queryable, staff: StaffPerson): Promise<void> {
  if (!(await countCodeAttempt(db, staff.sessionId, MOST_CODE_ATTEMPTS))) throw refuse(enterCode, 'wrong-code');
}

/**
 * Completes a login with a new token, so that the token issued before the code becomes useless.
 *
 * @throws Refusal wrong-code
 */
export async function completeWithCode(
  dependencies: AccessDependencies,
  tx: Transaction,
  given: { staff: StaffPerson; oldToken: string; code: string; browser: Browser },
  now: Date,
): Promise<Opened> {
  const { staff, browser } = given;
  if (!(await codeIsRight(tx, dependencies.dataKey, staff.id, given.code, now))) throw refuse(enterCode, 'wrong-code');
  await removeSessionByToken(tx, tokenHash(given.oldToken));
  const opening = { isWhole: true, hasUsedFactor: true, seconds: SESSION_SECONDS, browser };
  const token = await openSession(tx, staff.id, opening, now);
  await recordSignIn(tx, staff, browser, now);
  return { token, seconds: SESSION_SECONDS, stage: 'in' };
}

/**
 * Records a further use of the second factor in a complete session.
 *
 * @throws Refusal wrong-code
 */
export async function confirmWithCode(
  dependencies: AccessDependencies,
  tx: Transaction,
  { staff, code }: { staff: StaffPerson; code: string },
  now: Date,
): Promise<void> {
  if (!(await codeIsRight(tx, dependencies.dataKey, staff.id, code, now))) throw refuse(confirmFactor, 'wrong-code');
  await setFactorUsed(tx, staff.sessionId, now);
}

/** Accepts a code of the app or a recovery code, and marks it as used. */
async function codeIsRight(
  tx: Queryable,
  dataKey: Buffer,
  staffId: StaffId,
  code: string,
  now: Date,
): Promise<boolean> {
  const person = await store.staffById(tx, staffId);
  if (person === null || person.totpSecret === null || person.totpConfirmedAt === null) return false;
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return await store.useRecoveryCode(tx, staffId, recoveryCodeHash(code), now);
  const step = acceptedStep(openSecret(dataKey, person.totpSecret, staffId), digits, person.totpLastStep, now);
  return step !== null && (await store.takeTotpStep(tx, staffId, step));
}

/** @throws Refusal already-enrolled */
export async function startEnrolment(
  dependencies: AccessDependencies,
  tx: Transaction,
  staff: StaffPerson,
): Promise<{ secret: string; address: string }> {
  if (staff.stage === 'code due' || staff.hasSecondFactor) throw refuse(beginEnrolment, 'already-enrolled');
  const secret = newTotpSecret();
  await store.setTotpSecret(tx, staff.id, sealSecret(dependencies.dataKey, secret, staff.id));
  return { secret: base32(secret), address: totpAddress(secret, staff.email, dependencies.issuer()) };
}

/** @throws Refusal wrong-code, not-begun */
export async function finishEnrolment(
  dependencies: AccessDependencies,
  tx: Transaction,
  given: { staff: StaffPerson; code: string },
  actor: Actor,
  now: Date,
): Promise<string[]> {
  const { staff } = given;
  const person = await store.staffById(tx, staff.id);
  if (person === null || person.totpSecret === null || person.totpConfirmedAt !== null || staff.stage === 'code due') {
    throw refuse(confirmEnrolment, 'not-begun');
  }
  const secret = openSecret(dependencies.dataKey, person.totpSecret, staff.id);
  const step = acceptedStep(secret, given.code.replace(/\s/g, ''), 0, now);
  if (step === null) throw refuse(confirmEnrolment, 'wrong-code');
  if (!(await store.confirmTotp(tx, staff.id, step, now))) throw refuse(confirmEnrolment, 'not-begun');
  const entry = { action: 'set up the second factor', kind: 'person', subjectId: staff.id, subject: staff.name };
  await recordAudit(tx, actor, entry, now);
  await setFactorUsed(tx, staff.sessionId, now);
  return await newCodes(tx, staff.id);
}

async function newCodes(tx: Queryable, staffId: StaffId): Promise<string[]> {
  const codes = newRecoveryCodes();
  await store.replaceRecoveryCodes(tx, staffId, codes.map(recoveryCodeHash));
  return codes;
}

export async function replaceOwnRecoveryCodes(
  tx: Transaction,
  staff: StaffPerson,
  actor: Actor,
  now: Date,
): Promise<string[]> {
  const entry = { action: 'renewed the recovery codes', kind: 'person', subjectId: staff.id, subject: staff.name };
  await recordAudit(tx, actor, entry, now);
  return await newCodes(tx, staff.id);
}

/** The hash of a password that was checked, and of the one to replace it. */
export interface PasswordHashes {
  readonly oldHash: string;
  readonly newHash: string;
}

/**
 * Checks the old password and hashes the new one, before the transaction of `setOwnPassword`.
 *
 * @throws Refusal wrong-password
 */
export async function hashOwnPassword(
  db: Queryable,
  staffId: StaffId,
  given: { oldPassword: string; newPassword: string },
): Promise<PasswordHashes> {
  const oldHash = (await store.staffById(db, staffId))?.passwordHash ?? null;
  if (!(await passwordMatches(oldHash, given.oldPassword)) || oldHash === null)
    throw refuse(changeOwnPassword, 'wrong-password');
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
}

/** @throws Refusal invite-over */
export async function personOfInvite(db: Queryable, token: string, now: Date): Promise<store.StaffRow> {
  const person = await store.invited(db, tokenHash(token), now);
  if (person === null) throw refuse(readInvite, 'invite-over');
  return person;
}

/**
 * Accepts an invitation. Its token determines the actor, so none is passed in.
 *
 * @throws Refusal invite-over
 */
export async function openWithInvite(
  tx: Transaction,
  given: { token: string; name: string; passwordHash: string },
  browser: Browser,
  now: Date,
): Promise<Opened> {
  const { name } = given;
  const person = await store.invited(tx, tokenHash(given.token), now);
  if (person === null || !(await store.removeInvite(tx, tokenHash(given.token))))
    throw refuse(acceptInvite, 'invite-over');
  await store.renameStaff(tx, person.id, name);
  await store.setPasswordHash(tx, person.id, given.passwordHash, now);
  await removeSessionsOf(tx, person.id, null);
  const entry = { action: 'accepted the invitation', kind: 'person', subjectId: person.id, subject: name };
  await recordAudit(tx, staffActor({ id: person.id, name }, browser), entry, now);
  return await openFor(tx, { ...person, name }, browser, now);
}

/** The logged-in person, for their own screen. */
export async function selfOf(db: Queryable, staffId: StaffId, stage: Stage): Promise<WhoAmI> {
  const person = await store.staffById(db, staffId);
  if (person === null) return { stage: 'signed out', person: null };
  const { id, name, email, roles, roleNames, recoveryCodes, totpConfirmedAt } = person;
  const rights = rightsOf(roles, person.composedRights);
  const hasSecondFactor = totpConfirmedAt !== null;
  return { stage, person: { id, name, email, roles, roleNames, rights, hasSecondFactor, recoveryCodes } };
}
