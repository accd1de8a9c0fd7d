/** Roles that owners compose. Their rights are read with each request, so a change applies to open sessions at once. */
import {
  addRole as addRoleCall,
  isPresetRole,
  PRESET_DESCRIPTIONS,
  PRESET_ROLES,
  removeRole as removeRoleCall,
  rightsOf,
  type StaffRole,
  saveRole as saveRoleCall,
} from '@tola/contract/staff';
import { type Actor, recordAudit } from '#audit';
import { isForeignKeyViolation, isUniqueViolation, type Queryable, type Transaction } from '#database';
import { refuse } from '#http';
import * as store from './role-store.ts';

function shownRole({ id, name, description, rights, people, version }: store.RoleRow): StaffRole {
  const isPreset = isPresetRole(id);
  return {
    id,
    name,
    description: isPreset ? PRESET_DESCRIPTIONS[id] : description,
    rights: rightsOf([id], rights ?? []),
    isPreset,
    people,
    version,
  };
}

/** Presets in their own order, then composed roles by name. */
export async function shownRoles(db: Queryable): Promise<StaffRole[]> {
  const presets: readonly string[] = PRESET_ROLES;
  const place = ({ id, isPreset }: StaffRole): number => (isPreset ? presets.indexOf(id) : presets.length);
  return (await store.allRoles(db)).map(shownRole).toSorted((a, b) => place(a) - place(b));
}

/** Roles by their ids, as people read them. */
export async function rolesNamed(
  db: Queryable,
  ids: readonly string[],
): Promise<Pick<StaffRole, 'name' | 'description'>[]> {
  const roles = await shownRoles(db);
  return roles.filter(({ id }) => ids.includes(id)).map(({ name, description }) => ({ name, description }));
}

async function shownById(db: Queryable, id: string): Promise<StaffRole> {
  const row = await store.roleById(db, id);
  if (row === null) throw refuse(saveRoleCall, 'role-unknown');
  return shownRole(row);
}

/** @throws Refusal name-taken */
async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'staff_role_name_once')) throw refuse(addRoleCall, 'name-taken');
    throw error;
  }
}

/** @throws Refusal name-taken */
export async function addRole(tx: Transaction, role: store.ComposedRole, actor: Actor, now: Date): Promise<StaffRole> {
  const id = await unlessTaken(async () => await store.insertRole(tx, role));
  const entry = { action: 'added', kind: 'role', subjectId: id, subject: role.name, after: role };
  await recordAudit(tx, actor, entry, now);
  return await shownById(tx, id);
}

/** The locked role, if it is a composed one in the version that the person saw. */
export async function lockComposed(
  tx: Transaction,
  { id, version }: { readonly id: string; readonly version: string },
): Promise<StaffRole> {
  await store.lockRole(tx, id);
  const row = await store.roleById(tx, id);
  if (row === null) throw refuse(saveRoleCall, 'role-unknown');
  if (row.rights === null) throw refuse(saveRoleCall, 'preset-fixed');
  if (row.version !== version) throw refuse(saveRoleCall, 'changed-meanwhile');
  return shownRole(row);
}

export interface RoleChange extends store.ComposedRole {
  readonly id: string;
  readonly version: string;
}

/** @throws Refusal role-unknown, preset-fixed, changed-meanwhile, name-taken */
export async function changeRole(tx: Transaction, change: RoleChange, actor: Actor, now: Date): Promise<StaffRole> {
  const { name, description, rights } = await lockComposed(tx, change);
  await unlessTaken(async () => await store.updateRole(tx, change));
  const before = { name, description, rights };
  const after = { name: change.name, description: change.description, rights: change.rights };
  const entry = { action: 'saved', kind: 'role', subjectId: change.id, subject: change.name, before, after };
  await recordAudit(tx, actor, entry, now);
  return await shownById(tx, change.id);
}

/** @throws Refusal role-unknown, preset-fixed, changed-meanwhile, role-in-use */
export async function removeRole(
  tx: Transaction,
  removal: { readonly id: string; readonly version: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const { id, name, description, rights } = await lockComposed(tx, removal);
  try {
    await store.deleteRole(tx, id);
  } catch (error) {
    if (isForeignKeyViolation(error, 'staff_role_in_use')) throw refuse(removeRoleCall, 'role-in-use');
    throw error;
  }
  const before = { name, description, rights };
  await recordAudit(tx, actor, { action: 'removed', kind: 'role', subjectId: id, subject: name, before }, now);
}
