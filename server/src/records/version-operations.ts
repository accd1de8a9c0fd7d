/** Back-office calls on versions of content. Who may read the record may read its versions. */
import * as contract from '@tola/contract/staff';
import type { Database } from '#database';
import { type Operation, refuse } from '#http';
import { onWire, type StaffPerson, staffOperation } from '#staff-accounts';
import { resourceFor } from './resource-access.ts';
import { readVersion, versionsOf } from './saved-versions.ts';

export function versionOperations(database: Database): Operation[] {
  return [
    staffOperation(contract.listSavedVersions, async ({ payload, staff }) => {
      requireRight(payload.resource, staff);
      return onWire(await versionsOf(database, payload)) as contract.SavedVersion[];
    }),
    staffOperation(contract.readSavedVersion, async ({ payload, staff }) => {
      const { resource, subject: _, held, ...version } = await readVersion(database, payload.id);
      requireRight(resource, staff);
      return onWire({ ...version, values: held });
    }),
  ];
}

/** @throws Refusal resource-unknown, no-right-here */
function requireRight(resource: string, staff: StaffPerson): void {
  if (resource !== contract.PAGE_TEXTS) resourceFor(resource, staff);
  else if (!contract.hasRight(staff.rights, contract.readPageText.right as contract.Right))
    throw refuse(contract.listSavedVersions, 'no-right-here');
}
