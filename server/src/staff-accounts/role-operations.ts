/** Back-office calls on roles. */
import * as contract from '@tola/contract/staff';
import type { Database } from '#database';
import type { Operation } from '#http';
import { addRole, changeRole, removeRole, shownRoles } from './roles.ts';
import { staffChange, staffOperation } from './staff-authenticator.ts';

export function roleOperations(database: Database): Operation[] {
  return [
    staffOperation(contract.listRoles, async () => await shownRoles(database)),
    staffChange(database, contract.addRole, async (tx, { payload, now }, actor) => addRole(tx, payload, actor, now)),
    staffChange(database, contract.saveRole, async (tx, { payload, now }, actor) =>
      changeRole(tx, payload, actor, now),
    ),
    staffChange(database, contract.removeRole, async (tx, { payload, now }, actor) => {
      await removeRole(tx, payload, actor, now);
      return null;
    }),
  ];
}
