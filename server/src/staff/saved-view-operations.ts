/** Back-office calls on saved views. */
import * as contract from '@tola/contract/staff';
import { recordAudit } from '#audit';
import type { Database } from '#database';
import { type Operation, refuse } from '#http';
import { auditedFilters, type StaffPerson, staffChange, staffOperation } from '#staff-accounts';
import * as store from './saved-view-store.ts';

export function savedViewOperations({ database }: { readonly database: Database }): Operation[] {
  return [
    staffOperation(contract.listSavedViews, async ({ payload: { list }, staff }) => {
      requireList(staff, list);
      return await store.viewsOf(database, staff.id, list);
    }),
    staffChange(database, contract.saveView, async (tx, { payload, staff, now }, actor) => {
      const { list, name, query, isShared } = payload;
      requireList(staff, list);
      if (isShared && !contract.hasRight(staff.rights, 'views.share')) throw refuse(contract.saveView, 'may-not-share');
      const view = { staffId: staff.id, list, name, query, isShared };
      if ((await store.countOthers(tx, view)) >= contract.MOST_SAVED_VIEWS)
        throw refuse(contract.saveView, 'too-many-views');
      const { id, isChanged } = await store.writeView(tx, view, now);
      const entry = { action: 'saved', kind: 'view', subjectId: id, subject: list };
      if (isChanged) await recordAudit(tx, actor, { ...entry, after: audited(view) }, now);
      return { id };
    }),
    staffChange(database, contract.removeView, async (tx, { payload: { id }, staff, now }, actor) => {
      const mayDeleteShared = contract.hasRight(staff.rights, 'views.share');
      const before = await store.deleteView(tx, { id, staffId: staff.id, mayDeleteShared });
      if (before === null) throw refuse(contract.removeView, 'view-unknown');
      const entry = { action: 'removed', kind: 'view', subjectId: id, subject: before.list };
      await recordAudit(tx, actor, { ...entry, before: audited(before) }, now);
      return null;
    }),
  ];
}

/** A view names what somebody searched for, so that only those who see the list may see its views. */
function requireList(staff: StaffPerson, list: string): void {
  const right = contract.listRight(list);
  if (right === null || !contract.hasRight(staff.rights, right)) throw refuse(contract.staffRefusals, 'no-right');
}

/** Without the name, which may be a customer's: the audit log outlasts the deletion of their data. */
function audited({
  list,
  query,
  isShared,
}: Omit<store.ViewToSave, 'staffId'>): Omit<store.ViewToSave, 'staffId' | 'name'> {
  return { list, query: auditedFilters(new URLSearchParams(query)), isShared };
}
