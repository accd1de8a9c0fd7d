/** Saves a record and handles edit conflicts. */
import { useQueryClient } from '@tanstack/react-query';
import {
  initialValues,
  listChoices,
  listPendingChanges,
  listRecords,
  listSavedVersions,
  type RecordValues,
  type Resource,
  readRecord,
  type StoredRecord,
  saveRecord,
} from '@tola/contract/staff';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { callApi, isEditConflict } from '../api/client.ts';
import { useApiMutation } from '../api/hooks.ts';
import { waitingText } from '../changes/waiting-text.ts';
import { useBackHref } from '../lists/list-state.ts';
import { useSelf } from '../session/use-self.ts';
import { useUndo } from '../undo/use-undo.ts';
import { differingFields } from './merge-dialog.tsx';
import { undoOfRecord } from './record-undo.ts';

/** Query keys to invalidate after any change to a record. */
export const RECORD_QUERIES = [listRecords, listChoices, listSavedVersions];

export interface RecordSaving {
  /** The version being edited: later refetches never overwrite the form. */
  readonly base: StoredRecord | null;
  /** Initial form values. */
  readonly start: RecordValues;
  readonly busy: boolean;
  /** Whether leaving needs no confirmation. */
  isSaved(): boolean;
  submit(values: RecordValues): void;
  /** Saves the values of an earlier version, and stays on the page. */
  restore(values: RecordValues, from: number): void;
  /** Returns to the list without a confirmation. */
  leave(): void;
  /** The other user’s saved version and the values to be saved. */
  readonly conflict: { readonly mine: RecordValues; readonly theirs: StoredRecord } | null;
  discardMine(): void;
  saveMerged(values: RecordValues): void;
  closeConflict(): void;
}

export function useRecordSaving(resource: Resource, held: StoredRecord | null): RecordSaving {
  const self = useSelf();
  const [base, setBase] = useState(held);
  const [start, setStart] = useState<RecordValues>(() => held?.values ?? startOf(resource, self.name));
  const [conflict, setConflict] = useState<RecordSaving['conflict']>(null);
  const isSaved = useRef(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const offerUndo = useUndo();
  /** Values that the next saving replaces. */
  const replaced = useRef<RecordValues | null>(null);
  const back = useBackHref(`/records/${resource.name}`);
  const save = useApiMutation(saveRecord, {
    invalidates: [...RECORD_QUERIES, listPendingChanges],
    showsError: ['changed-meanwhile'],
    onDone: ({ warning, waiting, ...saved }, { restoredFrom = null }) => {
      const undoable = restoredFrom === null ? undoOfRecord(resource, replaced.current, saved) : null;
      if (waiting !== null) toast.warning(waitingText(waiting));
      else if (undoable === null) toast.success(restoredFrom === null ? 'Saved' : 'Version restored');
      else offerUndo(undoable);
      if (warning !== '') toast.warning(warning);
      (restoredFrom === null ? finish : show)(saved);
    },
  });

  function leave(): void {
    isSaved.current = true;
    navigate(back);
  }
  function finish(saved: StoredRecord): void {
    client.setQueryData(['ReadRecord', { resource: resource.name, id: saved.id }], saved);
    leave();
  }
  function show(saved: StoredRecord): void {
    client.setQueryData(['ReadRecord', { resource: resource.name, id: saved.id }], saved);
    setBase(saved);
    setStart(saved.values);
  }
  function submit(values: RecordValues, over: StoredRecord | null = base, restoredFrom: number | null = null): void {
    replaced.current = over?.values ?? null;
    const saving = { resource: resource.name, id: base?.id ?? null, version: over?.version ?? null };
    save.mutate(
      { ...saving, values, restoredFrom },
      {
        onError: async (error) => {
          if (!isEditConflict(error) || base === null) return;
          const theirs = await callApi(readRecord, { resource: resource.name, id: base.id });
          // The reply to an earlier attempt was lost: the stored values are already ours.
          if (differingFields(resource, values, theirs.values).length === 0) finish(theirs);
          else setConflict({ mine: values, theirs });
        },
      },
    );
  }
  return {
    ...{ base, start, busy: save.isPending, leave, conflict },
    isSaved: () => isSaved.current,
    submit: (values) => submit(values),
    restore: (values, from) => submit(values, base, from),
    discardMine() {
      if (conflict === null) return;
      setBase(conflict.theirs);
      setStart(conflict.theirs.values);
      setConflict(null);
    },
    saveMerged(values) {
      setConflict(null);
      submit(values, conflict?.theirs);
    },
    closeConflict: () => setConflict(null),
  };
}

/** Required date-time fields of a new record start at the current minute, and its author is who writes it. */
function startOf({ fields }: Resource, writer: string): RecordValues {
  const now = new Date();
  now.setUTCSeconds(0, 0);
  const dateTimes = fields.filter(
    ({ kind, optional, readOnly }) => kind === 'dateTime' && optional !== true && readOnly !== true,
  );
  const writers = fields.filter((field) => field.kind === 'line' && field.isWriter === true);
  return {
    ...initialValues(fields),
    ...Object.fromEntries(dateTimes.map(({ name }) => [name, now.toISOString()])),
    ...Object.fromEntries(writers.map(({ name }) => [name, writer])),
  };
}
