/** The SQL of roles. */
import type { StaffId } from '@tola/contract';
import { type Queryable, type Sql, sql } from '#database';

export interface RoleRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Null for a preset, whose rights the program declares. */
  readonly rights: string[] | null;
  readonly people: { readonly id: StaffId; readonly name: string }[];
  readonly version: string;
}

/** Rights of the composed roles of `member`. */
export const composedRights: Sql = sql`(
  select coalesce(array_agg(distinct granted), '{}') from staff_role role, unnest(role.rights) granted
  where role.id = any(member.roles))`;

/** Names of the roles of `member`, in the order of their ids. */
export const roleNames: Sql = sql`array(
  select role.name from staff_role role where role.id = any(member.roles) order by array_position(member.roles, role.id))`;

const columns = sql`
  role.id, role.name, role.description, role.rights,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', member.id, 'name', member.name) order by member.name, member.id)
    from staff_member member where role.id = any(member.roles) and stopped_at is null), '[]') as people,
  md5(role.name || chr(1) || role.description || chr(1) || coalesce(role.rights::text, '')) as version`;

export async function allRoles(db: Queryable): Promise<RoleRow[]> {
  return await db.rows<RoleRow>(
    sql`select ${columns} from staff_role role order by rights is not null, lower(role.name)`,
  );
}

export async function roleById(db: Queryable, id: string): Promise<RoleRow | null> {
  return await db.maybeOne<RoleRow>(sql`select ${columns} from staff_role role where id = ${id}`);
}

/** Waits for a concurrent change of the role. */
export async function lockRole(tx: Queryable, id: string): Promise<void> {
  await tx.run(sql`select from staff_role where id = ${id} for update`);
}

export interface ComposedRole {
  readonly name: string;
  readonly description: string;
  readonly rights: readonly string[];
}

export async function insertRole(tx: Queryable, { name, description, rights }: ComposedRole): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into staff_role (name, description, rights) values (${name}, ${description}, ${rights}) returning id`);
  return id;
}

export async function updateRole(
  tx: Queryable,
  { id, name, description, rights }: ComposedRole & { readonly id: string },
): Promise<void> {
  await tx.run(sql`
    update staff_role set name = ${name}, description = ${description}, rights = ${rights} where id = ${id}`);
}

export async function deleteRole(tx: Queryable, id: string): Promise<void> {
  await tx.run(sql`delete from staff_role where id = ${id}`);
}
