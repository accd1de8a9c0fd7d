/** SQL of sessions. */
import type { CustomerId } from '@tola/contract';
import { type Database, DatabaseReadOnly, type Queryable, type Sql, sql } from '#database';
import type { CallLimit } from '#http';
import { takenToken } from '#limits';

interface SessionRow {
  sessionId: number;
  isFresh: boolean;
  isWithinLimit: boolean;
  /** Customer id. */
  id: CustomerId;
  firstName: string;
  lastName: string;
  mobile: string;
  email: string;
  hasVerifiedMobile: boolean;
  hasVerifiedEmail: boolean;
  hasPassword: boolean;
  state: string;
}

interface NewSession {
  tokenHash: Buffer;
  customerId: CustomerId;
  userAgent: string;
  expiresAt: Date;
  /** Until when the customer counts as recently proved; null without a proof. */
  freshUntil: Date | null;
}

export async function insertSession(db: Queryable, session: NewSession, now: Date): Promise<void> {
  await db.run(sql`
    insert into session (token_hash, customer_id, user_agent, created_at, last_used_at, expires_at, fresh_until)
    values (${session.tokenHash}, ${session.customerId}, ${session.userAgent}, ${now}, ${now}, ${session.expiresAt},
      ${session.freshUntil})`);
}

interface SessionUse {
  now: Date;
  touchBefore: Date;
  expiresAt: Date;
  mostDays: number;
  /** Null without a limit. */
  limit: CallLimit | null;
}

/**
 * The valid session of a token with its customer. The same statement extends the session, but only when it was last used
 * before `touchBefore`, so that not every read causes a write; and takes a token of the call's limit. While the database
 * accepts no changes it only reads.
 */
export async function findSession(db: Database, tokenHash: Buffer, use: SessionUse): Promise<SessionRow | null> {
  try {
    return await db.maybeOne<SessionRow>(sessionStatement(tokenHash, use, usesOf(use)));
  } catch (error) {
    if (!(error instanceof DatabaseReadOnly)) throw error;
    return await db.maybeOne<SessionRow>(sessionStatement(tokenHash, use, READS_ONLY));
  }
}

interface Uses {
  /** Further queries of the `with`, each after a comma. */
  readonly queries: Sql;
  readonly isWithinLimit: Sql;
}

const READS_ONLY: Uses = { queries: sql.empty, isWithinLimit: sql`true` };

function usesOf({ now, touchBefore, expiresAt, mostDays, limit }: SessionUse): Uses {
  const touched = sql`, touched as (
      update session set last_used_at = ${now},
        expires_at = least(${expiresAt}::timestamptz, found.created_at + make_interval(days => ${mostDays}))
      from found where session.id = found.id and found.last_used_at < ${touchBefore}
    )`;
  if (limit === null) return { queries: touched, isWithinLimit: sql`true` };
  const token = takenToken(limit, { keys: sql`select customer_id::text as key from found` }, now);
  return { queries: sql`${touched}, taken as (${token})`, isWithinLimit: sql`exists (select from taken)` };
}

function sessionStatement(tokenHash: Buffer, { now }: SessionUse, { queries, isWithinLimit }: Uses): Sql {
  return sql`
    with found as (
      select id, customer_id, last_used_at, created_at, fresh_until from session
      where token_hash = ${tokenHash} and expires_at > ${now}
    )${queries}
    select found.id as session_id, coalesce(found.fresh_until > ${now}, false) as is_fresh,
      ${isWithinLimit} as is_within_limit, customer.id, first_name, last_name, mobile, email, state,
      mobile_verified_at is not null as has_verified_mobile, email_verified_at is not null as has_verified_email,
      password_hash is not null as has_password
    from found join customer on customer.id = found.customer_id`;
}

/** Gives a session a new token. */
export async function renewToken(tx: Queryable, sessionId: number, tokenHash: Buffer): Promise<void> {
  await tx.run(sql`update session set token_hash = ${tokenHash} where id = ${sessionId}`);
}

/** Whether this session may do now what needs a recent proof; locks it until the transaction ends. */
export async function isFreshNow(tx: Queryable, sessionId: number, now: Date): Promise<boolean> {
  const fresh = await tx.maybeOne(
    sql`select id from session where id = ${sessionId} and fresh_until > ${now} for update`,
  );
  return fresh !== null;
}

/** The customer has just proved to be the one who is logged in. */
export async function freshen(db: Queryable, sessionId: number, until: Date): Promise<void> {
  await db.run(sql`update session set fresh_until = ${until} where id = ${sessionId}`);
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.run(sql`delete from session where token_hash = ${tokenHash}`);
}

/**
 * Ends the sessions of a customer; returns how many.
 *
 * @param exceptSessionId session to keep; null ends all
 */
export async function endSessions(
  db: Queryable,
  customerId: CustomerId,
  exceptSessionId: number | null,
): Promise<number> {
  return await db.run(sql`
    delete from session where customer_id = ${customerId} and id is distinct from ${exceptSessionId}::bigint`);
}

/** Ends one session of a customer; false when it belongs to someone else or has ended. */
export async function endOneSession(db: Queryable, customerId: CustomerId, sessionId: number): Promise<boolean> {
  return (await db.run(sql`delete from session where id = ${sessionId} and customer_id = ${customerId}`)) === 1;
}

/** Deletes expired sessions; returns how many. */
export async function sweepSessions(db: Queryable, now: Date): Promise<number> {
  return await db.run(sql`delete from session where expires_at <= ${now}`);
}

export interface OpenSession {
  id: number;
  userAgent: string;
  createdAt: Date;
  lastUsedAt: Date;
}

/** Valid sessions of a customer, most recently used first. */
export async function sessionsOf(db: Queryable, customerId: CustomerId, now: Date): Promise<OpenSession[]> {
  return await db.rows<OpenSession>(sql`
    select id, user_agent, created_at, last_used_at from session
    where customer_id = ${customerId} and expires_at > ${now} order by last_used_at desc, id desc`);
}
