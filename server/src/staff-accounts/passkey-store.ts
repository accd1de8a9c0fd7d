/** The SQL of passkeys and their challenges. */
import type { StaffId } from '@tola/contract';
import { type Queryable, sql } from '#database';

export interface PasskeyRow {
  readonly id: number;
  readonly staffId: StaffId;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

const columns = sql`id, staff_id, credential_id, public_key, counter, transports, name, created_at, last_used_at`;

export async function passkeysOf(db: Queryable, staffId: StaffId): Promise<PasskeyRow[]> {
  return await db.rows<PasskeyRow>(
    sql`select ${columns} from staff_passkey where staff_id = ${staffId} order by created_at, id`,
  );
}

export async function passkeyByCredential(db: Queryable, credentialId: string): Promise<PasskeyRow | null> {
  return await db.maybeOne<PasskeyRow>(sql`select ${columns} from staff_passkey where credential_id = ${credentialId}`);
}

export type NewPasskey = Pick<PasskeyRow, 'staffId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>;

export async function insertPasskey(tx: Queryable, passkey: NewPasskey, now: Date): Promise<void> {
  await tx.run(sql`
    insert into staff_passkey (staff_id, credential_id, public_key, counter, transports, name, created_at, last_used_at)
    values (${passkey.staffId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
            ${passkey.transports}, ${passkey.name}, ${now}, ${now})`);
}

/** Records a use; false when a use with this counter, or a later one, was recorded already. */
export async function countPasskeyUse(tx: Queryable, id: number, counter: number, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update staff_passkey set counter = ${counter}, last_used_at = ${now}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`);
  return changed === 1;
}

/** @returns its name, or null when the person has no such passkey */
export async function removePasskey(tx: Queryable, staffId: StaffId, id: number): Promise<string | null> {
  const removed = await tx.maybeOne<{ name: string }>(
    sql`delete from staff_passkey where staff_id = ${staffId} and id = ${id} returning name`,
  );
  return removed?.name ?? null;
}

export async function removePasskeysOf(tx: Queryable, staffId: StaffId): Promise<number> {
  return await tx.run(sql`delete from staff_passkey where staff_id = ${staffId}`);
}

/** A challenge belongs to the session that asked for it; that of a login to none. */
export type ChallengePurpose =
  | { readonly purpose: 'add' | 'confirm'; readonly sessionId: number }
  | { readonly purpose: 'sign in'; readonly sessionId: null };

export async function insertChallenge(
  db: Queryable,
  challenge: string,
  { purpose, sessionId }: ChallengePurpose,
  expiresAt: Date,
): Promise<void> {
  await db.run(sql`
    insert into staff_challenge (challenge, purpose, session_id, expires_at)
    values (${challenge}, ${purpose}, ${sessionId}, ${expiresAt})`);
}

/** Uses a challenge up; false when it is unknown, expired, used, or was made for something else. */
export async function takeChallenge(
  db: Queryable,
  challenge: string,
  { purpose, sessionId }: ChallengePurpose,
  now: Date,
): Promise<boolean> {
  const removed = await db.run(sql`
    delete from staff_challenge where challenge = ${challenge} and purpose = ${purpose}
      and session_id is not distinct from ${sessionId}::bigint and expires_at > ${now}`);
  return removed === 1;
}

export async function sweepChallenges(db: Queryable, now: Date): Promise<number> {
  return await db.run(sql`delete from staff_challenge where expires_at <= ${now}`);
}
