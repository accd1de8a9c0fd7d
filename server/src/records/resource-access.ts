/** The resource that a call names, for those who may read it. */
import { hasRight, listRecords, type Resource, resourceNamed } from '@tola/contract/staff';
import { refuse } from '#http';
import type { StaffPerson } from '#staff-accounts';

/** @throws Refusal resource-unknown, no-right-here */
export function resourceFor(name: string, staff: StaffPerson): Resource {
  const resource = resourceNamed(name);
  if (resource === null) throw refuse(listRecords, 'resource-unknown');
  if (!hasRight(staff.rights, resource.right)) throw refuse(listRecords, 'no-right-here');
  return resource;
}
