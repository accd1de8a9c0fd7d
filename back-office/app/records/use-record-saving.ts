/** Saves a record, and knows what to do when somebody else was faster. */
import { useQueryClient } from '@tanstack/react-query';
import {
  initialValues,
  listChoices,
  listRecords,
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
import { useBackHref } from '../lists/list-state.ts';
import { differingFields } from './merge-dialog.tsx';

/** The answers that change with any record. */
export const RECORD_QUERIES = [listRecords, listChoices];

export interface RecordSaving {
  /** What was read when the editing began: an answer that comes later never overwrites what somebody types. */
  readonly base: StoredRecord | null;
  /** What the form begins with. */
  readonly start: RecordValues;
  readonly busy: boolean;
  /** Whether the form may be left without a question. */
  isSaved(): boolean;
  submit(values: RecordValues): void;
  /** Goes back to the list, with nothing left to lose. */
  leave(): void;
  /** What somebody else has saved meanwhile, beside what was to be saved. */
  readonly conflict: { readonly mine: RecordValues; readonly theirs: StoredRecord } | null;
  discardMine(): void;
  saveMerged(values: RecordValues): void;
  closeConflict(): void;
}

export function useRecordSaving(resource: Resource, held: StoredRecord | null): RecordSaving {
  const [base, setBase] = useState(held);
  const [start, setStart] = useState<RecordValues>(() => held?.values ?? startNow(resource));
  const [conflict, setConflict] = useState<RecordSaving['conflict']>(null);
  const isSaved = useRef(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const back = useBackHref(`/records/${resource.name}`);
  const save = useApiMutation(saveRecord, {
    success: 'Saved',
    invalidates: RECORD_QUERIES,
    showsError: ['changed-meanwhile'],
    onDone: ({ warning, ...saved }) => {
      if (warning !== '') toast.warning(warning);
      finish(saved);
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
  function submit(values: RecordValues, version = base?.version ?? null): void {
    const payload = { resource: resource.name, id: base?.id ?? null, version, values };
    save.mutate(payload, {
      onError: async (error) => {
        if (!isEditConflict(error) || base === null) return;
        const theirs = await callApi(readRecord, { resource: resource.name, id: base.id });
        // The answer to an earlier try was lost on its way: what is there is what was to be saved.
        if (differingFields(resource, values, theirs.values).length === 0) finish(theirs);
        else setConflict({ mine: values, theirs });
      },
    });
  }
  return {
    base,
    start,
    busy: save.isPending,
    isSaved: () => isSaved.current,
    submit: (values) => submit(values),
    leave,
    conflict,
    discardMine() {
      if (conflict === null) return;
      setBase(conflict.theirs);
      setStart(conflict.theirs.values);
      setConflict(null);
    },
    saveMerged(values) {
      setConflict(null);
      submit(values, conflict?.theirs.version);
    },
    closeConflict: () => setConflict(null),
  };
}

/** A new record begins with the moment it is written at wherever it needs one. */
function startNow({ fields }: Resource): RecordValues {
  const now = new Date();
  now.setUTCSeconds(0, 0);
  const dateTimes = fields.filter(
    ({ kind, optional, readOnly }) => kind === 'dateTime' && optional !== true && readOnly !== true,
  );
  return { ...initialValues(fields), ...Object.fromEntries(dateTimes.map(({ name }) => [name, now.toISOString()])) };
}
