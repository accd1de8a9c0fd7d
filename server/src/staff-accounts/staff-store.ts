/** The SQL of staff members, their recovery codes and invitations. */
import type { StaffId } from '@tola/contract';
import { type Right, rightsOf } from '@tola/contract/staff';
import { type Queryable, sql } from '#database';
import { composedRights, roleNames } from './role-store.ts';

export interface StaffRow {
  readonly id: StaffId;
  readonly name: string;
  readonly email: string;
  readonly roles: string[];
  readonly roleNames: string[];
  readonly composedRights: string[];
  readonly passwordHash: string | null;
  readonly totpSecret: Buffer | null;
  readonly totpConfirmedAt: Date | null;
  readonly totpLastStep: number;
  /** An authenticator app, or a passkey. */
  readonly hasSecondFactor: boolean;
  readonly stoppedAt: Date | null;
  readonly createdAt: Date;
  readonly version: string;
  readonly recoveryCodes: number;
  readonly lastSeenAt: Date | null;
}

/** The version covers what an owner can change. */
const columns = sql`
  member.id, name, email, roles, password_hash, totp_secret, totp_confirmed_at, totp_last_step, stopped_at, created_at,
  ${composedRights} as composed_rights, ${roleNames} as role_names,
  md5(name || roles::text || coalesce(stopped_at::text, '')) as version,
  (totp_confirmed_at is not null or exists (select from staff_passkey key where key.staff_id = member.id)) as has_second_factor,
  (select count(*) from staff_recovery_code code where code.staff_id = member.id and used_at is null) as recovery_codes,
  (select max(last_used_at) from staff_session session where session.staff_id = member.id) as last_seen_at`;

export async function allStaff(db: Queryable): Promise<StaffRow[]> {
  return await db.rows<StaffRow>(
    sql`select ${columns} from staff_member member order by stopped_at nulls first, name, id`,
  );
}

export async function staffById(db: Queryable, id: StaffId): Promise<StaffRow | null> {
  return await db.maybeOne<StaffRow>(sql`select ${columns} from staff_member member where id = ${id}`);
}

/** Serialises changes of a person's factors. */
export async function lockStaff(tx: Queryable, id: StaffId): Promise<StaffRow | null> {
  await tx.run(sql`select 1 from staff_member where id = ${id} for update`);
  return await staffById(tx, id);
}

export async function staffByEmail(db: Queryable, email: string): Promise<StaffRow | null> {
  return await db.maybeOne<StaffRow>(sql`select ${columns} from staff_member member where email = ${email}`);
}

export async function insertStaff(
  db: Queryable,
  person: { name: string; email: string; roles: readonly string[]; passwordHash: string | null },
  now: Date,
): Promise<StaffId> {
  const { id } = await db.one<{ id: StaffId }>(sql`
    insert into staff_member (name, email, roles, password_hash, created_at, updated_at)
    values (${person.name}, ${person.email}, ${person.roles}, ${person.passwordHash}, ${now}, ${now}) returning id`);
  return id;
}

/** Serialises changes of rights, so that two owners cannot remove each other concurrently. */
export async function lockPeople(tx: Queryable): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('staff people'))`);
}

export async function updateStaff(
  tx: Queryable,
  change: { id: StaffId; name: string; roles: readonly string[]; stopped: boolean },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update staff_member set name = ${change.name}, roles = ${change.roles}, updated_at = ${now},
      stopped_at = case when ${change.stopped} then coalesce(stopped_at, ${now}) end
    where id = ${change.id}`);
}

/** Everybody who can log in, with their rights. */
export async function activeStaff(db: Queryable): Promise<ActiveStaff[]> {
  const rows = await db.rows<Pick<StaffRow, 'id' | 'name' | 'email' | 'roles' | 'composedRights'>>(sql`
    select id, name, email, roles, ${composedRights} as composed_rights from staff_member member
    where stopped_at is null and password_hash is not null order by id`);
  return rows.map(({ roles, composedRights: composed, ...person }) => ({
    ...person,
    rights: rightsOf(roles, composed),
  }));
}

interface ActiveStaff extends Pick<StaffRow, 'id' | 'name' | 'email'> {
  readonly rights: readonly Right[];
}

/** Owners who can log in. */
export async function activeOwners(db: Queryable): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) from staff_member where 'owner' = any(roles) and stopped_at is null and password_hash is not null`);
  return count;
}

export async function countStaff(db: Queryable): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) from staff_member`)).count;
}

export async function setPasswordHash(tx: Queryable, id: StaffId, passwordHash: string, now: Date): Promise<void> {
  await tx.run(sql`update staff_member set password_hash = ${passwordHash}, updated_at = ${now} where id = ${id}`);
}

/** Replaces a password that was checked; false when it has changed since. */
export async function replacePasswordHash(
  tx: Queryable,
  id: StaffId,
  { oldHash, newHash }: { oldHash: string; newHash: string },
  now: Date,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update staff_member set password_hash = ${newHash}, updated_at = ${now} where id = ${id} and password_hash = ${oldHash}`);
  return changed === 1;
}

/** Sets the secret of an authenticator app; false when one is confirmed already. */
export async function setTotpSecret(tx: Queryable, id: StaffId, sealed: Buffer): Promise<boolean> {
  const changed = await tx.run(sql`
    update staff_member set totp_secret = ${sealed}, totp_last_step = 0 where id = ${id} and totp_confirmed_at is null`);
  return changed === 1;
}

/** Confirms the second factor; false when it is confirmed already. */
export async function confirmTotp(tx: Queryable, id: StaffId, step: number, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update staff_member set totp_confirmed_at = ${now}, totp_last_step = ${step}
    where id = ${id} and totp_confirmed_at is null`);
  return changed === 1;
}

/** Marks a time step as used; false when it, or a later one, was used already. */
export async function takeTotpStep(db: Queryable, id: StaffId, step: number): Promise<boolean> {
  return (
    (await db.run(
      sql`update staff_member set totp_last_step = ${step} where id = ${id} and totp_last_step < ${step}`,
    )) === 1
  );
}

export async function removeTotp(tx: Queryable, id: StaffId): Promise<void> {
  await tx.run(sql`
    update staff_member set totp_secret = null, totp_confirmed_at = null, totp_last_step = 0 where id = ${id}`);
}

export async function replaceRecoveryCodes(
  tx: Queryable,
  id: StaffId,
  codes: readonly { prefix: string; codeHash: string }[],
): Promise<void> {
  await removeRecoveryCodes(tx, id);
  await tx.run(sql`
    insert into staff_recovery_code (staff_id, prefix, code_hash)
    select ${id}, * from unnest(${codes.map(({ prefix }) => prefix)}::text[], ${codes.map(({ codeHash }) => codeHash)}::text[])`);
}

export async function removeRecoveryCodes(tx: Queryable, id: StaffId): Promise<void> {
  await tx.run(sql`delete from staff_recovery_code where staff_id = ${id}`);
}

export async function recoveryCodeByPrefix(
  db: Queryable,
  staffId: StaffId,
  prefix: string,
): Promise<{ id: number; codeHash: string } | null> {
  return await db.maybeOne(sql`
    select id, code_hash from staff_recovery_code
    where staff_id = ${staffId} and prefix = ${prefix} and used_at is null`);
}

/** Marks a recovery code as used; false when it was used already. */
export async function useRecoveryCode(db: Queryable, id: number, now: Date): Promise<boolean> {
  return (
    (await db.run(sql`update staff_recovery_code set used_at = ${now} where id = ${id} and used_at is null`)) === 1
  );
}

export async function replaceInvite(
  tx: Queryable,
  invite: { staffId: StaffId; tokenHash: Buffer; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into staff_invite (staff_id, token_hash, sent_at, expires_at)
    values (${invite.staffId}, ${invite.tokenHash}, ${now}, ${invite.expiresAt})
    on conflict (staff_id) do update
    set token_hash = excluded.token_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at`);
}

/** The person of an open invitation. */
export async function invited(db: Queryable, tokenHash: Buffer, now: Date): Promise<StaffRow | null> {
  return await db.maybeOne<StaffRow>(sql`
    select ${columns} from staff_invite invite join staff_member member on member.id = invite.staff_id
    where invite.token_hash = ${tokenHash} and invite.expires_at > ${now} and stopped_at is null`);
}

/** Removes an invitation; false when it was used already. */
export async function removeInvite(tx: Queryable, tokenHash: Buffer): Promise<boolean> {
  return (await tx.run(sql`delete from staff_invite where token_hash = ${tokenHash}`)) === 1;
}

export async function renameStaff(tx: Queryable, id: StaffId, name: string): Promise<void> {
  await tx.run(sql`update staff_member set name = ${name} where id = ${id}`);
}
