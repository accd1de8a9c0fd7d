/** The SQL of staff sessions. */
import type { StaffId } from '@tola/contract';
import { FRESH_FACTOR_SECONDS } from '@tola/contract/staff';
import { DatabaseReadOnly, type Queryable, type Sql, sql } from '#database';
import { composedRights } from './role-store.ts';

export interface SessionRow {
  readonly sessionId: number;
  readonly isWhole: boolean;
  readonly id: StaffId;
  readonly name: string;
  readonly email: string;
  readonly roles: string[];
  readonly composedRights: string[];
  readonly hasSecondFactor: boolean;
  readonly hasFreshFactor: boolean;
  readonly hasFreshPassword: boolean;
}

export interface NewSession {
  readonly staffId: StaffId;
  readonly tokenHash: Buffer;
  readonly isWhole: boolean;
  /** When the password was entered; null for a login without it. */
  readonly passwordAt: Date | null;
  /** Whether the login included the second factor. */
  readonly hasUsedFactor: boolean;
  readonly ip: string;
  readonly userAgent: string;
  readonly expiresAt: Date;
}

/** `last_used_at` is written at most this often. */
const TOUCH = sql`interval '10 seconds'`;
const FRESH = sql`make_interval(secs => ${FRESH_FACTOR_SECONDS})`;

const isInUse = (now: Date) => sql`last_used_at > ${now}::timestamptz - make_interval(secs => idle_seconds)`;

export async function insertSession(db: Queryable, session: NewSession, now: Date): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into staff_session (staff_id, token_hash, is_whole, ip, user_agent, started_at, last_used_at, expires_at, password_at, factor_at)
    values (${session.staffId}, ${session.tokenHash}, ${session.isWhole}, ${session.ip}, ${session.userAgent},
            ${now}, ${now}, ${session.expiresAt}, ${session.passwordAt}, ${session.hasUsedFactor ? now : null})
    returning id`);
  return id;
}

/**
 * While the database accepts no changes, the session is only read.
 *
 * @param isWork whether the request prolongs the session
 */
export async function findSession(
  db: Queryable,
  tokenHash: Buffer,
  isWork: boolean,
  now: Date,
): Promise<SessionRow | null> {
  const touched = sql`, touched as (
      update staff_session set last_used_at = ${now}
      from found where ${isWork} and staff_session.id = found.id and found.last_used_at < ${now}::timestamptz - ${TOUCH}
    )`;
  try {
    return await db.maybeOne<SessionRow>(sessionStatement(tokenHash, touched, now));
  } catch (error) {
    if (!(error instanceof DatabaseReadOnly)) throw error;
    return await db.maybeOne<SessionRow>(sessionStatement(tokenHash, sql.empty, now));
  }
}

function sessionStatement(tokenHash: Buffer, touched: Sql, now: Date): Sql {
  return sql`
    with found as (
      select id, staff_id, is_whole, last_used_at, factor_at, password_at from staff_session where token_hash = ${tokenHash} and expires_at > ${now}
        and ${isInUse(now)}
    )${touched}
    select found.id as session_id, is_whole, member.id, name, email, roles, ${composedRights} as composed_rights,
      (totp_confirmed_at is not null or exists (select from staff_passkey key where key.staff_id = member.id)) as has_second_factor,
      coalesce(factor_at > ${now}::timestamptz - ${FRESH}, false) as has_fresh_factor,
      coalesce(password_at > ${now}::timestamptz - ${FRESH}, false) as has_fresh_password
    from found join staff_member member on member.id = found.staff_id where member.stopped_at is null`;
}

/** Records that the person has just used the second factor in this session. */
export async function setFactorUsed(db: Queryable, sessionId: number, now: Date): Promise<void> {
  await db.run(sql`update staff_session set factor_at = ${now}, code_tries = 0 where id = ${sessionId}`);
}

/**
 * Gives a session another token, which ends the one before.
 *
 * @returns when the session expires; null when another request has renewed or ended it meanwhile
 */
export async function renewSessionToken(
  db: Queryable,
  { sessionId, oldHash, newHash }: { readonly sessionId: number; readonly oldHash: Buffer; readonly newHash: Buffer },
): Promise<Date | null> {
  const renewed = await db.maybeOne<{ expiresAt: Date }>(sql`
    update staff_session set token_hash = ${newHash} where id = ${sessionId} and token_hash = ${oldHash}
    returning expires_at`);
  return renewed?.expiresAt ?? null;
}

/** Records that the person has just entered the password in this session. */
export async function setPasswordUsed(db: Queryable, sessionId: number, now: Date): Promise<void> {
  await db.run(sql`update staff_session set password_at = ${now} where id = ${sessionId}`);
}

/** Counts an attempt to enter the code; false once there were too many. */
export async function countCodeAttempt(db: Queryable, sessionId: number, atMost: number): Promise<boolean> {
  return (
    (await db.run(sql`
      update staff_session set code_tries = code_tries + 1 where id = ${sessionId} and code_tries < ${atMost}`)) === 1
  );
}

/** @returns when the password was entered in it */
export async function removeSessionByToken(db: Queryable, tokenHash: Buffer): Promise<Date | null> {
  const removed = await db.maybeOne<{ passwordAt: Date | null }>(
    sql`delete from staff_session where token_hash = ${tokenHash} returning password_at`,
  );
  return removed?.passwordAt ?? null;
}

export async function removeSession(db: Queryable, id: number): Promise<void> {
  await db.run(sql`delete from staff_session where id = ${id}`);
}

/** @param exceptId the session that remains */
export async function removeSessionsOf(db: Queryable, staffId: StaffId, exceptId: number | null): Promise<number> {
  return await db.run(
    sql`delete from staff_session where staff_id = ${staffId} and id is distinct from ${exceptId}::bigint`,
  );
}

export interface OpenSession {
  readonly id: number;
  readonly staffId: StaffId;
  readonly staffName: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

/** @param staffId null for all staff */
export async function openSessions(db: Queryable, staffId: StaffId | null, now: Date): Promise<OpenSession[]> {
  const whose = staffId === null ? sql.empty : sql`and session.staff_id = ${staffId}`;
  return await db.rows<OpenSession>(sql`
    select session.id, session.staff_id, member.name as staff_name, ip, user_agent, started_at, last_used_at, expires_at
    from staff_session session join staff_member member on member.id = session.staff_id
    where expires_at > ${now} and ${isInUse(now)} and is_whole ${whose} order by last_used_at desc, session.id desc limit 500`);
}

export async function sweepSessions(db: Queryable, now: Date): Promise<number> {
  return await db.run(sql`delete from staff_session where expires_at <= ${now}`);
}
