/** Staff members and the audit log. */

import * as z from 'zod/mini';
import type { StaffId } from '../ids.ts';
import type { Waiting, WaitingChange } from './pending-changes.ts';
import { staffCall } from './staff-call.ts';
import {
  emailAddress,
  idOfA,
  isoDate,
  type ListPage,
  listSort,
  optionalText,
  pageOfList,
  requiredText,
  roleList,
  versionText,
} from './staff-values.ts';

export interface StaffPerson {
  readonly id: StaffId;
  readonly name: string;
  readonly email: string;
  /** Ids. */
  readonly roles: string[];
  readonly roleNames: string[];
  readonly state: 'invited' | 'active' | 'stopped';
  readonly hasSecondFactor: boolean;
  readonly lastSeenAt: string | null;
  readonly createdAt: string;
  readonly version: string;
}

const LAST_OWNER = [409, 'At least one owner must stay active'] as const;
const ROLE_UNKNOWN = [409, 'One of these roles no longer exists'] as const;
const UNKNOWN = [404, 'Staff member not found'] as const;
export const EDIT_CONFLICT = [409, 'Someone else changed this record'] as const;

/** The person as they are now. */
export interface SavedPerson extends StaffPerson {
  /** The rest of the change; null when all of it applied at once. */
  readonly waiting: Waiting | null;
}

export const listPeople = staffCall<StaffPerson[]>()({
  name: 'ListPeople',
  does: 'Lists staff members.',
  right: 'people.change',
  repeat: 'harmless',
});

/** Staff members to assign work to: names only. */
export const listColleagues = staffCall<{ id: StaffId; name: string }[]>()({
  name: 'ListColleagues',
  does: 'Lists the names of active staff members, to assign work to.',
  right: 'staff',
  repeat: 'harmless',
});

export const invitePerson = staffCall<{
  /** Null while the invitation waits. */
  readonly person: StaffPerson | null;
  readonly waiting: Waiting | null;
}>()({
  name: 'InvitePerson',
  does: 'Adds a staff member and emails the invitation, after a delay in which any owner can stop it.',
  right: 'people.change',
  freshFactor: true,
  repeat: 'acts again',
  payload: z.object({ name: requiredText(100), email: emailAddress, roles: roleList }),
  refusals: { 'email-taken': [409, 'A staff member with this email already exists'], 'role-unknown': ROLE_UNKNOWN },
});

export const inviteAgain = staffCall()({
  name: 'InviteAgain',
  does: 'Sends a new invitation and invalidates the old one. Also resets a lost password.',
  right: 'people.change',
  freshFactor: true,
  repeat: 'acts again',
  payload: z.object({ id: idOfA<StaffId>() }),
  refusals: { 'person-unknown': UNKNOWN },
});

export const savePerson = staffCall<SavedPerson>()({
  name: 'SavePerson',
  does: 'Changes name, roles or access. Rights taken away end the person’s sessions at once; rights given, and changes of other owners, wait, and any owner can stop them.',
  right: 'people.change',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({
    id: idOfA<StaffId>(),
    version: versionText,
    name: requiredText(100),
    roles: roleList,
    stopped: z.boolean(),
  }),
  refusals: {
    'person-unknown': UNKNOWN,
    'role-unknown': ROLE_UNKNOWN,
    'last-owner': LAST_OWNER,
    'changed-meanwhile': EDIT_CONFLICT,
  },
});

export const resetSecondFactor = staffCall<WaitingChange | null>()({
  name: 'ResetSecondFactor',
  does: 'Resets a person’s two-factor authentication after a lost phone and ends their sessions, after a delay in which any owner can stop it.',
  right: 'people.change',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({ id: idOfA<StaffId>() }),
  refusals: { 'person-unknown': UNKNOWN, 'own-factor': [409, 'Ask another owner to do this for you'] },
});

export interface AuditEntry {
  readonly id: number;
  readonly at: string;
  readonly who: string;
  readonly action: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly note: string;
  readonly ip: string;
}

export const auditFilters = {
  search: optionalText(200),
  kind: optionalText(60),
  subjectId: optionalText(60),
  who: z._default(z.nullable(idOfA<StaffId>()), null),
  from: z._default(z.nullable(isoDate), null),
  to: z._default(z.nullable(isoDate), null),
};

export const listAudit = staffCall<ListPage<AuditEntry>>()({
  name: 'ListAudit',
  does: 'Searches the audit log, newest first.',
  right: 'audit.read',
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, sort: listSort, ...auditFilters }),
});
