/** Undoes the saving of a record: its earlier values again, or its removal when it is new. */
import {
  listChoices,
  listPendingChanges,
  listRecords,
  type RecordValues,
  type Resource,
  readRecord,
  removeRecord,
  type StoredRecord,
  saveRecord,
} from '@tola/contract/staff';
import { callApi } from '../api/client.ts';
import { requireMadeAtOnce } from '../changes/made-at-once.ts';
import type { Undoable } from '../undo/use-undo.ts';

/**
 * @param before values that the saving replaced; null for a new record
 * @returns null for a new record of a kind that is never removed
 */
export function undoOfRecord(resource: Resource, before: RecordValues | null, saved: StoredRecord): Undoable | null {
  const { id, version } = saved;
  const invalidates = [listRecords, listChoices, listPendingChanges, readRecord];
  if (before !== null) {
    const undo = async (): Promise<void> => {
      const { waiting } = await callApi(saveRecord, { resource: resource.name, id, version, values: before });
      requireMadeAtOnce(waiting);
    };
    return { message: 'Saved', undo, invalidates };
  }
  if (!resource.canRemove) return null;
  const undo = async (): Promise<unknown> => await callApi(removeRecord, { resource: resource.name, id, version });
  return { message: 'Saved', undo, invalidates };
}
