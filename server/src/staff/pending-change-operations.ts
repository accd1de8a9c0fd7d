/** Back-office calls on pending changes. */
import * as contract from '@tola/contract/staff';
import { staffActor } from '#audit';
import type { Database } from '#database';
import { type Operation, refuse } from '#http';
import { type ChangeRow, decideChange, findChange, findChanges, type Kinds } from '#pending-changes';
import { onWire, type StaffPerson, staffOperation } from '#staff-accounts';

interface PendingChangeDependencies {
  readonly database: Database;
  readonly kinds: Kinds;
}

export function pendingChangeOperations({ database, kinds }: PendingChangeDependencies): Operation[] {
  return [
    staffOperation(contract.listPendingChanges, async ({ payload, staff }) => {
      const { rows, total } = await findChanges(database, readerOf(staff), payload);
      return { rows: rows.map((row) => shownChange(row, staff)), total };
    }),
    staffOperation(contract.readPendingChange, async ({ payload, staff }) => {
      const row = await findChange(database, readerOf(staff), payload.id);
      if (row === null) throw refuse(contract.readPendingChange, 'change-unknown');
      return shownChange(row, staff);
    }),
    staffOperation(contract.decideProposal, async (request) => {
      const { payload, staff, now } = request;
      const decision = { ...payload, decider: staff };
      const actor = staffActor(staff, request);
      const kind = await database.transaction(async (tx) => await decideChange(kinds, tx, decision, actor, now));
      await kind.refresh?.();
      return null;
    }),
  ];
}

function readerOf({ id, rights }: StaffPerson) {
  return { id, kinds: contract.decidableKinds(rights) };
}

function shownChange({ payload: _, ...row }: ChangeRow, staff: StaffPerson): contract.PendingChange {
  const isOpen = row.state === 'proposed';
  const isOwn = row.proposedById === staff.id;
  const mayDecide = contract.decidableKinds(staff.rights).includes(row.kind);
  return {
    ...onWire(row),
    before: row.before,
    after: row.after,
    mayApprove: isOpen && mayDecide && !isOwn,
    mayEnd: isOpen && (mayDecide || isOwn),
  };
}
