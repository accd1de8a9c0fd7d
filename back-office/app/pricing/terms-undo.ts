/** Undoes a saving of the grid of margins: the earlier terms of the same variants. */
import {
  listPendingChanges,
  listRecords,
  listWeightTerms,
  saveWeightTerms,
  type WeightTerms,
} from '@tola/contract/staff';
import { callApi } from '../api/client.ts';
import { requireMadeAtOnce } from '../changes/made-at-once.ts';
import { ChangedSince } from '../undo/changed-since.ts';
import type { Undoable } from '../undo/use-undo.ts';
import { EDITED, type Terms, termsWith } from './terms.ts';

/**
 * @param before all variants as they were
 * @param saved those that were changed, as they are now
 */
export function undoOfTerms(
  before: readonly WeightTerms[],
  saved: readonly (Terms & Pick<WeightTerms, 'id'>)[],
): Undoable {
  return {
    message: 'Saved. The store uses the new prices.',
    invalidates: [listWeightTerms, listRecords, listPendingChanges],
    undo: async () => {
      const now = new Map((await callApi(listWeightTerms, null)).map((row) => [row.id, row]));
      const rows = saved.map((row) => {
        const held = now.get(row.id);
        const earlier = before.find(({ id }) => id === row.id);
        const isSame = held !== undefined && EDITED.every(({ name }) => held[name] === row[name]);
        if (earlier === undefined || held === undefined || !isSame) throw new ChangedSince();
        return { id: row.id, version: held.version, ...termsWith(earlier, {}) };
      });
      const { waiting } = await callApi(saveWeightTerms, { rows, reason: 'Undone' });
      requireMadeAtOnce(waiting);
    },
  };
}
