/** Back-office calls on roles. */
import * as contract from '@tola/contract/staff';
import type { Operation } from '#http';
import { saveRoleOrPropose } from './role-changes.ts';
import { addRole, removeRole, shownRoles } from './roles.ts';
import { staffChange, staffOperation } from './staff-authenticator.ts';
import type { StaffDependencies } from './staff-dependencies.ts';

export function roleOperations({ database, changes }: Pick<StaffDependencies, 'database' | 'changes'>): Operation[] {
  return [
    staffOperation(contract.listRoles, async () => await shownRoles(database)),
    staffChange(database, contract.addRole, async (tx, { payload, now }, actor) => addRole(tx, payload, actor, now)),
    staffChange(database, contract.saveRole, async (tx, { payload, now }, actor) =>
      saveRoleOrPropose(changes, tx, payload, actor, now),
    ),
    staffChange(database, contract.removeRole, async (tx, { payload, now }, actor) => {
      await removeRole(tx, payload, actor, now);
      return null;
    }),
  ];
}
