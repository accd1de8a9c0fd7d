/** Authenticates staff: whose session a token is, and which calls they may make. */
import type { AnyCall, Refusals, StaffId } from '@tola/contract';
import {
  type AnyStaffCall,
  hasRight,
  type Right,
  rightsOf,
  type StaffCall,
  type Stage,
  secondFactorDue,
  staffRefusals,
} from '@tola/contract/staff';
import { type Actor, staffActor } from '#audit';
import type { Database, Queryable, Transaction } from '#database';
import {
  type Authenticator,
  type CallContext,
  type Operation,
  operation,
  type RawRequest,
  type Refusal,
  type Reply,
  refuse,
} from '#http';
import { tokenHash } from './staff-secrets.ts';
import { findSession, type SessionRow } from './staff-session-store.ts';

const STAFF_COOKIE = 'tola_staff';
export const STAFF_PATH = '/back-office';

export interface StaffPerson {
  readonly id: StaffId;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
  /** Of all roles together. */
  readonly rights: readonly Right[];
  readonly hasSecondFactor: boolean;
  /** Whether the second factor was used in the last few minutes. */
  readonly hasFreshFactor: boolean;
  /** Whether the password was entered in the last few minutes. */
  readonly hasFreshPassword: boolean;
  readonly sessionId: number;
  readonly stage: Exclude<Stage, 'signed out'>;
}

/**
 * The person of an active session; the stage tells which step of the login is missing.
 *
 * @param isBackground whether the page made the request by itself, which does not keep the session open
 */
export async function identifyStaff(
  db: Queryable,
  token: string | null,
  now: Date,
  isBackground = false,
): Promise<StaffPerson | null> {
  if (token === null || token === '') return null;
  const row = await findSession(db, tokenHash(token), !isBackground, now);
  if (row === null) return null;
  const { isWhole, composedRights, ...person } = row;
  return { ...person, rights: rightsOf(row.roles, composedRights), stage: stageOf(row) };
}

/** Everyone must set up a second factor, and use it at each login. */
export function stageOf({
  isWhole,
  hasSecondFactor,
}: Pick<SessionRow, 'isWhole' | 'hasSecondFactor'>): StaffPerson['stage'] {
  if (!isWhole) return 'code due';
  return hasSecondFactor ? 'in' : 'enrolment due';
}

export function staffAuthenticator(db: Queryable): Authenticator<StaffPerson> {
  return {
    cookieName: STAFF_COOKIE,
    cookiePath: STAFF_PATH,
    clearsSiteData: true,
    identify: async (token, now, { isBackground }) => await identifyStaff(db, token, now, isBackground),
    admit: (call: AnyCall, person) => refusalFor(call as AnyStaffCall, person),
    whoIs: ({ id }) => ({ staffId: id }),
    present: (person) => ({ staff: person, customer: null, session: null }),
  };
}

function refusalFor({ right, freshFactor }: AnyStaffCall, person: StaffPerson | null): Refusal | null {
  if (right === 'anyone') return null;
  if (person === null) return refuse(staffRefusals, 'not-signed-in');
  if (right !== 'signing in') {
    if (person.stage !== 'in') return refuse(secondFactorDue, 'not-signed-in');
    if (!hasRight(person.rights, right)) return refuse(staffRefusals, 'no-right');
  }
  return freshFactor ? freshFactorRefusal(person) : null;
}

/** While a person has no second factor yet, none can be required to set up the first. */
function freshFactorRefusal({ hasSecondFactor, hasFreshFactor }: StaffPerson): Refusal | null {
  return hasSecondFactor && !hasFreshFactor ? refuse(staffRefusals, 'fresh-factor-due') : null;
}

/**
 * For a call whose payload decides whether it needs a fresh second factor.
 *
 * @throws Refusal fresh-factor-due
 */
export function requireFreshFactor(staff: StaffPerson): void {
  const refusal = freshFactorRefusal(staff);
  if (refusal !== null) throw refusal;
}

export interface StaffRequest<P, S = StaffPerson> extends CallContext {
  readonly payload: P;
  readonly staff: S;
}

/** The operation of a call that needs a logged-in person. */
export function staffOperation<P, D, R extends Refusals>(
  call: StaffCall<P, D, R>,
  handle: (request: StaffRequest<P>) => Promise<D>,
): Operation {
  return openOperation(call, async (request) => await handle(request as StaffRequest<P>));
}

/**
 * The operation of a call that changes data: change and audit entry are one transaction. It is retried
 * after a deadlock, so it must have no effect outside the database.
 */
export function staffChange<P, D, R extends Refusals>(
  database: Database,
  call: StaffCall<P, D, R>,
  change: (tx: Transaction, request: StaffRequest<P>, actor: Actor) => Promise<D>,
  afterCommit: () => Promise<void> = async () => {},
): Operation {
  return staffOperation(call, async (request) => {
    const actor = staffActor(request.staff, request);
    const data = await database.transaction(async (tx) => await change(tx, request, actor));
    await afterCommit();
    return data;
  });
}

/** The operation of a call that needs no login. */
export function openOperation<P, D, R extends Refusals>(
  call: StaffCall<P, D, R>,
  handle: (request: StaffRequest<P, StaffPerson | null>) => Promise<D>,
): Operation {
  return operation(call, async (request) => {
    const data = await handle(request as typeof request & StaffRequest<P, StaffPerson | null>);
    return { data } as Reply<D, null>;
  });
}

/** Whether the page loads the file by itself, as the picture of a payment that a refresh of the list brought. */
function isPartOfPage({ headers }: RawRequest): boolean {
  return headers['sec-fetch-dest'] === 'image';
}

export interface FileOptions {
  /** As a call declares it. */
  readonly freshFactor?: true;
}

/** The person behind a request for a file. @throws Refusal not-signed-in, no-right, fresh-factor-due */
export async function requireStaff(
  db: Queryable,
  request: RawRequest,
  right: Right,
  { freshFactor }: FileOptions = {},
): Promise<StaffPerson> {
  const person = await identifyStaff(db, request.cookies[STAFF_COOKIE] ?? null, request.now, isPartOfPage(request));
  if (person === null || person.stage !== 'in') throw refuse(staffRefusals, 'not-signed-in');
  if (!hasRight(person.rights, right)) throw refuse(staffRefusals, 'no-right');
  if (freshFactor === true) requireFreshFactor(person);
  return person;
}
