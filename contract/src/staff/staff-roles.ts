/** Roles that owners compose from rights. */
import * as z from 'zod/mini';
import type { StaffId } from '../ids.ts';
import type { Waiting } from './pending-changes.ts';
import { EDIT_CONFLICT } from './people.ts';
import type { Right } from './rights.ts';
import { COMPOSABLE_RIGHTS } from './roles.ts';
import { staffCall } from './staff-call.ts';
import { optionalText, requiredText, roleId, versionText } from './staff-values.ts';

export interface StaffRole {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly rights: Right[];
  /** Part of the program: it can be copied, but neither changed nor deleted. */
  readonly isPreset: boolean;
  /** Who has it, except blocked staff. */
  readonly people: { readonly id: StaffId; readonly name: string }[];
  readonly version: string;
}

/** The role as it is now. */
export interface SavedRole extends StaffRole {
  /** The rights still to be added; null when the whole change applied at once. */
  readonly waiting: Waiting | null;
}

const ROLE_GONE = [404, 'Role not found'] as const;
const PRESET_FIXED = [409, 'This role comes with the program. Copy it to change the copy'] as const;
const NAME_TAKEN = [409, 'A role with this name already exists'] as const;

const composed = {
  name: requiredText(40),
  description: optionalText(200),
  rights: z
    .array(z.enum(COMPOSABLE_RIGHTS as [Right, ...Right[]], 'cannot be part of a role'))
    .check(z.minLength(1, 'select at least one'), z.maxLength(COMPOSABLE_RIGHTS.length)),
};

export const listRoles = staffCall<StaffRole[]>()({
  name: 'ListRoles',
  does: 'Lists the roles with their rights and who has them: presets first, then those that owners have composed.',
  right: 'people.change',
  repeat: 'harmless',
});

export const addRole = staffCall<StaffRole>()({
  name: 'AddRole',
  does: 'Adds a role composed of rights.',
  right: 'people.change',
  freshFactor: true,
  repeat: 'acts again',
  payload: z.object(composed),
  refusals: { 'name-taken': NAME_TAKEN },
});

export const saveRole = staffCall<SavedRole>()({
  name: 'SaveRole',
  does: 'Changes a composed role unless someone else did since it was read. Rights taken away apply at once; rights added to a role in use wait, and any owner can stop them.',
  right: 'people.change',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({ id: roleId, version: versionText, ...composed }),
  refusals: {
    'role-unknown': ROLE_GONE,
    'preset-fixed': PRESET_FIXED,
    'name-taken': NAME_TAKEN,
    'changed-meanwhile': EDIT_CONFLICT,
  },
});

export const removeRole = staffCall()({
  name: 'RemoveRole',
  does: 'Deletes a composed role that nobody has.',
  right: 'people.change',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({ id: roleId, version: versionText }),
  refusals: {
    'role-unknown': ROLE_GONE,
    'preset-fixed': PRESET_FIXED,
    'role-in-use': [409, 'Staff still have this role, blocked staff included. Give them another one first'],
    'changed-meanwhile': EDIT_CONFLICT,
  },
});
