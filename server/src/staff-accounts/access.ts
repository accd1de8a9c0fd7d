/** Login of staff: password, second factor, invitation. */
import type { StaffId } from '@tola/contract';
import {
  acceptInvite,
  enterCode,
  readInvite,
  rightsOf,
  type StaffPasskey,
  type Stage,
  signIn,
  type WhoAmI,
} from '@tola/contract/staff';
import { recordAudit, staffActor } from '#audit';
import type { Queryable, Transaction } from '#database';
import { refuse } from '#http';
import type { FactorUse } from './factors.ts';
import { onWire } from './on-wire.ts';
import { passkeysOf } from './passkey-store.ts';
import { type StaffPerson, stageOf } from './staff-authenticator.ts';
import { newToken, passwordMatches, tokenHash } from './staff-secrets.ts';
import {
  countCodeAttempt,
  insertSession,
  removeSessionByToken,
  removeSessionsOf,
  renewSessionToken,
  setFactorUsed,
} from './staff-session-store.ts';
import * as store from './staff-store.ts';

/** A session expires a day after its start, used or not. */
const SESSION_SECONDS = 24 * 3600;
/** Time to enter the code after the password. */
const HALF_SESSION_SECONDS = 15 * 60;
const MOST_CODE_ATTEMPTS = 6;

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
  const { hasSecondFactor } = person;
  const isWhole = !hasSecondFactor;
  const seconds = isWhole ? SESSION_SECONDS : HALF_SESSION_SECONDS;
  const token = await openSession(
    tx,
    person.id,
    { isWhole, hasUsedFactor: false, passwordAt: now, seconds, browser },
    now,
  );
  return { token, seconds, isWhole, stage: stageOf({ isWhole, hasSecondFactor }) };
}

interface Opening {
  readonly isWhole: boolean;
  readonly hasUsedFactor: boolean;
  readonly passwordAt: Date | null;
  readonly seconds: number;
  readonly browser: Browser;
}

async function openSession(tx: Queryable, staffId: StaffId, opening: Opening, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + opening.seconds * 1000);
  const { isWhole, hasUsedFactor, passwordAt } = opening;
  const session = { staffId, tokenHash: tokenHash(token), isWhole, hasUsedFactor, passwordAt, expiresAt };
  const { ip, userAgent } = opening.browser;
  await insertSession(tx, { ...session, ip, userAgent }, now);
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
 * Counts a try of the code. It counts even when the code is wrong, so it is no part of the transaction that uses it.
 *
 * @throws Refusal wrong-code after too many tries
 */
export async function countCodeTry(db: Queryable, staff: StaffPerson): Promise<void> {
  if (!(await countCodeAttempt(db, staff.sessionId, MOST_CODE_ATTEMPTS))) throw refuse(enterCode, 'wrong-code');
}

/**
 * Completes a login with a new token, so that the token issued before the second factor becomes useless.
 *
 * @throws Refusal of the factor
 */
export async function completeWithFactor(
  tx: Transaction,
  given: { staff: Pick<StaffPerson, 'id' | 'name'>; oldToken: string; use: FactorUse; browser: Browser },
  now: Date,
): Promise<Opened> {
  const { staff, browser, use } = given;
  await use(tx, now);
  const passwordAt = await removeSessionByToken(tx, tokenHash(given.oldToken));
  const opening = { isWhole: true, hasUsedFactor: true, passwordAt, seconds: SESSION_SECONDS, browser };
  const token = await openSession(tx, staff.id, opening, now);
  await recordSignIn(tx, staff, browser, now);
  return { token, seconds: SESSION_SECONDS, stage: 'in' };
}

/**
 * Records a further use of the second factor in a complete session, and renews its token: one that was stolen before does
 * not gain the fresh factor.
 *
 * @returns null when another request has renewed the token meanwhile, and sent it to the browser
 * @throws Refusal of the factor
 */
export async function confirmWithFactor(
  tx: Transaction,
  { staff, oldToken, use }: { staff: StaffPerson; oldToken: string; use: FactorUse },
  now: Date,
): Promise<Opened | null> {
  await use(tx, now);
  await setFactorUsed(tx, staff.sessionId, now);
  const token = newToken();
  const hashes = { oldHash: tokenHash(oldToken), newHash: tokenHash(token) };
  const expiresAt = await renewSessionToken(tx, { sessionId: staff.sessionId, ...hashes });
  if (expiresAt === null) return null;
  return { token, seconds: Math.floor((expiresAt.getTime() - now.getTime()) / 1000), stage: staff.stage };
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
  const { id, name, email, roles, roleNames, hasSecondFactor, recoveryCodes } = person;
  const hasAuthenticatorApp = person.totpConfirmedAt !== null;
  const passkeys = onWire(await passkeysOf(db, staffId)).map(shownPasskey);
  const rights = rightsOf(roles, person.composedRights);
  const factors = { hasSecondFactor, hasAuthenticatorApp, passkeys, recoveryCodes };
  return { stage, person: { id, name, email, roles, roleNames, rights, ...factors } };
}

function shownPasskey({ id, name, createdAt, lastUsedAt }: StaffPasskey): StaffPasskey {
  return { id, name, createdAt, lastUsedAt };
}
